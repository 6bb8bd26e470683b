import { describe, expect, it } from 'vitest'
import { ageInWords } from './age.ts'

describe('idadeEmPalavras', () => {
  it.each([
    [0, 'agora há pouco'],
    [59_999, 'agora há pouco'],
    [5 * 60_000, 'há 5 min'],
    [119 * 60_000, 'há 1 h'],
    [2 * 3_600_000, 'há 2 h'],
    [24 * 3_600_000, 'há 1 dia'],
    [75 * 3_600_000, 'há 3 dias'],
  ])('%i ms', (ms, text) => expect(ageInWords(ms)).toBe(text))
})
