import { describe, expect, it } from 'vitest'
import { visit } from '#domain/testing/outbox.ts'
import { entryOfAgendamento } from '../entry.ts'
import { daysOfList } from './days.ts'

describe('the reception’s rows', () => {
  it('stand under their days, a page at a time, each day with its whole count', () => {
    const entries = ['12T09:00', '12T10:00', '12T11:00', '13T09:00'].flatMap(
      (start, i) =>
        entryOfAgendamento({ ...visit, id: i + 1, dataHoraAgendada: `2026-11-${start}:00.000Z` }) ?? [],
    )
    const summary = (limit: number) =>
      daysOfList(entries, limit, () => true).map((day) => [day.date.slice(8), day.entries.length, day.total])
    expect(summary(2)).toEqual([['12', 2, 3]])
    expect(summary(3)).toEqual([['12', 3, 3]])
    expect(summary(100)).toEqual([
      ['12', 3, 3],
      ['13', 1, 1],
    ])
  })
  it('are not counted of a day of which others may be at the clinic', () => {
    const entries = ['12T09:00', '14T09:00'].flatMap(
      (start, i) =>
        entryOfAgendamento({ ...visit, id: i + 1, dataHoraAgendada: `2026-11-${start}:00.000Z` }) ?? [],
    )
    const days = daysOfList(entries, 25, (date) => date <= '2026-11-13')
    expect(days.map(({ total }) => total)).toEqual([1, null])
  })
})
