import type { Procedimento } from '#domain/procedimento/schema.ts'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import type { KnownList } from '#src/lib/reading/shown-list.ts'
import { compareTitles } from '#src/lib/words/collator.ts'
import { db } from '#src/offline/db.ts'
import { readKnownList } from '#src/offline/known-list.ts'

/** The services that the device has, in the clinic's order; undefined until the device has answered. */
export function useProcedimentoList(): readonly Procedimento[] | undefined {
  return useLiveQuery(() => db.procedimentos.toArray())
}

/** Whether the device has this service at this very moment: a list that is drawn may be a moment older. */
export async function hasProcedimento(id: number): Promise<boolean> {
  return (await db.procedimentos.get(id)) !== undefined
}

/** The list, for who has to know whether an empty one is the clinic's. */
export function useKnownProcedimentoList(): KnownList<Procedimento> {
  return useLiveQuery(() => readKnownList(db, 'procedimentos', db.procedimentos))
}

/** The same by name, for the Admin. */
export function useProcedimentoListByName(): KnownList<Procedimento> {
  return useLiveQuery(async () => {
    const known = await readKnownList(db, 'procedimentos', db.procedimentos)
    return known?.sort((a, b) => compareTitles(a.nome, b.nome)) ?? null
  })
}
