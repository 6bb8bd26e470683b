import fc from 'fast-check'
import { expect, it } from 'vitest'
import { checkStateChange, type StateChange, VISIT_STATES, type VisitState } from './states.ts'

const state = fc.constantFrom(...VISIT_STATES)
/** What has begun is open to no client any more, whatever the clinic's limits are. */
const time = fc.constantFrom(
  { hasBegun: false, isOpen: true },
  { hasBegun: false, isOpen: false },
  { hasBegun: true, isOpen: false },
)
const change: fc.Arbitrary<StateChange> = fc
  .record({ from: state, to: state, by: fc.constantFrom('cliente' as const, 'recepcao' as const), time })
  .map(({ time, ...asked }) => ({ ...asked, ...time }))
const isOk = (asked: StateChange): boolean => checkStateChange(asked).ok

/** What a client may say of her visit. */
const HERS: readonly VisitState[] = ['marcada', 'confirmada', 'cancelada']

it('a client says nothing but that she comes or not, and nothing of a visit that has begun', () => {
  fc.assert(
    fc.property(change, (asked) => {
      // To say once more what is so already changes nothing.
      if (asked.by !== 'cliente' || asked.from === asked.to || !isOk(asked)) return
      expect(HERS).toContain(asked.to)
      expect(asked.hasBegun).toBe(false)
      if (asked.to === 'cancelada') expect(asked.isOpen).toBe(true)
    }),
  )
})

it('reception is bound to no limit of clients, and time takes nothing from it', () => {
  fc.assert(
    fc.property(change, (asked) => {
      const byReception = { ...asked, by: 'recepcao' } as const
      expect(isOk({ ...byReception, isOpen: true })).toBe(isOk({ ...byReception, isOpen: false }))
      if (isOk({ ...byReception, hasBegun: false }))
        expect(isOk({ ...byReception, hasBegun: true })).toBe(true)
    }),
  )
})

it('nobody is said to have missed a visit that has not begun', () => {
  fc.assert(
    fc.property(change, (asked) => {
      if (asked.to === 'faltou' && asked.from !== 'faltou' && !asked.hasBegun) expect(isOk(asked)).toBe(false)
    }),
  )
})

it('what reception has said by mistake it can take back, by one more state at most', () => {
  fc.assert(
    fc.property(change, (asked) => {
      const by = { by: 'recepcao', hasBegun: true, isOpen: false } as const
      if (!isOk({ ...asked, ...by })) return
      const goes = (from: VisitState, to: VisitState) => isOk({ from, to, ...by })
      const { from, to } = asked
      const isBack =
        goes(to, from) || VISIT_STATES.some((between) => goes(to, between) && goes(between, from))
      expect(isBack).toBe(true)
    }),
  )
})

it('however often a client asks, her visit is one that she booked, confirmed or cancelled, and that for good', () => {
  fc.assert(
    fc.property(fc.array(change, { maxLength: 30 }), (asked) => {
      let present: VisitState = 'marcada'
      for (const { to, hasBegun, isOpen } of asked) {
        const before = present
        if (isOk({ from: present, to, by: 'cliente', hasBegun, isOpen })) present = to
        expect(HERS).toContain(present)
        if (before === 'cancelada') expect(present).toBe('cancelada')
      }
    }),
  )
})
