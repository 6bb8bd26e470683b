import type { Api } from '#src/api/client.ts'
import { readAgora } from './clock.ts'
import { type ClinicaDb, PULL_PREFIX, type PullMark, readMeta, readPullMark } from './db.ts'
import { readQueue } from './outbox.ts'
import { daPessoa, type Failure, type Fetched, publicas } from './pull-lists.ts'
import { isStorageError } from './room.ts'

export type PullDeps = { readonly db: ClinicaDb; readonly api: Api; readonly now: () => number }

/** What a pull came to: rows written, nothing to do (fresh, or nobody logged in), no room for them, or why not. */
export type PullOutcome = { readonly tipo: 'atualizado' | 'dispensado' | 'sem_espaco' } | Failure

export type PullName = keyof typeof publicas | keyof typeof daPessoa

/** A list younger than this is not fetched again when a screen opens. */
const FRESCO_MS = 30_000

/** Answers that a write overtook are thrown away and asked for again, this often at most. */
const TENTATIVAS = 3

/** What the queue's commands change: an answer from before one of them is out of date. The others need not care. */
const DOS_COMANDOS: readonly PullName[] = ['agendamentos', 'perfil']

function isPublica(name: PullName): name is keyof typeof publicas {
  return name in publicas
}

/**
 * Brings one kind of rows up to date, in one transaction. What came lands only under the login it was asked for, only
 * if no command that changes such rows was acknowledged while it was on its way (an older list never takes away what
 * the clinic has just confirmed), and only over the rows it was asked for (another tab may have been quicker, and have
 * newer ones).
 */
export async function pull(deps: PullDeps, name: PullName): Promise<PullOutcome> {
  try {
    return await pullWhole(deps, name)
  } catch (error) {
    if (isStorageError(error)) return { tipo: 'sem_espaco' }
    throw error
  }
}

async function pullWhole(deps: PullDeps, name: PullName): Promise<PullOutcome> {
  const { db, api, now } = deps
  for (let tentativa = 1; ; tentativa++) {
    const sessao = await readMeta(db, 'sessao')
    const before = DOS_COMANDOS.includes(name) ? new Set(await acknowledged(db)) : null
    const marca = await readPullMark(db, name)
    const em = now()
    let answer: Fetched
    if (isPublica(name)) answer = await publicas[name]({ db, api, marca })
    else {
      if (sessao === null || sessao.expirada) return { tipo: 'dispensado' }
      if (name === 'usuarios' && sessao.status !== 'Admin') return { tipo: 'dispensado' }
      answer = await daPessoa[name]({ db, api, marca, sessao, hoje: (await readAgora(db, em)).data })
    }
    if (answer.failure !== null) return answer.failure
    const { tables, write, faixa, versao } = answer
    const queue = before === null ? [] : [db.outbox]
    const outcome = await db.transaction('rw', [...tables, db.meta, ...queue], async () => {
      // What everybody may read is the same before and after a login.
      if (!isPublica(name) && (await readMeta(db, 'sessao'))?.epoch !== sessao?.epoch) return 'outra_sessao'
      if (before !== null && (await acknowledged(db)).some((id) => !before.has(id))) return 'ultrapassada'
      if ((await readPullMark(db, name))?.versao !== marca?.versao) return 'ultrapassada'
      await write()
      await db.meta.put({ key: PULL_PREFIX + name, value: { em, ...faixa, versao } satisfies PullMark })
      return 'escrita'
    })
    if (outcome === 'escrita') return { tipo: 'atualizado' }
    if (outcome === 'outra_sessao' || tentativa === TENTATIVAS) return { tipo: 'dispensado' }
  }
}

/** The commands the clinic has. Told apart by id, not by when: the device's clock may be set back. */
async function acknowledged(db: ClinicaDb): Promise<string[]> {
  return (await readQueue(db)).filter((r) => r.ackedAt !== null).map((r) => r.id)
}

/** Pulls unless the rows were brought up to date lately, and since `inicio` (ms): a page that was loaded anew asks anew. */
export async function pullIfStale(deps: PullDeps, name: PullName, inicio = 0): Promise<PullOutcome> {
  const last = await readPullMark(deps.db, name)
  const age = last === null ? Number.POSITIVE_INFINITY : deps.now() - last.em
  const fresh = last !== null && last.em >= inicio && age >= 0 && age < FRESCO_MS
  return fresh ? { tipo: 'dispensado' } : pull(deps, name)
}
