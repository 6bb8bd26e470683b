import type { Mensagem } from '#domain/mensagem/schema.ts'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import type { KnownList } from '#src/lib/reading/shown-list.ts'
import { compareTitles } from '#src/lib/words/collator.ts'
import { db } from '#src/offline/db.ts'
import { readKnownList } from '#src/offline/known-list.ts'

/** The messages that the device has, in the clinic's order; undefined until the device has answered. */
export function useMensagemList(): readonly Mensagem[] | undefined {
  return useLiveQuery(() => db.mensagens.toArray())
}

/** The list, for who has to know whether an empty one is the clinic's. */
export function useKnownMensagemList(): KnownList<Mensagem> {
  return useLiveQuery(() => readKnownList(db, 'mensagens', db.mensagens))
}

/** Admin: the same, those of one type together, by name. */
export function useMensagemListByKind(): KnownList<Mensagem> {
  return useLiveQuery(async () => {
    const known = await readKnownList(db, 'mensagens', db.mensagens)
    return (
      known?.sort(
        (a, b) => a.tipoMensagemTemporaria - b.tipoMensagemTemporaria || compareTitles(a.nome, b.nome),
      ) ?? null
    )
  })
}
