import { mergeEdit } from '#domain/agendamento/edit.ts'
import { checkStateChange, holdsAnyway, type VisitState } from '#domain/agendamento/states.ts'
import { codes } from '#domain/api/errors.ts'
import type { SendAnswer } from '#domain/outbox/answer.ts'
import { cancelAgendamento, isCancelAgendamento } from '#domain/outbox/commands/cancel-agendamento.ts'
import { editAgendamento, isEditAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import { isKnowAgendamento, knowAgendamento } from '#domain/outbox/commands/know-agendamento.ts'
import { isMoveAgendamento, moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { type Command, descriptorOf } from '#domain/outbox/commands/registry.ts'
import { isSetVisitState, setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { planEnqueue } from '#domain/outbox/merge.ts'
import { rebaseBehind } from '#domain/outbox/rebase.ts'
import { isTerminal, type OutboxRow } from '#domain/outbox/row.ts'
import {
  applyAnswer,
  nextDue,
  nextWake,
  releaseLease,
  takeLease,
  wakeUp,
  withTimePassed,
} from '#domain/outbox/transitions.ts'
import { ANA, decided, refusal, rowOf, uuid } from './outbox.ts'

const VISIT = { id: 10 }
const TIMES = ['2026-11-20T09:00:00.000Z', '2026-11-20T15:00:00.000Z', '2026-11-21T10:00:00.000Z'] as const

/** Somebody else has this time: nobody is moved there. */
export const TAKEN_TIME = '2026-11-20T17:00:00.000Z'

type ModelVisit = {
  readonly versao: number
  readonly when: string
  readonly state: VisitState
  readonly valor: number
}

/** What reception may say of a visit, in the order of `say`'s numbers. */
const SAID: readonly VisitState[] = [
  'chegou',
  'em_atendimento',
  'concluida',
  'faltou',
  'marcada',
  'confirmada',
]

/** What a person, one of three contexts, the network, the clock or the clinic may do next. */
export type LifeAction =
  | { readonly kind: 'move' | 'behind'; readonly n: number }
  /** Reception's alone: a state, a price or a time by the form; and somebody else who does the like. */
  | { readonly kind: 'say' | 'edit' | 'behind says' | 'behind edits'; readonly n: number }
  | { readonly kind: 'confirm' | 'take back' | 'know' | 'cancel' | 'clinic cancels' | 'pull' }
  | { readonly kind: 'acquire' | 'arrive' | 'respond' | 'lose' | 'crash'; readonly c: number }
  | { readonly kind: 'fail'; readonly c: number; readonly fault: SendAnswer }
  | { readonly kind: 'stray' | 'retry' }
  | { readonly kind: 'pass'; readonly ms: number }

/** One version that the clinic made: whether at the device's word, and over which one that had been seen. */
export type Version = {
  readonly versao: number
  readonly by: 'clinic' | string
  /** The version it was made over: the one that the device's row says was seen, or the clinic's own. */
  readonly over: number
  /** The fields that it changed. */
  readonly fields: readonly (keyof ModelVisit)[]
}

/** The fields of a visit that no action of this model changes. */
const REST = { descricao: '', tipoProcedimento: 1, email: ANA, cliente: null } as const

function isCancelling(command: Command): boolean {
  return isCancelAgendamento(command) || (isSetVisitState(command) && command.payload.estado === 'cancelada')
}

type Context = { readonly row: OutboxRow; readonly answer: SendAnswer | null } | null

/**
 * A clinic with one visit, and one person's device with three contexts that share its queue: the client's
 * phone, or with `atReception` a tablet, beside which others change the visit.
 */
export function createVisitLifeModel({ atReception = false } = {}) {
  const versions: Version[] = []
  const answers = new Map<string, SendAnswer>()
  const effects: { readonly id: string; readonly lane: string }[] = []
  const contexts: Context[] = [null, null, null]
  const strays: OutboxRow[] = []
  const removed: string[] = []
  /** The version that she saw when she pressed, by the row that carries it. */
  const pressedOver = new Map<string, number>()
  /** The same of the last press that the row carries: what joins a row that waits was said over that one. */
  const lastPressedOver = new Map<string, number>()
  let clinic: ModelVisit = { versao: 1, when: TIMES[0], state: 'marcada', valor: 150 }
  /** Versions of somebody else's that came to what the device asked for, too: it was answered with them. */
  const agreed = new Set<number>()
  /** The visit as it was at each version, by version. */
  const asItWas = new Map([[1, clinic]])
  let known = 1
  let seen = clinic
  let rows: OutboxRow[] = []
  let deviceNow = 0
  let presses = 0

  const moment = () => ({ deviceNow, clinicNow: { date: '2026-11-12', minute: 6 * 60 } })
  const replace = (row: OutboxRow) => {
    rows = rows.map((r) => (r.id === row.id ? row : r))
  }

  function make(change: Partial<ModelVisit>, by: Version['by'], over: number) {
    clinic = { ...clinic, ...change, versao: clinic.versao + 1 }
    asItWas.set(clinic.versao, clinic)
    versions.push({ versao: clinic.versao, by, over, fields: Object.keys(change) as (keyof ModelVisit)[] })
  }

  const now = (said: { readonly jaEstava?: true } = {}): SendAnswer => {
    const { versao, when: dataHoraAgendada, state: estado, valor } = clinic
    return { kind: 'ok', status: 200, body: { ...VISIT, versao, dataHoraAgendada, estado, valor, ...said } }
  }

  function execute({ command, id }: OutboxRow): SendAnswer {
    const refused = (code: 'horario_ocupado' | 'agendamento_mudou' | 'nao_encontrado' | 'estado_invalido') =>
      decided(refusal(codes[code].status, code))
    const isGone = clinic.state === 'cancelada'
    if (isKnowAgendamento(command)) {
      known = Math.max(known, Math.min(command.payload.versao, clinic.versao))
      return { kind: 'ok', status: 204, body: null }
    }
    if (isCancelAgendamento(command)) {
      if (isGone) return refused('nao_encontrado')
      const { versao = clinic.versao } = command.payload
      if (asItWas.get(versao)?.when !== clinic.when) return refused('agendamento_mudou')
      make({ state: 'cancelada' }, id, versao)
      return { kind: 'ok', status: 204, body: null }
    }
    if (isEditAgendamento(command)) {
      if (isGone) return refused('nao_encontrado')
      const { visto, mudancas, versao } = command.payload
      const editable = { ...visto, dataHoraAgendada: clinic.when, valor: clinic.valor }
      const { merged, conflicts } = mergeEdit(editable, visto, { ...visto, ...mudancas })
      if (conflicts.length > 0) return refused('agendamento_mudou')
      const { dataHoraAgendada: when, valor } = merged
      const isMoved = when !== clinic.when
      // Another time ends a state: who has not seen that one is asked.
      if (isMoved && asItWas.get(versao)?.state !== clinic.state) return refused('agendamento_mudou')
      if (when === TAKEN_TIME && isMoved) return refused('horario_ocupado')
      const change = {
        ...(isMoved && { when, ...(clinic.state === 'confirmada' && { state: 'marcada' as const }) }),
        ...(valor !== clinic.valor && { valor }),
      }
      if (Object.keys(change).length > 0) make(change, id, versao)
      else agreed.add(clinic.versao)
      return now()
    }
    if (!(isMoveAgendamento(command) || isSetVisitState(command)))
      throw new Error('a command of another kind')
    const { versao } = command.payload
    if (isSetVisitState(command) && atReception) return become(command.payload.estado, versao, id)
    if (versao !== clinic.versao) {
      if (isGone || !isMoveAgendamento(command) || command.payload.para !== clinic.when)
        return refused('agendamento_mudou')
      const { recepcao, visto } = command.payload
      if (recepcao === undefined && visto.valor !== clinic.valor) return refused('agendamento_mudou')
      agreed.add(clinic.versao)
      return now({ jaEstava: true })
    }
    if (isGone) return refused('estado_invalido')
    if (isMoveAgendamento(command)) {
      const { para } = command.payload
      if (para === TAKEN_TIME) return refused('horario_ocupado')
      const state = atReception && clinic.state !== 'confirmada' ? clinic.state : ('marcada' as const)
      if (para !== clinic.when) make({ when: para, state }, id, versao)
      return now()
    }
    const { estado } = command.payload
    if (estado === clinic.state) return now({ jaEstava: true })
    make({ state: estado }, id, versao)
    return now()
  }

  /** Answers a new state from reception by the same rules as the server. */
  function become(estado: VisitState, versao: number, id: string): SendAnswer {
    const refused = (code: 'agendamento_mudou' | 'estado_invalido') =>
      decided(refusal(codes[code].status, code))
    if (estado === clinic.state) {
      agreed.add(clinic.versao)
      return now({ jaEstava: true })
    }
    const checked = checkStateChange({
      ...{ from: clinic.state, to: estado, by: 'recepcao' },
      ...{ hasBegun: true, isOpen: true },
    })
    if (versao !== clinic.versao) {
      const wasThen = asItWas.get(versao) ?? clinic
      const facts = ({ state, when }: ModelVisit) => ({ estado: state, dataHoraAgendada: when })
      if (!holdsAnyway(estado, facts(wasThen), facts(clinic))) return refused('agendamento_mudou')
    }
    if (!checked.ok) return refused('estado_invalido')
    make({ state: estado }, id, versao)
    return now()
  }

  function answer(row: OutboxRow): SendAnswer {
    const first = answers.get(row.id)
    if (first !== undefined) return first
    const result = execute(row)
    const isFinal = result.kind === 'ok' || (result.kind === 'problem' && result.decided === true)
    if (isFinal) answers.set(row.id, result)
    if (result.kind === 'ok') effects.push({ id: row.id, lane: row.lane })
    return result
  }

  function press(command: Command) {
    const id = uuid(presses + 1)
    const plan = planEnqueue(rows, command, { dono: ANA, deviceNow, id })
    removed.push(...plan.remove.map((r) => r.id))
    rows = rows.filter((r) => !plan.remove.includes(r))
    if (plan.replace !== null) {
      replace(plan.replace)
      lastPressedOver.set(plan.replace.id, seen.versao)
    }
    if (!plan.append) return
    presses += 1
    pressedOver.set(id, seen.versao)
    lastPressedOver.set(id, seen.versao)
    const asked = plan.rest ?? command
    const expiresAt = descriptorOf(asked).expiresAt(asked.payload)
    rows = [...rows, rowOf(asked, { id, expiresAt, createdAt: deviceNow })]
  }

  function settle(i: number, result: SendAnswer) {
    const current = contexts[i]
    contexts[i] = null
    const row = rows.find((r) => r.id === current?.row.id)
    if (row?.state !== 'sending' || row.attempts !== current?.row.attempts) return
    const next = applyAnswer(row, result, deviceNow, 0.5)
    replace(next)
    if (next.state !== 'done') return
    for (const changed of rebaseBehind(rows, row, result)) replace(changed)
    if (!isKnowAgendamento(row.command)) see()
  }

  /** What the device shows is what the clinic has: an answer brings the visit, and so does a pull. */
  function see() {
    seen = clinic
  }

  function act(a: LifeAction) {
    const of = { alvo: VISIT, versao: seen.versao }
    const { when: dataHoraAgendada, valor, state } = seen
    const facts = { nome: 'Drenagem linfática', dataHoraAgendada, tempo: '01:15', valor }
    const visto = atReception ? { ...facts, estado: state } : facts
    const recepcao = { feitoEm: TIMES[0], motivo: null, encaixe: false }
    const say = (estado: VisitState) => press(setVisitState({ ...of, visto, estado, recepcao }))
    // The screens offer nothing more of a visit that she has asked to be rid of.
    const isGivenUp = rows.some((row) => isCancelling(row.command) && !isTerminal(row))
    const isGone = seen.state === 'cancelada' || isGivenUp
    switch (a.kind) {
      case 'move':
        if (!isGone)
          press(
            moveAgendamento({
              ...{ ...of, visto, para: TIMES[a.n % 4] ?? TAKEN_TIME },
              ...(atReception && { recepcao: { encaixe: false, motivo: null } }),
            }),
          )
        return
      case 'say':
        if (!isGone) say(SAID[a.n % SAID.length] ?? 'chegou')
        return
      case 'edit': {
        if (isGone) return
        const mudancas =
          a.n % 2 === 0 ? { valor: 200 + a.n } : { dataHoraAgendada: TIMES[a.n % 3] ?? TIMES[0] }
        if (a.n % 2 === 1 && mudancas.dataHoraAgendada === seen.when) return
        press(
          editAgendamento({ ...of, estado: state, visto: { ...facts, ...REST }, mudancas, encaixe: false }),
        )
        return
      }
      case 'behind says': {
        const estado = SAID[a.n % SAID.length] ?? 'chegou'
        const change = {
          from: clinic.state,
          to: estado,
          by: 'recepcao',
          hasBegun: true,
          isOpen: true,
        } as const
        if (clinic.state !== 'cancelada' && estado !== clinic.state && checkStateChange(change).ok)
          make({ state: estado }, 'clinic', clinic.versao)
        return
      }
      case 'behind edits':
        if (clinic.state !== 'cancelada') make({ valor: 500 + clinic.versao }, 'clinic', clinic.versao)
        return
      case 'confirm':
      case 'take back': {
        const estado = a.kind === 'confirm' ? 'confirmada' : 'marcada'
        if (!isGone) press(setVisitState({ ...of, visto: facts, estado }))
        return
      }
      case 'know':
        return press(knowAgendamento({ ...of, visto: facts }))
      case 'cancel':
        if (!isGone && atReception) say('cancelada')
        else if (!isGone) press(cancelAgendamento({ ...of, ...facts }))
        return
      case 'behind': {
        const when = TIMES[a.n % 3] ?? clinic.when
        if (clinic.state !== 'cancelada' && when !== clinic.when) make({ when }, 'clinic', clinic.versao)
        return
      }
      case 'clinic cancels':
        if (clinic.state !== 'cancelada') make({ state: 'cancelada' }, 'clinic', clinic.versao)
        return
      case 'pull':
        return see()
      case 'acquire': {
        if (contexts[a.c] !== null) return
        rows = rows.map((r) => withTimePassed(r, moment()))
        const due = nextDue(rows, ANA, deviceNow)
        if (due === null) return
        const row = takeLease(due, `contexto-${a.c}`, deviceNow)
        replace(row)
        contexts[a.c] = { row, answer: null }
        return
      }
      case 'arrive': {
        const current = contexts[a.c]
        if (current != null && current.answer === null)
          contexts[a.c] = { ...current, answer: answer(current.row) }
        return
      }
      case 'respond': {
        const result = contexts[a.c]?.answer ?? null
        return result === null ? undefined : settle(a.c, result)
      }
      case 'lose':
        return contexts[a.c] === null ? undefined : settle(a.c, { kind: 'no_answer' })
      case 'fail':
        return contexts[a.c] === null ? undefined : settle(a.c, a.fault)
      case 'crash': {
        const current = contexts[a.c]
        if (current != null && current.answer === null) strays.push(current.row)
        contexts[a.c] = null
        return
      }
      case 'stray': {
        const row = strays.shift()
        if (row !== undefined) answer(row)
        return
      }
      case 'retry':
        rows = rows.map((r) => wakeUp(r, deviceNow))
        return
      case 'pass':
        deviceNow += a.ms
    }
  }

  /** The network is well again: answers after how many steps nothing is open. */
  function finish(): number {
    rows = rows.map((r) => releaseLease(r, deviceNow))
    contexts.fill(null)
    let steps = 0
    for (; steps < 2_000; steps++) {
      for (let c = 0; c < 3; c++)
        for (const kind of ['acquire', 'arrive', 'respond'] as const) act({ kind, c })
      const wakeAt = nextWake(rows, ANA)
      if (wakeAt === null) break
      deviceNow = Math.max(deviceNow, wakeAt)
    }
    while (strays.length > 0) act({ kind: 'stray' })
    return steps
  }

  return {
    ...{ act, finish, versions, agreed, asItWas, effects, removed, pressedOver, lastPressedOver },
    rows: () => rows,
    clinic: () => clinic,
    known: () => known,
  }
}
