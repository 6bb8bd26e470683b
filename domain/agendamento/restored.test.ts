import { expect, it } from 'vitest'
import { uuid, visit } from '#domain/testing/outbox.ts'
import { factsOf } from './awareness.ts'
import { canMoveAgain } from './moved-back.ts'
import { differencesOf, type KnownBooking, type KnownVisit } from './restored.ts'

const [BEFORE, NOW] = [uuid(90), uuid(91)]
const booked: KnownBooking = {
  key: 'a',
  target: { id: visit.id },
  epoca: BEFORE,
  client: null,
  state: 'booked',
  visit,
}
const cancelled: KnownVisit = { ...booked, state: 'cancelled', visit }
const kinds = (known: KnownVisit, present: (typeof visit)[]) =>
  differencesOf([known], present, NOW).map(({ kind }) => kind)
const LATER = '2026-11-13T09:30:00.000Z'

it('tells what was confirmed and is gone, or stands at another time', () => {
  expect(kinds(booked, [])).toEqual(['gone'])
  expect(kinds(booked, [{ ...visit, dataHoraAgendada: LATER }])).toEqual(['moved'])
  expect(kinds(booked, [visit])).toEqual([])
})

it('tells of a visit at its time that is another service again, or has not come as far', () => {
  for (const before of [{ nome: 'Peeling' }, { tempo: '00:45' }, { valor: visit.valor + 10 }])
    expect(kinds({ ...booked, visit: { ...visit, ...before } }, [visit])).toEqual(['changed'])
  for (const estado of ['confirmada', 'chegou', 'em_atendimento', 'concluida', 'faltou'] as const)
    expect(kinds({ ...booked, visit: { ...visit, estado } }, [visit])).toEqual(['changed'])
  // What the day brings after the restore is no restore's doing.
  for (const estado of ['confirmada', 'chegou', 'concluida'] as const)
    expect(kinds(booked, [{ ...visit, estado }])).toEqual([])
})

it('calls nothing gone that the clinic had when it went back, whatever has become of it since', () => {
  expect(kinds({ ...booked, standsIn: NOW }, [])).toEqual([])
  expect(kinds({ ...booked, standsIn: NOW }, [{ ...visit, dataHoraAgendada: LATER }])).toEqual(['moved'])
  // Of another history that says nothing.
  expect(kinds({ ...booked, standsIn: BEFORE }, [])).toEqual(['gone'])
})

it('takes no other visit for it, whatever stands at its time', () => {
  for (const other of [{ nome: 'Peeling' }, { dataHoraAgendada: LATER }, { email: 'bia@exemplo.com' }])
    expect(kinds(booked, [{ ...visit, id: 99, ...other }])).toEqual(['gone'])
})

it('tells nothing of what was booked again meanwhile', () => {
  expect(kinds(booked, [{ ...visit, id: 99, chave: null }])).toEqual([])
})

it('tells of a cancellation that was forgotten', () => {
  expect(kinds(cancelled, [visit])).toEqual(['back'])
  expect(kinds(cancelled, [])).toEqual([])
  // Cancelled before the clinic had told its number.
  expect(kinds({ ...cancelled, target: { comando: uuid(1) } }, [visit])).toEqual(['back'])
})

it('tells nothing that was said in the same history', () => {
  for (const known of [booked, cancelled])
    expect(differencesOf([known], known === booked ? [] : [visit], BEFORE)).toEqual([])
})

it('lets a forgotten move be asked for again while both times are to come, by reception also of today, and never what was not hers', () => {
  const known: KnownBooking = { ...booked, visit: { ...visit, dataHoraAgendada: LATER } }
  const moved = (change = {}, more = {}) =>
    ({
      kind: 'moved',
      known: { ...known, visit: { ...known.visit, ...more } },
      visit: { ...visit, ...change },
    }) as const
  const MORNING = '2026-11-12T08:00:00.000Z'
  expect(canMoveAgain(moved(), 'cliente', MORNING)).toBe(true)
  expect(canMoveAgain(moved({ estado: 'confirmada' }), 'cliente', MORNING)).toBe(true)
  expect(canMoveAgain(moved({ estado: 'chegou' }), 'cliente', MORNING)).toBe(false)
  // Begun: reception alone can still put it elsewhere, to any time of a day that is not over.
  expect(canMoveAgain(moved(), 'cliente', visit.dataHoraAgendada)).toBe(false)
  expect(canMoveAgain(moved(), 'recepcao', visit.dataHoraAgendada)).toBe(true)
  expect(canMoveAgain(moved(), 'recepcao', LATER)).toBe(true)
  expect(canMoveAgain(moved(), 'recepcao', '2026-11-14T00:00:00.000Z')).toBe(false)
  // The clinic had given it that time, and she had not said that she saw it.
  const unseen = moved({}, { conhecido: factsOf(visit) })
  expect(canMoveAgain(unseen, 'cliente', MORNING)).toBe(false)
  expect(canMoveAgain(unseen, 'recepcao', MORNING)).toBe(true)
  // Something else of it she had not seen: the time she had.
  const price = moved({}, { conhecido: factsOf({ ...visit, dataHoraAgendada: LATER, valor: 1 }) })
  expect(canMoveAgain(price, 'cliente', MORNING)).toBe(true)
})
