import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const src = join(import.meta.dirname, '../../src')

/** Sizes of letters in pixels, which do not grow with the size that a person has chosen in her system. */
function inPixels(css: string): string[] {
  return [...css.matchAll(/(?:font|font-size|line-height|--fs-[\w-]+):[^;{}]*?[\d.]+px[^;{}]*/g)].map(
    ([declaration]) => declaration,
  )
}

it('letters grow with the size that a person has chosen in her system', () => {
  const files = globSync('**/*.css', { cwd: src })
  expect(files.length).toBeGreaterThan(60)
  expect(files.flatMap((file) => inPixels(readFileSync(join(src, file), 'utf8')))).toEqual([])
})

it('a size in pixels is found', () => {
  expect(inPixels('.a { font: 480 20px / 1.2 var(--serif); width: 20px }')).toHaveLength(1)
  expect(inPixels('.a { font-size: clamp(1rem, 3vw, 34px) }')).toHaveLength(1)
})
