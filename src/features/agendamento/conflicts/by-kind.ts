import { type EditableField, editableOf } from '#domain/agendamento/edit.ts'
import { checkStateChange } from '#domain/agendamento/states.ts'
import { type ClinicDate, type ClinicDateTime, formatDateTime } from '#domain/lib/dates.ts'
import { createAgendamentoDescriptor } from '#domain/outbox/commands/create-agendamento.ts'
import { editAgendamentoDescriptor } from '#domain/outbox/commands/edit-agendamento.ts'
import { moveAgendamentoDescriptor } from '#domain/outbox/commands/move-agendamento.ts'
import { setVisitStateDescriptor } from '#domain/outbox/commands/set-visit-state.ts'
import type { Moment } from '#domain/outbox/row.ts'
import type { Ended } from '#src/offline/queue/act.ts'
import { editByReception, moveByReception, setStateByReception } from '../life/commands.ts'
import { timeOf } from '../life/words.ts'
import { askForBooking } from '../queue/commands.ts'
import { cardOfBooking, isCardRefused } from '../queue/rows.ts'
import { alternativeInWords, dayOf, FIELD_WORDS, type Side, stateAct, valueInWords } from './phrases.ts'
import { isCancelledUnder, isHersNow, presentOf } from './present.ts'
import type { ChosenCommand, Conflict } from './queries.ts'

/** What reception can do about a conflict, beside leaving it as the clinic has it. */
export type Choice =
  | { readonly kind: 'squeeze in' | 'again'; readonly label: string; readonly isDanger?: true }
  | { readonly kind: 'time'; readonly when: ClinicDateTime }

/** What a new command is asked for under, in the place of the refused one. */
type Act = {
  readonly dono: string
  readonly id: string
  readonly supersedes: string
  readonly nowAtClinic: ClinicDateTime
}

/** A conflict over a command of this kind. */
type ConflictOver<C extends ChosenCommand> = Conflict & { readonly row: { readonly command: C } }

/** What a conflict says and offers that depends on what had been asked for. */
type ConflictRules<C extends ChosenCommand> = {
  /** What reception wanted, in words. */
  wanted(conflict: ConflictOver<C>, today: ClinicDate): Side
  /** What can be done beside leaving it, where anything but the place was refused. */
  ways(conflict: ConflictOver<C>, moment: Moment): readonly Choice[]
  /**
   * Asks for it once more as it was chosen, over the visit as it is now; null where that is not there, or
   * not enough is known.
   */
  again(conflict: ConflictOver<C>, choice: Choice, act: Act): Promise<Ended | null>
}

/** A kind that is left out does not compile. */
const BY_KIND: { readonly [C in ChosenCommand as C['kind']]: ConflictRules<C> } = {
  [createAgendamentoDescriptor.kind]: {
    wanted: ({ row: { command }, hasMore }, today) => {
      const { dataHoraAgendada: when } = command.payload.pedido
      const text = hasMore ? 'visita nova, com o que você registrou nela depois' : 'visita nova'
      return { title: `Marcar ${dayOf(when, today)} às ${timeOf(when)}`, text }
    },
    ways: ({ row: { error } }) =>
      isCardRefused(error) ? [{ kind: 'again', label: 'Registrar só com o nome' }] : [],
    again: ({ row }, choice, { dono, id, supersedes }) => {
      const { pedido: asked, imagem } = row.command.payload
      const dataHoraAgendada = choice.kind === 'time' ? choice.when : asked.dataHoraAgendada
      const { ficha: _, ...pedido } = asked
      // A card that the clinic does not have is not asked for once more: such a booking has none here.
      const ficha = cardOfBooking(row)
      const encaixe = choice.kind === 'again' ? asked.encaixe : choice.kind === 'squeeze in'
      const wanted = { ...pedido, ...(ficha !== undefined && { ficha }), dataHoraAgendada, encaixe }
      return askForBooking({ dono, pedido: wanted, imagem, id, supersedes, byReception: true })
    },
  },
  [moveAgendamentoDescriptor.kind]: {
    wanted: (conflict, today) => {
      const { visto, para } = conflict.row.command.payload
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
    },
    ways: (conflict, moment) =>
      isChangeable(conflict, moment) ? [{ kind: 'again', label: 'Mudar mesmo assim' }] : [],
    again: async ({ row, visit }, choice, { nowAtClinic: _, ...act }) => {
      if (visit === null) return null
      const { para, recepcao } = row.command.payload
      const when = choice.kind === 'time' ? choice.when : para
      const encaixe = choice.kind === 'squeeze in'
      return moveByReception(visit, when, { ...act, encaixe, motivo: recepcao?.motivo ?? null })
    },
  },
  [setVisitStateDescriptor.kind]: {
    wanted: ({ row: { command } }, today) => {
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
    },
    ways: (conflict, moment) => {
      const present = presentOf(conflict)
      if (present === null) return []
      const { estado, visto } = conflict.row.command.payload
      const { date, minute } = moment.clinicNow
      const hasBegun = present.dataHoraAgendada <= formatDateTime(date, minute)
      const change = { from: present.estado, to: estado, by: 'recepcao', hasBegun, isOpen: true } as const
      if (present.estado === estado || !checkStateChange(change).ok) return []
      // Who did not come at one time has not missed another.
      if (estado === 'faltou' && visto.dataHoraAgendada !== present.dataHoraAgendada) return []
      return estado === 'cancelada'
        ? [{ kind: 'again', label: 'Cancelar mesmo assim', isDanger: true }]
        : [{ kind: 'again', label: 'Registrar mesmo assim' }]
    },
    again: async ({ row, visit }, choice, { nowAtClinic, ...act }) => {
      const { estado, recepcao } = row.command.payload
      if (visit === null || recepcao === undefined) return null
      const { motivo, feitoEm: said } = recepcao
      // Said by a clock that ran ahead, it would be refused for ever: it was done by now at the latest.
      const feitoEm = said !== undefined && said > nowAtClinic ? nowAtClinic : said
      const encaixe = choice.kind === 'squeeze in'
      return setStateByReception(visit, estado, { ...act, feitoEm, motivo, encaixe })
    },
  },
  [editAgendamentoDescriptor.kind]: {
    wanted: ({ row: { command } }, today) => {
      const { mudancas, visto } = command.payload
      const fields = Object.keys(mudancas) as EditableField[]
      return {
        title: `Alterar ${fields.map((field) => FIELD_WORDS[field]).join(', ')}`,
        text: fields.map((field) => valueInWords(field, mudancas[field], today)).join(', ') || visto.nome,
      }
    },
    ways: (conflict, moment) =>
      isChangeable(conflict, moment) ? [{ kind: 'again', label: 'Salvar o meu' }] : [],
    again: async ({ row, visit }, choice, { nowAtClinic: _, ...act }) => {
      if (visit === null) return null
      const { mudancas } = row.command.payload
      const wanted = choice.kind === 'time' ? { ...mudancas, dataHoraAgendada: choice.when } : mudancas
      const edit = { visto: editableOf(visit), mudancas: wanted }
      return editByReception(visit, edit, { ...act, encaixe: choice.kind === 'squeeze in' })
    },
  },
}

/** Whether a visit is still there to be changed, and its client has not chosen otherwise since. */
function isChangeable(conflict: Conflict, moment: Moment): boolean {
  const present = presentOf(conflict)
  if (present === null || isCancelledUnder(conflict.row.command, present)) return false
  return !isHersNow(conflict, moment)
}

/**
 * What holds for conflicts over a command's kind. That the row of one kind is taken for one of all is allowed
 * because the rules are methods; the caller hands on the conflict that the command is of.
 */
export function rulesOf({ kind }: ChosenCommand): ConflictRules<ChosenCommand> {
  return BY_KIND[kind]
}
