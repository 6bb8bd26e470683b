import { agendaOf, hoursOn } from '#domain/agendamento/slots.ts'
import { momentInWords } from '#domain/agendamento/texts.ts'
import { type ClinicDate, type ClinicNow, formatDateTime, parseDateTime } from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'
import type { Wishes } from '#domain/outbox/overlay.ts'
import { isOutside } from '#domain/week/rules.ts'
import { closedInWords } from '#domain/week/texts.ts'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import { useWeek, type Whose } from '../../queries.ts'
import { eitherTime } from '../../queue/life-status.ts'
import { useHorarioRows } from '../queries.ts'
import type { AgendaScreenState } from '../use-agenda-screen.ts'
import { alreadyThere } from '../utils.ts'
import { isOnItsWay } from '../visit-of-entry.ts'
import type { AgendamentoFormState } from './use-agendamento-form.ts'
import { fieldValueOf } from './values.ts'

type Props = {
  readonly state: AgendaScreenState
  readonly clinicNow: ClinicNow
  readonly clientName: (whose: Whose) => string
}

/**
 * What is to be known before the form is saved: where the visit is until then, what has passed, who is there.
 */
export function Notes({ state, clinicNow, clientName }: Props) {
  const { visitForm, neighbors } = state
  const move = moveNote(visitForm, state.chosen?.wishes.unheard ?? null, clinicNow.date)
  const outside = useOutsideNote(visitForm)
  return (
    <>
      {visitForm.uncertain ? (
        <InlineAlert tone="wait">
          Não sabemos se a clínica recebeu o que você salvou. Salve de novo: repetir é seguro.
        </InlineAlert>
      ) : (
        move !== null && <InlineAlert tone="info">{move}</InlineAlert>
      )}
      {hasPassed(visitForm, clinicNow) && (
        <InlineAlert tone="info">
          Este horário já passou: fica registrado como atendimento feito antes.
        </InlineAlert>
      )}
      {outside !== null && <InlineAlert tone="info">{outside}</InlineAlert>}
      {neighbors.length > 0 && <InlineAlert tone="wait">{alreadyThere(neighbors, clientName)}</InlineAlert>}
    </>
  )
}

/** That the clinic does not work at the typed time, and by which rule; reception may all the same. */
function useOutsideNote({ form }: AgendamentoFormState): string | null {
  const week = useWeek()
  const horarios = useHorarioRows()
  const when = parseDateTime(form.values.dataHoraAgendada)
  const tempo = parseDuration(form.values.tempo)
  if (week === null || horarios === undefined || when === null || tempo === null) return null
  const hours = hoursOn(agendaOf(horarios, [], week), when.date)
  if (!isOutside(hours, { inicio: when.minute, fim: when.minute + tempo })) return null
  const why =
    hours.periods?.length === 0 ? closedInWords(hours.source) : 'A clínica não atende nesse horário.'
  return `Fora da semana. ${why} Você pode marcar assim mesmo.`
}

/**
 * A visit that was dragged is drawn where it was: it is there until the clinic has the new time, or one of
 * which nobody here has heard.
 */
function moveNote(
  { target, form }: AgendamentoFormState,
  unheard: Wishes['unheard'],
  today: ClinicDate,
): string | null {
  // A booking that is on its way stands at no time yet.
  if (target.mode === 'new' || isOnItsWay(target.agendamento)) return null
  const { dataHoraAgendada: before } = target.agendamento
  const { dataHoraAgendada: typed } = form.values
  if (typed === '' || typed === fieldValueOf(before)) return null
  if (unheard !== null) return eitherTime(before, unheard.para, today)
  // What waits stands in the form as it was opened.
  const queued = target.queued?.dataHoraAgendada
  const isSaved = queued !== undefined && typed === fieldValueOf(queued)
  return `Até ${isSaved ? 'a clínica aceitar' : 'você salvar'}, este agendamento continua marcado para ${momentInWords(before, today)}.`
}

/** Whether the form is about a time that has been: a new visit, or one that is to be moved there. */
function hasPassed({ target, form }: AgendamentoFormState, clinicNow: ClinicNow): boolean {
  const { dataHoraAgendada: typed } = form.values
  if (typed === '' || typed >= fieldValueOf(formatDateTime(clinicNow.date, clinicNow.minute))) return false
  return target.mode === 'new' || typed !== fieldValueOf(target.agendamento.dataHoraAgendada)
}
