import { IconHourglass, IconUserEdit } from '@tabler/icons-react'
import { shortMoment } from '#domain/agendamento/awareness-texts.ts'
import {
  type ClinicDate,
  formatShortMonth,
  formatTime,
  parseDateTime,
  weekdayInWords,
} from '#domain/lib/dates.ts'
import { isSavePerfil } from '#domain/outbox/commands/save-perfil.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { titleOf } from '#domain/outbox/title.ts'
import { visitOfCommand } from '#domain/outbox/visit-of.ts'
import { DateBlock } from '#src/components/date-block.tsx'
import { changeValue } from '#src/features/perfil/utils.ts'
import classes from './logout-dialog.module.css'
import { useClinicNow } from './use-clinic-now.ts'

/** More of them are counted, not named. */
const NAMED = 3

/** What waits, in words. Fetched by `LogoutDialog`. */
export function CommandList({ rows }: { readonly rows: readonly OutboxRow[] }) {
  const more = rows.length - NAMED
  const { date: today } = useClinicNow()
  return (
    <ul className={classes.list}>
      {rows.slice(0, NAMED).map((row) => (
        <CommandRow key={row.id} row={row} today={today} />
      ))}
      {more > 0 && <li className={classes.more}>{`e mais ${more}`}</li>}
    </ul>
  )
}

function CommandRow({ row, today }: { row: OutboxRow; today: ClinicDate }) {
  const { command, state } = row
  if (isSavePerfil(command)) {
    const { campos } = command.payload
    return (
      <li>
        <IconUserEdit size={24} stroke={1.6} aria-hidden />
        <b>{titleOf(row)}</b>
        <span className="tn">{changeValue(campos)}</span>
      </li>
    )
  }
  const visit = visitOfCommand(command)
  const moment = parseDateTime(visit?.dataHoraAgendada ?? '')
  if (moment === null)
    return (
      <li>
        <IconHourglass size={24} stroke={1.6} aria-hidden />
        <b>{titleOf(row)}</b>
      </li>
    )
  const refused = state === 'conflict' || state === 'rejected' ? ', recusado' : ''
  const wanted = visit?.para === undefined ? '' : `, para ${shortMoment(visit.para, today)}`
  return (
    <li>
      <DateBlock day={Number(moment.date.slice(8))} month={formatShortMonth(moment.date)} size="sm" />
      <b>{titleOf(row)}</b>
      <span>{`${weekdayInWords(moment.date, today)} às ${formatTime(moment.minute)}${wanted}${refused}`}</span>
    </li>
  )
}
