import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { type ClinicDate, type ClinicNow, longDateInWords } from '#domain/lib/dates.ts'
import type { QueueContext } from '#domain/outbox/texts.ts'
import { MoneyText } from '#src/components/money-text.tsx'
import { StatusChip } from '#src/components/notices/status-chip.tsx'
import { wishInWords } from '../../life/wish-label.ts'
import type { Whose } from '../../queries.ts'
import type { AgendaEntry } from '../entry.ts'
import { statusOfEntry } from '../entry-state.ts'
import { StateLabel } from '../state-label.tsx'
import { stateLabel } from '../state-words.ts'
import { dayCountInWords, waitingCountInWords } from '../utils.ts'
import { daysOfList, type ListDay } from './days.ts'
import classes from './list.module.css'

export type VisitListProps = QueueContext & {
  /** The visits in the order of their times. */
  readonly entries: readonly AgendaEntry[]
  /** How many of them are drawn: a month of visits is long to draw, and to scroll through. */
  readonly limit: number
  /** Whether others follow that are not among them. */
  readonly hasMore: boolean
  /** Whether all that the clinic has of a date is among them. */
  readonly isWhole: (date: ClinicDate) => boolean
  readonly onMore: () => void
  /** Days of other years than this one are named with theirs. */
  readonly clinicNow: ClinicNow
  /** What a visit's person is called: the name, else the e-mail, else "Recepção". */
  readonly clientName: (whose: Whose) => string
  /** A service's picture, by its name. */
  readonly pictureOf: (nome: string) => ReactNode
  readonly onDelete: (agendamento: Agendamento) => void
  readonly onChoose: (entry: AgendaEntry) => void
}

/** The visits under their days. */
export function VisitList({ entries, limit, hasMore, isWhole, onMore, ...rest }: VisitListProps) {
  return (
    <>
      {daysOfList(entries, limit, isWhole).map((day) => (
        <DaySection key={day.date} day={day} {...rest} />
      ))}
      {(hasMore || entries.length > limit) && (
        <Button variant="light" className={classes.more ?? ''} onClick={onMore}>
          Mostrar mais
        </Button>
      )}
    </>
  )
}

type Rest = Omit<VisitListProps, 'entries' | 'limit' | 'hasMore' | 'isWhole' | 'onMore'>

function DaySection({ day, ...rest }: Rest & { readonly day: ListDay }) {
  const id = useId()
  const { total, waiting } = day
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.day}>
        {longDateInWords(day.date, rest.clinicNow.date)}
        {total !== null && <small>{dayCountInWords({ count: total, waiting })}</small>}
        {total === null && waiting > 0 && <small>{waitingCountInWords(waiting)}</small>}
      </h2>
      <ul className={classes.list}>
        {day.entries.map((entry) => (
          <EntryRow key={entry.key} entry={entry} {...rest} />
        ))}
      </ul>
    </section>
  )
}

function EntryRow({
  entry,
  clientName,
  pictureOf,
  onDelete,
  onChoose,
  clinicNow,
  online,
  deviceNow,
}: Rest & { readonly entry: AgendaEntry }) {
  const { agendamento, nome, encaixe } = entry
  const client = clientName(entry)
  const who = encaixe ? `${client}, encaixe` : client
  const status = statusOfEntry(entry, { online, deviceNow })
  // A visit at the clinic shows its state, or what is asked of it.
  const label = status === null ? stateLabel(entry, clinicNow) : null
  return (
    <li className={classes.row} data-queued={agendamento === null || undefined}>
      <span className={classes.time}>
        {entry.startTime}
        <small>
          <span className={classes.words}>às </span>
          {entry.endTime}
        </small>
      </span>
      <span className={classes.picture}>{pictureOf(nome)}</span>
      <div className={classes.what}>
        <b>{nome}</b>
        <span className={classes.who}>{who}</span>
        {status !== null && (
          <StatusChip kind={status.kind} {...(status.icon && { icon: status.icon })}>
            {status.chip}
          </StatusChip>
        )}
        {label?.kind === 'state' && <StateLabel label={label} />}
        {label !== null && label.kind !== 'state' && (
          <StatusChip kind={label.kind === 'refused' ? 'bad' : 'wait'}>{wishInWords(label)}</StatusChip>
        )}
      </div>
      <span className={classes.price}>
        <MoneyText value={entry.valor} />
      </span>
      <ActionIcon
        className={classes.edit ?? ''}
        color="rose"
        aria-label={`${agendamento === null ? 'Abrir' : 'Alterar'} ${nome}, ${who}, às ${entry.startTime}`}
        onClick={() => onChoose(entry)}
      >
        <IconPencil size={22} stroke={1.75} aria-hidden />
      </ActionIcon>
      {agendamento !== null && (
        <ActionIcon
          className={classes.delete ?? ''}
          color="bad"
          aria-label={`Excluir ${nome}, ${who}, às ${entry.startTime}`}
          onClick={() => onDelete(agendamento)}
        >
          <IconTrash size={22} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
