// What `npm run restore` runs: puts a copy in the place of what the database holds, or tries it beside it.
import { parseArgs } from 'node:util'
import { putBack } from './backup/put-back.ts'
import { runCommand } from './command.ts'

await runCommand(async (tools) => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'dry-run': { type: 'boolean' }, force: { type: 'boolean' } },
  })
  const isTrial = values['dry-run'] === true
  return putBack({ ...tools, files: positionals, isTrial, mayReplace: values.force === true })
})
