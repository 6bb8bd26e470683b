import { type SQL, sql } from 'drizzle-orm'
import { withGap } from '#domain/agendamento/gap.ts'
import type { Agendamento, ListedAgendamento, TakenTime } from '#domain/agendamento/schema.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import { type ClinicDateTime, DEFAULT_TIME_ZONE, MINUTES_OF_DAY } from '#domain/lib/dates.ts'
import { formatDuration } from '#domain/lib/duration.ts'
import { reaisOf } from '#domain/lib/money.ts'
import type { ProcedimentoKind } from '#domain/lib/procedimento-kind.ts'
import { STANDING } from '../../db/standing.ts'
import type { KnownColumns } from '../../db/visit-columns.ts'

/** A visit and its client as a statement answers them; of somebody else's visit all is null but its time. */
export type VisitRow = {
  id: number
  inicio: string
  minutes: number
  nome: string | null
  descricao: string
  email: string | null
  tipo: ProcedimentoKind
  centavos: number
  encaixe: boolean
  chave: string | null
  versao: number
  cliente: string | null
  ficha: string | null
  gap_before: number
  gap_after: number
  estado: VisitState
  estado_em: string | null
  estado_por: 'cliente' | 'clinica' | null
  motivo: string | null
  conhecido: KnownColumns | null
  changed_at: string | null
  recebido_em: string | null
  ciente_em: string | null
  ciente_por: string | null
}

/** `2026-01-31 09:00:00`, as PostgreSQL writes it, in the wire's form. */
export const toClinicDateTime = (timestamp: string): ClinicDateTime =>
  `${timestamp.slice(0, 10)}T${timestamp.slice(11, 16)}:00.000Z`
export const toTimestamp = (dateTime: ClinicDateTime): string => dateTime.slice(0, 19)

function toTaken({ id, inicio, minutes }: Pick<VisitRow, 'id' | 'inicio' | 'minutes'>): TakenTime {
  return { id, dataHoraAgendada: toClinicDateTime(inicio), tempo: formatDuration(minutes) }
}

export function toAgendamento(row: VisitRow & { nome: string }): Agendamento {
  return {
    ...toTaken(row),
    nome: row.nome,
    descricao: row.descricao,
    email: row.email,
    tipoProcedimento: row.tipo,
    tipoAgendamento: row.tipo,
    valor: reaisOf(row.centavos),
    encaixe: row.encaixe,
    chave: row.chave,
    versao: row.versao,
    cliente: row.cliente,
    ...(row.ficha !== null && { ficha: row.ficha }),
    ...withGap({ antes: row.gap_before, depois: row.gap_after }),
    ...lifeOf(row),
  }
}

/** What a visit has lived through: most have nothing to say of it but that they are booked. */
function lifeOf(row: VisitRow): VisitLife {
  const { estado, estado_por: estadoPor, motivo, conhecido, ciente_por: cientePor } = row
  return {
    estado,
    ...(row.estado_em !== null && { estadoEm: toClinicDateTime(row.estado_em) }),
    ...(estadoPor !== null && { estadoPor }),
    ...(motivo !== null && { motivo }),
    ...(conhecido !== null && { conhecido: toKnownFacts(conhecido) }),
    ...(row.changed_at !== null && { mudadoEm: toClinicDateTime(row.changed_at) }),
    ...(row.recebido_em !== null && { recebidoEm: toClinicDateTime(row.recebido_em) }),
    ...(row.ciente_em !== null && { cienteEm: toClinicDateTime(row.ciente_em) }),
    ...(cientePor !== null && { cientePor }),
  }
}

type VisitLife = Pick<
  Agendamento,
  | 'estado'
  | 'estadoEm'
  | 'estadoPor'
  | 'motivo'
  | 'conhecido'
  | 'mudadoEm'
  | 'recebidoEm'
  | 'cienteEm'
  | 'cientePor'
>

function toKnownFacts(known: KnownColumns): NonNullable<Agendamento['conhecido']> {
  const { inicio, fim, nome, cancelada } = known
  const tempo = formatDuration(minutesBetween(inicio, fim))
  const valor = reaisOf(known.valor_centavos)
  return { dataHoraAgendada: toClinicDateTime(inicio), tempo, nome, valor, cancelada }
}

/** Minutes between two moments of the wall clock; as it knows no summer time, both are read as UTC. */
export function minutesBetween(inicio: string, fim: string): number {
  const [from = 0, to = 0] = [inicio, fim].map((moment) => Date.parse(`${moment.replace(' ', 'T')}Z`))
  return (to - from) / 60_000
}

const isWhole = (row: VisitRow): row is VisitRow & { nome: string } => row.nome !== null

/** A row of a list that holds visits of others, too. */
export function toListed(row: VisitRow): ListedAgendamento {
  return isWhole(row) ? toAgendamento(row) : toTaken(row)
}

/** The visits of rows that hold nobody else's. */
export function toAgendamentoList(rows: readonly VisitRow[]): Agendamento[] {
  return rows.filter(isWhole).map(toAgendamento)
}

/** How each column is read of a visit `a`, its account `u` and its card `f`. */
type Columns = Readonly<Record<keyof VisitRow, SQL>>

const ofClinic: Columns = {
  id: sql`a.id`,
  inicio: sql`a.inicio`,
  minutes: sql`(extract(epoch from a.fim - a.inicio) / 60)::int`,
  nome: sql`a.nome`,
  descricao: sql`a.descricao`,
  email: sql`u.email`,
  tipo: sql`a.tipo_procedimento`,
  centavos: sql`a.valor_centavos`,
  encaixe: sql`a.encaixe`,
  chave: sql`a.chave`,
  versao: sql`a.versao`,
  cliente: sql`coalesce(f.nome_exibicao, a.cliente)`,
  ficha: sql`f.chave::text`,
  gap_before: sql`a.intervalo_antes`,
  gap_after: sql`a.intervalo_depois`,
  estado: sql`a.estado`,
  estado_em: sql`a.estado_em`,
  estado_por: sql`a.estado_por`,
  motivo: sql`a.motivo`,
  conhecido: sql`a.conhecido`,
  // When the clinic last changed what the visit's client does not know yet, by the clinic's clock.
  changed_at: sql`case when a.conhecido is not null then (a.conhecido->>'desde')::timestamptz
    at time zone coalesce((select c.dados->>'fuso' from clinica c), ${DEFAULT_TIME_ZONE}) end`,
  recebido_em: sql`a.recebido_em`,
  ciente_em: sql`a.ciente_em`,
  ciente_por: sql`case when a.ciente_por is not null then
    (select t.nome_exibicao from usuario t where t.id = a.ciente_por) end`,
}
/** For the visit's own client: who of the clinic told her is for reception alone. */
const ofOwner: Columns = { ...ofClinic, ciente_por: sql`null::text` }

const selected = (columns: Columns): SQL =>
  sql.join(
    Object.entries(columns).map(([name, column]) => sql`${column} as ${sql.raw(name)}`),
    sql`, `,
  )

/** The columns of `visits` as the clinic reads them. */
export const whole = selected(ofClinic)
/** The same as the visit's own client reads them. */
export const wholeForOwner = selected(ofOwner)
/** The same of `standing` alone: an account's holder, whose e-mail is known, has no card beside it. */
export const wholeOfAccount = (email: string): SQL =>
  selected({ ...ofOwner, email: sql`${email}`, cliente: sql`a.cliente`, ficha: sql`null` })

/** Minutes of the longest duration that the wire can say: what is kept free beyond them is not told. */
const LONGEST_STRETCH = sql.raw(String(MINUTES_OF_DAY - 1))

/** The same columns of somebody else's visit in `standing`: all null but when it takes the clinic's time. */
export const onlyTaken: SQL = selected({
  ...(Object.fromEntries(Object.keys(ofClinic).map((name) => [name, sql`null`])) as Columns),
  id: sql`a.id`,
  inicio: sql`a.ocupa_de`,
  minutes: sql`least(extract(epoch from a.ocupa_ate - a.ocupa_de) / 60, ${LONGEST_STRETCH})::int`,
})

/** The visits that take the clinic's time: all but the cancelled ones. */
export const standing = sql.raw(STANDING)
const withClient = sql`left join usuario u on u.id = a.usuario_id left join ficha f on f.id = a.ficha_id`
export const visits = sql`${standing} a ${withClient}`
/** All visits, cancelled ones too. */
export const anyVisits = sql`agendamento a ${withClient}`
export const cancelled = sql`(select * from agendamento where estado = 'cancelada')`
export const cancelledVisits = sql`${cancelled} a ${withClient}`
