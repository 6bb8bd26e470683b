import type { EditableFields } from '#domain/agendamento/edit.ts'
import { formatShortDate, formatTime, parseDateTime } from '#domain/lib/dates.ts'
import { durationInWords, parseDuration } from '#domain/lib/duration.ts'
import { formatReais } from '#domain/lib/money.ts'
import { NO_WISHES, type Wishes } from '#domain/outbox/overlay.ts'
import { needsChoice } from '#domain/outbox/row.ts'
import { labelInWords, otherTimesOf, WAITS, wishLabel } from '../../life/wish-label.ts'
import { clientOf, type VisitClients } from '../../queries.ts'
import type { AgendaEntry } from '../entry.ts'

/**
 * What the clinic has not heard yet of what a line says, each as a mark of its own; none where the line is as
 * the clinic has it. What was refused does not wait.
 */
export function waitingInWords(entry: AgendaEntry, clients: VisitClients): string[] {
  const { kind } = entry
  const { cancellation, state } = entry.wishes
  const marks = kind === 'visit' ? [] : [WAITS]
  if (cancellation !== null && !needsChoice(cancellation)) return [...marks, `cancelamento ${WAITS}`]
  marks.push(...otherTime(entry))
  if (state !== null && !needsChoice(state.row)) marks.push(labelOf(entry, { state }))
  const edit = editOf(entry)
  const changes = edit === null ? [] : changesInWords(entry, edit.mudancas, clients)
  if (edit !== null && changes.length > 0)
    marks.push(`${labelOf(entry, { edit: { ...edit, mudancas: {} } })}: ${changes.join(', ')}`)
  return marks
}

/** What the agenda says of one wish: "chegou 08:46, aguardando envio", "alteração, aguardando envio". */
function labelOf({ agendamento, when }: AgendaEntry, wish: Partial<Wishes>): string {
  const visit = { estado: agendamento?.estado ?? 'marcada', dataHoraAgendada: when } as const
  const label = wishLabel(visit, { ...NO_WISHES, ...wish })
  return label === null ? WAITS : labelInWords(label).toLocaleLowerCase('pt-BR')
}

function otherTime(entry: AgendaEntry): string[] {
  const wanted = otherTimesOf(entry).find(({ row }) => !needsChoice(row))
  const to = parseDateTime(wanted?.when ?? '')
  if (to === null) return []
  // The paper may lie about on another day: its dates are named, and none is "amanhã".
  const day = to.date === entry.date ? '' : `${formatShortDate(to.date)}, `
  return [`mudança pedida para ${day}${formatTime(to.minute)}`]
}

/** The edit of this visit that still waits to be sent; null for none. */
function editOf({ wishes: { edit } }: AgendaEntry): Wishes['edit'] {
  return edit === null || needsChoice(edit.row) ? null : edit
}

/** What is to be another of what the line says: "Drenagem", "1h30", "R$ 200,00", "cliente Rosa". */
function changesInWords(
  entry: AgendaEntry,
  { nome = entry.nome, valor = entry.valor, tempo = '', ...whose }: Partial<EditableFields>,
  clients: VisitClients,
): string[] {
  const { email = entry.email, cliente = entry.cliente } = whose
  const isOtherLength = (parseDuration(tempo) ?? entry.to - entry.from) !== entry.to - entry.from
  const isOtherClient = email !== entry.email || cliente !== entry.cliente
  return [
    ...(nome === entry.nome ? [] : [nome]),
    ...(isOtherLength ? [durationInWords(tempo)] : []),
    ...(valor === entry.valor ? [] : [formatReais(valor)]),
    ...(isOtherClient ? [clientInWords(email, cliente, clients)] : []),
  ]
}

/** No e-mail stands on paper. */
function clientInWords(email: string | null, cliente: string | null, clients: VisitClients): string {
  const { nome } = clientOf(clients, { email, cliente })
  return nome === email ? 'outra cliente' : `cliente ${nome}`
}
