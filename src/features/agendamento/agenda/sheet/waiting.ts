import type { EditableFields } from '#domain/agendamento/edit.ts'
import { type ClinicDateTime, formatShortDate } from '#domain/lib/dates.ts'
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
  const { cancellation, state, unheard } = entry.wishes
  const ofPlace = unheard?.para === entry.when ? `pode valer, ${UNHEARD}` : WAITS
  const marks = kind === 'visit' ? [] : [ofPlace]
  if (cancellation !== null && !needsChoice(cancellation)) return [...marks, `cancelamento ${WAITS}`]
  marks.push(...otherTimes(entry))
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

/** Said of a time that was sent to the clinic. */
const UNHEARD = 'sem resposta da clínica'

/** Where else the visit may be by now, and where it is wanted. */
function otherTimes(entry: AgendaEntry): string[] {
  const open = entry.wishes.unheard?.para
  const wanted = otherTimesOf(entry).find(({ row }) => !needsChoice(row))?.when
  return [
    ...(open === undefined || open === entry.when ? [] : [`pode valer ${moment(open, entry)}, ${UNHEARD}`]),
    ...(wanted === undefined || wanted === open ? [] : [`mudança pedida para ${moment(wanted, entry)}`]),
  ]
}

/** The paper may lie about on another day: its dates are named, and none is "amanhã". */
function moment(when: ClinicDateTime, { date }: AgendaEntry): string {
  const [day, time] = [when.slice(0, 10), when.slice(11, 16)]
  return day === date ? time : `${formatShortDate(day)}, ${time}`
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
