import { readFile } from 'node:fs/promises'
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
