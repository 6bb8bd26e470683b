import { IconHourglass, IconUserEdit } from '@tabler/icons-react'
import { shortMoment } from '#domain/agendamento/awareness-texts.ts'
import {
  type ClinicDate,
  formatShortMonth,
  formatTime,
  parseDateTime,
  weekdayInWords,
} from '#domain/lib/dates.ts'
import { isCreateAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { isSaveFicha } from '#domain/outbox/commands/save-ficha.ts'
import { isSavePerfil } from '#domain/outbox/commands/save-perfil.ts'
import { isOfFormerAccount, isUncertain, needsChoice, type OutboxRow } from '#domain/outbox/row.ts'
import { titleOf } from '#domain/outbox/title.ts'
import { visitOfCommand } from '#domain/outbox/visit-of.ts'
import { DateBlock } from '#src/components/date-block.tsx'
import { changeValue } from '#src/features/perfil/utils.ts'
import { useClinicNow } from '../use-clinic-now.ts'
import classes from './logout-dialog.module.css'

/** How many waiting requests are named; more of them are only counted. */
const NAMED = 3

/** What is lost by leaving, and what waits, in words. Fetched by `LogoutDialog`. */
export function WhatWaits({ rows }: { readonly rows: readonly OutboxRow[] }) {
  return (
    <>
      <p className={classes.text}>{textOf(rows)}</p>
      <CommandList rows={rows} />
    </>
  )
}

function textOf(rows: readonly OutboxRow[]): string {
  const isOne = rows.length === 1
  const sent = rows.filter(isUncertain)
  if (sent.length > 0) {
    const isBooking = sent.every(({ command }) => isCreateAgendamento(command))
    const [one, many, be] = isBooking
      ? ['agendamento', 'agendamentos', 'existir']
      : ['pedido', 'pedidos', 'valer']
    const which = sent.length === 1 ? `Um ${one} foi enviado` : `${sent.length} ${many} foram enviados`
    const may = sent.length === 1 ? 'pode' : 'podem'
    return `${which} e a clínica não respondeu: ${may} já ${be} lá. Se descartar aqui, confira ${placeOf(sent)} no próximo login.`
  }
  if (rows.some(isOfFormerAccount))
    return 'O que foi pedido com a conta anterior deste email não sai mais daqui. Fale com a clínica antes de descartar.'
  if (rows.every(needsChoice))
    return isOne
      ? 'A clínica não ficou com este pedido. Ele só existe neste aparelho.'
      : 'A clínica não ficou com estes pedidos. Eles só existem neste aparelho.'
  return isOne
    ? 'Ela só existe neste aparelho: a clínica ainda não recebeu.'
    : 'Elas só existem neste aparelho: a clínica ainda não recebeu.'
}

/** The place in the app, in words, where these sent changes can be seen as the clinic has them. */
function placeOf(sent: readonly OutboxRow[]): string {
  if (sent.every(({ command }) => isSaveFicha(command))) return 'em Fichas'
  // Her profile and her visits are two tabs of one page.
  return sent.some(({ command }) => isSavePerfil(command)) ? 'em Minha conta' : 'em Meus agendamentos'
}

function CommandList({ rows }: { readonly rows: readonly OutboxRow[] }) {
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
  const isRefused = (state === 'conflict' || state === 'rejected') && !isOfFormerAccount(row)
  const refused = isRefused ? ', recusado' : ''
  const wanted = visit?.para === undefined ? '' : `, para ${shortMoment(visit.para, today)}`
  return (
    <li>
      <DateBlock day={Number(moment.date.slice(8))} month={formatShortMonth(moment.date)} size="sm" />
      <b>{titleOf(row)}</b>
      <span>{`${weekdayInWords(moment.date, today)} às ${formatTime(moment.minute)}${wanted}${refused}`}</span>
    </li>
  )
}
