import type { MantineColorsTuple } from '@mantine/core'

type Oklch = { l: number; c: number; h: number }
type Rgb = [number, number, number]

/** White on the working shade, and ink on the light steps, must reach this (WCAG AA, text). */
const AA = 4.5

/** Lightness and chroma of the drawn rosé, step by step; a brand's scale is the same climb in its own hue. */
const CLIMB = [
  { l: 0.975, c: 0.008 },
  { l: 0.943, c: 0.018 },
  { l: 0.887, c: 0.034 },
  { l: 0.812, c: 0.056 },
  { l: 0.726, c: 0.078 },
  { l: 0.647, c: 0.092 },
  { l: 0.581, c: 0.101 },
  { l: 0.512, c: 0.107 },
  { l: 0.432, c: 0.096 },
  { l: 0.339, c: 0.072 },
] as const
const WORKING = 7

function parseHex(hex: string): Rgb | null {
  const m = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex)
  if (m === null) return null
  const channel = (text: string | undefined) => Number.parseInt(text ?? '0', 16) / 255
  return [channel(m[1]), channel(m[2]), channel(m[3])]
}

const toLinear = (v: number) => (v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
const toGamma = (v: number) => (v <= 0.0031308 ? 12.92 * v : 1.055 * v ** (1 / 2.4) - 0.055)

function luminance([r, g, b]: Rgb): number {
  return 0.2126 * toLinear(r) + 0.7152 * toLinear(g) + 0.0722 * toLinear(b)
}

/** WCAG 2 contrast of two `#RRGGBB` colours, 1 to 21; 1 where one of them is none. */
export function contrast(a: string, b: string): number {
  const [x, y] = [parseHex(a), parseHex(b)]
  if (x === null || y === null) return 1
  const [hi, lo] = [luminance(x), luminance(y)].sort((p, q) => q - p) as [number, number]
  return (hi + 0.05) / (lo + 0.05)
}

// Björn Ottosson's OKLab: equal steps of lightness look equal, whatever the hue.
function toOklch(rgb: Rgb): Oklch {
  const [r, g, b] = rgb.map(toLinear) as Rgb
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b)
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b)
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b)
  const A = 1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s
  const B = 0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s
  return {
    l: 0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    c: Math.hypot(A, B),
    h: Math.atan2(B, A),
  }
}

function toRgb({ l, c, h }: Oklch): Rgb {
  const [A, B] = [c * Math.cos(h), c * Math.sin(h)]
  const L = (l + 0.3963377774 * A + 0.2158037573 * B) ** 3
  const M = (l - 0.1055613458 * A - 0.0638541728 * B) ** 3
  const S = (l - 0.0894841775 * A - 1.291485548 * B) ** 3
  return [
    toGamma(4.0767416621 * L - 3.3077115913 * M + 0.2309699292 * S),
    toGamma(-1.2684380046 * L + 2.6097574011 * M - 0.3413193965 * S),
    toGamma(-0.0041960863 * L - 0.7034186147 * M + 1.707614701 * S),
  ]
}

/** Less chroma until the screen can show it: lightness and hue, which carry contrast and brand, stay. */
function toHex(color: Oklch): string {
  let { c } = color
  let rgb = toRgb(color)
  while (c > 0 && rgb.some((v) => v < -0.001 || v > 1.001)) {
    c = Math.max(0, c - 0.004)
    rgb = toRgb({ ...color, c })
  }
  return `#${rgb
    .map((v) => Math.round(Math.min(1, Math.max(0, v)) * 255))
    .map((v) => v.toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`
}

/**
 * The colour itself where white text on it passes AA, else the nearest darker one that does; null for no
 * colour.
 */
export function readableBrand(hex: string): string | null {
  const rgb = parseHex(hex)
  if (rgb === null) return null
  if (contrast(hex, '#FFFFFF') >= AA) return hex.toUpperCase()
  const color = toOklch(rgb)
  let dark = hex
  for (let l = color.l; l > 0 && contrast(dark, '#FFFFFF') < AA; l -= 0.004) dark = toHex({ ...color, l })
  return dark
}

/**
 * The ten steps of a clinic's colour, light to dark, with its readable form as step 7; null for no colour.
 */
export function brandScale(hex: string | undefined): MantineColorsTuple | null {
  const working = hex === undefined ? null : readableBrand(hex)
  const rgb = working === null ? null : parseHex(working)
  if (working === null || rgb === null) return null
  const brand = toOklch(rgb)
  const ref = CLIMB[WORKING]
  const vivid = Math.min(brand.c / ref.c, 1.6)
  // Lightness runs from the lightest step to the brand, and below the brand keeps the drawn scale's ratio.
  const lightness = (l: number) =>
    l > ref.l
      ? brand.l + ((l - ref.l) / (CLIMB[0].l - ref.l)) * (CLIMB[0].l - brand.l)
      : brand.l * (l / ref.l)
  const steps: readonly string[] = CLIMB.map(({ l, c }, step) =>
    step === WORKING ? working : toHex({ l: lightness(l), c: c * vivid, h: brand.h }),
  )
  return steps as MantineColorsTuple
}
