import { type AgendamentoUpdate, agendamentoUpdateSchema } from '#domain/agendamento/schema.ts'
import { bookByReception } from './book.ts'
import { change } from './change.ts'
import type { SaveOutcome, SaveRequest } from './outcome.ts'
import { cardOf } from './values.ts'

/** Sends the form through the queue, and says what came of it. */
export async function saveAgendamento(request: SaveRequest): Promise<SaveOutcome> {
  const body = agendamentoUpdateSchema.parse(request.values)
  const { target } = request
  return target.mode === 'edit'
    ? change(target, body, request)
    : create({ ...body, email: request.values.email }, cardOf(target, request.values), request)
}

async function create(
  body: AgendamentoUpdate & { readonly email: string | null },
  ficha: string | undefined,
  { encaixe, ...request }: SaveRequest,
): Promise<SaveOutcome> {
  const { cliente, ...what } = body
  // The specification: what reception registers is always of type 1.
  const whose = { ...(cliente != null && { cliente }), ...(ficha !== undefined && { ficha }) }
  const pedido = { ...what, tipoProcedimento: 1, encaixe, ...whose } as const
  return bookByReception(pedido, { ...request, id: crypto.randomUUID() })
}
