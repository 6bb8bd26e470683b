// What `npm run admin` runs: for whoever stands at the server and cannot log in any more.
import { parseArgs } from 'node:util'
import { runCommand } from './command.ts'
import { openExisting } from './db/maintenance.ts'
import { resetPassword } from './features/account/reset.ts'

const USAGE = 'Use: npm run admin -- nova-senha [email]'

await runCommand(async ({ env, log, print }) => {
  const { positionals } = parseArgs({ allowPositionals: true })
  const [act, email, ...rest] = positionals
  if (act !== 'nova-senha' || rest.length > 0) {
    print(USAGE)
    return 1
  }
  const db = await openExisting({ env, log })
  try {
    return await resetPassword({ db, print, email: email?.trim().toLowerCase() ?? null })
  } finally {
    await db.close()
  }
})
