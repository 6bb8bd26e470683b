import { useDebouncedValue } from '@mantine/hooks'
import { useCallback, useEffect, useRef, useState } from 'react'
import { looksLike, soughtBy } from '#domain/ficha/look-alike.ts'
import type { KeptFicha, ListedFicha } from '#domain/ficha/schema.ts'
import type { ClinicNow } from '#domain/lib/dates.ts'
import { isSaveFicha } from '#domain/outbox/commands/save-ficha.ts'
import { overlayKeptCards } from '#domain/outbox/overlay.ts'
import { isTerminal, type OutboxRow } from '#domain/outbox/row.ts'
import { displayName } from '#domain/perfil/search.ts'
import { TYPING_PAUSE_MS } from '#src/lib/form/typing-pause.ts'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import { useAskedAgain } from '#src/lib/reading/use-asked-again.ts'
import { api } from '#src/offline/api.ts'
import { readClinicNow } from '#src/offline/clock.ts'
import { db, readSession } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/queue/queue-rows.ts'

/** A card in the list; `seen`: what the clinic says of her visits, null where it has not told of her. */
export type ListedCard = Pick<ListedFicha, 'chave' | 'nome' | 'telefone' | 'conta'> & {
  readonly seen: Pick<ListedFicha, 'visitas' | 'ultimaVisita'> | null
  /** Whether what was written of it on this device is still on its way to the clinic. */
  readonly isWaiting: boolean
}

export type CardList = {
  readonly rows: readonly ListedCard[]
  /** Whether the clinic has answered; else these are the ones that this device keeps. */
  readonly isTold: boolean
  /** When the clinic answered, where that is some time ago. */
  readonly asOf: ClinicNow | null
  /** Whether it was asked again since, and did not answer. */
  readonly isUnanswered: boolean
  /** Asks for the next page; null where there is none. */
  readonly more: (() => void) | null
  /** Whether that was asked for, and the clinic did not answer. */
  readonly isMoreMissing: boolean
}

type FoundCards = {
  readonly busca: string
  readonly rows: readonly ListedFicha[]
  /** Whether a page has come that was not full: there is none behind it. */
  readonly isWhole: boolean
  readonly isMoreMissing: boolean
  /** When the clinic answered: by its own clock, and in ms of the device's. */
  readonly asOf: ClinicNow
  readonly answeredAt: number
  /** The keys of the cards of which something waited on this device when it was asked. */
  readonly waiting: readonly string[]
}

/** What this device's queue writes on cards, and those cards' names by it. */
type OwnCards = {
  readonly queue: readonly OutboxRow[]
  readonly waiting: readonly string[]
  readonly cards: readonly KeptFicha[]
}

const CARDS_AT_ONCE = 30
const NOTHING: OwnCards = { queue: [], waiting: [], cards: [] }

/**
 * Cards by name, telephone or e-mail, in the order of their names; undefined until something is known. Nobody
 * is told of another card: the clinic is asked again (`useAskedAgain`), and when what waits here is sent.
 */
export function useCards(typed: string, online: boolean): CardList | undefined {
  const [busca] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  const [told, setTold] = useState<FoundCards | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [asked, setAsked] = useState(0)
  const isAsking = useRef(false)
  const kept = useLiveQuery(() => readKept(typed.trim()), [typed.trim()])
  const before = told?.waiting ?? NOTHING.waiting
  const own = useLiveQuery(() => readOwn(before), [before.join()]) ?? NOTHING
  const found = told?.busca === busca ? told : null
  const latest = useRef({ found, own })
  latest.current = { found, own }
  const waiting = own.waiting.join()
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are wishes to hear it again
  useEffect(() => {
    if (!online) return
    const controller = new AbortController()
    isAsking.current = true
    void (async () => {
      const { found, own } = latest.current
      const count = found?.rows.length ?? 0
      const answer = await readRows(busca, count, controller.signal)
      if (controller.signal.aborted) return
      isAsking.current = false
      setFailed(answer === null ? busca : null)
      if (answer === null) return
      const next = { busca, ...answer, isMoreMissing: false, waiting: own.waiting }
      // Where a page has come meanwhile that was not asked for here, it stays, and all is asked again.
      setTold((last) => (last?.busca === busca && last.rows.length > count ? last : next))
    })()
    return () => {
      controller.abort()
      isAsking.current = false
    }
  }, [busca, online, asked, waiting])
  const askAgain = useCallback(() => {
    if (!isAsking.current) setAsked((count) => count + 1)
  }, [])
  const isOld = useAskedAgain({ at: found?.answeredAt ?? null, online, ask: askAgain })

  const isUnanswered = failed === busca
  if (found !== null && online) {
    const last = found.rows.at(-1)
    return {
      rows: listOf(found, own),
      isTold: true,
      asOf: isOld || isUnanswered ? found.asOf : null,
      isUnanswered,
      more: found.isWhole || last === undefined ? null : () => void addPage(last),
      isMoreMissing: found.isMoreMissing,
    }
  }
  // While the clinic is asked nothing of this device stands there as if it were all.
  if (online && !isUnanswered) return undefined
  return kept && { rows: kept, isTold: false, asOf: null, isUnanswered, more: null, isMoreMissing: false }

  async function addPage(after: ListedFicha) {
    const next = await readPage(busca, after)
    setTold((told) => {
      // It goes behind the card that it was asked after: a second tap's page stands there already.
      if (told?.busca !== busca || told.rows.at(-1)?.chave !== after.chave) return told
      if (next === null) return { ...told, isMoreMissing: true }
      const rows = joined(told.rows, next)
      return { ...told, rows, isWhole: next.length < CARDS_AT_ONCE, isMoreMissing: false }
    })
  }
}

/** Where the card after which a page was asked is gone by now, those that are called as it was come again. */
function joined(rows: readonly ListedFicha[], next: readonly ListedFicha[]): readonly ListedFicha[] {
  const keys = new Set(rows.map(({ chave }) => chave))
  return [...rows, ...next.filter(({ chave }) => !keys.has(chave))]
}

/** Reads as many pages as `count` cards fill, at least one; null where the clinic did not answer. */
async function readRows(busca: string, count: number, signal: AbortSignal) {
  let rows: readonly ListedFicha[] = []
  let isWhole = false
  for (let page = 0; !isWhole && page * CARDS_AT_ONCE < Math.max(count, 1); page++) {
    const next = await readPage(busca, rows.at(-1), signal)
    if (next === null) return null
    isWhole = next.length < CARDS_AT_ONCE
    rows = joined(rows, next)
  }
  const answeredAt = Date.now()
  return { rows, isWhole, answeredAt, asOf: await readClinicNow(db, answeredAt) }
}

async function readPage(
  busca: string,
  after: ListedFicha | undefined,
  signal?: AbortSignal,
): Promise<readonly ListedFicha[] | null> {
  const place = after && { depois: after.chave, nomeDepois: after.nome }
  const query = { busca, ...place, limite: CARDS_AT_ONCE }
  const answer = await api.call('ficha.listar', { query, ...(signal && { signal }) })
  return answer.kind === 'ok' ? answer.body : null
}

/**
 * What the clinic has told, with what this device has to add: what is written on these cards, and before them
 * those that it does not list, because they were made here, or have got the name only here.
 */
function listOf({ busca, rows }: FoundCards, { queue, waiting, cards }: OwnCards): readonly ListedCard[] {
  const listed = new Map(rows.map((row) => [row.chave, row]))
  const others = cards.filter((card) => !listed.has(card.chave) && isFound(card, busca))
  const changed = overlayKeptCards(rows, queue).filter(({ chave }) => listed.has(chave))
  return [...others, ...changed].map(({ chave, nome, telefone, conta }) => {
    const { visitas, ultimaVisita } = listed.get(chave) ?? {}
    const seen = visitas === undefined || ultimaVisita === undefined ? null : { visitas, ultimaVisita }
    return { chave, nome, telefone, conta, seen, isWaiting: waiting.includes(chave) }
  })
}

/** Whether a search finds a card by the clinic's rule: each word begins one of the name or of the e-mail. */
function isFound({ nome, conta, telefone }: Pick<ListedCard, 'nome' | 'conta' | 'telefone'>, busca: string) {
  const sought = soughtBy({ nome: busca, telefone: busca, cpf: '' })
  return busca === '' || looksLike({ cpf: '', nome: `${nome} ${conta ?? ''}`, telefone }, sought)
}

async function readOwnQueue(): Promise<readonly OutboxRow[]> {
  const sessao = await readSession(db)
  return sessao === null ? [] : readQueueOf(db, sessao.email)
}

/** The keys of the cards that a queue writes on. */
function waitingIn(queue: readonly OutboxRow[]): readonly string[] {
  const keys = queue.flatMap((row) =>
    !isTerminal(row) && isSaveFicha(row.command) ? [row.command.payload.chave] : [],
  )
  return [...new Set(keys)]
}

/** `before`: cards of which something waited when the clinic was asked; sent since, the device keeps them. */
async function readOwn(before: readonly string[]): Promise<OwnCards> {
  const queue = await readOwnQueue()
  const waiting = waitingIn(queue)
  const kept = await db.fichas.bulkGet([...new Set([...before, ...waiting])])
  const cards = overlayKeptCards(
    kept.filter((card) => card !== undefined),
    queue,
  )
  return { queue, waiting, cards }
}

/** The people of the agenda that this device keeps: cards, those it has still to send too, and accounts. */
async function readKept(busca: string): Promise<readonly ListedCard[]> {
  const [kept, people, queue] = await Promise.all([
    db.fichas.toArray(),
    db.usuarios.toArray(),
    readOwnQueue(),
  ])
  const waiting = waitingIn(queue)
  const cards = overlayKeptCards(kept, queue)
  const accounts = people.map(({ email, ...person }) => ({
    ...{ chave: email, conta: email, nome: displayName(person), telefone: person.telefone },
  }))
  return [...cards.filter(({ conta }) => conta === null), ...accounts]
    .filter((card) => isFound(card, busca))
    .sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))
    .map(({ chave, nome, telefone, conta }) => {
      const isWaiting = waiting.includes(chave)
      return { chave, nome, telefone, conta, seen: null, isWaiting }
    })
}
