import { describe, expect, it } from 'vitest'
import type { VisitVersion } from '#domain/agendamento/schema.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import { DEFAULT_LIMITS } from '#domain/clinica/limits.ts'
import {
  cancelledInWords,
  confirmedInWords,
  dayAndTime,
  deadlineInWords,
  distanceInWords,
  historyInWords,
  knownHistoryInWords,
  momentNearby,
  shortTime,
} from './words.ts'

const TODAY = '2026-11-11'
const START = '2026-11-12T14:00:00.000Z'

it.each([
  ['2026-11-11', false, 'É hoje.'],
  ['2026-11-12', false, 'É amanhã.'],
  ['2026-11-19', false, 'Em 8 dias'],
  ['2026-11-10', false, 'Foi ontem.'],
  ['2026-11-09', false, 'Há 2 dias'],
  ['2026-11-11', true, 'Seria hoje'],
  ['2026-11-12', true, 'Seria amanhã'],
  ['2026-11-13', true, 'Seria em 2 dias'],
  ['2026-11-10', true, 'Teria sido ontem'],
  ['2026-11-08', true, 'Teria sido há 3 dias'],
])('%s, cancelled: %s: %s', (date, isCancelled, words) => {
  expect(distanceInWords(date, TODAY, isCancelled ? 'cancelled' : 'ahead')).toBe(words)
})

it('this morning’s is told in the evening as one that was', () => {
  expect(distanceInWords(TODAY, TODAY, 'running')).toBe('É hoje.')
  expect(distanceInWords(TODAY, TODAY, 'over')).toBe('Foi hoje.')
})

describe('until when she can change it', () => {
  const sentence = (hours: number | null, minute = 540, start = START) => {
    const limits = { ...DEFAULT_LIMITS, horasParaMudar: hours }
    const { before, moment, after } = deadlineInWords(start, { limits, clinicNow: { date: TODAY, minute } })
    return `${before}*${moment}*${after}`
  }
  it('says the rule, and the hour of this very visit', () => {
    expect(sentence(18)).toBe(
      'Até 18 horas antes você muda ou cancela por aqui: neste caso, até *hoje às 20:00*. Depois, fale com a clínica.',
    )
    expect(sentence(1)).toContain('Até 1 hora antes você')
    expect(sentence(24, 540, '2026-11-19T14:00:00.000Z')).toContain(
      '*quarta-feira, 18 de novembro, às 14:00*',
    )
  })
  it('without a limit it is until it begins', () => {
    expect(sentence(null)).toContain(
      'Até o início você muda ou cancela por aqui: neste caso, até *amanhã às 14:00*',
    )
  })
  it('says when it was, once it is over', () => {
    expect(sentence(18, 20 * 60)).toBe(
      'O prazo para mudar por aqui terminou *hoje às 20:00*. Se precisar, fale com a clínica.',
    )
    expect(sentence(48)).toContain('terminou *ontem às 14:00*')
  })
})

it('names moments as people do', () => {
  expect(momentNearby('2026-11-20T09:30:00.000Z', TODAY)).toBe('sexta-feira, 20 de novembro, às 09:30')
  expect(shortTime(START, TODAY)).toBe('qui 14:00')
  expect(shortTime('2027-01-08T09:30:00.000Z', TODAY)).toBe('sex 8 jan de 2027 09:30')
  expect(shortTime('2026-11-17T09:30:00.000Z', TODAY)).toBe('ter 09:30')
  expect(shortTime('2026-11-18T09:30:00.000Z', TODAY)).toBe('qua 18 nov 09:30')
  expect(dayAndTime('2026-11-13T09:30:00.000Z', TODAY)).toBe('sex 13 nov, 09:30')
  expect(confirmedInWords('2026-11-11T09:12:00.000Z', TODAY)).toBe('Confirmada hoje, às 09:12.')
  const cancelled = { estadoEm: '2026-11-10T20:14:00.000Z', estadoPor: 'cliente' } as const
  expect(cancelledInWords(cancelled, TODAY)).toBe('Você cancelou ontem, às 20:14.')
  expect(cancelledInWords(cancelled, '2026-11-13')).toBe('Você cancelou em 10 de nov., às 20:14.')
  expect(cancelledInWords({ ...cancelled, estadoPor: 'clinica' }, TODAY)).toBeNull()
})

describe('the history in one line', () => {
  const version = (versao: number, day: string, rest: Partial<VisitVersion>): VisitVersion => ({
    versao,
    em: `2026-11-${day}T10:00:00.000Z`,
    papel: 'cliente',
    chave: null,
    antes: {},
    depois: {},
    ...rest,
  })
  const made = version(1, '03', {
    depois: { dataHoraAgendada: '2026-11-11T14:00:00.000Z', estado: 'marcada' },
  })
  const moved = version(2, '09', {
    papel: 'recepcao',
    antes: { dataHoraAgendada: '2026-11-11T14:00:00.000Z' },
    depois: { dataHoraAgendada: START },
  })
  const confirmed = version(3, '10', { antes: { estado: 'marcada' }, depois: { estado: 'confirmada' } })
  const undone = version(4, '10', { antes: { estado: 'confirmada' }, depois: { estado: 'marcada' } })

  it('says who did what, and when', () => {
    expect(historyInWords([made, moved], TODAY)).toBe(
      'Você marcou em 3 de nov. · A clínica mudou em 9 de nov.',
    )
  })
  it('keeps the last three', () => {
    expect(historyInWords([made, moved, confirmed, undone], TODAY)).toBe(
      'A clínica mudou em 9 de nov. · Você confirmou em 10 de nov. · Você desfez a confirmação em 10 de nov.',
    )
  })
  it('a move that takes the confirmation with it is a move', () => {
    const both = version(4, '10', {
      antes: { estado: 'confirmada', dataHoraAgendada: START },
      depois: { estado: 'marcada', dataHoraAgendada: '2026-11-13T09:30:00.000Z' },
    })
    expect(historyInWords([both], TODAY)).toBe('Você remarcou em 10 de nov.')
  })
  it('leaves out what is the clinic’s alone', () => {
    const arrived = version(5, '12', {
      papel: 'recepcao',
      antes: { estado: 'marcada' },
      depois: { estado: 'chegou' },
    })
    const given = version(6, '12', { papel: 'recepcao', depois: { descricao: 'Pele sensível' } })
    expect(historyInWords([arrived, given, version(7, '12', { papel: 'sistema' })], TODAY)).toBeNull()
  })
  describe('of what was seen at the door, and taken back or put right', () => {
    const given = (
      versao: number,
      from: VisitState,
      to: VisitState,
      rest: Partial<VisitVersion['depois']> = {},
    ) =>
      version(versao, '10', { papel: 'recepcao', antes: { estado: from }, depois: { ...rest, estado: to } })
    const AT_THE_DOOR = ['chegou', 'em_atendimento', 'concluida', 'faltou'] as const

    it.each(AT_THE_DOOR)('tells nobody who never confirmed that a confirmation was undone (%s)', (estado) => {
      const taken = [made, given(2, 'marcada', estado), given(3, estado, 'marcada')]
      expect(historyInWords(taken, TODAY)).toBe('Você marcou em 3 de nov.')
    })
    it.each(AT_THE_DOOR)('does not make her confirmation the clinic’s (%s)', (estado) => {
      const taken = [confirmed, given(4, 'confirmada', estado), given(5, estado, 'confirmada')]
      expect(historyInWords(taken, TODAY)).toBe('Você confirmou em 10 de nov.')
    })
    it('tells that what was missed was moved ahead, cancelled or brought back', () => {
      const ahead = given(2, 'faltou', 'marcada', { dataHoraAgendada: START })
      expect(historyInWords([ahead], TODAY)).toBe('A clínica mudou em 10 de nov.')
      expect(historyInWords([given(2, 'faltou', 'cancelada')], TODAY)).toBe(
        'A clínica cancelou em 10 de nov.',
      )
      const back = given(3, 'cancelada', 'confirmada')
      expect(historyInWords([back], TODAY)).toBe('A clínica marcou de novo em 10 de nov.')
    })
  })
  it('tells whose the confirmation was, and who undid it', () => {
    const byClinic = { papel: 'recepcao' } as const
    expect(
      historyInWords(
        [
          { ...confirmed, ...byClinic },
          { ...undone, ...byClinic },
        ],
        TODAY,
      ),
    ).toBe('A clínica confirmou em 10 de nov. · A clínica desfez a confirmação em 10 de nov.')
  })
  it('without a network says what the device knows', () => {
    const known = {
      estado: 'confirmada',
      estadoEm: '2026-11-10T09:12:00.000Z',
      estadoPor: 'cliente',
    } as const
    expect(knownHistoryInWords(known, TODAY)).toBe('Você confirmou em 10 de nov.')
    expect(knownHistoryInWords({ estado: 'marcada' }, TODAY)).toBeNull()
  })
})
