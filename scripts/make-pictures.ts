/**
 * Makes the bitmaps that are committed, from the SVGs they are drawn in. Run after a drawing changes:
 * `npm run make:bitmaps`.
 *
 * - server/demo/pictures/<nome>.svg → .webp: the demo clinic's procedures, as a clinic would upload them;
 *   those that the page suggests to a new clinic also to src/features/procedimento/suggested
 * - public/icons/icon.svg → the app's icons; favicon.svg is the same, with round corners
 * - its ground and one drawing each → the icons of the manifest's shortcuts
 */
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const path = (relative: string) => fileURLToPath(new URL(`../${relative}`, import.meta.url))

// 800 px: the widest a procedure is drawn is 350 CSS pixels on a phone of 2 to 3 device pixels each.
const PROCEDURE = { size: 800, quality: 82 }
// A platform masks "maskable" itself; "any" is drawn as it is, so it gets its corners here.
const CORNER = 112 / 512

function rounded(size: number): Buffer {
  const r = Math.round(size * CORNER)
  return Buffer.from(
    `<svg width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${r}"/></svg>`,
  )
}

/**
 * librsvg draws at 72 dpi by default: asking for more keeps the edges sharp instead of scaling a bitmap up.
 */
function drawn(file: string, from: number, to: number) {
  return sharp(file, { density: (72 * to) / from }).resize(to, to)
}

const pictures = path('server/demo/pictures/')
const suggested = path('src/features/procedimento/suggested/')
for (const name of readdirSync(pictures).filter((f) => f.endsWith('.svg'))) {
  const bitmap = name.replace('.svg', '.webp')
  await drawn(pictures + name, 600, PROCEDURE.size)
    .webp({ quality: PROCEDURE.quality, effort: 6, smartSubsample: true })
    .toFile(pictures + bitmap)
  if (existsSync(suggested + bitmap)) copyFileSync(pictures + bitmap, suggested + bitmap)
}

const icons = path('public/icons/')
const source = `${icons}icon.svg`
for (const size of [192, 512]) {
  await drawn(source, 512, size)
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${icons}maskable-${size}.png`)
  await drawn(source, 512, size)
    .composite([{ input: rounded(size), blend: 'dest-in' }])
    .png({ compressionLevel: 9, palette: true })
    .toFile(`${icons}icon-${size}.png`)
}
// iOS rounds the corners itself and paints transparency black.
await drawn(source, 512, 180)
  .flatten({ background: '#F6D2BF' })
  .png({ compressionLevel: 9 })
  .toFile(`${icons}apple-touch-icon.png`)

const favicon = readFileSync(source, 'utf8').replace(
  '<rect width="512" height="512"',
  '<rect width="512" height="512" rx="112"',
)
writeFileSync(path('public/favicon.svg'), favicon)

/**
 * Paths of the shortcuts' icons, a leaf and a calendar, drawn in 24 units with the line of the page's icons
 * (Tabler, MIT).
 */
const SHORTCUTS = {
  'shortcut-agendar.png': [
    'M5 21c.5 -4.5 2.5 -8 7 -10',
    'M9 18c6.218 0 10.5 -3.288 11 -12v-2h-4.014c-9 0 -11.986 4 -12 9c0 1 0 3 2 5h3l.014 0',
  ],
  'shortcut-agendamentos.png': [
    'M4 7a2 2 0 0 1 2 -2h12a2 2 0 0 1 2 2v12a2 2 0 0 1 -2 2h-12a2 2 0 0 1 -2 -2v-12',
    'M16 3v4',
    'M8 3v4',
    'M4 11h16',
  ],
}
for (const [file, lines] of Object.entries(SHORTCUTS)) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 96 96">
    <defs><linearGradient id="bg" x1="0" y1="0" x2=".2" y2="1"><stop offset="0" stop-color="#FFF8F1"/><stop offset="1" stop-color="#F6D2BF"/></linearGradient></defs>
    <rect width="96" height="96" rx="48" fill="url(#bg)"/>
    <g transform="translate(24 24) scale(2)" fill="none" stroke="#9A4A55" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round">
      ${lines.map((d) => `<path d="${d}"/>`).join('')}
    </g></svg>`
  await sharp(Buffer.from(svg))
    .png({ compressionLevel: 9, palette: true })
    .toFile(icons + file)
}
