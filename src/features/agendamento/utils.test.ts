import { describe, expect, it } from 'vitest'
import { agendaOf } from '#domain/agendamento/slots.ts'
import { nextFreeDay } from './utils.ts'

const clinicNow = { date: '2026-11-11', minute: 9 * 60 }
const closedOn = (data: string) => ({
  data,
  horarioInicioPrimeiroPeriodo: '',
  horarioFimPrimeiroPeriodo: '',
  horarioInicioSegundoPeriodo: '',
  horarioFimSegundoPeriodo: '',
})

describe('nextFreeDay', () => {
  it('skips the days without a free start', () => {
    const agenda = agendaOf([closedOn('2026-11-12'), closedOn('2026-11-13')], [], null)
    expect(nextFreeDay({ agenda, tempo: 60, clinicNow, lastDay: null }, '2026-11-11', '2027-05-10')).toBe(
      '2026-11-14',
    )
  })

  it('looks no farther than the last day that may be booked', () => {
    const search = { agenda: agendaOf([closedOn('2026-11-12')], [], null), tempo: 60, clinicNow }
    expect(nextFreeDay({ ...search, lastDay: '2026-11-12' }, '2026-11-11', '2027-05-10')).toBeNull()
    expect(nextFreeDay({ ...search, lastDay: '2026-11-13' }, '2026-11-11', '2027-05-10')).toBe('2026-11-13')
  })

  it('gives up after two months', () => {
    const allClosed = Array.from({ length: 70 }, (_, i) =>
      closedOn(new Date(Date.UTC(2026, 10, 11 + i)).toISOString().slice(0, 10)),
    )
    expect(
      nextFreeDay(
        { agenda: agendaOf(allClosed, [], null), tempo: 60, clinicNow, lastDay: null },
        '2026-11-11',
        '2027-05-10',
      ),
    ).toBeNull()
  })
})
