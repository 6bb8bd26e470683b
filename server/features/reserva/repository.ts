import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { AgendamentoCriar } from '#domain/agendamento/schema.ts'
import type { Agenda } from '#domain/agendamento/slots.ts'
import type { DataHora } from '#domain/lib/dates.ts'
import { formatTempo, parseTempo } from '#domain/lib/duration.ts'
import type { TipoProcedimento } from '#domain/lib/fields.ts'
import { centavosDe, valorDe } from '#domain/lib/money.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { prepared } from '../../db/prepared.ts'
import type { Stored } from '../../plugins/idempotency.ts'
import { type AgendaRow, agendaColumns, toAgenda } from '../horario/repository.ts'

type Pool = Pick<pg.Pool, 'query'>
/** A key and whose it is; `chave` is null where the request carries none. */
export type Key = Readonly<{ usuarioId: number; chave: string | null; impressao: string }>
type Servico = Omit<Procedimento, 'id' | 'imagem'>
type ServicoRow = { nome: string; descricao: string; centavos: number; minutos: number; tipo: number }

const p = sql.placeholder

type Wanted = Readonly<{
  usuarioId: number
  chave: string | null
  procedimentoId: number | null
  nome: string
  tipo: number
  centavos: number
  minutos: number
  data: string
}>

/** By id where the booking has one; else by name, the same type and the same price and length first. */
const servico = sql`select nome, descricao, valor_centavos as centavos, tempo_minutos as minutos,
    tipo_procedimento as tipo
  from procedimento
  where case when ${p('procedimentoId')}::int is null then nome = ${p('nome')} else id = ${p('procedimentoId')} end
  order by tipo_procedimento = ${p('tipo')}::int desc,
    (valor_centavos, tempo_minutos) = (${p('centavos')}::int, ${p('minutos')}::int) desc, id
  limit 1`

const readAll = prepared<Wanted, AgendaRow & { primeira: Stored | null; servico: ServicoRow | null }>(
  'reserva-ler',
  sql`select
    (select row_to_json(i) from (select impressao, status, corpo from idempotencia
      where usuario_id = ${p('usuarioId')}::int and chave = ${p('chave')}::uuid) i) as primeira,
    (select row_to_json(s) from (${servico}) s) as servico,
    ${agendaColumns(sql`${p('data')}`, sql`${p('data')}`)}`,
)

function toServico(row: ServicoRow): Servico {
  const { nome, descricao } = row
  const tipoProcedimento = row.tipo as TipoProcedimento
  return { nome, descricao, valor: valorDe(row.centavos), tempo: formatTempo(row.minutos), tipoProcedimento }
}

/** All that a client's booking is decided by, in one round trip: an earlier answer, the service, the day. */
export async function readReserva(
  pool: Pool,
  { usuarioId, chave }: Key,
  body: AgendamentoCriar,
): Promise<{ primeira: Stored | null; servico: Servico | null; agenda: Agenda }> {
  const [row] = await readAll(pool, {
    usuarioId,
    chave,
    procedimentoId: body.procedimentoId ?? null,
    nome: body.nome,
    tipo: body.tipoProcedimento,
    centavos: centavosDe(body.valor),
    minutos: parseTempo(body.tempo) ?? 0,
    data: body.dataHoraAgendada.slice(0, 10),
  })
  if (row === undefined) throw new Error('select without from answered no row')
  return { primeira: row.primeira, servico: row.servico && toServico(row.servico), agenda: toAgenda(row) }
}

type Visita = Servico & Readonly<{ inicio: DataHora; fim: DataHora }>

/**
 * Visit, key and answer are one statement, hence one transaction. Without a conflict target, because only so do
 * waiting inserts not deadlock; a key that is taken makes all of it fail.
 */
const insertBoth = prepared<Record<string, unknown>, { id: number }>(
  'reserva-gravar',
  sql`with visita as (
      insert into agendamento (usuario_id, nome, descricao, tipo_procedimento, inicio, fim, valor_centavos, chave)
      values (${p('usuarioId')}, ${p('nome')}, ${p('descricao')}, ${p('tipo')}, ${p('inicio')}, ${p('fim')},
        ${p('centavos')}, ${p('chave')}::uuid)
      on conflict do nothing returning id),
    resposta as (
      insert into idempotencia (usuario_id, chave, impressao, status, corpo)
      select ${p('usuarioId')}::int, ${p('chave')}::uuid, ${p('impressao')}::text, 201, '{"id":' || id || ${p('resto')}
      from visita where ${p('chave')}::uuid is not null)
    select id from visita`,
)

/**
 * Stores a visit and, under its key, the answer. `answer` is the wire's row, `id` first and 0.
 * @returns the id; null where another visit has the time
 * @throws a unique violation of `idempotencia` where the key was used meanwhile: nothing is stored then
 */
export async function insertReserva(
  pool: Pool,
  key: Key,
  { inicio, fim, nome, descricao, tipoProcedimento: tipo, valor }: Visita,
  answer: { id: 0 },
): Promise<number | null> {
  const resto = JSON.stringify(answer).slice('{"id":0'.length)
  const times = { inicio: inicio.slice(0, 19), fim: fim.slice(0, 19) }
  const values = { ...key, ...times, nome, descricao, tipo, centavos: centavosDe(valor), resto }
  const [row] = await insertBoth(pool, values)
  return row?.id ?? null
}
