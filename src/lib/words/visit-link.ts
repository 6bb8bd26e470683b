import { dateBlockOf, formatTime, formatWeekday, parseDateTime } from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'

type LinkedVisit = {
  readonly id: number
  readonly dataHoraAgendada: string
  readonly tempo: string
  /** The service's name. */
  readonly nome: string
  readonly client: string
}

/** A visit as `DatedLinks` lists it: who comes, when and for what, and the way to its day in the agenda. */
export function visitLinkOf(visit: LinkedVisit, label: string) {
  const date = visit.dataHoraAgendada.slice(0, 10)
  return {
    key: visit.id,
    ...dateBlockOf(date),
    title: visit.client,
    text: visitInWords(visit),
    to: `/visualizarAgendamentos?data=${date}`,
    label,
  }
}

function visitInWords({ dataHoraAgendada, tempo, nome }: LinkedVisit): string {
  const when = parseDateTime(dataHoraAgendada)
  if (when === null) return nome
  const end = formatTime(when.minute + (parseDuration(tempo) ?? 0))
  return `${formatWeekday(when.date)}, ${formatTime(when.minute)} às ${end}, ${nome}`
}
