import { useLiveQuery } from 'dexie-react-hooks'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { db } from '#src/offline/db.ts'

/** As the device has them, in the clinic's order; undefined until the device has answered. */
export function useProcedimentos(): readonly Procedimento[] | undefined {
  return useLiveQuery(() => db.procedimentos.toArray())
}
