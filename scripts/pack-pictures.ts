/**
 * Makes the pictures that the browser tests compare with (tests/e2e/pictures) as small as PNG can be, without
 * changing a pixel, and notes which browser has taken them. Part of `npm run pictures`.
 */
import { execFileSync } from 'node:child_process'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { findBrowser } from './ensure-browser.ts'

const dir = fileURLToPath(new URL('../tests/e2e/pictures/', import.meta.url))
for (const name of (await readdir(dir)).filter((file) => file.endsWith('.png'))) {
  const before = await readFile(dir + name)
  const after = await sharp(before)
    .png({ compressionLevel: 9, adaptiveFiltering: true, effort: 10 })
    .toBuffer()
  if (after.length < before.length) await writeFile(dir + name, after)
}

const said = execFileSync(findBrowser() ?? 'chromium', ['--version'], { encoding: 'utf8' })
const [version = ''] = /[\d.]+/.exec(said) ?? []
await writeFile(`${dir}browser.txt`, `${version}\n`)
