// What `npm run backup` runs: one copy of the whole clinic, while it goes on.
import { parseArgs } from 'node:util'
import { makeCopy } from './backup/make.ts'
import { runCommand } from './command.ts'

await runCommand(async ({ env, log, print }) => {
  const { values } = parseArgs({ options: { dir: { type: 'string' }, keep: { type: 'string' } } })
  return makeCopy({ env, log, print, dir: values.dir, keep: values.keep, startedAt: new Date() })
})
