import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Connection } from '../../db/transaction.ts'

const HEALTH_WAIT_MS = 2000

/** Whether the database answers, soon. */
export async function answers(db: Connection): Promise<boolean> {
  const asked = db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  return Promise.race([asked, delay(HEALTH_WAIT_MS, false, { ref: false })])
}
