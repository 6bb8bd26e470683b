import { Button } from '@mantine/core'
import { useId } from 'react'
import type { Slots } from '#domain/agendamento/slots.ts'
import { DAY_REASONS } from '#domain/agendamento/texts.ts'
import { type ClinicDate, formatTime, longDateInWords } from '#domain/lib/dates.ts'
import type { HoursSource } from '#domain/week/rules.ts'
import { closedInWords } from '#domain/week/texts.ts'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import { EmptyState } from '#src/components/page/empty-state.tsx'
import { Loading, SkeletonBlock } from '#src/components/page/skeletons.tsx'
import { TimesOfDay } from './times.tsx'
import classes from './times-panel.module.css'
import type { MissingSlots } from './use-slot-choice.ts'

type Props = {
  date: ClinicDate
  /** The clinic's: dates of another year are said with theirs. */
  today: ClinicDate
  slots: Slots | MissingSlots
  /** The service's length in minutes. */
  tempo: number
  minute: number | null
  isFree: boolean
  /** The chosen time is not free because a visit of hers stands there. */
  isOwn: boolean
  /** Said of the chosen time where something else that is known makes it not free. */
  whyTaken?: string | undefined
  /** The start, on this day, of the visit that is being moved; null on other days. */
  own?: number | null
  ownWord?: string | undefined
  /** The rule that gave the day its hours: its own registration, a closure, a holiday or the week. */
  hoursBy: HoursSource | null
  onMinute: (minute: number) => void
  /** The next day with a free time; null where none is near. */
  nextDay: ClinicDate | null
  onDate: (date: ClinicDate) => void
  /** The day lies beyond what the device keeps: the clinic is asked for it. */
  isFar: boolean
  onReload: () => void
  onLogin: () => void
}

/** The day in words and its free times, or the reason there are none. */
export function TimesPanel(props: Props) {
  const { date, slots, minute, isFree } = props
  const id = useId()
  return (
    <div className={classes.panel}>
      <div className={classes.day}>
        <h3 id={id} className={classes.date}>
          {longDateInWords(date, props.today)}
        </h3>
      </div>
      {minute !== null && !isFree && typeof slots === 'object' && (
        <div className={classes.note}>
          <InlineAlert tone="wait">
            {props.isOwn
              ? `${formatTime(minute)} já é seu: você tem um agendamento nessa hora.`
              : (props.whyTaken ?? `${formatTime(minute)} não está livre neste dia. Escolha outro horário.`)}
          </InlineAlert>
        </div>
      )}
      <Times {...props} id={id} />
    </div>
  )
}

function Times({ slots, id, ...props }: Props & { id: string }) {
  if (slots === 'waiting')
    return (
      <Loading label="Vendo os horários livres…">
        <div className={classes.waiting}>
          <b>Manhã</b>
          <b>Tarde</b>
        </div>
        <div className={classes.awaited}>
          {[1, 2, 3, 4, 5, 6, 7, 8].map((n) => (
            <SkeletonBlock key={n} height={52} radius={12} />
          ))}
        </div>
      </Loading>
    )
  if (slots === 'login')
    return (
      <div role="status" className={classes.empty}>
        <EmptyState
          picture="empty-agenda"
          sentence="Os horários de uma data tão distante só aparecem depois do login."
          hint="Sem login, dá para ver os dos próximos meses."
          action={
            <Button variant="light" onClick={props.onLogin}>
              Login
            </Button>
          }
        />
      </div>
    )
  if (slots === 'unknown')
    return (
      <div role="status" className={classes.empty}>
        <EmptyState
          picture="empty-conversation"
          sentence={
            props.isFar
              ? 'Não sabemos os horários livres desta data.'
              : 'Ainda não sabemos os horários livres.'
          }
          hint={
            props.isFar
              ? 'Este aparelho ainda não guarda uma data tão distante, e a clínica não respondeu.'
              : 'Este aparelho ainda não recebeu a agenda da clínica. Verifique a internet.'
          }
          action={
            <Button variant="light" onClick={props.onReload}>
              Tentar de novo
            </Button>
          }
        />
      </div>
    )
  if (slots.kind === 'free')
    return (
      <TimesOfDay
        starts={slots.starts}
        tempo={props.tempo}
        chosen={props.minute}
        own={props.own ?? null}
        ownWord={props.ownWord}
        onChoose={props.onMinute}
        labelledBy={id}
      />
    )
  const { nextDay } = props
  return (
    <div role="status" className={classes.empty}>
      <EmptyState
        picture="empty-agenda"
        sentence={
          slots.reason === 'closed' && props.hoursBy !== null
            ? closedInWords(props.hoursBy)
            : DAY_REASONS[slots.reason]
        }
        hint={nextDay === null ? 'Escolha outro dia no calendário.' : 'O próximo dia com horário livre:'}
        action={
          nextDay !== null && (
            <Button variant="light" onClick={() => props.onDate(nextDay)}>
              {longDateInWords(nextDay, props.today)}
            </Button>
          )
        }
      />
    </div>
  )
}
