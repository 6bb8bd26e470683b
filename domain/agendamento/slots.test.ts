import { describe, expect, it } from 'vitest'
import { formatHora, parseHora } from '#domain/lib/dates.ts'
import {
  agendaDe,
  alternativas,
  checkSlot,
  type Dia,
  diaDaAgenda,
  GRADE,
  type Intervalo,
  slotsDoDia,
} from './slots.ts'

const min = (hora: string) => parseHora(hora) ?? Number.NaN
const entre = (de: string, ate: string): Intervalo => ({ inicio: min(de), fim: min(ate) })

/** The drawing's day: Thursday, 12 November 2026, seen two days before. */
const desenho: Dia = {
  data: '2026-11-12',
  tempo: 75,
  agora: { data: '2026-11-10', minuto: min('10:00') },
  periodos: [entre('08:00', '12:00'), entre('13:00', '18:00')],
  ocupados: [entre('11:00', '11:45'), entre('15:00', '15:40')],
}
const livre: Dia = { ...desenho, periodos: null, ocupados: [] }

function livres(dia: Dia): string[] {
  const slots = slotsDoDia(dia)
  return slots.tipo === 'livres' ? slots.inicios.map(formatHora) : []
}
const recusa = (dia: Dia, hora: string) => {
  const r = checkSlot(dia, min(hora))
  return r.ok ? null : r.error
}

it('has the 19 starts of the specification, none at 12:00', () => {
  expect(GRADE.map(formatHora)).toEqual([
    ...['07:00', '07:30', '08:00', '08:30', '09:00', '09:30', '10:00', '10:30', '11:00', '11:30'],
    ...['13:00', '13:30', '14:00', '14:30', '15:00', '15:30', '16:00', '16:30', '17:00'],
  ])
})

it('offers what the drawing shows', () => {
  expect(livres(desenho)).toEqual([
    ...['08:00', '08:30', '09:00', '09:30'],
    ...['13:00', '13:30', '16:00', '16:30'],
  ])
})

it('offers all 19 starts of a free day without registered hours, however long the service', () => {
  expect(livres(livre)).toHaveLength(19)
  expect(livres({ ...livre, tempo: 600 })).toHaveLength(19)
})

describe('A7: the whole service must fit, and the past is past', () => {
  it('does not offer a start whose service would run into a visit', () => {
    const dia = { ...livre, ocupados: [entre('10:00', '10:30')] }
    expect(recusa(dia, '09:00')).toBe('sem_espaco')
    expect(recusa(dia, '10:00')).toBe('ocupado')
    expect(recusa(dia, '08:30')).toBeNull()
    expect(recusa(dia, '10:30')).toBeNull()
  })

  it('does not offer a start that has passed, nor the one that begins this minute', () => {
    const hoje = (hora: string) => ({ ...livre, agora: { data: livre.data, minuto: min(hora) } })
    expect(recusa(hoje('09:00'), '09:00')).toBe('passado')
    expect(recusa(hoje('08:59'), '09:00')).toBeNull()
    expect(livres(hoje('16:45'))).toEqual(['17:00'])
    expect(recusa({ ...livre, data: '2026-11-09' }, '17:00')).toBe('passado')
  })
})

describe('A8: registered hours', () => {
  it('offers only starts whose whole service fits inside one period', () => {
    const manha = { ...livre, periodos: [entre('08:00', '10:00')] }
    expect(livres({ ...manha, tempo: 60 })).toEqual(['08:00', '08:30', '09:00'])
    expect(recusa({ ...manha, tempo: 60 }, '09:30')).toBe('sem_espaco')
    expect(recusa(manha, '07:30')).toBe('fechado')
    expect(recusa(manha, '10:00')).toBe('fechado')
  })

  it('does not bridge two periods, even ones that touch', () => {
    const dia = { ...livre, periodos: [entre('08:00', '10:00'), entre('10:00', '12:00')] }
    expect(recusa(dia, '09:00')).toBe('sem_espaco')
    expect(recusa(dia, '10:00')).toBeNull()
  })

  it('takes the period that holds the service, where several hold its start', () => {
    const dia = { ...livre, periodos: [entre('08:00', '09:00'), entre('08:00', '12:00')] }
    expect(recusa(dia, '08:00')).toBeNull()
  })
})

it('lets visits touch', () => {
  const dia = { ...livre, tempo: 60, ocupados: [entre('08:00', '09:00'), entre('10:00', '11:00')] }
  expect(recusa(dia, '09:00')).toBeNull()
})

it('offers nothing off the grid', () => {
  for (const hora of ['12:00', '12:30', '06:30', '17:30', '09:15'])
    expect(recusa(livre, hora)).toBe('fora_da_grade')
  expect(checkSlot(livre, Number.NaN).ok).toBe(false)
})

describe('why a day has no free time', () => {
  it.each<[string, Partial<Dia>]>([
    ['passado', { data: '2026-11-09' }],
    ['passado', { agora: { data: livre.data, minuto: min('17:00') } }],
    // The morning was worked; in the afternoon nobody is there anyway.
    ['passado', { agora: { data: livre.data, minuto: min('12:30') }, periodos: [entre('07:00', '12:00')] }],
    ['fechado', { agora: { data: livre.data, minuto: min('09:00') }, periodos: [entre('18:00', '20:00')] }],
    ['fechado', { periodos: [] }],
    ['fechado', { periodos: [entre('18:00', '20:00')] }],
    ['lotado', { ocupados: [entre('07:00', '18:00')] }],
    ['lotado', { ocupados: [{ inicio: -600, fim: min('18:00') }] }],
    ['lotado', { ocupados: [entre('12:00', '18:00')], agora: { data: livre.data, minuto: min('11:30') } }],
    ['sem_espaco', { periodos: [entre('08:00', '09:00')] }],
    ['sem_espaco', { periodos: [entre('08:00', '10:00')], ocupados: [entre('09:00', '10:00')] }],
  ])('%s: %j', (motivo, mudanca) => {
    expect(slotsDoDia({ ...livre, ...mudanca })).toEqual({ tipo: 'nenhum', motivo })
  })
})

const registro = (data: string, p1: [string, string], p2: [string, string] = ['', '']) => ({
  data,
  horarioInicioPrimeiroPeriodo: p1[0],
  horarioFimPrimeiroPeriodo: p1[1],
  horarioInicioSegundoPeriodo: p2[0],
  horarioFimSegundoPeriodo: p2[1],
})

describe('agendaDe', () => {
  it('reads the drawing from the wire', () => {
    const agenda = agendaDe(
      [registro('2026-11-12', ['08:00', '12:00'], ['13:00', '18:00'])],
      [
        { dataHoraAgendada: '2026-11-12T11:00:00.000Z', tempo: '00:45' },
        { dataHoraAgendada: '2026-11-12T15:00:00.000Z', tempo: '00:40' },
      ],
    )
    expect(diaDaAgenda(agenda, desenho)).toEqual(desenho)
  })

  it('closes a date that was registered without periods, and only that one', () => {
    const agenda = agendaDe([registro('2026-11-12', ['', ''])], [])
    expect(diaDaAgenda(agenda, livre).periodos).toEqual([])
    expect(diaDaAgenda(agenda, { ...livre, data: '2026-11-13' }).periodos).toBeNull()
  })

  it('adds up several registrations of one date', () => {
    const agenda = agendaDe(
      [registro('2026-11-12', ['08:00', '10:00']), registro('2026-11-12', ['', ''], ['14:00', '16:00'])],
      [],
    )
    expect(agenda.periodos.get('2026-11-12')).toEqual([entre('08:00', '10:00'), entre('14:00', '16:00')])
  })

  it('counts a visit past midnight on both days', () => {
    const agenda = agendaDe([], [{ dataHoraAgendada: '2026-11-11T22:00:00.000Z', tempo: '10:00' }])
    expect(livres({ ...diaDaAgenda(agenda, livre), tempo: 30 })[0]).toBe('08:00')
  })
})

describe('alternativas', () => {
  const pedido = { ...livre, tempo: 60, inicio: min('10:00') }

  it('are the nearest of the same day, in order of time', () => {
    const agenda = agendaDe([], [{ dataHoraAgendada: '2026-11-12T10:00:00.000Z', tempo: '00:30' }])
    expect(alternativas(agenda, pedido)).toEqual([
      '2026-11-12T09:00:00.000Z',
      '2026-11-12T10:30:00.000Z',
      '2026-11-12T11:00:00.000Z',
    ])
  })

  it('go on with the days that follow, over closed ones', () => {
    const agenda = agendaDe(
      [registro('2026-11-12', ['17:00', '18:00']), registro('2026-11-13', ['', ''])],
      [],
    )
    expect(alternativas(agenda, pedido)).toEqual([
      '2026-11-12T17:00:00.000Z',
      '2026-11-14T09:30:00.000Z',
      '2026-11-14T10:00:00.000Z',
    ])
  })

  it('end after a fortnight', () => {
    const agenda = agendaDe(
      Array.from({ length: 15 }, (_, i) => registro(`2026-11-${12 + i}`, ['', ''])),
      [],
    )
    expect(alternativas(agenda, pedido)).toEqual([])
  })
})
