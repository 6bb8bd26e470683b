import { useLiveQuery } from 'dexie-react-hooks'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { compareTitles } from '#src/lib/collator.ts'
import { db, readPullMark } from '#src/offline/db.ts'

/** As the device has them, in the clinic's order; undefined until the device has answered. */
export function useProcedimentoList(): readonly Procedimento[] | undefined {
  return useLiveQuery(() => db.procedimentos.toArray())
}

/** Whether the device has this service at this very moment: a list that is drawn may be a moment older. */
export async function hasProcedimento(id: number): Promise<boolean> {
  return (await db.procedimentos.get(id)) !== undefined
}

/**
 * Whether this device has ever heard the clinic's list: an empty table alone does not say that there is
 * nothing.
 */
export function useProcedimentoListKnown(): boolean | undefined {
  return useLiveQuery(async () => (await readPullMark(db, 'procedimentos')) !== null)
}

/**
 * The list, for who has to be certain that an empty one is the clinic’s: null where this device has never
 * heard it. Rows and mark are written at once, so that rows which are read after the mark belong to it.
 */
export function useKnownProcedimentoList(): readonly Procedimento[] | null | undefined {
  return useLiveQuery(async () =>
    (await readPullMark(db, 'procedimentos')) === null ? null : db.procedimentos.toArray(),
  )
}

/** Admin: by name; undefined until the device has answered. */
export function useProcedimentoListByName(): readonly Procedimento[] | undefined {
  return useLiveQuery(async () =>
    (await db.procedimentos.toArray()).sort((a, b) => compareTitles(a.nome, b.nome)),
  )
}
