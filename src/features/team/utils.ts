import type { TeamMember } from '#domain/account/schema.ts'
import { type Action, can } from '#domain/api/permissions.ts'
import { countInWords } from '#domain/lib/count.ts'
import {
  type ClinicClock,
  type ClinicNow,
  clinicNowOf,
  daysBetween,
  formatPastMoment,
  formatTime,
} from '#domain/lib/dates.ts'

/** How lately a member was active to count as being there now, minutes. */
const NOW_MINUTES = 10
const KINDS = { celular: 'no celular', tablet: 'no tablet', computador: 'no computador', outro: 'conectada' }

/** Both by the clinic's clock: a device's own may be wrong. */
function minutesBetween(a: ClinicNow, b: ClinicNow): number {
  return daysBetween(a.date, b.date) * 24 * 60 + b.minute - a.minute
}

/** "no tablet agora", "hoje, 08:02", "ontem, 18:04", "há 3 dias"; where no session is open, so. */
export function lastUsed({ usadaEm, aparelho }: TeamMember, { clinicNow, fuso }: ClinicClock): string {
  if (usadaEm === null) return 'fora de todos os aparelhos'
  const then = clinicNowOf(Date.parse(usadaEm), fuso)
  if (minutesBetween(then, clinicNow) < NOW_MINUTES) return `${KINDS[aparelho?.tipo ?? 'outro']} agora`
  const days = daysBetween(then.date, clinicNow.date)
  if (days >= 2 && days < 31) return `há ${days} dias`
  return formatPastMoment(then, clinicNow.date).replace(' às ', ', ')
}

/** "desde 11/11, 09:30; o código vale até 09:40" or that it holds no more. */
export function inviteInWords(
  { desde, venceEm }: NonNullable<TeamMember['convite']>,
  { clinicNow, fuso }: ClinicClock,
): string {
  const then = clinicNowOf(Date.parse(desde), fuso)
  // One that is still to come was noted while the machine's clock was ahead: when it was, nobody knows.
  const isToCome = minutesBetween(clinicNow, then) > NOW_MINUTES
  const since = isToCome ? 'convidada' : `convidada ${formatPastMoment(then, clinicNow.date)}`
  const end = venceEm === null ? null : clinicNowOf(Date.parse(venceEm), fuso)
  if (end === null || minutesBetween(clinicNow, end) <= 0) return `${since}, o código venceu`
  return `${since}, o código vale até ${formatTime(end.minute)}`
}

/** What an Admin does here, a line for each right that says so. */
const RIGHTS: readonly (readonly [Action, string])[] = [
  ['agendamento.alterar', 'Agenda inteira: marcar, mudar e cancelar'],
  ['perfil.listar', 'Clientes: ver e preencher os dados, ler códigos, devolver e remover contas'],
  ['procedimento.editar', 'Procedimentos, preços, vouchers e mensagens'],
  ['horario.editar', 'Horários da clínica'],
  ['clinica.editar', 'Dados da clínica'],
  ['equipe.editar', 'Equipe: convidar e remover'],
  ['saude.sistema', 'Saúde do sistema'],
]
/** What nobody does, because there is no way to. */
const NOBODY = ['Ler a senha de ninguém', 'Apagar o registro do que se fez com as contas']

/** What whoever works here may do and may not, in words, derived from the permission table. */
export function rightsInWords(): { readonly may: readonly string[]; readonly mayNot: readonly string[] } {
  const may = RIGHTS.filter(([action]) => can('Admin', action)).map(([, words]) => words)
  const denied = RIGHTS.filter(([action]) => !can('Admin', action)).map(([, words]) => words)
  return { may, mayNot: [...denied, ...NOBODY] }
}

/** What stays of whoever has left; undefined where she had no visit to come, or nobody has counted. */
export function keptInWords(visits: number | null): string | undefined {
  if (visits === null || visits === 0) return undefined
  return visits === 1
    ? '1 visita marcada para ela continua valendo.'
    : `${visits} visitas marcadas para ela continuam valendo.`
}

/** "3 pessoas, 1 convite" */
export function teamInWords(team: readonly TeamMember[]): string {
  const invited = team.filter(({ convite }) => convite !== null).length
  const there = team.length - invited
  const people = countInWords(there, 'pessoa', 'pessoas')
  return invited === 0 ? people : `${people}, ${countInWords(invited, 'convite', 'convites')}`
}
