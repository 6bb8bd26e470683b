import { act, renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { NO_GAP } from '#domain/agendamento/gap.ts'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { targetOf } from '#domain/outbox/commands.ts'
import { create, errorOfRefusal, rowOf, uuid } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { useBooking } from './use-booking.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'
const facts = { ...create.payload.pedido, email: null, cliente: 'Lúcia' }
const whose = { email: null, cliente: 'Lúcia' }
const service = { ...facts, imagem: '', id: 1, gap: NO_GAP }
const error = errorOfRefusal(409, 'horario_ocupado')
const refused = { state: 'conflict', attempts: 1, unanswered: false, error } as const
const own = (id: string) => ({ id, dono: EMAIL })

beforeEach(async () => {
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  const arrived = setVisitState({
    ...{ alvo: { comando: uuid(1) }, versao: 1, estado: 'chegou', visto: facts },
    recepcao: { feitoEm: facts.dataHoraAgendada, motivo: null, encaixe: false },
  })
  await db.outbox.bulkAdd([
    { ...rowOf(createAgendamento({ pedido: facts, imagem: '', recepcao: true }), own(uuid(1))), ...refused },
    rowOf(arrived, own(uuid(2))),
  ])
})

const rows = () => db.outbox.orderBy('seq').toArray()

it('goes on from the refused booking that stays, however many times she chooses anew', async () => {
  const { result } = renderHook(() => useBooking(EMAIL))
  const isNew = ({ state, id }: { state: string; id: string }) => state === 'queued' && id !== uuid(2)
  /** Asks at that time in place of the row, and is refused; answers the row. */
  async function refusedAt(time: string, supersedes: string): Promise<string> {
    const when = `2026-11-12T${time}:00.000Z`
    const sent = act(() => result.current.send({ service, when, whose }, supersedes))
    await waitFor(async () => expect((await rows()).some(isNew)).toBe(true))
    const id = (await rows()).find(isNew)?.id ?? ''
    await db.outbox.where('id').equals(id).modify(refused)
    await sent
    await waitFor(() => expect(result.current.result?.kind).toBe('taken'))
    return id
  }
  // The answer's own times name the row that was just refused; the screen names the one that it began with.
  const second = await refusedAt('08:00', uuid(1))
  const third = await refusedAt('08:30', second)
  act(() => result.current.close())
  await waitFor(() => expect(result.current.result).toBeNull())
  const fourth = await refusedAt('07:30', uuid(1))
  expect((await rows()).map(({ id }) => id)).toEqual([fourth, uuid(2)])
  const [, arrived] = await rows()
  expect(arrived && targetOf(arrived.command)).toEqual({ comando: fourth })
  expect(new Set([second, third, fourth]).size).toBe(3)
})
