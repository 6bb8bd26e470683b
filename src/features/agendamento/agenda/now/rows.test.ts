import { describe, expect, it } from 'vitest'
import type { VisitState } from '#domain/agendamento/states.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { overlayAgendamentoList } from '#domain/outbox/overlay.ts'
import { rowOf, visit } from '#domain/testing/outbox.ts'
import { labelInWords } from '../../life/wish-label.ts'
import { type AgendaEntry, agendaEntries, entriesOfAgendamento } from '../entries.ts'
import { stateLabel } from '../state-words.ts'
import { nowRows } from './rows.ts'

const TODAY = '2026-11-12'
const NOW = { date: TODAY, minute: 8 * 60 + 50 }
let id = 100

function at(time: string, estado: VisitState, more: Partial<typeof visit> = {}): AgendaEntry {
  id += 1
  const facts = { ...visit, id, estado, dataHoraAgendada: `${TODAY}T${time}:00.000Z`, ...more }
  const [entry] = entriesOfAgendamento(facts)
  if (entry === undefined) throw new Error('no entry')
  return entry
}

describe('what is to be done now', () => {
  it('comes by urgency: over time, waiting, next, not confirmed; each with one button', () => {
    const rows = nowRows(
      [
        at('14:00', 'marcada'),
        at('09:00', 'confirmada'),
        at('10:00', 'marcada'),
        at('09:30', 'chegou', { estadoEm: `${TODAY}T08:41:00.000Z` }),
        at('07:30', 'em_atendimento'),
        at('07:00', 'concluida'),
        at('16:00', 'cancelada'),
        at('11:00', 'marcada', { dataHoraAgendada: '2026-11-13T11:00:00.000Z' }),
      ].sort((a, b) => a.from - b.from),
      NOW,
    )
    expect(
      rows.map(({ entry, text, act }) => [entry.startTime, text, 'label' in act ? act.label : 'WhatsApp']),
    ).toEqual([
      ['07:30', 'Drenagem linfática, 5 min a mais', 'Concluir'],
      ['09:30', 'Drenagem linfática, espera há 9 min', 'Iniciar'],
      ['09:00', 'Drenagem linfática, em 10 min', 'Chegou'],
      ['10:00', 'Drenagem linfática, em 70 min', 'Chegou'],
      ['14:00', 'Drenagem linfática, não confirmou', 'WhatsApp'],
    ])
    expect(rows.filter(({ act }) => act.kind === 'state' && act.isMain)).toHaveLength(1)
  })

  it('whoever is late stands there however many there are', () => {
    const late = ['07:00', '07:30', '08:00', '08:30'].map((time) => at(time, 'confirmada'))
    expect(nowRows(late, NOW).map(({ text }) => text)[0]).toBe('Drenagem linfática, atrasada 110 min')
    expect(nowRows(late, NOW)).toHaveLength(4)
  })

  it('says of an arrival that only this device knows that it waits', () => {
    const booked = { ...visit, dataHoraAgendada: `${TODAY}T09:00:00.000Z` } as const
    const said = setVisitState({
      ...{ alvo: { id: visit.id }, versao: 1, estado: 'chegou', visto: booked },
      recepcao: { feitoEm: `${TODAY}T08:45:00.000Z`, motivo: null, encaixe: false },
    })
    const texts = (state: 'queued' | 'conflict') =>
      nowRows(agendaEntries(overlayAgendamentoList([booked], [rowOf(said, { state })]), ''), NOW).map(
        ({ text }) => text,
      )
    expect(texts('queued')).toEqual(['Drenagem linfática, chegou, aguardando envio'])
    expect(texts('conflict')).toEqual(['Drenagem linfática, em 10 min'])
  })

  it('has a cancelled visit that reception has put back, before the clinic has heard it', () => {
    const gone = { ...visit, dataHoraAgendada: `${TODAY}T09:00:00.000Z`, estado: 'cancelada' } as const
    const back = setVisitState({
      ...{ alvo: { id: visit.id }, versao: 1, estado: 'marcada', visto: gone },
      recepcao: { feitoEm: `${TODAY}T08:00:00.000Z`, motivo: null, encaixe: false },
    })
    const rows = (state: 'queued' | 'conflict') =>
      nowRows(agendaEntries(overlayAgendamentoList([gone], [rowOf(back, { state })]), ''), NOW)
    expect(rows('queued').map(({ act }) => 'label' in act && act.label)).toEqual(['Chegou'])
    expect(rows('conflict')).toEqual([])
  })
})

describe('a state’s label', () => {
  const words = (entry: AgendaEntry) => {
    const label = stateLabel(entry, NOW)
    return label === null ? null : labelInWords(label)
  }

  it('says the state, and since when where that tells something', () => {
    const em = { estadoEm: `${TODAY}T08:41:00.000Z` }
    expect(words(at('09:00', 'marcada'))).toBe('marcada')
    expect(words(at('09:00', 'chegou', em))).toBe('chegou 08:41')
    expect(words(at('09:00', 'em_atendimento', em))).toBe('em atendimento há 9 min')
    expect(words(at('09:00', 'em_atendimento', { estadoEm: `${TODAY}T07:00:00.000Z` }))).toBe(
      'em atendimento desde 07:00',
    )
    expect(words(at('09:00', 'cancelada', { estadoPor: 'cliente' }))).toBe('cancelada pela cliente')
  })
})
