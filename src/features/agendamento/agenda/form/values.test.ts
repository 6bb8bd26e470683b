import { describe, expect, it } from 'vitest'
import { type Gap, NO_GAP, type WithGap } from '#domain/agendamento/gap.ts'
import { agendaOf } from '#domain/agendamento/slots.ts'
import { visit } from '#domain/testing/outbox.ts'
import { entryOfAgendamento } from '../entry.ts'
import {
  type FormTarget,
  type FormValues,
  gapOfForm,
  isVisitChanged,
  NEW_VISIT,
  overlapping,
  suggestions,
  visitValuesOf,
} from './values.ts'

const filled: FormValues = {
  nome: 'Drenagem linfática',
  descricao: 'Pernas',
  valor: 160,
  tempo: '01:00',
  dataHoraAgendada: '2026-11-13T09:00',
  tipoProcedimento: '1',
  email: null,
  cliente: null,
}
const clinicNow = { date: '2026-11-13', minute: 530 }
const taken = (dataHoraAgendada: string, tempo: string) => ({ dataHoraAgendada, tempo })
const visitAt = (id: number, dataHoraAgendada: string, tempo: string, gap: WithGap = {}) =>
  [entryOfAgendamento({ ...visit, id, dataHoraAgendada, tempo, ...gap }) ?? []].flat()

it('a time filled by a tap is no text that could be lost', () => {
  const empty = visitValuesOf(NEW_VISIT)
  expect(isVisitChanged(NEW_VISIT, empty, { ...empty, dataHoraAgendada: '2026-11-13T09:00' })).toBe(false)
  expect(isVisitChanged(NEW_VISIT, empty, { ...empty, nome: 'x' })).toBe(true)
  const editing: FormTarget = { mode: 'edit', agendamento: visit }
  expect(isVisitChanged(editing, filled, { ...filled, dataHoraAgendada: '2026-11-13T09:30' })).toBe(true)
})

it('knows whose time it would run into, but not its own', () => {
  const inside = visitAt(1, '2026-11-13T09:30:00.000Z', '00:45')
  const outside = visitAt(2, '2026-11-13T10:00:00.000Z', '01:00')
  expect(overlapping([...inside, ...outside], filled, NO_GAP, null).map((entry) => entry.key)).toEqual(['a1'])
  expect(overlapping(inside, filled, NO_GAP, 'a1')).toEqual([])
  expect(overlapping(inside, { ...filled, tempo: '' }, NO_GAP, null)).toEqual([])
})

it('knows what runs into the time that is kept free, around the form’s visit and around others', () => {
  const after = visitAt(2, '2026-11-13T10:10:00.000Z', '01:00')
  const inTheWay = (gap: Gap, entries = after) => overlapping(entries, filled, gap, null).length
  expect(inTheWay(NO_GAP)).toBe(0)
  expect(inTheWay({ antes: 0, depois: 10 })).toBe(0)
  expect(inTheWay({ antes: 0, depois: 15 })).toBe(1)
  expect(inTheWay(NO_GAP, visitAt(2, '2026-11-13T10:10:00.000Z', '01:00', { intervaloAntes: 15 }))).toBe(1)
})

it('has the gap of its service, or that with which the visit was booked', () => {
  const service = { descricao: '', valor: 100, tempo: '01:00', imagem: '', tipoProcedimento: 1 as const }
  const services = [{ ...service, id: 1, nome: 'Criolipólise', intervaloDepois: 15 }]
  const [entry] = visitAt(1, '2026-11-13T09:00:00.000Z', '01:00', { intervaloDepois: 30 })
  const booked = entry?.agendamento
  if (booked == null) throw new Error('the visit has an entry')
  const editing = { mode: 'edit', agendamento: booked } as const
  expect(gapOfForm(NEW_VISIT, 'Criolipólise', services)).toEqual({ antes: 0, depois: 15 })
  expect(gapOfForm(NEW_VISIT, 'Outro', services)).toEqual(NO_GAP)
  expect(gapOfForm(editing, booked.nome, services)).toEqual({ antes: 0, depois: 30 })
  expect(gapOfForm(editing, 'Criolipólise', services)).toEqual({ antes: 0, depois: 15 })
})

describe('suggestions', () => {
  const search = { clinicNow, date: '2026-11-13', tempo: 60, gap: NO_GAP, moved: null }
  it('spreads three free starts over the day', () =>
    expect(suggestions({ ...search, agenda: agendaOf([], [], null) })).toEqual([
      '2026-11-13T09:00:00.000Z',
      '2026-11-13T11:30:00.000Z',
      '2026-11-13T15:00:00.000Z',
    ]))
  it('a visit may move into its own time, but is not offered the same start', () => {
    const moved = taken('2026-11-13T16:00:00.000Z', '01:00')
    const full = agendaOf(
      [],
      [moved, taken('2026-11-13T07:00:00.000Z', '09:00'), taken('2026-11-13T17:30:00.000Z', '01:00')],
      null,
    )
    expect(suggestions({ ...search, agenda: full, moved })).toEqual(['2026-11-13T16:30:00.000Z'])
    expect(suggestions({ ...search, agenda: full })).toEqual([])
  })
})
