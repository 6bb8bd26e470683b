import * as z from 'zod/mini'

/** What a change can be about. A topic says where to look again, never what changed. */
export const TOPICOS = [
  'agendamentos',
  'procedimentos',
  'mensagens',
  'vouchers',
  'horarios',
  'clinica',
  'perfil',
] as const
export const topicoSchema = z.enum(TOPICOS)
export type Topico = z.infer<typeof topicoSchema>

/** Where a page listens; here and not in the contract alone, which the page's first file does without. */
export const EVENTOS_PATH = '/api/eventos'

/** The names of its events. */
export const EVENTO_MUDANCA = 'mudanca'
/** Sent every `PULSO_MS`, so that both ends notice a connection that is only half there. Its data is empty. */
export const EVENTO_PULSO = 'pulso'
export const PULSO_MS = 25_000

/** The data of a `mudanca` event. */
export const mudancaSchema = z.object({ topico: topicoSchema })
export type Mudanca = z.infer<typeof mudancaSchema>
