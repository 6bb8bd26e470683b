import { describe, expect, it } from 'vitest'
import { editableOf } from '#domain/agendamento/edit.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { editAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { overlayAgendamentoList, wantedPlaces } from '#domain/outbox/overlay.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { create, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { labelInWords } from '../../life/wish-label.ts'
import { agendaEntries } from '../entries.ts'
import { type AgendaEntry, entryOfAgendamento } from '../entry.ts'
import { stateLabel } from '../state-words.ts'
import { entryOfPlace } from '../wanted-place.ts'
import { type NowRow, nowRows } from './rows.ts'

const TODAY = '2026-11-12'
const NOW = { date: TODAY, minute: 8 * 60 + 50 }
let id = 100

function at(time: string, estado: VisitState, more: Partial<typeof visit> = {}): AgendaEntry {
  id += 1
  const facts = { ...visit, id, estado, dataHoraAgendada: `${TODAY}T${time}:00.000Z`, ...more }
  const entry = entryOfAgendamento(facts)
  if (entry === null) throw new Error('no entry')
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

const TOMORROW = '2026-11-13'
const LATE = { date: TODAY, minute: 14 * 60 + 20 }

/** A visit, what waits of it, and what stands on today's column of both. */
function onColumn(when: string, queue: readonly OutboxRow[], estado: VisitState = 'marcada'): AgendaEntry[] {
  const server = { ...visit, estado, dataHoraAgendada: when }
  const own = agendaEntries(overlayAgendamentoList([server], queue), '', queue)
  const there = wantedPlaces(queue).flatMap((place) => entryOfPlace(place, server, queue) ?? [])
  return [...own, ...there].filter(({ date }) => date === TODAY)
}

const about = (when: string) => ({
  ...{ alvo: { id: visit.id }, versao: 1, visto: { ...visit, dataHoraAgendada: when } },
})
const moved = (from: string, para: string, state: OutboxRow['state'] = 'queued') =>
  rowOf(moveAgendamento({ ...about(from), para, recepcao: { encaixe: false, motivo: null } }), {
    ...{ id: uuid(2), seq: 2, state },
  })
const edited = (from: string, para: string) =>
  rowOf(
    editAgendamento({
      ...{ ...about(from), visto: editableOf({ ...visit, dataHoraAgendada: from }) },
      ...{ mudancas: { dataHoraAgendada: para }, encaixe: false },
    }),
    { id: uuid(2), seq: 2 },
  )
const said = (estado: VisitState, seq: number) =>
  rowOf(
    setVisitState({
      ...{ ...about(`${TODAY}T10:00:00.000Z`), estado },
      recepcao: { feitoEm: `${TODAY}T09:58:00.000Z`, motivo: null, encaixe: false },
    }),
    { id: uuid(seq), seq },
  )

describe('a visit whose other time waits', () => {
  const texts = (rows: readonly NowRow[]) =>
    rows.map(({ entry, text, act }) => [entry.startTime, text, 'label' in act ? act.label : 'WhatsApp'])
  const here = `${TODAY}T14:00:00.000Z`
  const there = `${TOMORROW}T10:00:00.000Z`

  it.each([
    ['moved', moved(here, there)],
    ['typed', edited(here, there)],
  ])('and was %s to another day is neither late nor asked whether she comes today', (_, row) => {
    const others = [at('09:00', 'confirmada'), at('09:30', 'confirmada')]
    expect(texts(nowRows([...others, ...onColumn(here, [row])], NOW))).toHaveLength(2)
    expect(nowRows(onColumn(here, [row]), LATE)).toEqual([])
  })

  it('is awaited as before once the clinic has refused that', () => {
    expect(texts(nowRows(onColumn(here, [moved(here, there, 'conflict')]), LATE))).toEqual([
      ['14:00', 'Drenagem linfática, atrasada 20 min', 'Chegou'],
    ])
  })

  it('and is of today stands there, is said to wait, and is not asked whether she comes', () => {
    const column = onColumn(there, [moved(there, `${TODAY}T10:00:00.000Z`)])
    expect(texts(nowRows(column, NOW))).toEqual([
      ['10:00', 'Drenagem linfática, em 70 min, vem de sex., 13 de nov., aguardando envio', 'Chegou'],
    ])
    const others = [at('09:00', 'confirmada'), at('09:30', 'confirmada')]
    expect(nowRows([...others, ...column], NOW)).toHaveLength(2)
  })

  it('stands once, where it was moved within today', () => {
    const column = onColumn(here, [moved(here, `${TODAY}T10:00:00.000Z`)])
    expect(texts(nowRows(column, NOW))).toEqual([
      ['10:00', 'Drenagem linfática, em 70 min, vem das 14:00, aguardando envio', 'Chegou'],
    ])
  })

  it('stands where the clinic has it once it was typed and then moved back', () => {
    const back = { ...moved(here, here), id: uuid(3), seq: 3 }
    const typed = { ...edited(here, there), state: 'retry', attempts: 1 } as const
    expect(texts(nowRows(onColumn(here, [typed, back]), NOW)).map(([when]) => when)).toEqual(['14:00'])
  })

  it('to today, and who missed it yesterday, is awaited as anybody', () => {
    const yesterday = '2026-11-11T10:00:00.000Z'
    const column = onColumn(yesterday, [moved(yesterday, `${TODAY}T10:00:00.000Z`)], 'faltou')
    expect(nowRows(column, NOW).map(({ act }) => 'label' in act && act.label)).toEqual(['Chegou'])
  })

  it('and who has come to it is there', () => {
    const queue = [moved(there, `${TODAY}T10:00:00.000Z`), said('chegou', 3)]
    expect(texts(nowRows(onColumn(there, queue), NOW))).toEqual([
      ['10:00', 'Drenagem linfática, chegou, vem de sex., 13 de nov., aguardando envio', 'Iniciar'],
    ])
  })

  it('to another day, and who comes today all the same, is there', () => {
    expect(texts(nowRows(onColumn(here, [moved(here, there), said('chegou', 3)]), NOW))).toEqual([
      ['14:00', 'Drenagem linfática, chegou, aguardando envio', 'Iniciar'],
    ])
  })

  it('and is to be cancelled after all is no more to be done', () => {
    const sent = { ...moved(there, `${TODAY}T10:00:00.000Z`), state: 'retry', attempts: 1 } as const
    expect(nowRows(onColumn(there, [sent, said('cancelada', 3)]), NOW)).toEqual([])
  })
})

/** The same of a booking on its way, which has left the device and was not answered. */
function onColumnOfBooking(when: string, ...queued: readonly OutboxRow[]): AgendaEntry[] {
  const pedido = { ...create.payload.pedido, cliente: 'Rita', dataHoraAgendada: when }
  const command = createAgendamento({ pedido, imagem: '', recepcao: true })
  const queue = [rowOf(command, { id: uuid(1), state: 'retry', attempts: 1 }), ...queued]
  const own = agendaEntries(overlayAgendamentoList([], queue), '', queue)
  const there = wantedPlaces(queue).flatMap((place) => entryOfPlace(place, null, queue) ?? [])
  return [...own, ...there].filter(({ date }) => date === TODAY)
}

describe('a booking on its way whose other time waits', () => {
  const texts = (rows: readonly NowRow[]) => rows.map(({ entry, text }) => [entry.startTime, text])
  const alvo = { comando: uuid(1) }
  const movedTo = (para: string, from: string) =>
    rowOf(moveAgendamento({ ...about(from), alvo, para, recepcao: { encaixe: false, motivo: null } }), {
      ...{ id: uuid(2), seq: 2 },
    })
  const arrived = rowOf(
    setVisitState({
      ...{ ...about(`${TODAY}T10:00:00.000Z`), alvo, estado: 'chegou' },
      recepcao: { feitoEm: `${TODAY}T09:58:00.000Z`, motivo: null, encaixe: false },
    }),
    { id: uuid(3), seq: 3 },
  )
  const [early, late] = [`${TODAY}T10:00:00.000Z`, `${TODAY}T15:00:00.000Z`]
  const other = `${TOMORROW}T10:00:00.000Z`

  it('is not late at the old one, and stands once, where it is wanted', () => {
    expect(texts(nowRows(onColumnOfBooking(early, movedTo(late, early)), LATE))).toEqual([
      ['15:00', 'Drenagem linfática, em 40 min, vem das 10:00, aguardando envio'],
    ])
  })

  it('stands there from another day, and not here any more where it goes to one', () => {
    expect(texts(nowRows(onColumnOfBooking(other, movedTo(late, other)), LATE))).toEqual([
      ['15:00', 'Drenagem linfática, em 40 min, vem de sex., 13 de nov., aguardando envio'],
    ])
    expect(nowRows(onColumnOfBooking(early, movedTo(other, early)), LATE)).toEqual([])
  })

  it('and who has come to it is there, once', () => {
    expect(texts(nowRows(onColumnOfBooking(early, movedTo(late, early), arrived), LATE))).toEqual([
      ['15:00', 'Drenagem linfática, chegou, vem das 10:00, aguardando envio'],
    ])
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

  it('stands where a visit is wanted, of what was said of it there', () => {
    const [here, there] = [`${TODAY}T10:00:00.000Z`, `${TOMORROW}T10:00:00.000Z`]
    const labels = (when: string, queue: readonly OutboxRow[]) =>
      onColumn(when, queue)
        .filter(({ movedFrom }) => movedFrom !== null)
        .map(words)
    expect(labels(there, [moved(there, here), said('chegou', 3)])).toEqual(['Chegou 09:58, aguardando envio'])
    expect(labels(there, [moved(there, here)])).toEqual([null])
    // She came, and then the hour was put off: she is there still. A presence was confirmed for the old time.
    const later = moved(here, `${TODAY}T11:00:00.000Z`)
    expect(labels(here, [said('chegou', 1), later])).toEqual(['Chegou 09:58, aguardando envio'])
    expect(labels(here, [said('confirmada', 1), later])).toEqual([null])
    // It was said of the hour before, which was of today as well; the clinic has the visit tomorrow.
    const onceMore = [moved(there, `${TODAY}T09:30:00.000Z`), said('chegou', 3), edited(there, here)]
    expect(labels(there, onceMore)).toEqual(['Chegou 09:58, aguardando envio'])
    // A move that was done before counts no more: somebody has moved the visit back since.
    const done = { ...moved(here, there, 'done'), id: uuid(9), seq: 0 }
    expect(labels(here, [done, said('chegou', 1), later])).toEqual(['Chegou 09:58, aguardando envio'])
    const doneThere = { ...moved(here, later.command.payload.para, 'done'), id: uuid(9), seq: 0 }
    expect(labels(here, [doneThere, said('confirmada', 1), later])).toEqual([null])
  })
})
