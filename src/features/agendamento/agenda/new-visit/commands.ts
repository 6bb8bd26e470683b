import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { saveFicha } from '#domain/outbox/commands/save-ficha.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { begin, followed } from '#src/offline/queue/act.ts'
import { RECEPTION_NOTICE_ID } from '../../life/notices.ts'
import { noticesOf, tellEnd } from '../../queue/notices.ts'
import { bookByReception } from '../form/book.ts'
import type { SaveOutcome } from '../form/outcome.ts'
import type { NewVisitClient } from './client.ts'

type Request = {
  /** Made when the button was pressed. */
  readonly id: string
  readonly client: NewVisitClient
  readonly service: Procedimento
  readonly when: ClinicDateTime
  readonly encaixe: boolean
  readonly dono: string
  /** Whether the screen is still there. */
  readonly isShown: () => boolean
  readonly onLogin: () => void
}

/**
 * Puts a new client's card into the queue, and the visit behind it, which waits for it; both are one press.
 * Pressed again for the same person after a refusal, the card is the same one.
 */
export async function bookByTelephone(request: Request): Promise<SaveOutcome> {
  const { id, client, service, when, encaixe, dono, isShown, onLogin } = request
  if (client.kind === 'new') {
    const { chave, nome, telefone } = client
    const card = saveFicha({ chave, nome: nome || telefone, campos: { nome, telefone } })
    const made = await begin(card, { id: crypto.randomUUID(), dono })
    // The clinic does not know a card that is on no way to it: a visit that names it would be refused.
    if (!made.ok || (made.value.kind !== 'kept' && made.value.kind !== 'done')) {
      const notices = noticesOf('', AGENDAMENTO_TEXTS.failure, onLogin)
      await tellEnd(await followed(made), notices, RECEPTION_NOTICE_ID)
      return { kind: 'failed', fields: [], kept: null }
    }
  }
  const { nome, descricao, valor, tempo, imagem } = service
  const whose =
    client.kind === 'new'
      ? { ficha: client.chave, cliente: client.nome || client.telefone }
      : client.email !== null
        ? { email: client.email }
        : { ficha: client.ficha ?? '', cliente: client.nome }
  const pedido = {
    ...{ dataHoraAgendada: when, nome, descricao: descricao || nome, valor, tempo, encaixe, ...whose },
    // The specification: what reception registers is always of type 1.
    tipoProcedimento: 1 as const,
    procedimentoId: service.id,
  }
  return bookByReception(pedido, { id, supersedes: null, imagem, dono, isShown, onLogin })
}
