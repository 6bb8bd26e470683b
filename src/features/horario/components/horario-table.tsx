import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { isClosing } from '#domain/horario/rules.ts'
import type { Horario } from '#domain/horario/schema.ts'
import {
  type ClinicDate,
  formatMonthAndYear,
  formatShortMonth,
  formatWeekday,
  longDateInWords,
} from '#domain/lib/dates.ts'
import { HiddenText } from '#src/components/hidden-text.tsx'
import { periodsInWords, spansOf } from '../utils.ts'
import classes from './horario-table.module.css'

/** How many registrations are drawn at first: a filter may find years of them. */
const HOURS_PER_PAGE = 90

type Props = {
  readonly horarios: readonly Horario[]
  readonly today: ClinicDate
  readonly caption: string
  /** Absent for whoever may only read. */
  readonly onEdit?: ((horario: Horario) => void) | undefined
  readonly onDelete?: ((horario: Horario) => void) | undefined
  readonly online: boolean
}

/** A row for each registration; on a phone a card of rows. */
export function HorarioTable({ horarios, today, caption, onEdit, onDelete, online }: Props) {
  const [limit, setLimit] = useState(HOURS_PER_PAGE)
  const closedDates = new Set(horarios.filter(isClosing).map((h) => h.data))
  return (
    <>
      <table className={classes.table} data-editable={onDelete !== undefined || undefined}>
        <caption className={classes.caption}>{caption}</caption>
        <thead>
          <tr>
            <th scope="col">Data</th>
            <th scope="col">1º período</th>
            <th scope="col">2º período</th>
            {onDelete !== undefined && (
              <th scope="col">
                <HiddenText>Alterar e excluir</HiddenText>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {horarios.slice(0, limit).map((h) => (
            <HorarioTableRow
              key={h.id}
              horario={h}
              isDateClosed={closedDates.has(h.data)}
              today={today}
              // What has passed has nothing left to offer.
              onEdit={h.data < today ? undefined : onEdit}
              onDelete={onDelete}
              online={online}
            />
          ))}
        </tbody>
      </table>
      {horarios.length > limit && (
        <Button
          variant="light"
          className={classes.more ?? ''}
          onClick={() => setLimit((n) => n + HOURS_PER_PAGE)}
        >
          Mostrar mais
        </Button>
      )}
    </>
  )
}

type RowProps = { horario: Horario; isDateClosed: boolean } & Pick<
  Props,
  'today' | 'onEdit' | 'onDelete' | 'online'
>

function HorarioTableRow({ horario, isDateClosed, today, onEdit, onDelete, online }: RowProps) {
  const whose = `${longDateInWords(horario.data, today)}, ${periodsInWords(horario)}`
  return (
    <tr>
      <th scope="row" className={classes.date}>
        <Day date={horario.data} today={today} />
      </th>
      <PeriodCells horario={horario} isDateClosed={isDateClosed} />
      {onDelete !== undefined && (
        <td className={classes.act}>
          {onEdit !== undefined && (
            <ActionIcon
              className={classes.edit ?? ''}
              aria-label={`Alterar ${whose}`}
              onClick={() => onEdit(horario)}
            >
              <IconPencil size={22} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
          <ActionIcon
            className={classes.delete ?? ''}
            color="bad"
            aria-label={`Excluir ${whose}`}
            disabled={!online}
            onClick={() => onDelete(horario)}
          >
            <IconTrash size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
        </td>
      )}
    </tr>
  )
}

/** Both periods; or that the date is closed, also by another registration than this one. */
function PeriodCells({ horario, isDateClosed }: Pick<RowProps, 'horario' | 'isDateClosed'>) {
  const [first, second] = spansOf(horario)
  if (isClosing(horario))
    return (
      <td colSpan={2} className={classes.closed}>
        Fechado
      </td>
    )
  if (isDateClosed)
    return (
      <td colSpan={2} className={classes.closed}>
        <s>{periodsInWords(horario)}</s> não vale: dia fechado
      </td>
    )
  return (
    <>
      <td>{first ?? <NoPeriod which="1º" />}</td>
      <td>{second ?? <NoPeriod which="2º" />}</td>
    </>
  )
}

/** Seen as a numeral over or beside its words, read as one date. */
function Day({ date, today }: { date: ClinicDate; today: ClinicDate }) {
  const day = Number(date.slice(8))
  const year = date.slice(0, 4)
  return (
    <div className={classes.day}>
      <span className={classes.numeral} aria-hidden="true">
        <b>{day}</b>
        <small>{formatShortMonth(date)}</small>
      </span>
      <span className={classes.words}>
        {formatWeekday(date)}
        {year !== today.slice(0, 4) && (
          <span className={classes.year} aria-hidden="true">
            , {year}
          </span>
        )}
        <HiddenText>, {day} de </HiddenText>
        <small>{formatMonthAndYear(date)}</small>
      </span>
    </div>
  )
}

function NoPeriod({ which }: { which: string }) {
  return (
    <span className={classes.none}>
      Sem <span className={classes.which}>{which} </span>período
    </span>
  )
}
