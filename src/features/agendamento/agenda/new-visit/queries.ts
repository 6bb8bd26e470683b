import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { type Likeness, looksLike, MOST_SHOWN, soughtBy } from '#domain/ficha/look-alike.ts'
import type { ListedFicha } from '#domain/ficha/schema.ts'
import { isSaveFicha } from '#domain/outbox/commands/save-ficha.ts'
import { displayName } from '#domain/perfil/search.ts'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import { api } from '#src/offline/api.ts'
import { db } from '#src/offline/db.ts'
import { keepFoundCards } from '#src/offline/found-cards.ts'
import { writeForReception } from '#src/offline/login/session.ts'
import { readGoneCount } from '#src/offline/queue/gone.ts'
import { readQueueOf } from '#src/offline/queue/queue-rows.ts'

/** Somebody who may be the person on the telephone: a card, or an account. */
export type LookAlike = {
  readonly key: string
  readonly nome: string
  readonly telefone: string
  /** The key of her card, where she has no account. */
  readonly ficha: string | null
  readonly email: string | null
  /** What the clinic says of her visits; null where only this device was asked. */
  readonly seen: Pick<ListedFicha, 'visitas' | 'ultimaVisita'> | null
  /** That there is no telephone is not known: neither the clinic nor this device's own lists were asked. */
  readonly isUnknown?: boolean
}

const TYPING_PAUSE_MS = 200
/** How long a press waits for the clinic to say whom it knows; then it goes on without. */
const LOOK_UP_MS = 1_500

type Candidates = {
  readonly shown: readonly LookAlike[]
  /** Asks the clinic about exactly what is typed, unless it has told; whom it finds is shown from then on. */
  readonly lookUp: () => Promise<readonly LookAlike[]>
}

/**
 * Cards that may be hers of whom this much was typed: those that this device keeps at once, and the clinic's
 * as soon as it answers.
 */
export function useCandidates(typed: Likeness, email: string, online: boolean): Candidates {
  const { nome, telefone, cpf } = typed
  const kept = useLiveQuery(() => readKept({ nome, telefone, cpf }, email), [nome, telefone, cpf, email])
  const { told, lookUp } = useTold(typed, online)
  const all = new Map([...(told ?? []), ...(kept ?? [])].reverse().map((found) => [found.key, found]))
  return { shown: [...all.values()].reverse().slice(0, MOST_SHOWN), lookUp }
}

function useTold({ nome, telefone, cpf }: Likeness, online: boolean) {
  const typed = JSON.stringify([nome, telefone, cpf])
  const [asked] = useDebouncedValue(typed, TYPING_PAUSE_MS)
  const [told, setTold] = useState<{ readonly asked: string; readonly found: readonly LookAlike[] }>()

  async function ask(about: string, signal: AbortSignal): Promise<readonly LookAlike[]> {
    const [n = '', t = '', c = ''] = JSON.parse(about) as string[]
    const query = { nome: n, telefone: t, cpf: c }
    const { words, telephone, cpf: document } = soughtBy(query)
    if (!online || (words ?? telephone ?? document) === null) return []
    const goneBefore = await readGoneCount(db, 'fichas').catch(() => 0)
    const answer = await api.call('ficha.parecidas', { query, signal })
    if (answer.kind !== 'ok' || signal.aborted) return []
    const found = answer.body.map(lookAlikeOf)
    setTold({ asked: about, found })
    void writeForReception(db, [db.fichas], () => keepFoundCards(db, query, answer.body, goneBefore)).catch(
      () => undefined,
    )
    return found
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `ask` is of this drawing, and reads these two
  useEffect(() => {
    const controller = new AbortController()
    void ask(asked, controller.signal)
    return () => controller.abort()
  }, [asked, online])

  return {
    told: told?.asked === asked || told?.asked === typed ? told.found : null,
    lookUp: async () => (told?.asked === typed ? told.found : ask(typed, AbortSignal.timeout(LOOK_UP_MS))),
  }
}

const lookAlikeOf = ({ chave, conta, nome, telefone, visitas, ultimaVisita }: ListedFicha): LookAlike => ({
  key: conta ?? chave,
  nome,
  telefone,
  ficha: conta === null ? chave : null,
  email: conta,
  seen: { visitas, ultimaVisita },
})

/** What this device knows: cards of its agenda and new ones that are still to be sent, and accounts. */
async function readKept(typed: Likeness, email: string): Promise<LookAlike[]> {
  const sought = soughtBy(typed)
  const isAlike = (card: { nome: string; telefone: string; cpf?: string }) =>
    looksLike({ cpf: '', ...card }, sought)
  const [cards, people, queue] = await Promise.all([
    db.fichas.toArray(),
    db.usuarios.toArray(),
    readQueueOf(db, email),
  ])
  const queued = queue.flatMap(({ state, command }) => {
    if (!isSaveFicha(command) || state === 'done') return []
    const { chave, nome, campos } = command.payload
    return [{ chave, nome: campos.nome ?? nome, telefone: campos.telefone }]
  })
  const known = new Map(cards.map(({ chave, nome, telefone }) => [chave, { chave, nome, telefone }]))
  for (const { chave, nome, telefone = known.get(chave)?.telefone ?? '' } of queued)
    known.set(chave, { chave, nome, telefone })
  const found = [
    ...[...known.values()].filter(isAlike).map(({ chave, nome, telefone }) => ({
      ...{ key: chave, nome, telefone, ficha: chave, email: null, seen: null },
    })),
    ...people
      .map((person) => ({ ...person, nome: displayName(person), email: person.email }))
      .filter(isAlike)
      .map(({ nome, telefone, email: account }) => ({
        ...{ key: account, nome, telefone, ficha: null, email: account, seen: null },
      })),
  ]
  return found.slice(0, MOST_SHOWN)
}

/**
 * How often each service stands in the agenda that this device keeps, by its name, as the screen opens: what
 * lies under a finger does not move when more is heard. Undefined until the device has answered.
 */
export function useBookedCounts(): ReadonlyMap<string, number> | undefined {
  const [counts, setCounts] = useState<ReadonlyMap<string, number>>()
  useEffect(() => void readBookedCounts().then(setCounts), [])
  return counts
}

async function readBookedCounts(): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>()
  await db.agendamentos.each(({ nome }) => void counts.set(nome, (counts.get(nome) ?? 0) + 1))
  return counts
}
