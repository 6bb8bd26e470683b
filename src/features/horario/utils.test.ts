import { describe, expect, it } from 'vitest'
import type { Horario } from '#domain/horario/schema.ts'
import type { Week } from '#domain/week/schema.ts'
import { afterDeletingInWords, offerInWords, visitsInWords, whatStands } from './utils.ts'

const DATE = '2026-11-26'
const NOW = { date: '2026-11-20', minute: 600 }
const row = (id: number, ...hours: string[]): Horario => ({
  id,
  data: DATE,
  horarioInicioPrimeiroPeriodo: hours[0] ?? '',
  horarioFimPrimeiroPeriodo: hours[1] ?? '',
  horarioInicioSegundoPeriodo: hours[2] ?? '',
  horarioFimSegundoPeriodo: hours[3] ?? '',
})
const morning = row(1, '08:00', '12:00')
const closed = row(2)
type Mode = 'substituir' | 'somar' | null
const offer = (times: Horario, ofDate: Horario[] = [], mode: Mode = 'somar', clinicNow = NOW) =>
  offerInWords(DATE, ofDate, { times, id: null, mode }, { clinicNow, week: null })
const LONGER = 'Um serviço de mais de 30 min tem menos.'

describe('what will be offered', () => {
  it.each([
    [row(9, '18:00', '21:00'), 'Serão oferecidos 6 horários, das 18:00 às 20:30.'],
    [
      row(9, '08:00', '12:00', '13:00', '18:00'),
      'Serão oferecidos 18 horários, das 08:00 às 11:30 e das 13:00 às 17:30.',
    ],
    [
      row(9, '08:00', '09:00', '12:00', '13:00'),
      'Serão oferecidos 2 horários, das 08:00 às 08:30. Das 12:00 às 13:00 não começa nenhum.',
    ],
  ])('%j', (times, words) => expect(offer(times)).toBe(`${words} ${LONGER}`))

  it('says from which length on a service has fewer, where the last start has more room than the step', () => {
    // Noon has no start on any date.
    expect(offer(row(9, '11:00', '13:00'))).toBe(
      'Serão oferecidos 2 horários, das 11:00 às 11:30. Um serviço de mais de 1h30 tem menos.',
    )
  })
  it('says where no start of the grid fits at all', () =>
    expect(offer(row(9, '12:00', '13:00'))).toBe(
      'Nenhum horário será oferecido: nos períodos não cabe nenhum início da agenda.',
    ))
  it('says it of both ways together with what stands there, and of neither before one is chosen', () => {
    const times = row(9, '18:00', '20:00')
    expect(offer(times, [morning], 'somar')).toMatch(
      /^Serão oferecidos 12 horários, das 08:00 às 11:30 e das/,
    )
    expect(offer(times, [morning], 'substituir')).toMatch(
      /^Serão oferecidos 4 horários, das 18:00 às 19:30\./,
    )
    expect(offer(times, [morning], null)).toBeNull()
  })
  it('counts on today only what is still to come', () => {
    const evening = { date: DATE, minute: 19 * 60 }
    expect(offer(row(9, '18:00', '20:00'), [], 'somar', evening)).toMatch(
      /^Será oferecido 1 horário, às 19:30\./,
    )
    expect(offer(morning, [], 'somar', evening)).toBe('Esses horários já passaram: nenhum será oferecido.')
  })
  it('says that the day is closed, in the clients’ words too', () => {
    expect(offer(closed)).toBe(
      'Sem nenhum período, este dia fica fechado. Os clientes leem “A clínica não atende neste dia.”',
    )
    expect(offer(row(9), [morning])).toMatch(
      /^Salvar sem nenhum período fecha este dia, e o que ele tem deixa de valer\./,
    )
    expect(offer(row(9), [closed])).toMatch(/^Sem nenhum período, este dia continua fechado\./)
  })
})

describe('in a clinic that has set its week', () => {
  const week: Week = {
    dias: [[], ...Array<Week['dias'][number]>(5).fill([{ inicio: '09:00', fim: '12:00' }]), []],
    feriadosAbertos: [],
    fechamentos: [],
    passo: 20,
  }
  const whatHolds = (date: string, more: Partial<Horario> = {}) => {
    const horario = { ...morning, ...more, data: date }
    return afterDeletingInWords([horario], horario, { today: NOW.date, week })
  }
  const none = { horarioInicioPrimeiroPeriodo: '', horarioFimPrimeiroPeriodo: '' }

  it('offers the starts of its step, and says of how long a service', () => {
    const saving = { times: row(9, '08:00', '09:00', '10:00', '11:00'), id: null, mode: 'somar' } as const
    expect(offerInWords(DATE, [], saving, { clinicNow: NOW, week })).toBe(
      'Serão oferecidos 6 horários, das 08:00 às 08:40 e das 10:00 às 10:40. Um serviço de mais de 20 min tem menos.',
    )
    expect(offerInWords(DATE, [], saving, { clinicNow: NOW, week: undefined })).toBeNull()
  })
  it('does not say that a service has fewer which has as many, where its step is an hour', () => {
    const until = (end: string) => {
      const saving = { times: row(9, '08:00', end), id: null, mode: 'somar' } as const
      return offerInWords(DATE, [], saving, { clinicNow: NOW, week: { ...week, passo: 60 } })
    }
    expect(until('12:00')).toBe(
      'Serão oferecidos 4 horários, das 08:00 às 11:00. Um serviço de mais de 1 hora tem menos.',
    )
    expect(until('12:30')).toBe(
      'Serão oferecidos 5 horários, das 08:00 às 12:00. Um serviço de mais de 30 min tem menos.',
    )
  })
  it('has its own hours on a date without a registration, or is closed there', () => {
    expect(whatHolds('2026-11-26')).toBe('Sem este cadastro, o dia volta a ter 09:00 às 12:00, pela semana.')
    expect(whatHolds('2026-11-26', none)).toBe(
      'O dia deixa de estar fechado e passa a ter 09:00 às 12:00, pela semana.',
    )
    expect(whatHolds('2026-11-28')).toBe('Sem este cadastro, o dia fica fechado (pela semana).')
    expect(whatHolds('2026-12-25', none)).toBe('O dia continua fechado (feriado: Natal).')
  })
})

it('says what stands on a date', () => {
  expect(whatStands([])).toBe('Este dia não tem cadastro.')
  expect(whatStands([morning, row(3, '14:00', '16:00')])).toBe(
    'Este dia já tem 08:00 às 12:00; 14:00 às 16:00.',
  )
  expect(whatStands([morning, closed])).toBe('Este dia está cadastrado como fechado.')
})

it.each([
  [[morning], morning, 'Sem este cadastro, o dia volta a ter os 19 horários padrão, das 07:00 às 17:00.'],
  [[closed], closed, 'O dia deixa de estar fechado e passa a ter os 19 horários padrão, das 07:00 às 17:00.'],
  [[morning, row(3, '14:00', '16:00')], morning, 'O dia continua com 14:00 às 16:00.'],
  [[morning, closed], closed, 'O dia deixa de estar fechado e passa a ter 08:00 às 12:00.'],
  [[morning, closed], morning, 'O dia continua fechado por outro cadastro.'],
])('says what holds once one is deleted: %#', (ofDate, horario, words) => {
  expect(afterDeletingInWords(ofDate, horario, { today: NOW.date, week: null })).toBe(words)
  expect(afterDeletingInWords(ofDate, horario, { today: '2026-11-27', week: null })).toBe(
    'Esse dia já passou: nada muda para os clientes.',
  )
})

it('does not show what it does not know as nothing', () => {
  expect([0, 1, 2].map(visitsInWords)).toEqual([
    'Nenhum agendamento nesse dia',
    '1 agendamento nesse dia continua marcado',
    '2 agendamentos nesse dia continuam marcados',
  ])
  expect(visitsInWords(null)).toMatch(/não sabe quantos/)
})
