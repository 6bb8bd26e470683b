import { expect, it } from 'vitest'
import { formatBytes } from './bytes.ts'

it.each([
  [0, '1\u00a0kB'],
  [640 * 1024, '640\u00a0kB'],
  [1.84 * 1024 * 1024, '1,8\u00a0MB'],
  [8 * 1024 * 1024, '8\u00a0MB'],
])('%d bytes are %s', (bytes, words) => {
  expect(formatBytes(bytes)).toBe(words)
})
