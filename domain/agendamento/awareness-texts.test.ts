import { describe, expect, it } from 'vitest'
import type { KnownFacts, VisitAsKnown } from './awareness.ts'
import {
  changedSinceInWords,
  comparisonInWords,
  fromToInWords,
  messageAbout,
  shortMoment,
  untoldKindOf,
  untoldStrip,
  untoldTitle,
  weekdayAndClock,
  weekdayAndTime,
} from './awareness-texts.ts'

const TODAY = '2026-11-11'
const NOW = `${TODAY}T10:00:00.000Z`
const THURSDAY = '2026-11-12T14:00:00.000Z'
const FRIDAY = '2026-11-13T09:30:00.000Z'
const before: KnownFacts = {
  ...{ dataHoraAgendada: THURSDAY, nome: 'Hidratação facial', tempo: '01:00', valor: 165, cancelada: false },
}
const changed = (change: Partial<VisitAsKnown>, known: Partial<KnownFacts> = {}): VisitAsKnown => {
  const { cancelada: _, ...facts } = before
  return { ...facts, estado: 'marcada', conhecido: { ...before, ...known }, ...change }
}
const moved = changed({ dataHoraAgendada: FRIDAY })
const cancelled = changed({ estado: 'cancelada' })
/** Money has a space that does not break. */
const plain = (words: string | null) => words?.replaceAll('\u00a0', ' ')

describe('what the clinic did', () => {
  it.each([
    [moved, 'moved', 'A clínica mudou o horário'],
    [changed({ dataHoraAgendada: FRIDAY, valor: 180 }), 'moved', 'A clínica mudou o horário'],
    [cancelled, 'cancelled', 'A clínica cancelou esta visita'],
    [changed({}, { cancelada: true }), 'back', 'A clínica marcou esta visita de novo'],
    [changed({ nome: 'Limpeza de pele', valor: 189 }), 'changed', 'A clínica mudou o serviço'],
    [changed({ valor: 180 }), 'changed', 'A clínica mudou o valor'],
    [changed({ tempo: '01:15' }), 'changed', 'A clínica mudou a duração'],
    [changed({ tempo: '01:15', valor: 180 }), 'changed', 'A clínica mudou o valor e a duração'],
  ] as const)('has a kind and a title of its own %#', (visit, kind, title) => {
    expect(untoldKindOf(visit)).toBe(kind)
    expect(untoldTitle(visit)).toBe(title)
  })

  it('is nothing where she knows what is', () => {
    expect(untoldKindOf(changed({}))).toBeNull()
    expect(untoldKindOf({ ...moved, conhecido: undefined })).toBeNull()
  })
})

describe('the comparison', () => {
  it.each([
    [moved, 'Mesma duração, 1 hora, e mesmo valor, R$ 165,00.'],
    [changed({ valor: 180 }), 'Mesma duração, 1 hora. O valor mudou de R$ 165,00 para R$ 180,00.'],
    [changed({ tempo: '01:15' }), 'A duração mudou de 1 hora para 1h15. Mesmo valor, R$ 165,00.'],
    [
      changed({ nome: 'Limpeza de pele', tempo: '01:15', valor: 189 }),
      'O serviço agora é Limpeza de pele, no lugar de Hidratação facial. A duração mudou de 1 hora para 1h15. O valor mudou de R$ 165,00 para R$ 189,00.',
    ],
  ])('says what is the same and what is not %#', (visit, words) => {
    expect(plain(comparisonInWords(visit))).toBe(words)
  })

  it('is none of a visit that is cancelled, or was', () => {
    expect(comparisonInWords(cancelled)).toBeNull()
    expect(comparisonInWords(changed({}, { cancelada: true }))).toBeNull()
  })
})

it('says since when: the hour of today, the day before that, and nothing where a clock is wrong', () => {
  expect(changedSinceInWords('2026-11-11T08:12:00.000Z', TODAY)).toBe('hoje, 08:12')
  expect(changedSinceInWords('2026-11-10T23:59:00.000Z', TODAY)).toBe('ontem')
  expect(changedSinceInWords('2026-11-09T08:12:00.000Z', TODAY)).toBe('9 de nov.')
  expect(changedSinceInWords('2025-12-30T08:12:00.000Z', TODAY)).toBe('30 de dez. de 2025')
  expect(changedSinceInWords('2026-11-12T08:12:00.000Z', TODAY)).toBeNull()
  expect(changedSinceInWords(undefined, TODAY)).toBeNull()
})

it('says times short, shorter, and whole for whoever hears them', () => {
  expect(weekdayAndTime(THURSDAY)).toBe('qui, 14:00')
  expect(weekdayAndClock(THURSDAY)).toBe('qui 14:00')
  expect(shortMoment(FRIDAY, TODAY)).toBe('sex 13 de nov., 09:30')
  expect(shortMoment('2027-01-16T09:30:00.000Z', TODAY)).toBe('sáb 16 de jan. de 2027, 09:30')
  expect(fromToInWords(THURSDAY, FRIDAY, TODAY)).toBe(
    'de quinta, 12 de novembro, 14:00, para sexta, 13 de novembro, 09:30',
  )
})

it('has a message ready that names the service and the times', () => {
  expect(messageAbout(moved, TODAY)).toBe(
    'Olá! Escrevo sobre Hidratação facial, que a clínica mudou de quinta, 12 de novembro, 14:00, para sexta, 13 de novembro, 09:30.',
  )
  expect(messageAbout(cancelled, TODAY)).toBe(
    'Olá! Escrevo sobre Hidratação facial, de quinta, 12 de novembro, 14:00, que a clínica cancelou.',
  )
  expect(messageAbout(changed({ valor: 180 }), TODAY)).toBe(
    'Olá! Escrevo sobre Hidratação facial, de quinta, 12 de novembro, 14:00.',
  )
})

it('says the day of what has passed', () => {
  const then = '2026-11-13T09:30:00.000Z'
  expect(untoldStrip([moved], then)).toEqual({
    title: 'A clínica mudou seu horário de qui 12 de nov., 14:00',
    text: 'Ficou para sex 13 de nov., 09:30',
  })
  expect(untoldStrip([cancelled], then).title).toBe('A clínica cancelou seu horário de qui 12 de nov., 14:00')
})

it('tells one change in two lines, and counts more of them', () => {
  expect(untoldStrip([moved], NOW)).toEqual({
    title: 'A clínica mudou seu horário de qui 14:00',
    text: 'Agora é sex 13 de nov., 09:30',
  })
  expect(untoldStrip([cancelled], NOW)).toEqual({
    title: 'A clínica cancelou seu horário de qui 14:00',
    text: 'Hidratação facial',
  })
  expect(untoldStrip([changed({ valor: 180 })], NOW).title).toBe('A clínica mudou um horário seu')
  expect(untoldStrip([moved, cancelled], NOW).title).toBe('A clínica mudou 2 horários seus')
  expect(untoldStrip([cancelled, cancelled], NOW).title).toBe('A clínica cancelou 2 horários seus')
  const dearer = changed({ valor: 180 })
  expect(untoldStrip([dearer, dearer], NOW).title).toBe('A clínica mudou 2 visitas suas')
})
