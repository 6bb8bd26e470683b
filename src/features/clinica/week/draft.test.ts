import { describe, expect, it } from 'vitest'
import { clinicaInputSchema } from '#domain/clinica/schema.ts'
import type { Closure, Week } from '#domain/week/schema.ts'
import {
  copiedTo,
  draftOf,
  FIRST_WEEK,
  hoursWith,
  inputOf,
  laidOver,
  opened,
  secondOf,
  type WeekDraft,
  withClosure,
  withDay,
  withHoliday,
} from './draft.ts'
import { fallingOut } from './outside.ts'

const late: Week['dias'][number] = [{ inicio: '10:00', fim: '20:00' }]

describe('a week being edited', () => {
  it('copies one day to others, closed ones too', () => {
    const week = withDay(FIRST_WEEK, 1, late)
    expect(copiedTo(week, 1, [2, 6]).dias.map((day) => day[0]?.inicio ?? 'fechada')).toEqual([
      ...['fechada', '10:00', '10:00', '08:00', '08:00', '08:00', '10:00'],
    ])
    expect(copiedTo(week, 0, [1]).dias[1]).toEqual([])
  })
  it('opens a day with hours that the week has, and a second period after the first', () => {
    expect(opened(withDay(FIRST_WEEK, 1, late))).toBe(late)
    expect(opened({ ...FIRST_WEEK, dias: FIRST_WEEK.dias.map(() => []) })).toHaveLength(2)
    expect(secondOf({ inicio: '08:00', fim: '12:00' })).toEqual({ inicio: '13:00', fim: '18:00' })
    expect(secondOf({ inicio: '08:00', fim: '15:00' })).toEqual({ inicio: '15:00', fim: '23:00' })
  })
  it('keeps closures and opened holidays in order, each once', () => {
    const of = (de: string) => ({ de, ate: de, inicio: null, fim: null, motivo: 'Férias' })
    const week = withClosure(withClosure(FIRST_WEEK, of('2026-12-21')), of('2026-11-27'))
    expect(week.fechamentos.map(({ de }) => de)).toEqual(['2026-11-27', '2026-12-21'])
    const open = withHoliday(withHoliday(FIRST_WEEK, '2026-12-25', true), '2026-12-25', true)
    expect(open.feriadosAbertos).toEqual(['2026-12-25'])
    expect(withHoliday(open, '2026-12-25', false).feriadosAbertos).toEqual([])
  })
  it('that goes on over what another has made of it keeps both, day by day and date by date', () => {
    const of = (de: string) => ({ de, ate: de, inicio: null, fim: null, motivo: 'Curso' })
    const [first, mine, theirs] = ['2026-12-01', '2026-12-10', '2026-12-05'].map(of) as [
      Closure,
      Closure,
      Closure,
    ]
    const { limites: limits } = clinicaInputSchema.parse({ nome: 'Aurora' })
    const begun = { week: withClosure(FIRST_WEEK, first), limits }
    const wanted = { week: withDay(withClosure(FIRST_WEEK, mine), 1, []), limits }
    const current = {
      week: { ...withDay(withClosure(begun.week, theirs), 2, late), passo: 60 as const },
      limits: { ...limits, horasParaMudar: 24 },
    }
    const { week, limits: rules } = laidOver({ current, seen: begun, wanted })
    expect([week?.dias[1], week?.dias[2], week?.passo]).toEqual([[], late, 60])
    expect(week?.fechamentos).toEqual([theirs, mine])
    expect(rules).toEqual(current.limits)
  })
  it('that was not touched follows the clinic back to none, and one of none to its first', () => {
    const { limites: limits } = clinicaInputSchema.parse({ nome: 'Aurora' })
    const [none, some] = [null, FIRST_WEEK].map((week) => ({ week, limits })) as [WeekDraft, WeekDraft]
    expect(laidOver({ current: none, seen: some, wanted: some }).week).toBeNull()
    expect(laidOver({ current: some, seen: none, wanted: none }).week).toBe(FIRST_WEEK)
    expect(laidOver({ current: some, seen: some, wanted: none }).week).toBeNull()
  })
  it('that nobody has begun is not sent, and takes nobody’s first one away', () => {
    const { semana: _, ...clinica } = clinicaInputSchema.parse({ nome: 'Aurora' })
    const input = inputOf(clinica, draftOf(clinica))
    expect(input.ok && input.value.semana).toBeUndefined()
  })
  it('is sent by a clinic whose zone would not be taken anew', () => {
    const clinica = { ...clinicaInputSchema.parse({ nome: 'Aurora' }), fuso: 'GMT' }
    expect(inputOf(clinica, draftOf(clinica))).toMatchObject({ ok: true, value: { fuso: 'GMT' } })
  })
  it('shows an hour that no half hour is', () => {
    expect(hoursWith('08:15')).toContain('08:15')
    expect(hoursWith('08:00')).toHaveLength(35)
  })
})

describe('what a new week leaves outside', () => {
  const visits = ['2026-11-23T08:00:00.000Z', '2026-11-23T09:00:00.000Z', '2026-11-29T09:00:00.000Z'].map(
    (dataHoraAgendada) => ({ dataHoraAgendada, tempo: '01:00' }),
  )
  const falling = (before: Week | null, after: Week | null) =>
    fallingOut(visits, [], { before, after }).map((visit) => visit.dataHoraAgendada.slice(5, 16))

  it('is what was inside before', () => {
    expect(falling(null, FIRST_WEEK)).toEqual(['11-29T09:00'])
    const later = withDay(FIRST_WEEK, 1, [{ inicio: '09:00', fim: '18:00' }])
    expect(falling(FIRST_WEEK, later)).toEqual(['11-23T08:00'])
  })
  it('is nothing where the week is taken away', () => expect(falling(FIRST_WEEK, null)).toEqual([]))
  it('is nothing on a date with hours of its own', () => {
    const horario = {
      ...{ id: 1, data: '2026-11-29' },
      ...{ horarioInicioPrimeiroPeriodo: '08:00', horarioFimPrimeiroPeriodo: '12:00' },
      ...{ horarioInicioSegundoPeriodo: '', horarioFimSegundoPeriodo: '' },
    }
    expect(fallingOut(visits, [horario], { before: null, after: FIRST_WEEK })).toEqual([])
  })
})
