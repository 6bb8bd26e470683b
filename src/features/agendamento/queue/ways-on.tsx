import { Button } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { shortMoment } from '#domain/agendamento/awareness-texts.ts'
import {
  type ClinicDate,
  type ClinicDateTime,
  formatShortMonth,
  formatTime,
  formatWeekday,
  parseDateTime,
  yearIfOther,
} from '#domain/lib/dates.ts'
import { formatReais } from '#domain/lib/money.ts'
import { isPastItsTime, type OutboxRow } from '#domain/outbox/row.ts'
import { HiddenText } from '#src/components/hidden-text.tsx'
import type { BookingChange } from './book-again.ts'
import { PriceChange } from './price-change.tsx'
import { alternativesOf, bookingOf, moveOf, type Since } from './rows.ts'
import classes from './ways-on.module.css'

/** Asks again in place of a refused row: for another time, at the price the clinic has now, or as it was. */
export type BookAgain = (row: OutboxRow, change: BookingChange) => void

type Props = { readonly row: OutboxRow; readonly since: Since; readonly onBook: BookAgain }

/** Whether a refusal left a way on that one tap takes. */
export function hasWaysOn(row: OutboxRow, since: Since): boolean {
  return alternativesOf(row, since).length > 0 || currentOf(row, since) !== null || isOpenAgain(row, since)
}

/**
 * The ways on from a refusal: the times that are still free, the service as the clinic has it now, or the
 * same once more.
 */
export function WaysOn({ row, since, onBook }: Props) {
  const alternatives = alternativesOf(row, since)
  const verb = moveOf(row) === null ? 'Agendar' : 'Remarcar'
  return (
    <>
      {alternatives.length > 0 && (
        <div className={classes.alternatives}>
          {alternatives.map((when) => (
            <AlternativeTime
              key={when}
              when={when}
              today={since.clinicNow.date}
              verb={verb}
              onChoose={() => onBook(row, { when })}
            />
          ))}
        </div>
      )}
      <SameTimeAgain {...{ row, since, onBook }} />
    </>
  )
}

/**
 * The ways on that keep the time: the service as the clinic has it now, or the same once more. One tap moves
 * a visit, which stands under its own time: the button says to which other.
 */
export function SameTimeAgain({ row, since, onBook }: Props) {
  const current = currentOf(row, since)
  const move = moveOf(row)
  const asked = bookingOf(row)?.pedido ?? move?.visto ?? null
  const to = move === null ? '' : ` para ${shortMoment(move.para, since.clinicNow.date)}`
  const verb = move === null ? 'Agendar' : 'Remarcar'
  return (
    <>
      {current !== null && asked !== null && (
        <div className={classes.change}>
          <PriceChange before={asked} after={current} />
          <AgainButton onClick={() => onBook(row, { current: true })}>
            {`${verb}${to} por ${formatReais(current.valor)}`}
          </AgainButton>
        </div>
      )}
      {isOpenAgain(row, since) && (
        <div className={classes.change}>
          <AgainButton onClick={() => onBook(row, {})}>{`Pedir de novo${to}`}</AgainButton>
        </div>
      )}
    </>
  )
}

/** Its words are longer than a phone is wide, and go on in a second line. */
function AgainButton(props: { readonly children: string; readonly onClick: () => void }) {
  return (
    <Button
      fullWidth
      mt="sm"
      classNames={{ root: classes.again ?? '', label: classes.words ?? '' }}
      {...props}
    />
  )
}

/**
 * Whether what was refused may be asked for again as it was: a limit of the clinic's has nothing against the
 * time itself, and ends with its day or once she has less to come.
 */
function isOpenAgain(row: OutboxRow, { clinicNow }: Since): boolean {
  const isOfTime = bookingOf(row) !== null || moveOf(row) !== null
  return isOfTime && row.error?.code === 'limite_atingido' && !isPastItsTime(row, clinicNow)
}

/** The service as the clinic has it, where that is why it refused, and the time has not begun since. */
function currentOf(row: OutboxRow, { clinicNow }: Since) {
  const { error } = row
  return error?.code === 'procedimento_alterado' && !isPastItsTime(row, clinicNow) ? error.atual : null
}

type AlternativeTimeProps = {
  when: ClinicDateTime
  today: ClinicDate
  /** What the tap does, for who does not see what it stands under. */
  verb: string
  onChoose: () => void
}

/** A free time instead of the refused one; a tap takes it. */
function AlternativeTime({ when, today, verb, onChoose }: AlternativeTimeProps) {
  const parsed = parseDateTime(when)
  if (parsed === null) return null
  const time = formatTime(parsed.minute)
  const day = Number(parsed.date.slice(8))
  const weekday = formatWeekday(parsed.date).replace('-feira', '')
  return (
    <button type="button" className={classes.alternative} onClick={onChoose}>
      <HiddenText>{verb} às</HiddenText>
      <b>{time}</b>
      <span>
        {weekday}, {day} de {formatShortMonth(parsed.date)}.{yearIfOther(parsed.date, today)}
      </span>
      <IconArrowRight size={20} stroke={1.75} aria-hidden />
    </button>
  )
}
