import type { ClinicaDb } from '../db.ts'
import { digestOf } from '../digest.ts'

const PREFIX = 'nao-recebido:'

/**
 * The name under which a device keeps that not all which a person did on it has reached the clinic: one that
 * nobody reads her from. To be asked for before a transaction, which does not wait for it.
 */
export async function notReceivedNameOf(email: string): Promise<string> {
  return PREFIX + (await digestOf(email))
}

/** Notes that the clinic may not have received all that she did on this device; kept over a logout. */
export async function noteNotReceived(db: ClinicaDb, name: string): Promise<void> {
  await db.meta.put({ key: name, value: true })
}

export async function hasNotReceived(db: ClinicaDb, name: string): Promise<boolean> {
  return (await db.meta.get(name)) !== undefined
}
