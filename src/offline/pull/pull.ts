import { needsLogin } from '#domain/outbox/answer.ts'
import type { Api } from '#src/api/client.ts'
import { readClinicNow } from '../clock.ts'
import {
  type ClinicaDb,
  fetchedOf,
  isWhole,
  type LocalSession,
  PULL_PREFIX,
  type PullMark,
  ROW_FORM,
  readPullMark,
  readPullMarks,
  readSession,
} from '../db.ts'
import { endSession } from '../login/session.ts'
import { readQueue } from '../queue/queue-rows.ts'
import { type ListOfOtherHistory, writeOverHistory } from '../restore/lineage.ts'
import { freeSpace, fullStorage, isStorageError } from '../storage-quota.ts'
import { fetchVisitorAgenda } from '../visitor-agenda.ts'
import { isInParts, isOfPerson, isWholeList, type ListName, listOf, type PersonReaders } from './lists.ts'
import { type Failure, type Fetched, fetchWhole } from './pull-lists.ts'

export type PullDeps = {
  readonly db: ClinicaDb
  readonly api: Api
  readonly now: () => number
  /** Awaited between the parts of a list: what a person sees and touches comes first. */
  readonly idle?: () => Promise<void>
}

/**
 * What a pull came to: rows written, nothing to do (fresh, or nobody logged in), others were quicker each
 * time, no room for them, or why not.
 */
export type PullOutcome = { readonly kind: 'updated' | 'skipped' | 'overtaken' | 'no_space' } | Failure

/** Whether the device's rows are still what they were, and another try may do better. */
export function isWorthRetrying(outcome: PullOutcome): boolean {
  if (outcome.kind === 'updated' || outcome.kind === 'skipped') return false
  // It is the login that is missing: the next one asks for everything anew.
  return outcome.kind !== 'problem' || (outcome.status !== 401 && outcome.status !== 403)
}

/** A list younger than this is not fetched again when a screen opens. */
const FRESH_MS = 30_000

/** Answers that a write overtook are thrown away and asked for again, this often at most. */
const ATTEMPTS = 3

/** Longer than a busy clinic takes to tell of a change, and the page to gather what it is told. */
const SOON_MS = 2_000

const soon = new Map<ListName, ReturnType<typeof setTimeout>>()

/**
 * Pulls in a moment, unless somebody begins to before: after a write the server tells of it, too, and one
 * answer is enough. For whoever has the written row already.
 */
export function pullSoon(deps: PullDeps, name: ListName): void {
  clearTimeout(soon.get(name))
  const timer = setTimeout(() => void pull(deps, name).catch(() => undefined), SOON_MS)
  soon.set(name, timer)
}

/**
 * Brings one kind of rows up to date, in one transaction. What came lands only under the login it was asked
 * for, only if no command that changes such rows was acknowledged while it was on its way (an older list
 * never takes away what the clinic has just confirmed), and only over the rows it was asked for (another tab
 * may have been quicker, and have newer ones).
 */
export async function pull(deps: PullDeps, name: ListName): Promise<PullOutcome> {
  clearTimeout(soon.get(name))
  soon.delete(name)
  try {
    const outcome = await pullWhole(deps, name).catch(async (error) => {
      if (!isStorageError(error)) throw error
      await freeSpace(deps.db, deps.now())
      return pullWhole(deps, name)
    })
    if (outcome.kind === 'updated') fullStorage.note(name, true)
    return outcome
  } catch (error) {
    if (!isStorageError(error)) throw error
    fullStorage.note(name, false)
    return { kind: 'no_space' }
  }
}

async function pullWhole(deps: PullDeps, name: ListName): Promise<PullOutcome> {
  let isContinued = false
  for (let attempt = 1; ; attempt++) {
    const step = () => pullStep(deps, name, isContinued)
    const outcome = await (isInParts(name) ? oneAfterAnother(deps.db, name, step) : step())
    if (outcome === null) return { kind: 'updated' }
    if (outcome === 'part') {
      isContinued = true
      attempt = 0
      await deps.idle?.()
    } else if (outcome !== 'overtaken') return outcome
    else if (attempt === ATTEMPTS) return { kind: 'overtaken' }
  }
}

const underWay = new WeakMap<ClinicaDb, Map<ListName, Promise<unknown>>>()

/**
 * Asks one question at a time for a list that comes in parts: what changes is heard between two parts, and
 * two pulls that run at once share the parts among them.
 */
function oneAfterAnother<T>(db: ClinicaDb, name: ListName, step: () => Promise<T>): Promise<T> {
  const ofDevice = underWay.get(db) ?? new Map<ListName, Promise<unknown>>()
  const next = (ofDevice.get(name) ?? Promise.resolve()).then(step)
  const settled = next.then(
    () => undefined,
    () => undefined,
  )
  underWay.set(db, ofDevice.set(name, settled))
  return next
}

/**
 * One question and what comes of it. Answers null where the list is whole, `part` where more is to follow.
 */
async function pullStep(
  deps: PullDeps,
  name: ListName,
  isContinued: boolean,
): Promise<PullOutcome | 'part' | 'overtaken' | null> {
  const { db, now } = deps
  const { readers, changedByQueue = false } = listOf(name)
  const isPersons = isOfPerson(readers)
  const sessao = await readSession(db)
  if (isPersons && !mayAsk(sessao, readers)) return { kind: 'skipped' }
  const before = changedByQueue ? new Set(await acknowledged(db)) : null
  const mark = await readPullMark(db, name)
  const asked = now()
  const answer = await fetchList(deps, name, { mark, sessao, deviceNow: asked, isContinued })
  if (answer === null) return { kind: 'skipped' }
  if (answer.failure !== null) {
    const { failure } = answer
    const code = failure.kind === 'problem' ? failure.problem?.code : undefined
    if (isPersons && needsLogin(code)) await endSession(db, sessao)
    return failure
  }
  const { tables, write, range, versao, epoca, copiaDe, refeito, em = asked, isPart = false } = answer
  const { isIncomplete = isPart } = answer
  const queue = before === null ? [] : [db.outbox]
  return db.transaction('rw', [...tables, db.meta, ...queue], async () => {
    // What everybody may read is the same before and after a login. What anybody may read, but the Admin more
    // of, is asked for again under the new one.
    if (readers !== 'everybody' && (await readSession(db))?.epoch !== sessao?.epoch)
      return isPersons ? { kind: 'skipped' } : 'overtaken'
    if (before !== null && (await acknowledged(db)).some((id) => !before.has(id))) return 'overtaken'
    if (!isSameState(await readPullMark(db, name), mark)) return 'overtaken'
    // The visits have a comparison of their own, and so has her profile.
    const past = isSameEverywhere(name) ? ofOtherHistory(mark, answer) : null
    await (past === null ? write() : writeOverHistory(db, tables, past, write))
    const told = { epoca, ...(copiaDe !== undefined && { copiaDe }), ...(refeito && { refeito }) }
    const incompleto = isIncomplete && { incompleto: true }
    const escritas = mark?.escritas !== undefined && { escritas: mark.escritas }
    const next: PullMark = { em, ...range, versao, forma: ROW_FORM, ...told, ...incompleto, ...escritas }
    await db.meta.put({ key: PULL_PREFIX + name, value: next })
    return isPart ? 'part' : null
  })
}

/** Whether a list's rows say of the clinic what they say to the whole team. */
const isSameEverywhere = (name: ListName): boolean => isWholeList(name) || name === 'horarios'

/** The list that the device has, where the answer is of another history; null where it is of the same. */
function ofOtherHistory(
  mark: PullMark | null,
  { epoca, range }: Extract<Fetched, { failure: null }>,
): ListOfOtherHistory | null {
  if (!isWhole(mark) || mark.epoca == null || epoca === null || mark.epoca === epoca) return null
  // Hours are asked for from a month's first day, which may be another by now.
  const { em: readAt, desde } = mark
  return { readAt, from: desde !== null && range.desde !== null && desde > range.desde ? desde : range.desde }
}

type Told = ReturnType<typeof fetchedOf>

/**
 * Only over the rows it was asked for is an answer written: other dates or another version are others, and so
 * are those that a tab of other code, or the answer of a single row, has put there.
 */
function isSameState(a: PullMark | null, b: PullMark | null): boolean {
  const isSame = (of: Told, as: Told) =>
    of?.desde === as?.desde && of?.ate === as?.ate && of?.versao === as?.versao
  const isSameBy = (key: 'forma' | 'escritas') => a?.[key] === b?.[key]
  return isSame(a, b) && isSame(fetchedOf(a), fetchedOf(b)) && isSameBy('forma') && isSameBy('escritas')
}

function mayAsk(sessao: LocalSession | null, readers: PersonReaders): boolean {
  if (readers === 'visitor') return sessao === null
  if (sessao === null || sessao.expirada) return false
  return readers === 'person' || (sessao.status === 'Admin') === (readers === 'admin')
}

type Known = {
  readonly mark: PullMark | null
  readonly sessao: LocalSession | null
  readonly deviceNow: number
  readonly isContinued: boolean
}

/** What the clinic answers; null where the list takes a login and there is none. */
async function fetchList(
  { db, api }: PullDeps,
  name: ListName,
  { mark, sessao, deviceNow, isContinued }: Known,
): Promise<Fetched | null> {
  if (isWholeList(name)) return fetchWhole(name, { db, api, mark })
  if (name === 'visitante') return fetchVisitorAgenda({ db, api, mark })
  if (sessao === null) return null
  const [clinicNow, personLists] = await Promise.all([
    readClinicNow(db, deviceNow),
    // The code's file may fail to come, as an answer may.
    import('../under-login/person-lists.ts').catch(() => null),
  ])
  if (personLists === null) return { failure: { kind: 'no_answer' } }
  return personLists.fetchOwnWay[name]({
    ...{ db, api, mark, sessao, clinicNow },
    asked: deviceNow,
    isContinued,
  })
}

/** The commands the clinic has. Told apart by id, not by when: the device's clock may be set back. */
async function acknowledged(db: ClinicaDb): Promise<string[]> {
  return (await readQueue(db)).filter((r) => r.ackedAt !== null).map((r) => r.id)
}

/** Whether this device has ever heard of all these lists. */
export async function hasAll(db: ClinicaDb, names: readonly ListName[]): Promise<boolean> {
  return (await readPullMarks(db, names)).every((mark) => mark !== null)
}

type Asked = { readonly at: number; readonly outcome: Promise<PullOutcome> }
const shared = new WeakMap<ClinicaDb, Map<ListName, Asked>>()

/**
 * Pulls unless the rows were brought up to date lately and after `since` (ms): a page loaded anew asks anew.
 * Who wants the same at once gets the same answer: a screen and its frame both read the clinic's record.
 */
export function pullIfStale(deps: PullDeps, name: ListName, since = 0): Promise<PullOutcome> {
  // What a person may read depends on the login under which it is asked for.
  if (isOfPerson(listOf(name).readers)) return pullUnlessFresh(deps, name, since)
  const ofDevice = shared.get(deps.db) ?? new Map<ListName, Asked>()
  const running = ofDevice.get(name)
  if (running !== undefined && running.at >= since) return running.outcome
  const asked = { at: deps.now(), outcome: pullUnlessFresh(deps, name, since) }
  shared.set(deps.db, ofDevice.set(name, asked))
  const forget = () => void (ofDevice.get(name) === asked && ofDevice.delete(name))
  asked.outcome.then(forget, forget)
  return asked.outcome
}

async function pullUnlessFresh(deps: PullDeps, name: ListName, since: number): Promise<PullOutcome> {
  const last = await readPullMark(deps.db, name)
  const age = last === null ? Number.POSITIVE_INFINITY : deps.now() - last.em
  const fresh = isWhole(last) && last.em >= since && age >= 0 && age < FRESH_MS
  return fresh ? { kind: 'skipped' } : pull(deps, name)
}
