import { act, renderHook, waitFor } from '@testing-library/react'
import Dexie from 'dexie'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { addDays, type ClinicDate } from '#domain/lib/dates.ts'
import { visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { weekOf } from './day.ts'
import { useDaysAround, useTimelineDays } from './use-days.ts'

const clinic = vi.hoisted(() => ({ answer: { kind: 'no_answer' } as unknown }))
vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve(clinic.answer) } }))
/** Awaited before the device says which dates it knows. */
const knowing = vi.hoisted(() => ({ wait: async () => undefined as unknown }))
vi.mock('../../queries.ts', async (original) => {
  const { readKnownDates, ...rest } = await original<typeof import('../../queries.ts')>()
  return { ...rest, readKnownDates: async () => [await readKnownDates(), await knowing.wait()][0] }
})

const TODAY = '2026-11-12'
const NOW = { date: TODAY, minute: 480 }
const PER_DAY = 3
const email = 'admin@exemplo.test'

const visitsOf = (date: ClinicDate): Agendamento[] =>
  Array.from({ length: PER_DAY }, (_, i) => ({
    ...visit,
    ...{ id: Number(date.replaceAll('-', '')) * 10 + i, email: null, cliente: `de ${date}` },
    dataHoraAgendada: `${date}T1${i}:00:00.000Z`,
  }))

/** The dates of the rows that were handed out. */
let readDates: string[] = []
db.agendamentos.hook('reading', (row: Agendamento | undefined) => {
  if (row !== undefined) readDates.push(row.dataHoraAgendada.slice(0, 10))
  return row as Agendamento
})
/** Each date once. */
const datesRead = () => [...new Set(readDates.splice(0))].sort()

async function know(desde: ClinicDate, ate: ClinicDate, rows: readonly Agendamento[] = []): Promise<void> {
  await db.transaction('rw', db.agendamentos, db.meta, async () => {
    await db.agendamentos.bulkPut(rows)
    const mark = { em: 1, desde, ate, versao: 'v', incompleto: true }
    await db.meta.bulkPut(['pull:agendamentos', 'pull:horarios'].map((key) => ({ key, value: mark })))
  })
}

/** What each drawing had: how many visits of each date, or that it waits. */
function draw(initial: readonly ClinicDate[]) {
  const drawn: (readonly number[] | 'waits')[] = []
  const hook = renderHook(
    ({ dates }) => {
      const around = useDaysAround(email, dates)
      const { read, horarios, week, isReady } = around
      const days = useTimelineDays({
        ...{
          dates: isReady ? dates : [],
          read,
          horarios,
          week,
          clinicNow: NOW,
          withCancelled: false,
          askedAbout: null,
        },
      })
      drawn.push(isReady ? days.map((day) => day.blocks.length) : 'waits')
      return { ...around, days }
    },
    { initialProps: { dates: initial } },
  )
  return { ...hook, drawn }
}
const settle = () => act(() => new Promise((resolve) => setTimeout(resolve, 60)))

beforeEach(async () => {
  knowing.wait = async () => undefined
  clinic.answer = { kind: 'no_answer' }
  await emptyDevice()
  const dates = Array.from({ length: 41 }, (_, i) => addDays(TODAY, i - 20))
  await know(addDays(TODAY, -20), addDays(TODAY, 20), dates.flatMap(visitsOf))
  readDates = []
})

describe('the days that are shown', () => {
  it('are read by themselves: the next day takes one day’s rows, and draws before them', async () => {
    const { result, rerender } = draw([TODAY])
    await waitFor(() => expect(result.current.isReady).toBe(true))
    await settle()
    expect(datesRead()).toEqual([addDays(TODAY, -1), TODAY, addDays(TODAY, 1)])
    const tomorrow = [addDays(TODAY, 1)]
    rerender({ dates: tomorrow })
    expect(result.current.isReady).toBe(true)
    expect(result.current.days.map(({ date, totals }) => [date, totals.count])).toEqual([
      [tomorrow[0], PER_DAY],
    ])
    const drawnAtOnce = result.current.days
    await settle()
    expect(datesRead()).toEqual([addDays(TODAY, 2)])
    // The neighbour's rows came, and nothing of it is drawn anew.
    expect(result.current.days).toBe(drawnAtOnce)
  })

  it('are read by themselves: the next week draws before its rows, and takes those of the week after it', async () => {
    const { result, rerender, drawn } = draw(weekOf(TODAY))
    await waitFor(() => expect(result.current.isReady).toBe(true))
    await settle()
    readDates = []
    const next = weekOf(addDays(TODAY, 7))
    rerender({ dates: next })
    expect(result.current.isReady).toBe(true)
    expect(drawn.at(-1)).toEqual(next.map(() => PER_DAY))
    const drawnAtOnce = result.current.days
    await settle()
    expect(datesRead()).toEqual(weekOf(addDays(TODAY, 14)))
    expect(result.current.days).toBe(drawnAtOnce)
  })

  it('are not read anew for a page of other dates', async () => {
    const { result } = draw([TODAY])
    await waitFor(() => expect(result.current.isReady).toBe(true))
    await settle()
    readDates = []
    const { days } = result.current
    const page = [21, 22, 23].map((i) => addDays(TODAY, i))
    await act(() => know(addDays(TODAY, -20), page.at(-1) ?? '', page.flatMap(visitsOf)))
    await settle()
    expect(result.current.known?.to).toBe(page.at(-1))
    expect(datesRead()).toEqual([])
    expect(result.current.days).toBe(days)
  })

  it('follow a visit that is made, moved to another day or gone, and no other day is read', async () => {
    const { result } = draw([TODAY])
    await waitFor(() => expect(result.current.isReady).toBe(true))
    await settle()
    const [first] = visitsOf(TODAY) as [Agendamento]
    const count = () => result.current.days[0]?.totals.count
    readDates = []
    await act(() => db.agendamentos.put({ ...first, id: 7, dataHoraAgendada: `${TODAY}T15:00:00.000Z` }))
    await waitFor(() => expect(count()).toBe(PER_DAY + 1))
    await settle()
    expect(datesRead()).toEqual([TODAY])
    await act(() => db.agendamentos.update(first.id, { dataHoraAgendada: '2026-12-24T15:00:00.000Z' }))
    await waitFor(() => expect(count()).toBe(PER_DAY))
    await act(() => db.agendamentos.delete(7))
    await waitFor(() => expect(count()).toBe(PER_DAY - 1))
  })

  it('stay on the screen while what the clinic said of them comes to be known here', async () => {
    const date = addDays(TODAY, 21)
    clinic.answer = { kind: 'ok', body: visitsOf(date).map((v) => ({ ...v, pessoa: null })) }
    const { result, drawn } = draw([date])
    await waitFor(() => expect(result.current.isReady).toBe(true))
    drawn.splice(0)
    const rows = visitsOf(date).slice(1)
    await act(() => know(addDays(TODAY, -20), date, rows))
    await waitFor(() => expect(drawn.at(-1)).toEqual([rows.length]))
    expect(drawn).not.toContain('waits')
  })

  it.each([0, 100])('are never taken for free before they are known, said %i ms late', async (ms) => {
    // A live query follows what it reads before such a wait.
    knowing.wait = () => Dexie.waitFor(new Promise((resolve) => setTimeout(resolve, ms)))
    const date = addDays(TODAY, 21)
    const { result, drawn } = draw([date])
    await waitFor(() => expect(result.current.failed).toBe(true))
    await act(() => know(addDays(TODAY, -20), date, visitsOf(date)))
    await waitFor(() => expect(result.current.isReady).toBe(true))
    expect(new Set(drawn.map(String))).toEqual(new Set(['waits', String(PER_DAY)]))
  })
})
