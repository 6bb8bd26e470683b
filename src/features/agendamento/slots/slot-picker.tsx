import { type ReactNode, type RefObject, useId } from 'react'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { Calendar } from '#src/components/fields/calendar.tsx'
import classes from './slot-picker.module.css'
import { TimesPanel } from './times-panel.tsx'
import type { useSlotChoice } from './use-slot-choice.ts'

type Props = {
  /** What holds both, for whoever leads back to what is missing. */
  readonly ref: RefObject<HTMLDivElement | null>
  readonly choice: ReturnType<typeof useSlotChoice>
  /** The calendar's name. */
  readonly label: string
  readonly today: ClinicDate
  readonly isFree: boolean
  /** The chosen time is not free because a visit of hers stands there. */
  readonly isOwn: boolean
  /** Said where something else that is known makes it not free. */
  readonly whyTaken?: string | undefined
  /**
   * The visit that is being moved: its day is ringed. `start`: its own, on that day; null on others. `word`:
   * what stands beside that, where it may be hers no more.
   */
  readonly moved?: {
    readonly date: ClinicDate
    readonly words: string
    readonly start: number | null
    readonly word?: string
  } | null
  /** What stands under the calendar. */
  readonly legend?: ReactNode
  readonly onReload: () => void
  /** Leads to the login, where the times of a far date are told. */
  readonly onLogin: () => void
  /** What stands under both. */
  readonly children?: ReactNode
}

/** A day and its times. Beyond what the device keeps the clinic is asked anew, else the list is reloaded. */
export function SlotPicker({ choice, today, moved = null, ...props }: Props) {
  const id = useId()
  const { date, slots, tempo, minute } = choice
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.heading}>
        {AGENDAMENTO_TEXTS.select}
      </h2>
      <div className={classes.picker} ref={props.ref}>
        <div className={classes.calendar}>
          <Calendar
            key={choice.jumps}
            label={props.label}
            value={date}
            onChange={choice.setDate}
            today={today}
            minDate={today}
            isFull={choice.isFull}
            {...(moved !== null && { ringed: moved.date, ringWords: moved.words })}
          />
          {props.legend}
        </div>
        <div className={classes.times}>
          <TimesPanel
            {...{ date, slots, tempo, minute, today }}
            isFree={props.isFree}
            isOwn={props.isOwn}
            whyTaken={props.whyTaken}
            own={moved?.start ?? null}
            ownWord={moved?.word}
            onMinute={choice.setMinute}
            hoursBy={choice.hoursBy}
            nextDay={choice.nextDay}
            onDate={choice.goTo}
            isFar={choice.isOutside}
            onReload={choice.isOutside ? choice.ask : props.onReload}
            onLogin={props.onLogin}
          />
        </div>
      </div>
      {props.children}
    </section>
  )
}
