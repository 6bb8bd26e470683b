import type { ClinicaDb } from '../db.ts'
import { digestOf } from '../digest.ts'

/** How much was removed of a person's, under names that nobody reads her from. */
const PREFIX = 'removidos:'
/** How much of what was removed had been sent, without anybody having heard what became of it. */
const UNANSWERED_PREFIX = 'removidos-sem-resposta:'

/** How much of a person's was removed and is counted under a name, until she has read it. */
export async function countRemoved(db: ClinicaDb, name: string): Promise<number> {
  const row = await db.meta.get(name)
  return typeof row?.value === 'number' ? row.value : 0
}

/** The name under which a person's removed commands are counted. */
export async function removedNameOf(email: string): Promise<string> {
  return PREFIX + (await digestOf(email))
}

/** The name under which those of them are counted that had been sent without an answer. */
export async function unansweredNameOf(email: string): Promise<string> {
  return UNANSWERED_PREFIX + (await digestOf(email))
}

/** Forgets the note of what was removed, once she has read it. */
export async function forgetRemoved(db: ClinicaDb, name: string): Promise<void> {
  await db.meta.delete(name)
}
