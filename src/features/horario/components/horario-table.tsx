import { ActionIcon, Button, VisuallyHidden } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { Horario } from '#domain/horario/schema.ts'
import {
  type ClinicDate,
  formatLongDate,
  formatMonthAndYear,
  formatShortMonth,
  formatWeekday,
} from '#domain/lib/dates.ts'
import { periodsInWords, periodsOf } from '../utils.ts'
import classes from './horario-table.module.css'

/** A filter may find years of them. */
const PAGE = 90

type Props = {
  readonly horarios: readonly Horario[]
  readonly today: ClinicDate
  readonly caption: string
  /** Absent for whoever may only read. */
  readonly onDelete?: ((horario: Horario) => void) | undefined
  readonly online: boolean
}

/** A row for each registration; on a phone a card of rows. */
export function HorarioTable({ horarios, today, caption, onDelete, online }: Props) {
  const [limit, setLimit] = useState(PAGE)
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
                <VisuallyHidden>Excluir</VisuallyHidden>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {horarios.slice(0, limit).map((h) => (
            <HorarioTableRow key={h.id} horario={h} today={today} onDelete={onDelete} online={online} />
          ))}
        </tbody>
      </table>
      {horarios.length > limit && (
        <Button variant="light" className={classes.more ?? ''} onClick={() => setLimit((n) => n + PAGE)}>
          Mostrar mais
        </Button>
      )}
    </>
  )
}

type RowProps = { horario: Horario } & Pick<Props, 'today' | 'onDelete' | 'online'>

function HorarioTableRow({ horario, today, onDelete, online }: RowProps) {
  const [first, second] = periodsOf(horario)
  return (
    <tr>
      <th scope="row" className={classes.date}>
        <Day data={horario.data} today={today} />
      </th>
      <td>{first ?? <NoPeriod which="1º" />}</td>
      <td>{second ?? <NoPeriod which="2º" />}</td>
      {onDelete !== undefined && (
        <td className={classes.act}>
          <ActionIcon
            className={classes.delete ?? ''}
            color="bad"
            aria-label={`Excluir ${formatLongDate(horario.data)}, ${periodsInWords(horario)}`}
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

/** Seen as a numeral over or beside its words, read as one date. */
function Day({ data, today }: { data: ClinicDate; today: ClinicDate }) {
  const day = Number(data.slice(8))
  const year = data.slice(0, 4)
  return (
    <div className={classes.day}>
      <span className={classes.numeral} aria-hidden="true">
        <b>{day}</b>
        <small>{formatShortMonth(data)}</small>
      </span>
      <span className={classes.words}>
        {formatWeekday(data)}
        {year !== today.slice(0, 4) && (
          <span className={classes.year} aria-hidden="true">
            , {year}
          </span>
        )}
        <VisuallyHidden>, {day} de </VisuallyHidden>
        <small>{formatMonthAndYear(data)}</small>
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
