import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { complaintOf, type Module, untold } from './check.ts'
import { phrases } from './phrases.ts'

const root = join(import.meta.dirname, '../..')
const modules = Object.values(import.meta.glob<Module>('../../domain/*/texts.ts', { eager: true }))

describe('the table of sentences', () => {
  it('has every sentence that the domain holds as the specification’s', () => {
    expect(modules.length).toBeGreaterThan(5)
    expect(untold(phrases, modules)).toEqual([])
  })

  it.each(phrases.map((entry) => [entry.section, entry.phrase, entry] as const))(
    '%s: "%s" is seen on the screen',
    async (_section, _phrase, entry) => expect(await complaintOf(entry, root)).toBeNull(),
  )
})
