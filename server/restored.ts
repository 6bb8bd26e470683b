// What `npm run restored` runs: for a database that was put back by a way that no start can notice.
import { parseArgs } from 'node:util'
import { toldOfAccounts } from './backup/accounts.ts'
import { toldOfHealthTexts } from './backup/health-texts.ts'
import { runCommand } from './command.ts'
import { openExisting } from './db/maintenance.ts'

await runCommand(async ({ env, log, print }) => {
  // It takes no words: whoever asks for help does not want it done.
  parseArgs()
  const db = await openExisting({ env, log })
  try {
    // The row is then another transaction's, as after a dump was loaded: the next start does the rest.
    await db.pool.query('update epoca set epoca = gen_random_uuid()')
    print('Anotado: o próximo início avisa os aparelhos de que a clínica voltou a uma cópia.')
    for (const told of [await toldOfAccounts(db, null), await toldOfHealthTexts(db)])
      if (told !== null) print(told)
    return 0
  } finally {
    await db.close()
  }
})
