// What `npm run restored` runs: for a database that was put back by a way that no start can notice.
import { pino } from 'pino'
import { toldOfHealthTexts } from './backup/health-texts.ts'
import { openDatabase } from './db/connection.ts'
import { readEnv } from './env.ts'

const env = readEnv()
const db = await openDatabase({ env, log: pino({ level: env.LOG_LEVEL }) })
try {
  // The row is then another transaction's, as after a dump was loaded: the next start does the rest.
  await db.pool.query('update epoca set epoca = gen_random_uuid()')
  process.stdout.write('Anotado: o próximo início avisa os aparelhos de que a clínica voltou a uma cópia.\n')
  const healthTexts = await toldOfHealthTexts(db)
  if (healthTexts !== null) process.stdout.write(`${healthTexts}\n`)
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`)
  process.exitCode = 1
} finally {
  await db.close()
}
