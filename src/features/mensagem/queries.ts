import { useLiveQuery } from 'dexie-react-hooks'
import type { Mensagem } from '#domain/mensagem/schema.ts'
import { compareTitles } from '#src/lib/collator.ts'
import { db, readPullMark } from '#src/offline/db.ts'

/** As the device has them, in the clinic's order; undefined until the device has answered. */
export function useMensagemList(): readonly Mensagem[] | undefined {
  return useLiveQuery(() => db.mensagens.toArray())
}

/**
 * Whether this device has ever heard the clinic's list: an empty table alone does not say that there is
 * nothing.
 */
export function useMensagemListKnown(): boolean | undefined {
  return useLiveQuery(async () => (await readPullMark(db, 'mensagens')) !== null)
}

/**
 * The list, for who has to be certain that an empty one is the clinic’s: null where this device has never
 * heard it. Rows and mark are written at once, so that rows which are read after the mark belong to it.
 */
export function useKnownMensagemList(): readonly Mensagem[] | null | undefined {
  return useLiveQuery(async () =>
    (await readPullMark(db, 'mensagens')) === null ? null : db.mensagens.toArray(),
  )
}

/** Admin: all messages, those of one type together, by name; undefined until the device has answered. */
export function useMensagemListByKind(): readonly Mensagem[] | undefined {
  return useLiveQuery(async () =>
    (await db.mensagens.toArray()).sort(
      (a, b) => a.tipoMensagemTemporaria - b.tipoMensagemTemporaria || compareTitles(a.nome, b.nome),
    ),
  )
}
