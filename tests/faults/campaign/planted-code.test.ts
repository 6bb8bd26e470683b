import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { PLANTED_CODE } from './planted-code.ts'

const root = fileURLToPath(new URL('../../../', import.meta.url))

test.each(Object.entries(PLANTED_CODE))(
  'the line that "%s" makes wrong stands in the product',
  async (_, plant) => {
    const text = await readFile(root + plant.file, 'utf8')
    expect(text.split(plant.from)).toHaveLength(2)
  },
)

test.each(Object.entries(PLANTED_CODE).filter(([, { file }]) => file.endsWith('.sql')))(
  'no later migration writes the function anew in which "%s" stands',
  async (_, { file, from }) => {
    const folder = path.join(root, path.dirname(file))
    const all = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    for (const later of all.slice(all.indexOf(path.basename(file)) + 1))
      expect(await readFile(path.join(folder, later), 'utf8')).not.toContain(from)
  },
)
