/**
 * Makes the pictures that the browser tests compare with (tests/e2e/pictures) as small as PNG can be, without
 * changing a pixel. Part of `npm run pictures`.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'

const dir = fileURLToPath(new URL('../tests/e2e/pictures/', import.meta.url))
for (const name of await readdir(dir)) {
  const before = await readFile(dir + name)
  const after = await sharp(before)
    .png({ compressionLevel: 9, adaptiveFiltering: true, effort: 10 })
    .toBuffer()
  if (after.length < before.length) await writeFile(dir + name, after)
}
