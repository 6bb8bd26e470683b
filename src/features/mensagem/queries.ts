import { useLiveQuery } from 'dexie-react-hooks'
import type { Mensagem } from '#domain/mensagem/schema.ts'
import { db } from '#src/offline/db.ts'

/** As the device has them, in the clinic's order; undefined until the device has answered. */
export function useMensagens(): readonly Mensagem[] | undefined {
  return useLiveQuery(() => db.mensagens.toArray())
}
