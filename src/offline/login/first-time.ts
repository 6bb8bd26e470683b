import { type ClinicaDb, readSession, writeMeta } from '../db.ts'
import { digestOf } from '../digest.ts'

const PREFIX = 'boas-vindas:'

/**
 * The name under which a device keeps that it has welcomed an account: one that nobody reads her from, so
 * that it may stay over a logout. To be asked for before a transaction, which does not wait for it.
 */
export async function welcomedNameOf(email: string): Promise<string> {
  return PREFIX + (await digestOf(email))
}

export async function wasWelcomed(db: ClinicaDb, name: string): Promise<boolean> {
  return (await db.meta.get(name)) !== undefined
}

/** The welcome of an account is over on this device, for good: nobody sees it a second time. */
export async function endFirstTime(db: ClinicaDb, email: string): Promise<void> {
  const name = await welcomedNameOf(email)
  await db.transaction('rw', db.meta, async () => {
    await db.meta.put({ key: name, value: true })
    const session = await readSession(db)
    // Somebody else may have logged in meanwhile.
    if (session?.email !== email || session.isFirstTime !== true) return
    const { isFirstTime: _, ...welcomed } = session
    await writeMeta(db, 'sessao', welcomed)
  })
}
