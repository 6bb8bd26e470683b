import { sql } from 'drizzle-orm'
import type pg from 'pg'
import type { AgendamentoCriar } from '#domain/agendamento/schema.ts'
import type { Agenda } from '#domain/agendamento/slots.ts'
import type { DataHora } from '#domain/lib/dates.ts'
import { formatTempo, parseTempo } from '#domain/lib/duration.ts'
import type { TipoProcedimento } from '#domain/lib/fields.ts'
import { centavosDe, valorDe } from '#domain/lib/money.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { batched } from '../../db/batched.ts'
import { prepared } from '../../db/prepared.ts'
import type { Stored } from '../../plugins/idempotency.ts'
import { type AgendaRow, agendaColumns, toAgenda } from '../horario/repository.ts'

type Pool = Pick<pg.Pool, 'query'>
/** A key and whose it is; `chave` is null where the request carries none. */
export type Key = Readonly<{ usuarioId: number; chave: string | null; impressao: string }>
type Servico = Omit<Procedimento, 'id' | 'imagem'>
type ServicoRow = { nome: string; descricao: string; centavos: number; minutos: number; tipo: number }

const p = sql.placeholder

/** By id where the booking has one; else by name, the same type and the same price and length first. */
const servico = sql`select nome, descricao, valor_centavos as centavos, tempo_minutos as minutos,
    tipo_procedimento as tipo
  from procedimento
  where case when w.procedimento_id is null then nome = w.nome else id = w.procedimento_id end
  order by tipo_procedimento = w.tipo desc, (valor_centavos, tempo_minutos) = (w.centavos, w.minutos) desc, id
  limit 1`

type Lists = Record<
  'usuarioId' | 'chave' | 'procedimentoId' | 'nome' | 'tipo' | 'centavos' | 'minutos' | 'data',
  unknown[]
>
type Row = AgendaRow & { primeira: Stored | null; servico: ServicoRow | null }

const readAll = prepared<Lists, Row>(
  'reserva-ler',
  sql`select
    (select row_to_json(i) from (select impressao, status, corpo from idempotencia
      where usuario_id = w.usuario_id and chave = w.chave) i) as primeira,
    (select row_to_json(s) from (${servico}) s) as servico,
    ${agendaColumns(sql`w.data`, sql`w.data`)}
  from unnest(${p('usuarioId')}::int[], ${p('chave')}::uuid[], ${p('procedimentoId')}::int[], ${p('nome')}::text[],
      ${p('tipo')}::int[], ${p('centavos')}::int[], ${p('minutos')}::int[], ${p('data')}::date[])
    with ordinality as w (usuario_id, chave, procedimento_id, nome, tipo, centavos, minutos, data, n)
  order by w.n`,
)

type Asked = Readonly<{ key: Key; body: AgendamentoCriar }>
/** All that a client's booking is decided by: an earlier answer, the service, the day. */
export type Material = Readonly<{ primeira: Stored | null; servico: Servico | null; agenda: Agenda }>

function toServico(row: ServicoRow): Servico {
  const { nome, descricao } = row
  const tipoProcedimento = row.tipo as TipoProcedimento
  return { nome, descricao, valor: valorDe(row.centavos), tempo: formatTempo(row.minutos), tipoProcedimento }
}

const readMany = batched<Asked, Material>(async (pool, asked) => {
  const list = <T>(value: (a: Asked) => T): T[] => asked.map(value)
  const rows = await readAll(pool, {
    usuarioId: list(({ key }) => key.usuarioId),
    chave: list(({ key }) => key.chave),
    procedimentoId: list(({ body }) => body.procedimentoId ?? null),
    nome: list(({ body }) => body.nome),
    tipo: list(({ body }) => body.tipoProcedimento),
    centavos: list(({ body }) => centavosDe(body.valor)),
    minutos: list(({ body }) => parseTempo(body.tempo) ?? 0),
    data: list(({ body }) => body.dataHoraAgendada.slice(0, 10)),
  })
  return rows.map((row) => ({
    primeira: row.primeira,
    servico: row.servico && toServico(row.servico),
    agenda: toAgenda(row),
  }))
})

/** What a booking is decided by, in one round trip that bookings of the same moment share. */
export function readReserva(pool: Pool, key: Key, body: AgendamentoCriar): Promise<Material> {
  return readMany(pool, { key, body })
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
