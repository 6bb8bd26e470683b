import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { gapOf } from '#domain/agendamento/gap.ts'
import { uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { moveByReception, setStateByReception } from '../life/commands.ts'
import { readDeviceAgenda } from '../queries.ts'
import { isTakenAt } from './chosen/free-times.ts'
import { useAgendaDay } from './queries.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'
const DAY = '2026-11-12'
const clinicNow = { date: DAY, minute: 480 }
const at = (hour: string) => `${DAY}T${hour}:00.000Z`
const gone = {
  ...visit,
  dataHoraAgendada: at('10:00'),
  tempo: '01:00',
  estado: 'cancelada',
  versao: 2,
} as const

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  await db.cancelados.put(gone)
})

const putBack = () => setStateByReception(gone, 'marcada', { dono: EMAIL, id: uuid(2), feitoEm: at('08:00') })
// As the agenda and the day's sheet, which show her there: "Nova visita" and "Mudar horário" ask this.
const isTaken = async (minute = 600) => {
  const { agenda } = await readDeviceAgenda(EMAIL)
  return isTakenAt({ agenda, clinicNow, tempo: 30, gap: gapOf({}) }, { date: DAY, minute })
}

it('the time of a visit that reception has put back is offered to nobody else on this device', async () => {
  expect(await isTaken()).toBe(false)
  await putBack()
  expect(await isTaken()).toBe(true)
})

it('a visit that reception has put back is among those whom another would stand in the way of', async () => {
  await putBack()
  const { result } = renderHook(() => useAgendaDay(EMAIL, DAY))
  await waitFor(() => expect(result.current?.entries).toMatchObject([{ agendamento: { id: gone.id } }]))
})

it('what is kept free around a visit that reception has put back and moved is nobody else’s, either', async () => {
  await db.cancelados.put({ ...gone, intervaloDepois: 30 })
  await putBack()
  await moveByReception(gone, at('14:00'), { dono: EMAIL, id: uuid(3) })
  // Where the clinic has it, and where it is wanted.
  expect([await isTaken(660), await isTaken(900)]).toEqual([true, true])
})
