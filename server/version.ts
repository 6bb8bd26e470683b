import { readFileSync } from 'node:fs'
import path from 'node:path'
import { z } from 'zod'
import { root } from './root.ts'

/** The product's own version, as `package.json` has it. */
export const { version } = z
  .object({ version: z.string() })
  .parse(JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')))
