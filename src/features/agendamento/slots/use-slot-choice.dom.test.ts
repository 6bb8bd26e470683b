import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { NO_GAP } from '#domain/agendamento/gap.ts'
import { agendaOf } from '#domain/agendamento/slots.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import type { DeviceAgenda } from '../queries.ts'
import { type SlotChoice, useSlotChoice } from './use-slot-choice.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))
beforeEach(emptyDevice)

const device: DeviceAgenda = {
  agenda: agendaOf([], [], null),
  known: { from: '2026-11-01', to: '2027-01-01', at: 1, isGrowing: false },
  range: null,
}
const options = (date: string, minute: number, onChoice: (choice: SlotChoice) => void = () => undefined) => ({
  start: { date: null, minute: null },
  onChoice,
  device,
  service: { tempo: '01:00' },
  gap: NO_GAP,
  clinicNow: { date, minute },
  window: { notBefore: null, lastDay: null },
  loading: false,
  freeze: false,
})

it('what was chosen for yesterday is not chosen for today once the day has turned', () => {
  const { result, rerender } = renderHook((props: ReturnType<typeof options>) => useSlotChoice(props), {
    initialProps: options('2026-11-11', 14 * 60),
  })
  // She takes 16:00 of today, and puts the phone away.
  result.current.setMinute(16 * 60)
  rerender(options('2026-11-11', 14 * 60))
  expect([result.current.date, result.current.isFree]).toEqual(['2026-11-11', true])
  rerender(options('2026-11-12', 8 * 60))
  expect([result.current.date, result.current.minute, result.current.isFree]).not.toEqual([
    '2026-11-12',
    16 * 60,
    true,
  ])
})

it('what is chosen is told once it is drawn, the last of several alone, and never after the page is left', async () => {
  const told = vi.fn()
  const props = options('2026-11-11', 14 * 60, told)
  const { result, unmount } = renderHook(() => useSlotChoice(props))
  const drawn = () => new Promise((resolve) => setTimeout(resolve, 150))
  act(() => result.current.setDate('2026-11-12'))
  act(() => result.current.setDate('2026-11-13'))
  expect(told).not.toHaveBeenCalled()
  await drawn()
  expect(told.mock.calls).toEqual([[{ date: '2026-11-13', minute: null }]])
  act(() => result.current.setDate('2026-11-14'))
  unmount()
  await drawn()
  expect(told).toHaveBeenCalledTimes(1)
})
