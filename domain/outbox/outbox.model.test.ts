import fc from 'fast-check'
import { expect, it } from 'vitest'
import { isCreateAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { refusal } from '#domain/testing/outbox.ts'
import { createOutboxModel, type ModelAction, REFUSED_TIME } from '#domain/testing/outbox-model.ts'
import type { SendAnswer } from './answer.ts'
import { rowsAwaitingChoice } from './behind-refused.ts'
import { takesBack } from './commands.ts'
import { isTerminal } from './row.ts'

const c = fc.nat(2)
const modelAction: fc.Arbitrary<ModelAction> = fc.oneof(
  fc.record({ kind: fc.constantFrom('book', 'cancel', 'edit', 'save'), n: fc.nat(8) }),
  { arbitrary: fc.record({ kind: fc.constantFrom('acquire', 'arrive', 'respond'), c }), weight: 5 },
  fc.record({ kind: fc.constantFrom('lose', 'crash'), c }),
  fc.record({
    kind: fc.constant('fail'),
    c,
    fault: fc.constantFrom<SendAnswer>(
      refusal(500, 'erro_interno'),
      refusal(409, 'chave_em_andamento'),
      refusal(429, 'muitas_tentativas', 60),
      refusal(401, 'nao_autenticado'),
      { kind: 'foreign', status: 200 },
      { kind: 'no_answer' },
    ),
  }),
  fc.record({ kind: fc.constantFrom('stray', 'login', 'retry') }),
  fc.record({
    kind: fc.constant('pass'),
    ms: fc.oneof(fc.nat(60_000), fc.nat(7_200_000), fc.constant(-86_400_000)),
  }),
)

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const c0 = (kind: 'acquire' | 'crash'): ModelAction => ({ kind, c: 0 })
const n0 = (kind: 'book' | 'cancel'): ModelAction => ({ kind, n: 0 })
const pass = (ms: number): ModelAction => ({ kind: 'pass', ms })
/**
 * Found by chance, once in tens of thousands of runs: a booking that expired, or was on its way when the page
 * died, was taken back before the device's clock was set back to a time before its start.
 */
const NAMED_EXAMPLES: [ModelAction[]][] = [
  [[pass(3 * HOUR_MS), n0('book'), c0('acquire'), n0('cancel'), c0('acquire'), pass(-DAY_MS)]],
  [[n0('book'), c0('acquire'), n0('cancel'), c0('crash'), pass(3 * HOUR_MS), c0('acquire'), pass(-DAY_MS)]],
]

/** Whatever happens in whatever order, what a person asked for takes effect once. */
it('lets every command take effect once, in the order of its lane, and none vanish, whatever happens', () => {
  fc.assert(
    fc.property(fc.array(modelAction, { minLength: 10, maxLength: 120, size: 'max' }), (actions) => {
      const model = createOutboxModel()
      const { clinica } = model
      const seen = new Set<string>()
      for (const a of actions) {
        model.act(a)
        for (const r of model.rows()) seen.add(r.id)
      }
      expect(model.finish()).toBeLessThan(500)
      const rows = model.rows()
      const effects = clinica.effects.map((e) => e.id)

      expect(new Set(effects).size).toBe(effects.length)
      for (const lane of new Set(clinica.effects.map((e) => e.dono + e.lane))) {
        const ofLane = clinica.effects.filter((e) => e.dono + e.lane === lane).map((e) => e.id)
        expect(ofLane).toEqual([...ofLane].sort())
      }

      // What was pressed is in the queue to its end, or was taken back before it left the device.
      expect([...seen].sort()).toEqual([...rows.map((r) => r.id), ...model.removed].sort())
      for (const id of model.removed) expect(effects).not.toContain(id)
      // What was asked of a visit whose booking was refused waits for her, who chooses nothing here.
      const awaitChoice = rowsAwaitingChoice(rows)
      expect(rows.filter((r) => !(isTerminal(r) || awaitChoice.has(r.id)))).toEqual([])
      for (const id of awaitChoice) expect(effects).not.toContain(id)

      const cancelled = new Set(rows.map((r) => takesBack(r.command)))
      const onServer = new Set(clinica.visits.values())
      for (const r of rows) {
        if (!isCreateAgendamento(r.command)) continue
        const isRefused = r.command.payload.pedido.dataHoraAgendada === REFUSED_TIME
        if (r.state === 'done') expect(onServer.has(r.id)).toBe(!cancelled.has(r.id))
        else expect(isRefused ? ['conflict', 'expired'] : ['expired']).toContain(r.state)
        if (r.state !== 'done') expect(effects).not.toContain(r.id)
      }
      // The last that was typed over a booking on its way is in the visit, wherever it overtook the booking.
      for (const r of rows) {
        const asked = model.askedDescription.get(r.id)
        if (asked === undefined || r.state !== 'done' || cancelled.has(r.id)) continue
        expect(clinica.descriptions.get(r.id)).toBe(asked)
      }
      for (const [dono, campos] of model.askedProfile) expect(clinica.profiles.get(dono)).toEqual(campos)
    }),
    { numRuns: 1000, examples: NAMED_EXAMPLES },
  )
})
