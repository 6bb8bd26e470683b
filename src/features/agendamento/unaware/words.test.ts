import { describe, expect, it } from 'vitest'
import { formatReais } from '#domain/lib/money.ts'
import { visit } from '#domain/testing/outbox.ts'
import { dayInWords, momentInBrief } from '../life/words.ts'
import { atInWords, messageOf, NAMELESS, otherChanges, unawareSinceInWords } from './words.ts'

const TODAY = '2026-11-13'
const now = { date: TODAY, minute: 8 * 60 + 50 }
const known = {
  ...{ nome: visit.nome, tempo: visit.tempo, valor: visit.valor, cancelada: false },
  dataHoraAgendada: '2026-11-14T09:00:00.000Z',
}
const changed = { ...visit, conhecido: known, dataHoraAgendada: '2026-11-14T10:30:00.000Z' }
const ask = (now: Partial<typeof visit>, knows: Partial<typeof known> = {}) =>
  messageOf({
    ...{ visit: { ...changed, ...now }, known: { ...known, ...knows } },
    ...{ nome: 'Sueli Gomes', clinica: 'Clínica Aurora', today: TODAY },
  })

describe('when', () => {
  it('is near in words, else a weekday and a date, with its year where it is another', () => {
    expect(dayInWords('2026-11-13', TODAY)).toBe('hoje')
    expect(dayInWords('2026-11-14', TODAY)).toBe('amanhã')
    expect(dayInWords('2026-11-12', TODAY)).toBe('ontem')
    expect(momentInBrief('2026-11-18T16:00:00.000Z', TODAY)).toBe('qua., 18/11, 16:00')
    expect(dayInWords('2027-01-04', TODAY)).toBe('seg., 04/01/2027')
  })

  it('since when is told in minutes at first, by the clinic’s clock', () => {
    expect(unawareSinceInWords('2026-11-13T08:15:00.000Z', now)).toBe('há 35 min')
    expect(unawareSinceInWords('2026-11-13T08:50:00.000Z', now)).toBe('agora mesmo')
    expect(unawareSinceInWords('2026-11-12T17:48:00.000Z', now)).toBe('desde ontem às 17:48')
    expect(unawareSinceInWords('2026-11-11T17:48:00.000Z', now)).toBe('desde 11 de novembro às 17:48')
    expect(atInWords('2026-11-13T08:31:00.000Z', TODAY)).toBe('hoje às 08:31')
    expect(atInWords(undefined, TODAY)).toBeNull()
  })
})

describe('the message', () => {
  it('says from when to when, within a day by the hours alone', () => {
    expect(ask({})).toBe(
      'Oi, Sueli. Aqui é da Clínica Aurora. Precisamos mudar o seu horário de Drenagem linfática de amanhã, 14/11: das 09:00 para as 10:30. Tudo bem para você? Se preferir outro horário, é só responder.',
    )
    expect(
      ask({ dataHoraAgendada: '2026-11-18T16:00:00.000Z', motivo: 'Helena chega mais tarde.' }),
    ).toContain(
      'de amanhã, 14/11: das 09:00 para qua., 18/11, às 16:00. Motivo: Helena chega mais tarde. Tudo bem',
    )
  })

  it('calls nobody by a name that nobody knows', () => {
    const asked = { visit: changed, known, nome: NAMELESS, clinica: 'Clínica Aurora', today: TODAY }
    expect(messageOf(asked)).toMatch(/^Oi\. Aqui é da Clínica Aurora\./)
  })

  it('of a cancellation asks for another time', () => {
    expect(ask({ estado: 'cancelada', motivo: 'feriado' })).toBe(
      'Oi, Sueli. Aqui é da Clínica Aurora. Precisamos cancelar o seu horário de Drenagem linfática de amanhã, 14/11, às 09:00. Motivo: feriado. Quer marcar outro horário? É só responder.',
    )
    expect(ask({}, { cancelada: true })).toContain('amanhã, 14/11, às 10:30, está valendo de novo.')
  })

  it('of anything else says what is another', () => {
    const now = {
      ...changed,
      dataHoraAgendada: known.dataHoraAgendada,
      valor: 160,
      tempo: '01:30',
      nome: 'Peeling',
    }
    expect(otherChanges(now)).toEqual([
      'O serviço agora é Peeling.',
      'A duração agora é de 1h30.',
      `O valor agora é ${formatReais(160)}.`,
    ])
    expect(ask(now)).toContain(
      'Mudamos o seu horário de Drenagem linfática de amanhã, 14/11, às 09:00. O serviço',
    )
  })
})
