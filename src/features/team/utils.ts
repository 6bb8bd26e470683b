import type { TeamMember } from '#domain/account/schema.ts'
import { type Action, can } from '#domain/api/permissions.ts'
import { type ClinicNow, clinicNowOf, daysBetween, formatPastMoment, formatTime } from '#domain/lib/dates.ts'

/** The clinic's clock, by which every instant is told. */
export type Clock = { readonly deviceNow: number; readonly clinicNow: ClinicNow; readonly fuso: string }

const NOW_MS = 10 * 60_000
const KINDS = { celular: 'no celular', tablet: 'no tablet', computador: 'no computador', outro: 'conectada' }

/** "no tablet agora", "hoje, 08:02", "ontem, 18:04", "há 3 dias"; where no session is open, so. */
export function lastUsed({ usadaEm, aparelho }: TeamMember, { deviceNow, clinicNow, fuso }: Clock): string {
  if (usadaEm === null) return 'fora de todos os aparelhos'
  const instant = Date.parse(usadaEm)
  if (Math.abs(deviceNow - instant) < NOW_MS) return `${KINDS[aparelho?.tipo ?? 'outro']} agora`
  const then = clinicNowOf(instant, fuso)
  const days = daysBetween(then.date, clinicNow.date)
  if (days >= 2 && days < 31) return `há ${days} dias`
  return formatPastMoment(then, clinicNow.date).replace(' às ', ', ')
}

/** "desde 11/11, 09:30; o código vale até 09:40" or that it holds no more. */
export function inviteInWords(
  { desde, venceEm }: NonNullable<TeamMember['convite']>,
  { deviceNow, clinicNow, fuso }: Clock,
): string {
  const since = `convidada ${formatPastMoment(clinicNowOf(Date.parse(desde), fuso), clinicNow.date)}`
  if (venceEm === null || Date.parse(venceEm) <= deviceNow) return `${since}, o código venceu`
  return `${since}, o código vale até ${formatTime(clinicNowOf(Date.parse(venceEm), fuso).minute)}`
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

/** By the permission table: what whoever works here may do, and may not. */
export function rightsInWords(): { readonly may: readonly string[]; readonly mayNot: readonly string[] } {
  const may = RIGHTS.filter(([action]) => can('Admin', action)).map(([, words]) => words)
  const denied = RIGHTS.filter(([action]) => !can('Admin', action)).map(([, words]) => words)
  return { may, mayNot: [...denied, ...NOBODY] }
}

/** "3 pessoas, 1 convite" */
export function teamInWords(team: readonly TeamMember[]): string {
  const invited = team.filter(({ convite }) => convite !== null).length
  const there = team.length - invited
  const people = there === 1 ? '1 pessoa' : `${there} pessoas`
  return invited === 0 ? people : `${people}, ${invited === 1 ? '1 convite' : `${invited} convites`}`
}
