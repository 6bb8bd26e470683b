import { describe, expect, it } from 'vitest'
import { brandScale, contrast, readableBrand } from './brand-scale.ts'

const BRANDS = ['#9A4A55', '#7A4A7C', '#2F6F73', '#F2C9D0', '#FFD400', '#1B1B3A', '#00A86B', '#808080']

describe('contrast', () => {
  it('is WCAG 2', () => {
    expect(contrast('#000000', '#FFFFFF')).toBeCloseTo(21)
    expect(contrast('#FFFFFF', '#9A4A55')).toBeCloseTo(6.03, 1)
    expect(contrast('#FFFFFF', '#7A4A7C')).toBeCloseTo(6.78, 1)
  })
  it('is 1 for what is no colour', () => expect(contrast('rosa', '#FFFFFF')).toBe(1))
})

describe('readableBrand', () => {
  it('keeps a colour that white can be read on', () => expect(readableBrand('#7a4a7c')).toBe('#7A4A7C'))
  it('darkens a light one just enough', () => {
    const dark = readableBrand('#F2C9D0')
    expect(contrast(dark ?? '', '#FFFFFF')).toBeGreaterThanOrEqual(4.5)
    expect(contrast(dark ?? '', '#FFFFFF')).toBeLessThan(4.8)
  })
  it('answers null for what is no colour', () => expect(readableBrand('rosa')).toBeNull())
})

describe('brandScale', () => {
  it('stays close to the drawn scale for the drawn brand', () => {
    expect(brandScale('#9A4A55')?.[7]).toBe('#9A4A55')
    expect(contrast(brandScale('#9A4A55')?.[1] ?? '', '#F8E8E4')).toBeLessThan(1.05)
  })
  it.each(BRANDS)('%s: every pair of the interface passes AA', (brand) => {
    const scale = brandScale(brand) ?? []
    expect(scale).toHaveLength(10)
    const pairs: [string | undefined, string | undefined][] = [
      ['#FFFFFF', scale[7]],
      ['#FFFFFF', scale[8]],
      [scale[8], '#FAF6F2'],
      [scale[8], scale[1]],
      [scale[1], scale[9]],
      [scale[2], scale[9]],
      ['#2A211E', scale[2]],
    ]
    for (const [a, b] of pairs) expect(contrast(a ?? '', b ?? '')).toBeGreaterThanOrEqual(4.5)
  })
  it('answers null without a colour', () => {
    expect(brandScale(undefined)).toBeNull()
    expect(brandScale('')).toBeNull()
  })
})
