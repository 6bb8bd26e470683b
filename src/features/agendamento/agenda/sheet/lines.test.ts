import { expect, it } from 'vitest'
import { agendaOf } from '#domain/agendamento/slots.ts'
import { NO_WISHES } from '#domain/outbox/overlay.ts'
import { create, rowOf, visit } from '#domain/testing/outbox.ts'
import { agendaEntries } from '../entries.ts'
import { sheetLines, sheetPages } from './lines.ts'

const DAY = '2026-11-13'
const at = (id: number, hour: string, tempo: string) => ({
  ...visit,
  id,
  dataHoraAgendada: `${DAY}T${hour}:00.000Z`,
  tempo,
})
const visits = [at(1, '07:00', '05:00'), at(2, '13:00', '01:00'), at(3, '13:30', '00:45')]
const read = (list = visits, queued: Parameters<typeof agendaEntries>[0] = []) => {
  const items = list.map((agendamento) => ({ kind: 'at_clinic' as const, agendamento, ...NO_WISHES }))
  return sheetLines(DAY, {
    entries: agendaEntries([...items, ...queued], ''),
    agenda: agendaOf([], list, null),
    clients: new Map(),
  })
}

it('has visits, free time and the break by time, encaixes beside what they were squeezed into', () => {
  expect(read().map(({ kind, from }) => [kind, from / 60])).toEqual([
    ['visit', 7],
    ['closed', 12],
    ['visit', 13],
    ['visit', 13.5],
    ['free', 14.5],
    ['free', 15.5],
    ['free', 16.5],
  ])
})

it('offers the whole day to write on where nobody comes, also what has passed', () => {
  expect(read([]).map(({ kind, from }) => [kind, from / 60])).toEqual([
    ...[7, 8, 9, 10, 11].map((hour) => ['free', hour]),
    ['closed', 12],
    ...[13, 14, 15, 16].map((hour) => ['free', hour]),
  ])
})

it('has what this device has not sent, and nothing that was refused', () => {
  const pedido = { ...create.payload.pedido, dataHoraAgendada: `${DAY}T09:00:00.000Z`, imagem: '' }
  const row = (state: 'queued' | 'conflict') =>
    rowOf({ ...create, payload: { ...create.payload, pedido } }, { state })
  const pending = (state: 'queued' | 'conflict') => [{ kind: 'pending' as const, row: row(state), pedido }]
  expect(read([], pending('queued')).some(({ kind }) => kind === 'visit')).toBe(true)
  expect(read([], pending('conflict')).some(({ kind }) => kind === 'visit')).toBe(false)
})

const pagesOf = (list: typeof visits) =>
  sheetPages(read(list)).map((page) => page.map(({ from }) => from / 60))
/** A visit each half hour from seven on. */
const dense = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    at(i + 1, `${String(7 + Math.floor(i / 2)).padStart(2, '0')}:${i % 2 === 0 ? '00' : '30'}`, '00:30'),
  )

it('puts a day that fits one page with its notes on one, and an empty day, too', () => {
  expect(pagesOf(visits)).toHaveLength(1)
  expect(pagesOf([])).toHaveLength(1)
  expect(sheetPages([])).toEqual([[]])
})

it('leaves out and doubles no line of a long day, and has at most nine visits on a page', () => {
  for (const count of [5, 8, 9, 10, 12, 18, 20]) {
    const list = dense(count)
    const pages = sheetPages(read(list))
    expect(pages.flat()).toEqual(read(list))
    for (const page of pages) {
      const many = page.filter(({ kind }) => kind === 'visit').length
      expect(many).toBeLessThanOrEqual(9)
      expect(page.length).toBeGreaterThan(0)
      // In mm, as Chromium prints them: the sheet's 273 less its header, and less the notes on the last one.
      const height = many * 17.5 + (page.length - many) * 14.4
      expect(height).toBeLessThanOrEqual(page === pages.at(-1) ? 181 : 242)
    }
  }
})

it('has less on a page whose lines are higher by what waits of them', () => {
  const lines = read(dense(9)).map((line) =>
    line.kind === 'visit' ? { ...line, waiting: ['x'.repeat(80), 'chegou 08:46, aguardando envio'] } : line,
  )
  const first = sheetPages(lines)[0] ?? []
  expect(sheetPages(lines).flat()).toEqual(lines)
  expect(first.length).toBeLessThan((sheetPages(read(dense(9)))[0] ?? []).length)
})
