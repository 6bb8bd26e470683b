import { useCallback, useEffect, useRef, useState } from 'react'
import { compareVisits } from '#domain/agendamento/order.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { WholeFicha } from '#domain/ficha/schema.ts'
import type { ClinicDateTime, ClinicNow } from '#domain/lib/dates.ts'
import { isSaveFicha, laneOfFicha } from '#domain/outbox/commands/save-ficha.ts'
import { NOT_YET } from '#domain/outbox/commands/target.ts'
import { overlayAgendamentoList, overlayFicha } from '#domain/outbox/overlay.ts'
import { isTerminal, needsChoice, type OutboxRow } from '#domain/outbox/row.ts'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import { useAskedAgain } from '#src/lib/reading/use-asked-again.ts'
import { api } from '#src/offline/api.ts'
import { readClinicNow } from '#src/offline/clock.ts'
import { personKey, readPeople } from '#src/offline/contacts.ts'
import { db, readPullMark } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/queue/queue-rows.ts'
import { type StateLabelWords, wishLabel } from '../life/wish-label.ts'
import { clientOf, type VisitClient, type Whose } from '../queries.ts'
import { bookingOf, cancellationBehind } from '../queue/rows.ts'
import { bookingStatus, type ShownStatus } from '../queue/status.ts'

/** A booking on its way: as much of it as a row says, and where that stands. */
export type WaitingVisit = Pick<Agendamento, 'nome' | 'dataHoraAgendada' | 'tempo' | 'chave'> & {
  readonly status: ShownStatus
}

/** What is known of one client's visits, and by whose word. */
export type ClientCard = {
  readonly client: VisitClient
  /** The visits to come, cancelled ones too, the nearest first. */
  readonly upcoming: readonly Agendamento[]
  /** The visits whose time has passed, the latest first. */
  readonly past: readonly Agendamento[]
  /** What this device has asked of these visits without an answer yet, by the visit's id. */
  readonly wishes: ReadonlyMap<number, StateLabelWords>
  /** The bookings of this device that the clinic has not answered. */
  readonly waiting: readonly WaitingVisit[]
  /** Whether the clinic has told all of them; else it is what this device keeps. */
  readonly isWhole: boolean
  /** What is written on her card; null while the clinic has not answered, and where there is no card. */
  readonly ficha: WholeFicha | null
  /** A card that this device has made, and that the clinic has not answered: all of it waits here. */
  readonly newFicha: WholeFicha | null
  /** The card as the clinic has told it, without what waits on this device. */
  readonly toldFicha: WholeFicha | null
  /** When the clinic told the card, where that is some time ago: somebody may have changed it since. */
  readonly fichaAsOf: ClinicNow | null
  /** Whether anybody has told of her telephone; else that there is none is not known. */
  readonly isKnown: boolean
  /** The e-mail of her account; null where she has none, undefined while nobody has told. */
  readonly conta: string | null | undefined
  /** Whether some of that is still on its way to the clinic. */
  readonly isWaiting: boolean
  /** Whether the clinic is being asked for all of it. */
  readonly isAsking: boolean
  /** Asks the clinic again. */
  readonly reload: () => void
}

/**
 * A client's visits: what the clinic answers, with what this device has heard since laid over; without an
 * answer what the device keeps. Undefined until the device has answered.
 */
export function useClientCard(
  whose: Whose,
  {
    nowAtClinic,
    online,
    dono,
  }: {
    readonly nowAtClinic: ClinicDateTime
    readonly online: boolean
    /** The person whose queue is laid over it. */
    readonly dono: string
  },
): ClientCard | undefined {
  const kept = useLiveQuery(() => readKept(whose, dono), [whose.email, whose.cliente, whose.ficha, dono])
  const { told, isOld, isAsking, reload } = useTold(whose, { online, at: kept?.at })
  if (kept === undefined) return undefined
  const newer = new Map(kept.visits.map((visit) => [visit.id, visit]))
  // Each visit counts in its newest version, whether the device's list or this answer brought it.
  const all = [...kept.visits, ...(told?.visits ?? []).filter((visit) => isNewer(visit, newer.get(visit.id)))]
  const visits = [...new Map(all.map((visit) => [visit.id, visit])).values()].sort(compareVisits)
  // One whose answer was lost may be where this device keeps no visits: the clinic tells of it here alone.
  const arrived = new Set(visits.map(({ chave }) => chave))
  const context = { online, deviceNow: Date.now() }
  const written = told?.ficha == null ? null : overlayFicha(told.ficha, kept.queue)
  const ficha = written?.card ?? null
  const isKnown = ficha !== null || kept.isKnown
  return {
    client: { ...kept.client, ...(ficha !== null && namedBy(ficha)), isUnknown: !isKnown },
    upcoming: visits.filter(({ dataHoraAgendada }) => dataHoraAgendada >= nowAtClinic),
    past: visits.filter(({ dataHoraAgendada }) => dataHoraAgendada < nowAtClinic).reverse(),
    waiting: kept.waiting
      .filter(({ row }) => !arrived.has(row.id))
      .map(({ row, pedido }) => ({ ...pedido, chave: row.id, status: bookingStatus(row, context) })),
    wishes: wishesOf(visits, kept.queue),
    isWhole: (told?.isCurrent === true && online) || kept.isAll,
    ficha,
    newFicha: kept.newFicha,
    toldFicha: told?.ficha ?? null,
    fichaAsOf: told?.ficha != null && (isOld || !online) ? told.asOf : null,
    isKnown,
    // A card that the device keeps is of somebody without an account.
    conta: whose.email ?? (ficha !== null ? ficha.conta : kept.isKnown ? null : undefined),
    isWaiting: written?.isWaiting ?? kept.isWaiting,
    isAsking,
    reload,
  }
}

function wishesOf(
  visits: readonly Agendamento[],
  queue: readonly OutboxRow[],
): ReadonlyMap<number, StateLabelWords> {
  const standing = overlayAgendamentoList(visits, queue).filter((item) => item.kind === 'at_clinic')
  return new Map(
    standing.flatMap(({ agendamento, ...wishes }) => {
      const label = wishLabel(agendamento, wishes)
      return label === null ? [] : [[agendamento.id, label] as const]
    }),
  )
}

const namedBy = ({ nome, telefone }: WholeFicha) => ({ nome: nome || telefone, telefone })

function isNewer(visit: Agendamento, other: Agendamento | undefined): boolean {
  return other === undefined || visit.versao > other.versao
}

type CardAtClinic = {
  readonly key: string
  readonly visits: readonly Agendamento[]
  readonly ficha: WholeFicha | null
  /** Whether the clinic has answered since the device last heard of its agenda. */
  readonly isCurrent: boolean
  /** When it answered: by the clinic's clock, and in ms of the device's. */
  readonly asOf: ClinicNow
  readonly answeredAt: number
}

/**
 * All that the clinic has of a card; null while nobody has answered. A typed name is no card. Asked for anew
 * when the agenda has changed: a visit may have gone where this device does not keep it. A question that is
 * on its way then is not given up, or on a slow line none would ever be answered where the agenda goes on
 * changing; what it answers may be from before, and it is asked once more. Of what else is written on a card
 * nobody is told: see `useAskedAgain`. `at`: when the device last heard of the agenda; undefined until that
 * is read.
 */
function useTold(
  whose: Whose,
  { online, at }: { readonly online: boolean; readonly at: number | null | undefined },
): {
  readonly told: CardAtClinic | null
  readonly isOld: boolean
  readonly isAsking: boolean
  readonly reload: () => void
} {
  const key = personKey(whose)
  const { email } = whose
  const [told, setTold] = useState<CardAtClinic | null>(null)
  const [asked, setAsked] = useState(0)
  const [failed, setFailed] = useState(false)
  const isRead = at !== undefined
  const heard = useRef(at)
  const askUnlessAsking = useRef<() => void>(undefined)
  useEffect(() => {
    heard.current = at
    askUnlessAsking.current?.()
  }, [at])
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` is a wish to hear it again
  useEffect(() => {
    if (key === null || !online || !isRead) return
    const controller = new AbortController()
    let isAsking = false
    const ask = async (): Promise<void> => {
      if (isAsking) return
      isAsking = true
      setFailed(false)
      const before = heard.current
      const answer = await askClinic(key, email, controller.signal).finally(() => {
        isAsking = false
      })
      if (controller.signal.aborted) return
      const isCurrent = answer !== null && heard.current === before
      setFailed(answer === null)
      setTold((last) => (answer === null ? last && { ...last, isCurrent } : { key, ...answer, isCurrent }))
      if (heard.current !== before) void ask()
    }
    askUnlessAsking.current = () => void ask()
    void ask()
    return () => {
      askUnlessAsking.current = undefined
      controller.abort()
    }
  }, [key, email, online, isRead, asked])
  const reload = useCallback(() => setAsked((count) => count + 1), [])
  const isAsking = key !== null && online && !failed
  const own = told?.key === key ? told : null
  const askAgain = useCallback(() => askUnlessAsking.current?.(), [])
  const isOld = useAskedAgain({ at: own?.answeredAt ?? null, online, ask: askAgain })
  return { told: own, isOld, isAsking, reload }
}

/** What the clinic has of a card, and when it said so; null where it did not answer. */
async function askClinic(key: string, email: string | null, signal: AbortSignal) {
  const answer = await readAtClinic(key, email, signal)
  const answeredAt = Date.now()
  return answer && { ...answer, answeredAt, asOf: await readClinicNow(db, answeredAt) }
}

/** The card of a key, or of an account; null where the clinic did not answer. */
async function readAtClinic(key: string, email: string | null, signal: AbortSignal) {
  let chave = key
  if (email !== null) {
    const listed = await api.call('ficha.listar', { query: { conta: email }, signal })
    if (listed.kind !== 'ok') return null
    const [own] = listed.body
    // The clinic's own team has no cards.
    if (own === undefined) return readAccountVisits(email, signal)
    chave = own.chave
  }
  const params = { chave }
  const [card, visits] = await Promise.all([
    api.call('ficha.ler', { params, signal }),
    api.call('ficha.visitas', { params, signal }),
  ])
  return card.kind === 'ok' && visits.kind === 'ok' ? { ficha: card.body, visits: visits.body } : null
}

async function readAccountVisits(email: string, signal: AbortSignal) {
  const query = { nome: null, dataInicial: null, dataFinal: null, email }
  const answer = await api.call('agendamento.filtrar', { query, signal })
  if (answer.kind !== 'ok') return null
  return { ficha: null, visits: answer.body.map(({ pessoa: _, ...visit }) => visit) }
}

function readKept(whose: Whose, dono: string) {
  const tables = [db.outbox, db.agendamentos, db.cancelados, db.usuarios, db.fichas, db.meta]
  return db.transaction('r', tables, async () => {
    const key = personKey(whose)
    const isHers = (visit: { readonly [P in keyof Whose]?: Whose[P] | undefined }) =>
      key !== null
        ? personKey(visit) === key
        : personKey(visit) === null && (visit.cliente ?? null) === whose.cliente
    const [standing, cancelled, mark, queue] = await Promise.all([
      db.agendamentos.filter(isHers).toArray(),
      db.cancelados.filter(isHers).toArray(),
      readPullMark(db, 'agendamentos'),
      readQueueOf(db, dono),
    ])
    const people = await readPeople(db, [key], queue)
    const waiting = overlayAgendamentoList([...standing, ...cancelled], queue).flatMap((item) => {
      if (item.kind !== 'pending' || needsChoice(item.row)) return []
      const pedido = bookingOf(item.row)?.pedido
      const isGivenUp = cancellationBehind(queue, item.row.id) !== null
      return pedido !== undefined && isHers(pedido) && !isGivenUp ? [{ row: item.row, pedido }] : []
    })
    const writes = (row: OutboxRow) => key !== null && row.lane === laneOfFicha(key) && !isTerminal(row)
    const makes = (row: OutboxRow) =>
      writes(row) && isSaveFicha(row.command) && row.command.payload.visto === undefined
    // No limit was asked for: everything is known.
    const isAll = mark !== null && mark.desde === null && mark.ate === null
    return {
      visits: [...standing, ...cancelled],
      waiting,
      client: clientOf(people, whose),
      isKnown: key === null || people.has(key),
      isWaiting: queue.some(writes),
      newFicha: key !== null && queue.some(makes) ? overlayFicha(unwritten(key), queue).card : null,
      isAll,
      at: mark?.em ?? null,
      queue,
    }
  })
}

/** A card on which nothing is written. */
const unwritten = (chave: string): WholeFicha => ({
  ...{ id: NOT_YET, chave, versao: 1, nome: '', telefone: '', cpf: '', email: '', recado: '' },
  ...{ dataNascimento: null, conta: null, juncoes: [], saude: null },
})
