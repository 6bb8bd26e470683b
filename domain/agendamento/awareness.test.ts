import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { addDays } from '#domain/lib/dates.ts'
import {
  DAYS_OF_TELLING,
  differenceBetween,
  factsAt,
  factsOf,
  type KnownFacts,
  type PastChange,
  phoneMustTell,
  receptionMustTell,
  untoldOf,
} from './awareness.ts'

const NOW = '2026-11-12T07:30:00.000Z'
const facts = fc.record<KnownFacts>({
  dataHoraAgendada: fc.constantFrom(
    '2026-11-12T07:00:00.000Z',
    '2026-11-12T14:00:00.000Z',
    '2026-11-13T09:30:00.000Z',
  ),
  nome: fc.constantFrom('Limpeza de pele', 'Drenagem linfática'),
  tempo: fc.constantFrom('01:00', '01:15'),
  valor: fc.constantFrom(160, 189),
  cancelada: fc.boolean(),
})
const visitOf = ({ cancelada, ...rest }: KnownFacts, conhecido?: KnownFacts) => ({
  ...rest,
  estado: cancelada ? ('cancelada' as const) : ('marcada' as const),
  ...(conhecido && { conhecido }),
})

describe('what must be told', () => {
  it('is nothing where she knows what is', () => {
    fc.assert(
      fc.property(facts, (known) => {
        expect(untoldOf(visitOf(known, known))).toEqual([])
        expect(untoldOf(visitOf(known))).toEqual([])
      }),
    )
  })

  it('is the same fields from either side, and of what is cancelled that alone', () => {
    fc.assert(
      fc.property(facts, facts, (a, b) => {
        const difference = differenceBetween(a, b)
        expect(difference).toEqual(differenceBetween(b, a))
        if (a.cancelada !== b.cancelada) expect(difference).toEqual(['cancelada'])
        if (a.cancelada && b.cancelada) expect(difference).toEqual([])
        if (!(a.cancelada || b.cancelada)) for (const fact of difference) expect(a[fact]).not.toBe(b[fact])
      }),
    )
  })

  it('is told on her own phone until she answers, for so long after the later of both times', () => {
    fc.assert(
      fc.property(facts, facts, fc.integer({ min: -3, max: DAYS_OF_TELLING + 3 }), (now, known, days) => {
        const isDue = untoldOf(visitOf(now, known)).length > 0
        const times = [now.dataHoraAgendada, known.dataHoraAgendada].sort()
        const last = addDays(times.at(-1)?.slice(0, 10) ?? '', DAYS_OF_TELLING)
        const today = addDays('2026-11-12', days)
        expect(phoneMustTell(visitOf(now, known), today)).toBe(isDue && today <= last)
      }),
    )
  })

  it('is told by reception until both times have passed', () => {
    fc.assert(
      fc.property(facts, facts, (now, known) => {
        const isDue = untoldOf(visitOf(now, known)).length > 0
        const isToCome = now.dataHoraAgendada > NOW || known.dataHoraAgendada > NOW
        expect(receptionMustTell(visitOf(now, known), NOW)).toBe(isDue && isToCome)
      }),
    )
  })
})

describe('the facts of a version', () => {
  it('are what they were then, whatever came after, in whatever order it is told', () => {
    fc.assert(
      fc.property(fc.array(facts, { minLength: 1, maxLength: 8 }), fc.nat(), (versions, seed) => {
        const changes = versions.slice(1).map((next, i): PastChange => {
          const before = versions[i] as KnownFacts
          const changed = (Object.keys(next) as (keyof KnownFacts)[]).filter((f) => next[f] !== before[f])
          return { versao: i + 2, antes: Object.fromEntries(changed.map((f) => [f, before[f]])) }
        })
        const told = [...changes].sort((a, b) => ((a.versao * seed) % 7) - ((b.versao * seed) % 7))
        const now = versions.at(-1) as KnownFacts
        for (const [i, version] of versions.entries()) expect(factsAt(now, told, i + 1)).toEqual(version)
      }),
    )
  })

  it('knows a cancelled visit by its state', () => {
    expect(
      factsOf(visitOf({ dataHoraAgendada: NOW, nome: 'x', tempo: '01:00', valor: 1, cancelada: true })),
    ).toMatchObject({
      cancelada: true,
    })
  })
})
