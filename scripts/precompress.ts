// Writes .br and .gz beside the built text files; the server then sends them as they are.
import { readdir, readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const dist = fileURLToPath(new URL('../dist', import.meta.url))
const isText = /\.(js|css|html|svg|json|webmanifest|txt|xml)$/
// Below this an answer fits one packet either way.
const worthwhile = 1024

const brotli = (bytes: Buffer): Promise<Buffer> =>
  promisify(brotliCompress)(bytes, {
    params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
  })

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < worthwhile) return
  const [br, gz] = await Promise.all([brotli(bytes), promisify(gzip)(bytes, { level: 9 })])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

const entries = await readdir(dist, { recursive: true, withFileTypes: true })
const files = entries.filter((entry) => entry.isFile() && isText.test(entry.name))
await Promise.all(files.map((entry) => compress(path.join(entry.parentPath, entry.name))))
// Last of all: server/start.mjs takes it for the sign of a whole build.
await writeFile(path.join(dist, '.pronto'), '')
