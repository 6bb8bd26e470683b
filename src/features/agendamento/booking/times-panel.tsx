import { Button } from '@mantine/core'
import { useId } from 'react'
import type { Slots } from '#domain/agendamento/slots.ts'
import { DAY_REASONS } from '#domain/agendamento/texts.ts'
import { type ClinicDate, formatLongDate, formatTime } from '#domain/lib/dates.ts'
import { EmptyState } from '#src/components/empty-state.tsx'
import { InlineAlert } from '#src/components/inline-alert.tsx'
import { GridSkeleton, Loading } from '#src/components/skeletons.tsx'
import { ageInWords } from '#src/lib/age.ts'
import { TimesOfDay } from './times.tsx'
import classes from './times-panel.module.css'
import { NOTABLE_AGE_MS } from './utils.ts'

type Props = {
  date: ClinicDate
  /** 'waiting': the first answer is on its way. 'unknown': it never came. */
  slots: Slots | 'waiting' | 'unknown'
  /** The service's length in minutes. */
  tempo: number
  minute: number | null
  isFree: boolean
  onMinute: (minute: number) => void
  /** The next day with a free time; null where none is near. */
  nextDay: ClinicDate | null
  onDate: (date: ClinicDate) => void
  /** How old the free times are, in ms; null where the clinic never told them. */
  age: number | null
  offline: boolean
  /** The day lies beyond what the device asked for: its times are free only as far as the device knows. */
  isUnconfirmed: boolean
  onReload: () => void
}

/** The day in words and its free times, or the reason there are none. */
export function TimesPanel(props: Props) {
  const { date, slots, minute, isFree, age, offline } = props
  const id = useId()
  const showsAge = age !== null && (offline || age >= NOTABLE_AGE_MS)
  return (
    <div className={classes.panel}>
      <div className={classes.day}>
        <h3 id={id} className={classes.date}>
          {formatLongDate(date)}
        </h3>
        {showsAge && <p className={classes.age}>atualizado {ageInWords(age)}</p>}
      </div>
      {minute !== null && !isFree && typeof slots === 'object' && (
        <div className={classes.note}>
          <InlineAlert tone="wait">
            {formatTime(minute)} não está livre neste dia. Escolha outro horário.
          </InlineAlert>
        </div>
      )}
      {props.isUnconfirmed && (
        <div className={classes.note}>
          <InlineAlert tone="info">
            Data distante: a clínica confirma o horário ao receber o pedido.
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
        <GridSkeleton count={8} />
      </Loading>
    )
  if (slots === 'unknown')
    return (
      <div role="status" className={classes.empty}>
        <EmptyState
          picture="empty-conversation"
          sentence="Ainda não sabemos os horários livres."
          hint="Este aparelho ainda não recebeu a agenda da clínica. Verifique a internet."
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
        onChoose={props.onMinute}
        labelledBy={id}
      />
    )
  const { nextDay } = props
  return (
    <div role="status" className={classes.empty}>
      <EmptyState
        picture="empty-agenda"
        sentence={DAY_REASONS[slots.reason]}
        hint={nextDay === null ? 'Escolha outro dia no calendário.' : 'O próximo dia com horário livre:'}
        action={
          nextDay !== null && (
            <Button variant="light" onClick={() => props.onDate(nextDay)}>
              {formatLongDate(nextDay)}
            </Button>
          )
        }
      />
    </div>
  )
}
