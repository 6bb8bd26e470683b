import { describe, expect, it } from 'vitest'
import { agendaDayOf, agendaOf, checkSlot, type Interval, slotsOfDay } from '#domain/agendamento/slots.ts'
import { hoursOf, isOutside } from './rules.ts'
import type { Week } from './schema.ts'
import { closedInWords } from './texts.ts'

const MORNING = { inicio: '08:00', fim: '12:00' }
const AFTERNOON = { inicio: '13:00', fim: '18:00' }
const WEEK: Week = {
  dias: [[], ...Array.from({ length: 5 }, () => [MORNING, AFTERNOON]), [MORNING]],
  feriadosAbertos: [],
  fechamentos: [],
  passo: 30,
}
const FRIDAY = '2026-11-27'
const SUNDAY = '2026-11-29'
const CHRISTMAS = '2026-12-25'
const HOLIDAYS = { de: '2026-12-21', ate: '2027-01-04', inicio: null, fim: null, motivo: 'Férias' }
const COURSE = { de: FRIDAY, ate: FRIDAY, inicio: '13:00', fim: '18:00', motivo: 'Curso da Helena' }
const whole = (from: number, to: number) => ({ inicio: from * 60, fim: to * 60 })

describe('the first rule that speaks of a date holds', () => {
  it.each<[string, string, Interval[] | null, Week | null, Interval[] | null]>([
    [
      'what is registered for it',
      '2026-12-25',
      [whole(9, 10)],
      { ...WEEK, fechamentos: [HOLIDAYS] },
      [whole(9, 10)],
    ],
    ['a closure', '2026-12-22', null, { ...WEEK, fechamentos: [HOLIDAYS] }, []],
    ['a holiday', CHRISTMAS, null, WEEK, []],
    [
      'the week, on a holiday that was opened',
      CHRISTMAS,
      null,
      { ...WEEK, feriadosAbertos: [CHRISTMAS] },
      [whole(8, 12), whole(13, 18)],
    ],
    ['the week', FRIDAY, null, WEEK, [whole(8, 12), whole(13, 18)]],
    ['the week, on a day without periods', SUNDAY, null, WEEK, []],
    ['the standard starts', CHRISTMAS, null, null, null],
  ])('%s', (_, date, registered, week, periods) => {
    expect(hoursOf(date, registered, week).periods).toEqual(periods)
  })

  it('takes the hours of a closure out of the day, and nothing else', () => {
    expect(hoursOf(FRIDAY, null, { ...WEEK, fechamentos: [COURSE] }).periods).toEqual([whole(8, 12)])
    const lunch = { ...COURSE, inicio: '11:00', fim: '14:00' }
    expect(hoursOf(FRIDAY, null, { ...WEEK, fechamentos: [lunch] }).periods).toEqual([
      whole(8, 11),
      whole(14, 18),
    ])
    const split = { ...COURSE, inicio: '09:00', fim: '10:00' }
    expect(hoursOf(FRIDAY, null, { ...WEEK, fechamentos: [split, COURSE] }).periods).toEqual([
      whole(8, 9),
      whole(10, 12),
    ])
  })

  it('is said where it closes a date', () => {
    const said = (date: string, week: Week) => closedInWords(hoursOf(date, null, week).source)
    expect(said(CHRISTMAS, WEEK)).toBe('A clínica não atende neste dia: feriado, Natal.')
    expect(said('2026-12-22', { ...WEEK, fechamentos: [HOLIDAYS] })).toBe(
      'A clínica não atende neste dia: Férias.',
    )
    expect(said(SUNDAY, WEEK)).toBe('A clínica não atende neste dia.')
    const saturday = { ...COURSE, de: '2026-11-28', ate: '2026-11-28', inicio: '07:00', fim: '13:00' }
    expect(said('2026-11-28', { ...WEEK, fechamentos: [saturday] })).toBe(
      'A clínica não atende neste dia: Curso da Helena.',
    )
  })
})

describe('starts of a week', () => {
  const clinicNow = { date: '2026-11-23', minute: 600 }
  const day = (date: string, change: Partial<Week> = {}, tempo = 60) =>
    agendaDayOf(agendaOf([], [], { ...WEEK, ...change }), { date: date, tempo, clinicNow })

  it('are counted from the beginning of each period', () => {
    const odd = { dias: WEEK.dias.map(() => [{ inicio: '08:15', fim: '10:00' }]), passo: 20 as const }
    expect(slotsOfDay(day(FRIDAY, odd, 30))).toEqual({
      kind: 'free',
      starts: [8 * 60 + 15, 8 * 60 + 35, 8 * 60 + 55, 9 * 60 + 15],
    })
    expect(checkSlot(day(FRIDAY, odd, 30), 9 * 60)).toEqual({ ok: false, error: 'off_grid' })
    expect(checkSlot(day(FRIDAY, odd, 30), 11 * 60)).toEqual({ ok: false, error: 'closed' })
  })

  it('go through noon, where the week says so', () => {
    const noon = { dias: WEEK.dias.map(() => [{ inicio: '10:00', fim: '14:00' }]) }
    expect(checkSlot(day(FRIDAY, noon), 12 * 60).ok).toBe(true)
  })

  it('are none where the clinic is closed', () => {
    expect(slotsOfDay(day(SUNDAY))).toEqual({ kind: 'none', reason: 'closed' })
  })

  it('are not too soon for who has to book before', () => {
    const notBefore = '2026-11-27T10:30:00.000Z'
    const soon = { ...day(FRIDAY), notBefore }
    expect(checkSlot(soon, 10 * 60)).toEqual({ ok: false, error: 'too_soon' })
    expect(checkSlot(soon, 10 * 60 + 30).ok).toBe(true)
    const whole = { ...soon, notBefore: '2026-11-28T00:00:00.000Z' }
    expect(slotsOfDay(whole)).toEqual({ kind: 'none', reason: 'too_soon' })
  })
})

it('a visit is outside where no period holds all of it', () => {
  const { periods } = hoursOf(FRIDAY, null, WEEK)
  expect(isOutside({ periods }, whole(8, 9))).toBe(false)
  expect(isOutside({ periods }, whole(11, 13))).toBe(true)
  expect(isOutside({ periods: null }, whole(5, 6))).toBe(false)
})
