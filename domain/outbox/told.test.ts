import { expect, it } from 'vitest'
import { factsOf } from '#domain/agendamento/awareness.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { ANA, cancel, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { knowAgendamento } from './commands/know-agendamento.ts'
import { moveAgendamento } from './commands/move-agendamento.ts'
import { setVisitState } from './commands/set-visit-state.ts'
import { planEnqueue } from './merge.ts'
import { overlayAgendamentoList } from './overlay.ts'
import type { OutboxRow } from './row.ts'
import { isToBeTold } from './told.ts'

const TODAY = '2026-11-11'
const known = factsOf(visit)
const moved = { ...visit, versao: 2, dataHoraAgendada: '2026-11-13T09:30:00.000Z', conhecido: known }
const move = (versao: number, para = '2026-11-16T09:00:00.000Z') =>
  moveAgendamento({ alvo: { id: 10 }, versao, visto: known, para })

function isTold(agendamento: Agendamento, queue: readonly OutboxRow[] = [], today = TODAY): boolean {
  const [item] = overlayAgendamentoList([agendamento], queue)
  return item?.kind === 'at_clinic' && isToBeTold(item, today)
}

it('is told until she says that she knows that version, and again of a later one', () => {
  const know = (versao: number) => rowOf(knowAgendamento({ alvo: { id: 10 }, versao, visto: known }))
  expect(isTold(visit)).toBe(false)
  expect(isTold(moved)).toBe(true)
  expect(isTold(moved, [know(2)])).toBe(false)
  expect(isTold(moved, [know(1)])).toBe(true)
})

it('is told of a cancellation, and when the time has passed, though not of what is long over', () => {
  expect(isTold({ ...visit, versao: 2, estado: 'cancelada', conhecido: known })).toBe(true)
  expect(isTold(moved, [], '2026-11-14')).toBe(true)
  expect(isTold(moved, [], '2027-05-14')).toBe(false)
})

it('is known to whoever acts on it as it is now, not to whoever acted on it as it was', () => {
  const confirm = setVisitState({ alvo: { id: 10 }, versao: 2, estado: 'confirmada', visto: known })
  expect(isTold(moved, [rowOf(move(2))])).toBe(false)
  expect(isTold(moved, [rowOf(confirm)])).toBe(false)
  expect(isTold(moved, [rowOf(move(1))])).toBe(true)
  expect(isTold(moved, [rowOf(move(2), { state: 'conflict', attempts: 1 })])).toBe(true)
  // A cancellation of the time before is refused; one of older code is of whichever time, as one of this is.
  expect(isTold(moved, [rowOf(cancel({ id: 10 }, 1))])).toBe(true)
  expect(isTold(moved, [rowOf(cancel({ id: 10 }))])).toBe(false)
  expect(isTold({ ...moved, dataHoraAgendada: visit.dataHoraAgendada }, [rowOf(cancel({ id: 10 }, 1))])).toBe(
    false,
  )
  expect(isTold(moved, [rowOf(cancel({ comando: uuid(1) }), { id: uuid(2), state: 'rejected' })])).toBe(true)
})

it('is known to whoever chose anew as it is now, also where what she wanted before waits still', () => {
  const press = { dono: ANA, deviceNow: 0, id: uuid(9) }
  const before = rowOf(move(1))
  expect(isTold(moved, [before])).toBe(true)
  const { replace } = planEnqueue([before], move(2, '2026-11-17T09:00:00.000Z'), press)
  expect(replace === null || isTold(moved, [replace])).toBe(false)
})
