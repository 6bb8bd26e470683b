import fc from 'fast-check'
import { expect, it } from 'vitest'
import { FACTS_OF_THE_HOUSE } from '#domain/agendamento/states.ts'
import type { SendAnswer } from '#domain/outbox/answer.ts'
import { isEditAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import { isKnowAgendamento } from '#domain/outbox/commands/know-agendamento.ts'
import { isMoveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { isSetVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { isTerminal, type OutboxRow } from '#domain/outbox/row.ts'
import { refusal } from '#domain/testing/outbox.ts'
import { createVisitLifeModel, type LifeAction, TAKEN_TIME } from '#domain/testing/visit-life-model.ts'

/** By hand: `HISTORIES=1000000 npx vitest run tests/faults/visit-life.model.test.ts` */
const HISTORIES = Number(process.env.HISTORIES ?? 1000)
const LIMIT_MS = 30_000 + 5 * HISTORIES

const c = fc.nat(2)
const onDevice: fc.Arbitrary<LifeAction>[] = [
  fc.record({ kind: fc.constant('move' as const), n: fc.nat(8) }),
  fc.record({ kind: fc.constantFrom('confirm', 'take back', 'know', 'cancel', 'pull') }),
]
const onTheWay: fc.Arbitrary<LifeAction>[] = [
  fc.record({ kind: fc.constantFrom('lose', 'crash'), c }),
  fc.record({
    kind: fc.constant('fail' as const),
    c,
    fault: fc.constantFrom<SendAnswer>(
      refusal(500, 'erro_interno'),
      refusal(409, 'chave_em_andamento'),
      refusal(429, 'muitas_tentativas', 60),
      { kind: 'foreign', status: 200 },
      { kind: 'no_answer' },
    ),
  }),
  fc.record({ kind: fc.constantFrom('stray', 'retry') }),
  fc.record({ kind: fc.constant('pass' as const), ms: fc.oneof(fc.nat(60_000), fc.nat(7_200_000)) }),
]
const steps = {
  arbitrary: fc.record({ kind: fc.constantFrom('acquire', 'arrive', 'respond'), c }),
  weight: 5,
}
const byTheClinic: fc.Arbitrary<LifeAction>[] = [
  fc.record({ kind: fc.constant('behind' as const), n: fc.nat(8) }),
  fc.record({ kind: fc.constant('clinic cancels' as const) }),
]
const lives = (...kinds: fc.Arbitrary<LifeAction>[]) =>
  fc.array(fc.oneof(...kinds, steps), { minLength: 10, maxLength: 100, size: 'max' })

/**
 * Her first move is done and its answer lost; the clinic moves the visit, she sees that and moves it once
 * more: the second goes over what she saw, not over what her first one made.
 */
const MOVED_BETWEEN: LifeAction[] = [
  ...[{ kind: 'move', n: 1 } as const, { kind: 'acquire', c: 0 } as const, { kind: 'arrive', c: 0 } as const],
  ...[{ kind: 'lose', c: 0 } as const, { kind: 'behind', n: 2 } as const, { kind: 'pull' } as const],
  { kind: 'move', n: 0 },
]

/**
 * Two facts wait, and others say two things; the first fact is done, and over what it made she takes the
 * second one back: that joins it, and passes over nothing that she has not seen.
 */
const TAKEN_BACK_OVER_A_FACT: LifeAction[] = [
  ...[{ kind: 'say', n: 1 } as const, { kind: 'say', n: 0 } as const],
  ...[{ kind: 'behind says', n: 0 } as const, { kind: 'acquire', c: 1 } as const],
  ...[{ kind: 'behind says', n: 4 } as const, { kind: 'arrive', c: 1 } as const],
  ...[{ kind: 'respond', c: 1 } as const, { kind: 'say', n: 4 } as const],
]

/**
 * An edit to another time, a move from there, and an edit of the time once more, before the first is done:
 * each goes over what the one before it has made, and nothing has to be asked.
 */
const EDITED_AROUND_A_MOVE: LifeAction[] = [
  ...[{ kind: 'edit', n: 5 } as const, { kind: 'move', n: 0 } as const, { kind: 'edit', n: 0 } as const],
  ...[{ kind: 'acquire', c: 0 } as const, { kind: 'edit', n: 7 } as const],
]

/**
 * The answer to an edit of the time is lost; the next edit of it waits, and what joins that one was typed
 * over what the first has made: nobody else has done a thing.
 */
const JOINED_AFTER_A_LOST_ANSWER: LifeAction[] = [
  ...[{ kind: 'edit', n: 7 } as const, { kind: 'acquire', c: 0 } as const, { kind: 'arrive', c: 0 } as const],
  ...[{ kind: 'edit', n: 5 } as const, { kind: 'lose', c: 0 } as const, { kind: 'pull' } as const],
  { kind: 'edit', n: 0 },
]

function play(actions: readonly LifeAction[], options?: { readonly atReception: boolean }) {
  const model = createVisitLifeModel(options)
  const seen = new Set<string>()
  for (const a of actions) {
    model.act(a)
    for (const r of model.rows()) seen.add(r.id)
  }
  expect(model.finish()).toBeLessThan(500)
  return { model, seen, rows: model.rows() }
}

it(
  'what a person does with her visit takes effect once and in order, and never over what she has not seen',
  () => {
    fc.assert(
      fc.property(lives(...onDevice, ...onTheWay, ...byTheClinic), (actions) => {
        const { model, seen, rows } = play(actions)
        const effects = model.effects.map(({ id }) => id)
        expect(new Set(effects).size).toBe(effects.length)
        for (const lane of new Set(model.effects.map((e) => e.lane))) {
          const ofLane = model.effects.filter((e) => e.lane === lane).map(({ id }) => id)
          expect(ofLane).toEqual([...ofLane].sort())
        }
        expect([...seen].sort()).toEqual([...rows.map((r) => r.id), ...model.removed].sort())
        for (const id of model.removed) expect(effects).not.toContain(id)
        expect(rows.filter((r) => !isTerminal(r))).toEqual([])
        for (const row of rows) if (row.state !== 'done') expect(effects).not.toContain(row.id)

        // Between what she saw when she last pressed and what her command was laid over nobody else has done
        // a thing; only a cancellation goes over everything but a time that she neither saw nor asked for.
        // What came to the same as she asked for is as if she had done it.
        const byClinic = model.versions.filter(({ by }) => by === 'clinic').map(({ versao }) => versao)
        const differing = byClinic.filter((versao) => !model.agreed.has(versao))
        for (const { by, over, versao } of model.versions) {
          const row = rows.find(({ id }) => id === by)
          const pressed = model.lastPressedOver.get(by)
          if (pressed === undefined) continue
          if (row?.command.kind === 'agendamento.cancelar') {
            const known = [model.asItWas.get(pressed)?.when, ...wishedOf(rows, 'when')]
            expect(known).toContain(model.asItWas.get(versao - 1)?.when)
            continue
          }
          expect(differing.filter((versao) => versao > pressed && versao <= over)).toEqual([])
        }
        // And she is asked again only where somebody has: her own doing is no news to her.
        for (const row of rows.filter(({ error }) => error?.code === 'agendamento_mudou')) {
          const pressed = model.lastPressedOver.get(row.id) ?? 0
          expect(byClinic.filter((versao) => versao > pressed)).not.toEqual([])
        }
        // She is never said to know more than she saw.
        const acknowledged = rows.filter((r) => isKnowAgendamento(r.command) && r.state === 'done')
        const most = Math.max(
          1,
          ...acknowledged.map((r) => (isKnowAgendamento(r.command) ? r.command.payload.versao : 1)),
        )
        expect(model.known()).toBeLessThanOrEqual(most)
      }),
      { numRuns: HISTORIES, examples: [[MOVED_BETWEEN]] },
    )
  },
  LIMIT_MS,
)

it(
  'where the clinic does nothing, her last word is what holds',
  () => {
    fc.assert(
      fc.property(lives(...onDevice, ...onTheWay), (actions) => {
        const { model, rows } = play(actions)
        const wasCancelled = actions.some(({ kind }) => kind === 'cancel')
        expect(model.clinic().state === 'cancelada').toBe(wasCancelled)
        if (wasCancelled) return
        for (const row of rows)
          if (row.state === 'conflict')
            expect(isMoveAgendamento(row.command) ? row.command.payload.para : row.command.kind).toBe(
              TAKEN_TIME,
            )
        const moves = rows.filter((r) => isMoveAgendamento(r.command) && r.state === 'done')
        const last = moves.at(-1)?.command
        if (last !== undefined && isMoveAgendamento(last)) expect(model.clinic().when).toBe(last.payload.para)
      }),
      { numRuns: HISTORIES },
    )
  },
  LIMIT_MS,
)

const atReception: fc.Arbitrary<LifeAction>[] = [
  fc.record({ kind: fc.constantFrom('move', 'say', 'edit'), n: fc.nat(11) }),
  fc.record({ kind: fc.constantFrom('cancel', 'pull', 'pull') }),
]
const beside: fc.Arbitrary<LifeAction>[] = [
  fc.record({ kind: fc.constantFrom('behind', 'behind says', 'behind edits'), n: fc.nat(11) }),
]
/** What her own commands wanted a field to be. */
function wishedOf(rows: readonly OutboxRow[], field: string): unknown[] {
  return rows.flatMap(({ command }) => {
    if (field === 'when' && isMoveAgendamento(command)) return [command.payload.para]
    if (!isEditAgendamento(command)) return []
    const { dataHoraAgendada, valor } = command.payload.mudancas
    return [field === 'when' ? dataHoraAgendada : valor]
  })
}

it(
  'what reception does takes effect once and in order, and never over what somebody else did, but for a fact',
  () => {
    fc.assert(
      fc.property(lives(...atReception, ...onTheWay, ...beside), (actions) => {
        const { model, seen, rows } = play(actions, { atReception: true })
        const effects = model.effects.map(({ id }) => id)
        expect(new Set(effects).size).toBe(effects.length)
        expect(effects).toEqual([...effects].sort())
        expect([...seen].sort()).toEqual([...rows.map((r) => r.id), ...model.removed].sort())
        for (const id of model.removed) expect(effects).not.toContain(id)
        expect(rows.filter((r) => !isTerminal(r))).toEqual([])
        for (const row of rows) if (row.state !== 'done') expect(effects).not.toContain(row.id)

        const others = model.versions.filter(({ by }) => by === 'clinic')
        // What came to the same as she asked for is nothing that she would have to be asked about.
        const differing = others.filter(({ versao }) => !model.agreed.has(versao))
        for (const { by, fields, versao } of model.versions) {
          const row = rows.find(({ id }) => id === by)
          const pressed = model.pressedOver.get(by)
          if (pressed === undefined || row === undefined) continue
          const last = model.lastPressedOver.get(by) ?? pressed
          const { command } = row
          const isFact = isSetVisitState(command) && FACTS_OF_THE_HOUSE.includes(command.payload.estado)
          // A fact holds over whatever others did, at the time that was seen or that she gave herself; an
          // edit over whatever they made of other fields, or of the same and back.
          if (isFact || isEditAgendamento(command)) {
            const looked = isFact ? (['when'] as const) : fields.filter((field) => field !== 'state')
            for (const field of looked) {
              const seenThen = [pressed, last].map((version) => model.asItWas.get(version)?.[field])
              const known = [...seenThen, ...wishedOf(rows, field)]
              expect(known).toContain(model.asItWas.get(versao - 1)?.[field])
            }
            continue
          }
          const between = differing.filter((other) => other.versao > last && other.versao < versao)
          expect(between).toEqual([])
        }
        for (const row of rows.filter(({ error }) => error?.code === 'agendamento_mudou')) {
          const pressed = model.pressedOver.get(row.id) ?? 0
          expect(others.filter(({ versao }) => versao > pressed)).not.toEqual([])
        }
      }),
      {
        numRuns: HISTORIES,
        examples: [[TAKEN_BACK_OVER_A_FACT], [EDITED_AROUND_A_MOVE], [JOINED_AFTER_A_LOST_ANSWER]],
      },
    )
  },
  LIMIT_MS,
)
