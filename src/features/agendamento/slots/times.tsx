import { IconCheck } from '@tabler/icons-react'
import { memo, useId } from 'react'
import { formatTime } from '#domain/lib/dates.ts'
import { HiddenText } from '#src/components/hidden-text.tsx'
import classes from './times.module.css'
import { byPartOfDay } from './utils.ts'

type Props = {
  /** Free starts, in minutes. */
  starts: readonly number[]
  /** The service's length in minutes. */
  tempo: number
  chosen: number | null
  /** The start of the visit that is being moved: shown, and not to be chosen. */
  own?: number | null
  /** What stands beside that start. */
  ownWord?: string | undefined
  onChoose: (minute: number) => void
  /** The heading that says the day. */
  labelledBy: string
}

/** The minute from which a start stands under the evening; only registered periods reach so far. */
const EVENING_START = 18 * 60

/** The free starts of a day: one choice over two columns. */
export function TimesOfDay(props: Props) {
  const { starts, tempo, chosen, own = null, ownWord = 'é o seu', onChoose, labelledBy } = props
  const name = useId()
  const shown = own === null || starts.includes(own) ? starts : [...starts, own].sort((a, b) => a - b)
  const free = starts.filter((start) => start !== own).length
  const { morning, afternoon } = byPartOfDay(shown)
  const column = (title: string, emptyText: string, ofColumn: readonly number[]) => (
    <div className={classes.column}>
      <h4 className={classes.heading}>{title}</h4>
      {ofColumn.map((start) => (
        <SlotOption
          key={start}
          name={name}
          start={start}
          tempo={tempo}
          checked={start === chosen}
          ownWord={start === own ? ownWord : null}
          onChoose={onChoose}
        />
      ))}
      {ofColumn.length === 0 && <p className={classes.none}>{emptyText}</p>}
    </div>
  )
  return (
    <div role="radiogroup" aria-labelledby={labelledBy} className={classes.columns}>
      <HiddenText role="status">{free === 1 ? '1 horário livre' : `${free} horários livres`}</HiddenText>
      {column('Manhã', 'Sem horários de manhã', morning)}
      {column(
        afternoon.some((start) => start >= EVENING_START) ? 'Tarde e noite' : 'Tarde',
        'Sem horários à tarde',
        afternoon,
      )}
    </div>
  )
}

type OptionProps = {
  readonly name: string
  readonly start: number
  readonly tempo: number
  readonly checked: boolean
  /** Null for a start that can be chosen. */
  readonly ownWord: string | null
  readonly onChoose: (minute: number) => void
}

const SlotOption = memo(function SlotOption({ name, start, tempo, checked, ownWord, onChoose }: OptionProps) {
  const isOwn = ownWord !== null
  return (
    <label className={classes.slot} data-own={isOwn || undefined}>
      <input
        type="radio"
        name={name}
        value={start}
        checked={checked}
        disabled={isOwn}
        onChange={() => onChoose(start)}
      />
      <b>{formatTime(start)}</b>
      <span className={classes.until}>{ownWord ?? `até ${formatTime(start + tempo)}`}</span>
      <IconCheck className={classes.check} size={22} stroke={2} aria-hidden />
    </label>
  )
})
