import type { Table } from 'dexie'
import { type AgendamentoListado, isAgendamentoInteiro } from '#domain/agendamento/schema.ts'
import { addDias, type Data } from '#domain/lib/dates.ts'
import type { Api, ApiResult } from '#src/api/client.ts'
import { readAgora } from './clock.ts'
import { type ClinicaDb, PULL_PREFIX, readMeta, readPullMark, type SessaoLocal } from './db.ts'

export type PullDeps = { readonly db: ClinicaDb; readonly api: Api; readonly now: () => number }

/** What a pull came to: rows written, nothing to do (fresh, or nobody logged in), or why not. */
export type PullOutcome =
  | { readonly tipo: 'atualizado' }
  | { readonly tipo: 'dispensado' }
  | Exclude<ApiResult<never>, { readonly tipo: 'ok' }>

export type PullName =
  | 'procedimentos'
  | 'mensagens'
  | 'clinica'
  | 'vouchers'
  | 'horarios'
  | 'agendamentos'
  | 'perfil'
  | 'usuarios'

/** How far the device knows the agenda, in days: a client's own past year, Admin's past month, half a year ahead. */
const PASSADO = { Usuario: 365, Admin: 30 } as const
const FUTURO = 180

/** A list younger than this is not fetched again when a screen opens. */
const FRESCO_MS = 30_000

/** Answers that a write overtook are thrown away and asked for again, this often at most. */
const TENTATIVAS = 3

type Faixa = { readonly desde: Data; readonly ate: Data }
type Fetched =
  | { readonly failure: Exclude<PullOutcome, { readonly tipo: 'atualizado' | 'dispensado' }> }
  | {
      readonly failure: null
      readonly tables: readonly Table[]
      readonly write: () => Promise<void>
      readonly faixa: Faixa | null
    }
type Asker = { readonly db: ClinicaDb; readonly api: Api; readonly sessao: SessaoLocal; readonly hoje: Data }

function fetched<T>(
  result: ApiResult<T>,
  tables: readonly Table[],
  write: (body: T) => Promise<void>,
  faixa: Faixa | null = null,
): Fetched {
  return result.tipo === 'ok'
    ? { failure: null, tables, write: () => write(result.body), faixa }
    : { failure: result }
}

const publicas = {
  procedimentos: async ({ db, api }: PullDeps) =>
    fetched(await api.call('procedimento.listar'), [db.procedimentos], (rows) =>
      replace(db.procedimentos, rows),
    ),
  mensagens: async ({ db, api }: PullDeps) =>
    fetched(await api.call('mensagem.listar'), [db.mensagens], (rows) => replace(db.mensagens, rows)),
  clinica: async ({ db, api }: PullDeps) =>
    fetched(await api.call('clinica.ler'), [db.clinica], (c) =>
      replace(db.clinica, [{ ...c, key: 1 as const }]),
    ),
}

const daPessoa = {
  vouchers: async ({ db, api }: Asker) =>
    fetched(await api.call('voucher.listar'), [db.vouchers], (rows) => replace(db.vouchers, rows)),
  horarios: async ({ db, api, hoje }: Asker) =>
    fetched(
      await api.call('horario.listar', { query: { desde: addDias(hoje, -PASSADO.Admin) } }),
      [db.horarios],
      (rows) => replace(db.horarios, rows),
    ),
  agendamentos: async ({ db, api, sessao, hoje }: Asker) => {
    const faixa = { desde: addDias(hoje, -PASSADO[sessao.status]), ate: addDias(hoje, FUTURO) }
    const result = await api.call('agendamento.listar', { query: faixa })
    return fetched(result, [db.agendamentos, db.ocupados], (rows) => replaceAgenda(db, rows), faixa)
  },
  perfil: async ({ db, api, sessao }: Asker) => {
    const result = await api.call('perfil.ler', { params: { email: sessao.email } })
    // No profile yet is an answer, not a failure.
    return result.tipo === 'problema' && result.status === 404
      ? { failure: null, tables: [db.perfis], write: () => db.perfis.clear(), faixa: null }
      : fetched(result, [db.perfis], (perfil) => replace(db.perfis, [perfil]))
  },
  usuarios: async ({ db, api }: Asker) =>
    fetched(await api.call('perfil.listar'), [db.usuarios], (rows) => replace(db.usuarios, rows)),
}

function isPublica(name: PullName): name is keyof typeof publicas {
  return name in publicas
}

/**
 * Fetches one kind of rows and replaces what the device had of it, in one transaction. Rows land only under the login
 * they were asked for, and only if no write was acknowledged while they were on their way: an older list never takes
 * away what the clinic has just confirmed.
 */
export async function pull(deps: PullDeps, name: PullName): Promise<PullOutcome> {
  const { db, now } = deps
  for (let tentativa = 1; ; tentativa++) {
    const sessao = await readMeta(db, 'sessao')
    const before = new Set(await acknowledged(db))
    let answer: Fetched
    if (isPublica(name)) answer = await publicas[name](deps)
    else {
      if (sessao === null || sessao.expirada) return { tipo: 'dispensado' }
      if (name === 'usuarios' && sessao.status !== 'Admin') return { tipo: 'dispensado' }
      answer = await daPessoa[name]({ ...deps, sessao, hoje: (await readAgora(db, now())).data })
    }
    if (answer.failure !== null) return answer.failure
    const { tables, write, faixa } = answer
    const outcome = await db.transaction('rw', [...tables, db.meta, db.outbox], async () => {
      if ((await readMeta(db, 'sessao'))?.epoch !== sessao?.epoch) return 'outra_sessao'
      if ((await acknowledged(db)).some((id) => !before.has(id))) return 'ultrapassada'
      await write()
      await db.meta.put({
        key: PULL_PREFIX + name,
        value: { em: now(), desde: faixa?.desde ?? null, ate: faixa?.ate ?? null },
      })
      return 'escrita'
    })
    if (outcome === 'escrita') return { tipo: 'atualizado' }
    if (outcome === 'outra_sessao' || tentativa === TENTATIVAS) return { tipo: 'dispensado' }
  }
}

/** The commands the clinic has. Told apart by id, not by when: the device's clock may be set back. */
async function acknowledged(db: ClinicaDb): Promise<string[]> {
  return (await db.outbox.filter((r) => r.ackedAt !== null).toArray()).map((r) => r.id)
}

/** Pulls unless the rows were brought up to date lately, and since `inicio` (ms): a page that was loaded anew asks anew. */
export async function pullIfStale(deps: PullDeps, name: PullName, inicio = 0): Promise<PullOutcome> {
  const last = await readPullMark(deps.db, name)
  const age = last === null ? Number.POSITIVE_INFINITY : deps.now() - last.em
  const fresh = last !== null && last.em >= inicio && age >= 0 && age < FRESCO_MS
  return fresh ? { tipo: 'dispensado' } : pull(deps, name)
}

async function replace<T, K>(table: Table<T, K>, rows: readonly T[]): Promise<void> {
  await table.clear()
  await table.bulkPut(rows)
}

async function replaceAgenda(db: ClinicaDb, rows: readonly AgendamentoListado[]): Promise<void> {
  await replace(db.agendamentos, rows.filter(isAgendamentoInteiro))
  await replace(
    db.ocupados,
    rows.filter((r) => !isAgendamentoInteiro(r)),
  )
}
