import type { SendAnswer } from '#domain/outbox/answer.ts'
import { createAgendamento, isCreateAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { editAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import type { Command } from '#domain/outbox/commands/registry.ts'
import { planEnqueue } from '#domain/outbox/merge.ts'
import { isTerminal, type Moment, type OutboxRow } from '#domain/outbox/row.ts'
import {
  applyAnswer,
  nextDue,
  nextWake,
  resume,
  takeLease,
  wakeUp,
  withTimePassed,
} from '#domain/outbox/transitions.ts'
import { createFakeClinica, type SentRequest } from './fake-clinica.ts'
import { ANA, cancel, create, rowOf, save, uuid } from './outbox.ts'

const BIA = 'bia@exemplo.com'
const TIMES = ['2026-11-12T09:00:00.000Z', '2026-11-12T15:00:00.000Z']
const SIX_IN_THE_MORNING = 6 * 60

/** A booking at this time is always refused. */
export const REFUSED_TIME = '2026-11-12T17:00:00.000Z'

/** What a person, a context (0 to 2), the network or the clock may do next. */
export type ModelAction =
  | { readonly kind: 'book' | 'cancel' | 'edit' | 'save'; readonly n: number }
  | { readonly kind: 'acquire' | 'arrive' | 'respond' | 'lose' | 'crash'; readonly c: number }
  | { readonly kind: 'fail'; readonly c: number; readonly fault: SendAnswer }
  | { readonly kind: 'stray' | 'login' | 'retry' }
  | { readonly kind: 'pass'; readonly ms: number }

type SendingContext = { readonly sent: SentRequest; readonly answer: SendAnswer | null } | null

/**
 * Three contexts (two tabs and the worker) that share one queue, as transactions on one database, two persons
 * who take turns on one device, and a network that loses requests and answers.
 */
export function createOutboxModel() {
  const clinica = createFakeClinica(REFUSED_TIME)
  const contexts: SendingContext[] = [null, null, null]
  /** Requests whose sender is gone, still somewhere in the network. */
  const strays: SentRequest[] = []
  const removed: string[] = []
  const askedProfile = new Map<string, Record<string, unknown>>()
  /** What was last asked to stand in a visit's description, by the booking that is to make it. */
  const askedDescription = new Map<string, string>()
  let rows: OutboxRow[] = []
  let session = ANA
  let deviceNow = 0
  let presses = 0

  const momentNow = (): Moment => ({
    deviceNow,
    clinicNow: {
      date: '2026-11-12',
      minute: Math.min(SIX_IN_THE_MORNING + Math.floor(deviceNow / 60_000), 1439),
    },
  })
  const replaceRow = (row: OutboxRow) => {
    rows = rows.map((r) => (r.id === row.id ? row : r))
  }
  const removeRows = (gone: readonly OutboxRow[]) => {
    removed.push(...gone.map((r) => r.id))
    rows = rows.filter((r) => !gone.includes(r))
  }
  const idOfCommand = (comando: string) => rows.find((r) => r.id === comando)?.result?.id ?? null

  function enqueue(command: Command, expiresAt: string | null) {
    const id = uuid(presses + 1)
    const plan = planEnqueue(rows, command, { dono: session, deviceNow, id })
    removeRows(plan.remove)
    if (plan.replace !== null) replaceRow(plan.replace)
    if (!plan.append) return
    presses += 1
    rows = [...rows, rowOf(command, { id, dono: session, expiresAt, createdAt: deviceNow })]
  }

  function acquire(i: number) {
    if (contexts[i] !== null) return
    rows = rows.map((r) => withTimePassed(r, momentNow()))
    const due = nextDue(rows, session, deviceNow)
    if (due === null) return
    const row = takeLease(due, `contexto-${i}`, deviceNow)
    replaceRow(row)
    contexts[i] = { sent: clinica.requestOfRow(row, idOfCommand), answer: null }
  }

  function arrive(i: number) {
    const current = contexts[i]
    if (current == null || current.answer !== null) return
    // A cancellation of what was never made asks nothing of the server.
    const nothing: SendAnswer = { kind: 'moot' }
    contexts[i] = {
      ...current,
      answer: current.sent.pedido === null ? nothing : clinica.answer(current.sent, session),
    }
  }

  function writeBack(i: number, answer: SendAnswer) {
    const current = contexts[i]
    contexts[i] = null
    const row = rows.find((r) => r.id === current?.sent.row.id)
    // Only while the lease is still this context's.
    if (row?.state === 'sending' && row.attempts === current?.sent.row.attempts)
      replaceRow(applyAnswer(row, answer, deviceNow, 0.5))
  }

  function act(a: ModelAction) {
    switch (a.kind) {
      case 'book': {
        const dataHoraAgendada = TIMES[a.n % 3] ?? REFUSED_TIME
        const payload = { ...create.payload, pedido: { ...create.payload.pedido, dataHoraAgendada } }
        return enqueue(createAgendamento(payload), dataHoraAgendada)
      }
      case 'cancel': {
        const mine = rows.filter((r) => r.dono === session && isCreateAgendamento(r.command))
        const alvo = mine[a.n % Math.max(mine.length, 1)]
        return alvo === undefined ? undefined : enqueue(cancel({ comando: alvo.id }), null)
      }
      case 'edit': {
        // Only what is on its way is edited by its command's id; what has arrived has the clinic's.
        const mine = rows.filter(
          (r) => r.dono === session && isCreateAgendamento(r.command) && !isTerminal(r),
        )
        const alvo = mine[a.n % Math.max(mine.length, 1)]
        if (alvo === undefined) return
        askedDescription.set(alvo.id, `d${presses}-${a.n}`)
        return enqueue(editOf(alvo.id, `d${presses}-${a.n}`), null)
      }
      case 'save': {
        const campos = a.n % 2 === 0 ? { bairro: `b${presses}-${a.n}` } : { numero: a.n }
        askedProfile.set(session, { ...askedProfile.get(session), ...campos })
        return enqueue(save(campos), null)
      }
      case 'acquire':
        return acquire(a.c)
      case 'arrive':
        return arrive(a.c)
      case 'respond': {
        const answer = contexts[a.c]?.answer ?? null
        return answer === null ? undefined : writeBack(a.c, answer)
      }
      case 'lose':
        return contexts[a.c] === null ? undefined : writeBack(a.c, { kind: 'no_answer' })
      case 'fail':
        return contexts[a.c] === null ? undefined : writeBack(a.c, a.fault)
      case 'crash': {
        const current = contexts[a.c]
        if (current != null && current.answer === null && current.sent.pedido !== null)
          strays.push(current.sent)
        contexts[a.c] = null
        return
      }
      case 'stray': {
        const sent = strays.shift()
        return sent === undefined ? undefined : void clinica.answer(sent, session)
      }
      case 'login':
        return login(session === ANA ? BIA : ANA)
      case 'retry':
        rows = rows.map((r) => wakeUp(r, deviceNow))
        return
      case 'pass':
        deviceNow += a.ms
    }
  }

  function login(email: string) {
    session = email
    rows = rows.map((r) => resume(r, email, `login-${deviceNow}`, deviceNow))
  }

  /** The network is well again and both persons come back: how many steps until nothing is open? */
  function finish(): number {
    let steps = 0
    for (const email of [ANA, BIA, ANA, BIA]) {
      login(email)
      for (; steps < 2_000; steps++) {
        for (let i = 0; i < 3; i++)
          for (const kind of ['acquire', 'arrive', 'respond'] as const) act({ kind, c: i })
        const wakeAt = nextWake(rows, email)
        if (wakeAt === null && contexts.every((x) => x === null)) break
        deviceNow = Math.max(deviceNow, wakeAt ?? deviceNow)
      }
    }
    while (strays.length > 0) act({ kind: 'stray' })
    return steps
  }

  return { clinica, removed, askedProfile, askedDescription, act, finish, rows: () => rows }
}

function editOf(comando: string, descricao: string): Command {
  const { nome, valor, tempo, dataHoraAgendada } = create.payload.pedido
  const visto = { nome, valor, tempo, dataHoraAgendada, descricao: '', tipoProcedimento: 1 } as const
  return editAgendamento({
    ...{ alvo: { comando }, versao: 1, encaixe: false, mudancas: { descricao } },
    visto: { ...visto, cliente: null, email: null },
  })
}
