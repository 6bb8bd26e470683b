import { EDITABLE_FIELDS, type EditableField, type EditableFields } from '#domain/agendamento/edit.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { stateName } from '#domain/agendamento/texts.ts'
import { type ClinicDate, formatTime, parseDateTime } from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'
import { firstNameOf } from '#domain/lib/first-name.ts'
import { isCreateAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { isEditAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import { isAcrossRestore } from '#domain/outbox/gone-back.ts'
import type { Moment } from '#domain/outbox/row.ts'
import { ONLY_GONE_BACK, refusalOf } from '#domain/outbox/texts.ts'
import { momentInBrief, timeOf } from '../life/words.ts'
import { rulesOf } from './by-kind.ts'
import { FIELD_WORDS, type Side, valueInWords } from './phrases.ts'
import { isHersNow, isMovedOutOf, isOtherThanSeen, type Present, presentOf } from './present.ts'
import type { Conflict } from './queries.ts'

/** What reception wanted, in words. */
export function mineInWords(conflict: Conflict, today: ClinicDate): Side {
  return rulesOf(conflict.row.command).wanted(conflict, today)
}

/**
 * What the clinic has now, as far as this device knows. What has become of the visit since it was seen goes
 * before who stands at the time that was wanted: whoever chooses, chooses over that.
 */
export function theirsInWords(conflict: Conflict, moment: Moment): Side {
  const { row, others } = conflict
  const present = presentOf(conflict)
  const [other] = others
  const refusal = refusalOf(row)
  if (row.error?.code === 'horario_ocupado') {
    const who = other && `${hoursOf(other.visit)} já é de ${other.client.nome}`
    if (present !== null && isOtherThanSeen(row.command, present))
      return {
        ...visitInWords(conflict, present, moment),
        text: who ?? 'O horário que você pediu está ocupado',
      }
    return { title: who ?? 'Este horário está ocupado', text: other?.visit.nome ?? refusal }
  }
  if (isCreateAgendamento(row.command)) return { title: refusal, text: '' }
  if (present === null) return { title: 'Esta visita não está na agenda', text: refusal }
  return visitInWords(conflict, present, moment)
}

function visitInWords(conflict: Conflict, present: Present, moment: Moment): Side {
  const today = moment.clinicNow.date
  const { row, client } = conflict
  const first = firstNameOf(client.nome)
  const { payload } = row.command
  const visto = 'visto' in payload ? payload.visto : undefined
  const seen = visto !== undefined && 'dataHoraAgendada' in visto ? visto.dataHoraAgendada : null
  const isBack = isAcrossRestore(row, present)
  if (present.estado === 'cancelada') {
    if (isBack) return { title: 'Está cancelada', text: ONLY_GONE_BACK.chip }
    const who = { cliente: `${first} cancelou`, clinica: 'A clínica cancelou', nobody: 'Foi cancelada' }
    return {
      title: who[present.estadoPor ?? 'nobody'],
      text: present.motivo ? `“${present.motivo}”` : momentInBrief(present.dataHoraAgendada, today),
    }
  }
  const contested = contestedInWords(row, present, today)
  if (seen !== null && seen !== present.dataHoraAgendada) {
    const who = isHersNow(conflict, moment) ? `${first} mudou para` : 'Está em'
    const title = `${who} ${momentInBrief(present.dataHoraAgendada, today)}`
    return { title, text: contested || (isBack ? ONLY_GONE_BACK.chip : present.nome) }
  }
  if (contested !== '') return { title: contested, text: momentInBrief(present.dataHoraAgendada, today) }
  const since = isBack ? ONLY_GONE_BACK.chip : momentInBrief(present.dataHoraAgendada, today)
  return { title: stateSince(present), text: since }
}

/** "Chegou às 09:02" */
function stateSince({ estado, estadoEm }: Present): string {
  return estadoEm === undefined ? stateName(estado) : `${stateName(estado)} às ${timeOf(estadoEm)}`
}

/**
 * What the clinic has by now of what an edit was to change, "Valor R$ 200,00", beside the time, which is said
 * in other words, and the state that another time would end; nothing where that is as it was seen. An encaixe
 * was said of the length that was seen, too: of another one it is asked about again.
 */
export function contestedInWords({ command }: Conflict['row'], present: Present, today: ClinicDate): string {
  if (!isEditAgendamento(command)) return ''
  const { mudancas, visto, encaixe } = command.payload
  const isContested = (field: EditableField) => field in mudancas || (encaixe && field === 'tempo')
  const current: Partial<EditableFields> = present
  const fields = EDITABLE_FIELDS.filter(
    (field) =>
      field !== 'dataHoraAgendada' &&
      isContested(field) &&
      field in current &&
      (current[field] ?? null) !== (visto[field] ?? null),
  ).map((field) => `${FIELD_WORDS[field]} ${valueInWords(field, current[field], today)}`)
  const isOtherState = isMovedOutOf(command.payload, present.estado)
  const text = (isOtherState ? [stateSince(present), ...fields] : fields).join(', ')
  return text.charAt(0).toLocaleUpperCase('pt-BR') + text.slice(1)
}

function hoursOf({ dataHoraAgendada, tempo }: Agendamento): string {
  const start = parseDateTime(dataHoraAgendada)?.minute ?? 0
  return `${formatTime(start)} às ${formatTime(start + (parseDuration(tempo) ?? 0))}`
}
