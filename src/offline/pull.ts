import type { Api } from '#src/api/client.ts'
import { readClinicNow } from './clock.ts'
import {
  type ClinicaDb,
  type LocalSession,
  PULL_PREFIX,
  type PullMark,
  readMeta,
  readPullMark,
} from './db.ts'
import { isWholeList, type ListName, listOf } from './lists.ts'
import { readQueue } from './outbox.ts'
import { type Failure, type Fetched, fetchOwnWay, fetchWhole } from './pull-lists.ts'
import { isStorageError } from './storage-quota.ts'

export type PullDeps = { readonly db: ClinicaDb; readonly api: Api; readonly now: () => number }

/**
 * What a pull came to: rows written, nothing to do (fresh, or nobody logged in), no room for them, or why
 * not.
 */
export type PullOutcome = { readonly kind: 'updated' | 'skipped' | 'no_space' } | Failure

/** A list younger than this is not fetched again when a screen opens. */
const FRESH_MS = 30_000

/** Answers that a write overtook are thrown away and asked for again, this often at most. */
const ATTEMPTS = 3

/**
 * Brings one kind of rows up to date, in one transaction. What came lands only under the login it was asked
 * for, only if no command that changes such rows was acknowledged while it was on its way (an older list
 * never takes away what the clinic has just confirmed), and only over the rows it was asked for (another tab
 * may have been quicker, and have newer ones).
 */
export async function pull(deps: PullDeps, name: ListName): Promise<PullOutcome> {
  try {
    return await pullWhole(deps, name)
  } catch (error) {
    if (isStorageError(error)) return { kind: 'no_space' }
    throw error
  }
}

async function pullWhole(deps: PullDeps, name: ListName): Promise<PullOutcome> {
  const { db, now } = deps
  const { readers, changedByQueue = false } = listOf(name)
  const isPersons = readers === 'person' || readers === 'admin'
  for (let attempt = 1; ; attempt++) {
    const sessao = await readMeta(db, 'sessao')
    if (isPersons && !mayAsk(sessao, readers)) return { kind: 'skipped' }
    const before = changedByQueue ? new Set(await acknowledged(db)) : null
    const mark = await readPullMark(db, name)
    const em = now()
    const answer = await fetchList(deps, name, mark, sessao, em)
    if (answer === null) return { kind: 'skipped' }
    if (answer.failure !== null) return answer.failure
    const { tables, write, range, versao } = answer
    const queue = before === null ? [] : [db.outbox]
    const outcome = await db.transaction('rw', [...tables, db.meta, ...queue], async () => {
      // What everybody may read is the same before and after a login.
      if (isPersons && (await readMeta(db, 'sessao'))?.epoch !== sessao?.epoch) return 'other-session'
      if (before !== null && (await acknowledged(db)).some((id) => !before.has(id))) return 'overtaken'
      if ((await readPullMark(db, name))?.versao !== mark?.versao) return 'overtaken'
      await write()
      await db.meta.put({ key: PULL_PREFIX + name, value: { em, ...range, versao } satisfies PullMark })
      return 'written'
    })
    if (outcome === 'written') return { kind: 'updated' }
    if (outcome === 'other-session' || attempt === ATTEMPTS) return { kind: 'skipped' }
  }
}

function mayAsk(sessao: LocalSession | null, readers: 'person' | 'admin'): boolean {
  return sessao !== null && !sessao.expirada && (readers === 'person' || sessao.status === 'Admin')
}

/** What the clinic answers; null where the list takes a login and there is none. */
async function fetchList(
  { db, api }: PullDeps,
  name: ListName,
  mark: PullMark | null,
  sessao: LocalSession | null,
  deviceNow: number,
): Promise<Fetched | null> {
  if (isWholeList(name)) return fetchWhole(name, { db, api, mark })
  if (sessao === null) return null
  return fetchOwnWay[name]({ db, api, mark, sessao, today: (await readClinicNow(db, deviceNow)).date })
}

/** The commands the clinic has. Told apart by id, not by when: the device's clock may be set back. */
async function acknowledged(db: ClinicaDb): Promise<string[]> {
  return (await readQueue(db)).filter((r) => r.ackedAt !== null).map((r) => r.id)
}

/**
 * Pulls unless the rows were brought up to date lately and after `since` (ms): a page loaded anew asks anew.
 */
export async function pullIfStale(deps: PullDeps, name: ListName, since = 0): Promise<PullOutcome> {
  const last = await readPullMark(deps.db, name)
  const age = last === null ? Number.POSITIVE_INFINITY : deps.now() - last.em
  const fresh = last !== null && last.em >= since && age >= 0 && age < FRESH_MS
  return fresh ? { kind: 'skipped' } : pull(deps, name)
}
