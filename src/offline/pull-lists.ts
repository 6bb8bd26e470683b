import type { Table } from 'dexie'
import { type AgendamentoMudancas, isAgendamentoInteiro } from '#domain/agendamento/schema.ts'
import { TOTAL_HEADER } from '#domain/api/headers.ts'
import { addDias, type Data } from '#domain/lib/dates.ts'
import type { Api, ApiResult } from '#src/api/client.ts'
import {
  type ClinicaDb,
  type PessoaLocal,
  PRIMEIRAS_PESSOAS,
  type PullMark,
  readMeta,
  type SessaoLocal,
  writeMeta,
} from './db.ts'

/** How far the device knows the agenda, in days: a client's own past year, Admin's past month, half a year ahead. */
const PASSADO = { Usuario: 365, Admin: 30 } as const
const FUTURO = 180

/** People on the first page of the Admin's list, which the device keeps; further pages are asked for when wanted. */
export const PAGINA_DE_PESSOAS = 50
/** How many people that were opened or chosen the device keeps beside those of its agenda. */
const VISTAS = 200
const MUITAS = 500

/** Why nothing came. */
export type Failure = Exclude<ApiResult<never>, { readonly tipo: 'ok' }>
/** The dates that were asked for; null for no limit. */
type Faixa = { readonly desde: Data | null; readonly ate: Data | null }
export type Fetched =
  | { readonly failure: Failure }
  | {
      readonly failure: null
      readonly tables: readonly Table[]
      readonly write: () => Promise<void>
      readonly faixa: Faixa
      readonly versao: string | null
    }
type Anyone = { readonly db: ClinicaDb; readonly api: Api; readonly marca: PullMark | null }
type Asker = Anyone & { readonly sessao: SessaoLocal; readonly hoje: Data }

const SEM_LIMITE: Faixa = { desde: null, ate: null }

/** The query of a list, and the `ETag` of what the device already has of the same dates. */
function pedido({ marca }: Anyone, faixa = SEM_LIMITE) {
  const versao = marca?.desde === faixa.desde && marca.ate === faixa.ate ? marca.versao : null
  return { query: faixa, headers: versao == null ? {} : { 'if-none-match': versao } }
}

function fetched<T>(
  { marca }: Anyone,
  result: ApiResult<T>,
  tables: readonly Table[],
  write: (body: T) => Promise<void>,
  faixa = SEM_LIMITE,
): Fetched {
  if (result.tipo === 'ok')
    return {
      failure: null,
      tables,
      write: () => write(result.body),
      faixa,
      versao: result.headers.get('etag'),
    }
  // What the device has is what the clinic has.
  return result.tipo === 'problema' && result.status === 304
    ? { failure: null, tables: [], write: async () => undefined, faixa, versao: marca?.versao ?? null }
    : { failure: result }
}

/** The lists that anybody may read. */
export const publicas = {
  procedimentos: async (ask: Anyone) =>
    fetched(ask, await ask.api.call('procedimento.listar', pedido(ask)), [ask.db.procedimentos], (rows) =>
      replace(ask.db.procedimentos, rows),
    ),
  mensagens: async (ask: Anyone) =>
    fetched(ask, await ask.api.call('mensagem.listar', pedido(ask)), [ask.db.mensagens], (rows) =>
      replace(ask.db.mensagens, rows),
    ),
  clinica: async (ask: Anyone) =>
    fetched(ask, await ask.api.call('clinica.ler', pedido(ask)), [ask.db.clinica], (c) =>
      replace(ask.db.clinica, [{ ...c, key: 1 as const }]),
    ),
}

/** The lists that take a login. */
export const daPessoa = {
  vouchers: async (ask: Asker) =>
    fetched(ask, await ask.api.call('voucher.listar', pedido(ask)), [ask.db.vouchers], (rows) =>
      replace(ask.db.vouchers, rows),
    ),
  horarios: async (ask: Asker) => {
    const faixa = { desde: addDias(ask.hoje, -PASSADO.Admin), ate: null }
    const result = await ask.api.call('horario.listar', pedido(ask, faixa))
    return fetched(ask, result, [ask.db.horarios], (rows) => replace(ask.db.horarios, rows), faixa)
  },
  // Each new day has other dates: then, and whenever the cursor is none of this list, the answer is the whole list.
  agendamentos: async ({ db, api, sessao, hoje, marca }: Asker): Promise<Fetched> => {
    const faixa = { desde: addDias(hoje, -PASSADO[sessao.status]), ate: addDias(hoje, FUTURO) }
    const result = await api.call('agendamento.mudancas', { query: { ...faixa, cursor: marca?.versao } })
    if (result.tipo !== 'ok') return { failure: result }
    const write = () => applyMudancas(db, result.body)
    return {
      failure: null,
      tables: [db.agendamentos, db.ocupados, db.usuarios],
      write,
      faixa,
      versao: result.body.cursor,
    }
  },
  perfil: async (ask: Asker) => {
    const { api, db, sessao } = ask
    const result = await api.call('perfil.ler', { params: { email: sessao.email } })
    // No profile yet is an answer, not a failure.
    return result.tipo === 'problema' && result.status === 404
      ? {
          failure: null,
          tables: [db.perfis],
          write: () => db.perfis.clear(),
          faixa: SEM_LIMITE,
          versao: null,
        }
      : fetched(ask, result, [db.perfis], (perfil) => replace(db.perfis, [perfil]))
  },
  usuarios: async (ask: Asker) => {
    // A mark of older code is of the whole list: it does not say that the first page is here.
    const known = (await readMeta(ask.db, PRIMEIRAS_PESSOAS)) !== null
    const { headers } = pedido(known ? ask : { ...ask, marca: null })
    const result = await ask.api.call('perfil.listar', { query: { limite: PAGINA_DE_PESSOAS }, headers })
    const total = result.tipo === 'ok' ? Number(result.headers.get(TOTAL_HEADER) ?? result.body.length) : 0
    return fetched(ask, result, [ask.db.usuarios], async (pessoas) => {
      await keepPessoas(ask.db, pessoas)
      await writeMeta(ask.db, PRIMEIRAS_PESSOAS, { emails: pessoas.map((p) => p.email), total })
    })
  },
}

async function replace<T, K>(table: Table<T, K>, rows: readonly T[]): Promise<void> {
  await table.clear()
  await table.bulkPut(rows)
}

/** A visit can go from one's own to another's and back: what changed is taken out of both tables first. */
async function applyMudancas(
  db: ClinicaDb,
  { completo, alterados, removidos, pessoas = [] }: AgendamentoMudancas,
): Promise<void> {
  const { agendamentos, ocupados } = db
  if (completo) await forgetPessoas(db)
  await keepPessoas(db, pessoas)
  const ids = [...removidos, ...alterados.map(({ id }) => id)]
  for (const table of [agendamentos, ocupados]) await (completo ? table.clear() : table.bulkDelete(ids))
  await agendamentos.bulkPut(alterados.filter(isAgendamentoInteiro))
  await ocupados.bulkPut(alterados.filter((a) => !isAgendamentoInteiro(a)))
}

/** Lays what came over what is known of the same people: an agenda tells less of a person than her card. */
export async function keepPessoas({ usuarios }: ClinicaDb, pessoas: readonly PessoaLocal[]): Promise<void> {
  const emails = new Set(pessoas.map(({ email }) => email))
  // Of a whole agenda's thousands hardly one is known: those are looked through, not asked for one by one.
  const isMany = emails.size > MUITAS
  const known = isMany
    ? await usuarios.filter(({ email }) => emails.has(email)).toArray()
    : (await usuarios.bulkGet([...emails])).filter((p) => p !== undefined)
  const before = new Map(known.map((p) => [p.email, p]))
  await usuarios.bulkPut(pessoas.map((pessoa) => ({ ...before.get(pessoa.email), ...pessoa })))
}

/** Before a whole agenda comes: leaves those of the list's first page and the last that were opened or chosen. */
async function forgetPessoas(db: ClinicaDb): Promise<void> {
  const primeiras = new Set((await readMeta(db, PRIMEIRAS_PESSOAS))?.emails)
  const vistas = await db.usuarios.filter((p) => p.vistaEm !== undefined).toArray()
  vistas.sort((a, b) => (b.vistaEm ?? 0) - (a.vistaEm ?? 0))
  const kept = [...vistas.slice(0, VISTAS), ...(await db.usuarios.bulkGet([...primeiras]))]
  await db.usuarios.clear()
  await db.usuarios.bulkPut(kept.filter((p) => p !== undefined))
}
