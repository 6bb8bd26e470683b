import { EDITABLE_FIELDS, type EditableField, type EditableFields } from '#domain/agendamento/edit.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { checkStateChange, type VisitState } from '#domain/agendamento/states.ts'
import { stateName } from '#domain/agendamento/texts.ts'
import {
  type ClinicDate,
  type ClinicDateTime,
  clinicNowAt,
  formatDateTime,
  formatTime,
  parseDateTime,
} from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'
import { firstNameOf } from '#domain/lib/first-name.ts'
import { formatReais } from '#domain/lib/money.ts'
import type { EditAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import { hasOnlyGoneBack } from '#domain/outbox/gone-back.ts'
import type { Moment, PresentVisit } from '#domain/outbox/row.ts'
import { ONLY_GONE_BACK, refusalOf } from '#domain/outbox/texts.ts'
import { dayInWords, momentInBrief, timeOf } from '../life/words.ts'
import { isCardRefused } from '../queue/rows.ts'
import type { Conflict } from './queries.ts'

/** One side of a conflict: what it comes to, and what is to be known beside it. */
export type Side = { readonly title: string; readonly text: string }

/** What saying a state is called: of two the name alone would be read as what it is already. */
function stateAct(estado: VisitState): string {
  if (estado === 'marcada') return 'Voltar a marcada'
  return estado === 'confirmada' ? 'Confirmar presença' : stateName(estado)
}

const FIELD_WORDS: Readonly<Record<EditableField, string>> = {
  dataHoraAgendada: 'horário',
  nome: 'serviço',
  descricao: 'descrição',
  valor: 'valor',
  tempo: 'duração',
  tipoProcedimento: 'tipo',
  cliente: 'cliente',
  email: 'conta',
}

/** What reception wanted, in words. */
export function mineInWords(conflict: Conflict, today: ClinicDate): Side {
  const { command } = conflict.row
  switch (command.kind) {
    case 'agendamento.criar': {
      const { dataHoraAgendada: when } = command.payload.pedido
      const text = conflict.hasMore ? 'visita nova, com o que você registrou nela depois' : 'visita nova'
      return { title: `Marcar ${dayAndTime(when, today)}`, text }
    }
    case 'agendamento.remarcar': {
      const { visto, para } = command.payload
      const { dataHoraAgendada: from } = visto
      const day = dayOf(from, today)
      const present = presentOf(conflict)
      const isStanding = present !== null && present.estado !== 'cancelada'
      return {
        title: `Mudar de ${timeOf(from)} para ${alternativeInWords(para, from, today)}`,
        text: isStanding
          ? `${day}, ainda valendo ${alternativeInWords(present.dataHoraAgendada, from, today)}`
          : day,
      }
    }
    case 'agendamento.estado': {
      const { visto, estado, recepcao } = command.payload
      const day = dayOf(visto.dataHoraAgendada, today)
      if (estado === 'cancelada')
        return {
          title: `Cancelar ${timeOf(visto.dataHoraAgendada)}`,
          text: recepcao?.motivo ? `${day}, “${recepcao.motivo}”` : day,
        }
      const at = recepcao?.feitoEm === undefined ? '' : ` às ${timeOf(recepcao.feitoEm)}`
      return {
        title: `${stateAct(estado)}${at}`,
        text: `visita de ${day}, ${timeOf(visto.dataHoraAgendada)}`,
      }
    }
    case 'agendamento.alterar': {
      const { mudancas, visto } = command.payload
      const fields = Object.keys(mudancas) as EditableField[]
      return {
        title: `Alterar ${fields.map((field) => FIELD_WORDS[field]).join(', ')}`,
        text: fields.map((field) => valueInWords(field, mudancas[field], today)).join(', ') || visto.nome,
      }
    }
  }
}

function valueInWords(field: EditableField, value: unknown, today: ClinicDate): string {
  if (field === 'dataHoraAgendada') return momentInBrief(String(value), today)
  if (field === 'valor') return formatReais(Number(value))
  return value === null || value === undefined || value === '' ? 'vazio' : String(value)
}

/** Whether the client herself has made of the visit what it is, after what reception saw. */
export function isHersNow(
  { row: { command, error }, visit }: Conflict,
  { deviceNow, clinicNow }: Moment,
): boolean {
  const payload = 'visto' in command.payload && 'versao' in command.payload ? command.payload : null
  if (visit === null || payload === null || visit.email === null) return false
  if (visit.versao <= payload.versao) return false
  if (visit.dataHoraAgendada === payload.visto.dataHoraAgendada)
    return visit.estadoPor === 'cliente' && isStateNew(payload, visit) && isHersToSay(payload, visit)
  const { dataHoraAgendada, horarioPor } = error?.visita ?? {}
  if (dataHoraAgendada === visit.dataHoraAgendada && horarioPor !== undefined) return horarioPor === 'cliente'
  // It was given the time after the refusal: what she was told of since is the clinic's doing, and what she
  // was told of before was something else.
  const { date, minute } = clinicNowAt(error?.at ?? 0, deviceNow, clinicNow)
  const { conhecido, cienteEm } = visit
  return conhecido === undefined && (cienteEm === undefined || cienteEm <= formatDateTime(date, minute))
}

/**
 * Whether its state came after what reception saw. An edit is refused for the fields that both have changed:
 * of states only the cancellation matters to it, and where it moves the visit, each. Rows of older code do
 * not say which state was seen; their edits are not refused for it.
 */
function isStateNew(payload: Conflict['row']['command']['payload'], { estado }: Agendamento): boolean {
  if ('mudancas' in payload) return estado === 'cancelada' || isMovedOutOf(payload, estado)
  return !('visto' in payload && 'estado' in payload.visto && payload.visto.estado === estado)
}

/**
 * Whether she can have brought it there from what was seen: who is confirmed by her since reception took back
 * what it had said meanwhile has said nothing anew.
 */
function isHersToSay(payload: Conflict['row']['command']['payload'], { estado: to }: Agendamento): boolean {
  const seen = 'mudancas' in payload ? payload.estado : undefined
  const from = seen ?? ('visto' in payload && 'estado' in payload.visto ? payload.visto.estado : undefined)
  return from === undefined || checkStateChange({ from, to, by: 'cliente', hasBegun: false, isOpen: true }).ok
}

/** Whether an edit would move its visit out of this state, which is not the one that was seen. */
function isMovedOutOf({ mudancas, estado: seen }: EditAgendamento['payload'], estado: VisitState): boolean {
  return mudancas.dataHoraAgendada !== undefined && seen !== undefined && seen !== estado
}

type Present = PresentVisit & Pick<Agendamento, 'estadoPor' | 'estadoEm' | 'motivo'>

/** The visit as this device has it, or as the refusal told of one that it does not keep; null for neither. */
export function presentOf({ row, visit }: Conflict): Present | null {
  return visit ?? row.error?.visita ?? null
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
  if (row.command.kind === 'agendamento.criar') return { title: refusal, text: '' }
  if (present === null) return { title: 'Esta visita não está na agenda', text: refusal }
  return visitInWords(conflict, present, moment)
}

/** Whether somebody else has changed the visit since it was seen here. */
export function hasChangedMeanwhile(conflict: Conflict): boolean {
  const { command, error } = conflict.row
  if (error?.code === 'agendamento_mudou' || error?.code === 'estado_invalido') return true
  const present = presentOf(conflict)
  return present !== null && isOtherThanSeen(command, present)
}

/** Whether its time or its state is another than was seen. Rows of older code do not say the state. */
function isOtherThanSeen(command: Conflict['row']['command'], present: Present): boolean {
  const { payload } = command
  if (!('visto' in payload && 'dataHoraAgendada' in payload.visto)) return false
  if (isCancelledUnder(command, present)) return true
  const { dataHoraAgendada } = payload.visto
  const seenState = 'mudancas' in payload ? payload.estado : 'estado' in payload.visto && payload.visto.estado
  const isOtherState = Boolean(seenState) && seenState !== present.estado
  return isOtherState || dataHoraAgendada !== present.dataHoraAgendada
}

/** Whether a visit is cancelled that was to be another; one that was to be put back was so from the start. */
function isCancelledUnder({ kind }: Conflict['row']['command'], present: Present | null): boolean {
  return kind !== 'agendamento.estado' && present?.estado === 'cancelada'
}

function visitInWords(conflict: Conflict, present: Present, moment: Moment): Side {
  const today = moment.clinicNow.date
  const { row, client } = conflict
  const first = firstNameOf(client.nome)
  const { payload } = row.command
  const visto = 'visto' in payload ? payload.visto : undefined
  const seen = visto !== undefined && 'dataHoraAgendada' in visto ? visto.dataHoraAgendada : null
  if (present.estado === 'cancelada') {
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
    return { title, text: contested === '' ? present.nome : contested }
  }
  if (contested !== '') return { title: contested, text: momentInBrief(present.dataHoraAgendada, today) }
  const since = hasOnlyGoneBack(row) ? ONLY_GONE_BACK.chip : momentInBrief(present.dataHoraAgendada, today)
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
function contestedInWords({ command }: Conflict['row'], present: Present, today: ClinicDate): string {
  if (command.kind !== 'agendamento.alterar') return ''
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

/** What reception can do about a conflict, beside leaving it as the clinic has it. */
export type Choice =
  | { readonly kind: 'squeeze in' | 'again'; readonly label: string; readonly isDanger?: true }
  | { readonly kind: 'time'; readonly when: ClinicDateTime }

/** Whether the clinic refused the place, and nothing else of what was asked. */
function isPlaceRefused({ row: { error } }: Conflict): boolean {
  return error?.code === 'horario_ocupado' || error?.code === 'horario_indisponivel'
}

/** Whether a visit whose place was refused is still one that can be put there, or elsewhere. */
function isPlaceable(conflict: Conflict, moment: Moment): boolean {
  const { command } = conflict.row
  const present = presentOf(conflict)
  const isStanding = command.kind === 'agendamento.criar' || present !== null
  return isStanding && !(isCancelledUnder(command, present) || isHersNow(conflict, moment))
}

/** Whether another time, or another day, is a way on: what was said of a visit is said of no other time. */
export function canBeElsewhere(conflict: Conflict, moment: Moment): boolean {
  const isOfPlace = conflict.row.command.kind !== 'agendamento.estado'
  return isOfPlace && isPlaceRefused(conflict) && isPlaceable(conflict, moment)
}

/** Nothing is preselected, and a client's own later choice is not passed over by an encaixe. */
export function choicesOf(conflict: Conflict, moment: Moment): readonly Choice[] {
  const { command, error } = conflict.row
  const present = presentOf(conflict)
  if (isPlaceRefused(conflict)) {
    if (!isPlaceable(conflict, moment)) return []
    const { date, minute } = moment.clinicNow
    const nowAtClinic = formatDateTime(date, minute)
    const times = (error?.alternativas ?? []).filter((when) => when > nowAtClinic)
    return [
      { kind: 'squeeze in', label: 'Encaixar mesmo assim' },
      ...(canBeElsewhere(conflict, moment) ? times.map((when) => ({ kind: 'time', when }) as const) : []),
    ]
  }
  if (command.kind === 'agendamento.criar')
    return isCardRefused(error) ? [{ kind: 'again', label: 'Registrar só com o nome' }] : []
  if (present === null) return []
  if (command.kind === 'agendamento.estado') {
    const { estado, visto } = command.payload
    const { date, minute } = moment.clinicNow
    const hasBegun = present.dataHoraAgendada <= formatDateTime(date, minute)
    const change = { from: present.estado, to: estado, by: 'recepcao', hasBegun, isOpen: true } as const
    if (present.estado === estado || !checkStateChange(change).ok) return []
    // Who did not come at one time has not missed another.
    if (estado === 'faltou' && visto.dataHoraAgendada !== present.dataHoraAgendada) return []
    return estado === 'cancelada'
      ? [{ kind: 'again', label: 'Cancelar mesmo assim', isDanger: true }]
      : [{ kind: 'again', label: 'Registrar mesmo assim' }]
  }
  if (isCancelledUnder(command, present) || isHersNow(conflict, moment)) return []
  if (command.kind === 'agendamento.remarcar') return [{ kind: 'again', label: 'Mudar mesmo assim' }]
  return command.kind === 'agendamento.alterar' ? [{ kind: 'again', label: 'Salvar o meu' }] : []
}

/** The conflict over the visit as the clinic has answered, unless this device knows of a later version. */
export function overAnswer(conflict: Conflict, visit: Agendamento | undefined): Conflict {
  const isLatest = visit !== undefined && visit.versao >= (presentOf(conflict)?.versao ?? 0)
  return isLatest ? { ...conflict, visit } : conflict
}

/**
 * Why a choice is not asked for, seen by the visit as it is by now: null where it is no more, undefined where
 * the clinic did not say. Null where the choice still stands, over nothing but what was said of the visit.
 */
export function refusedBefore(
  conflict: Conflict,
  choice: Choice,
  { visit, ...moment }: Moment & { readonly visit: Agendamento | null | undefined },
): Side | null {
  if (conflict.row.command.kind === 'agendamento.criar') return null
  if (visit === undefined) {
    const text = 'Este aparelho não sabe como a visita está agora. Escolha de novo quando houver internet.'
    return { title: 'A clínica não respondeu', text }
  }
  if (visit === null) return { title: 'Esta visita não está mais na agenda', text: 'Nada foi mudado.' }
  const present = { ...conflict, visit }
  const isOffered = choicesOf(present, moment).some(({ kind }) => kind === choice.kind)
  return isOffered && isSaid(conflict, visit, moment) ? null : theirsInWords(present, moment)
}

/**
 * Whether a conflict says of its visit what is to be written over. A refusal does not tell all that an edit
 * may change, so that of one version, too, there can be more to say.
 */
function isSaid(conflict: Conflict, visit: Agendamento, { clinicNow: { date } }: Moment): boolean {
  const said = presentOf(conflict)
  if (said === null || said.versao < visit.versao) return false
  return contestedInWords(conflict.row, said, date) === contestedInWords(conflict.row, visit, date)
}

/** What reception has chosen, in words. */
export function chosenInWords(choice: Choice | 'keep', today: ClinicDate): string {
  if (choice === 'keep') return 'ficou como a clínica tem'
  if (choice.kind === 'time') return `novo horário: ${momentInBrief(choice.when, today)}`
  return choice.label.toLocaleLowerCase('pt-BR')
}

/** "14:00"; of another day than the wanted one with its day. */
export function alternativeInWords(when: ClinicDateTime, wanted: ClinicDateTime, today: ClinicDate): string {
  return when.slice(0, 10) === wanted.slice(0, 10) ? timeOf(when) : momentInBrief(when, today)
}

function dayAndTime(when: ClinicDateTime, today: ClinicDate): string {
  return `${dayOf(when, today)} às ${timeOf(when)}`
}

function dayOf(when: ClinicDateTime, today: ClinicDate): string {
  return dayInWords(when.slice(0, 10), today)
}

function hoursOf({ dataHoraAgendada, tempo }: Agendamento): string {
  const start = parseDateTime(dataHoraAgendada)?.minute ?? 0
  return `${formatTime(start)} às ${formatTime(start + (parseDuration(tempo) ?? 0))}`
}
