import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type EditableFields, editableOf } from '#domain/agendamento/edit.ts'
import { gapOf } from '#domain/agendamento/gap.ts'
import { uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { editByReception, moveByReception } from '../../life/commands.ts'
import { readDeviceAgenda } from '../../queries.ts'
import { isTakenAt } from '../chosen/free-times.ts'
import { keyOfAgendamento } from '../entry.ts'
import { useAgendaDay } from '../queries.ts'
import { NEW_VISIT, overlapping, visitValuesOf } from './values.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'
const DAY = '2026-11-12'
const clinicNow = { date: DAY, minute: 480 }
const at = (hour: string) => `${DAY}T${hour}:00.000Z`
const held = { ...visit, email: null, cliente: 'Rosa', dataHoraAgendada: at('09:00'), tempo: '01:00' }

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  await db.agendamentos.put(held)
})

const edit = (mudancas: Partial<EditableFields>) =>
  editByReception(held, { visto: editableOf(held), mudancas }, { dono: EMAIL, id: uuid(2) })

/** Whether half an hour from then on is taken, by the free times and by the form's question. */
async function isTaken(hour: string, except: string | null = null) {
  const { agenda } = await readDeviceAgenda(EMAIL)
  const time = { date: DAY, minute: Number(hour.slice(0, 2)) * 60 }
  const byFreeTimes = isTakenAt({ agenda, clinicNow, tempo: 30, gap: gapOf({}) }, time)
  const { result, unmount } = renderHook(() => useAgendaDay(EMAIL, DAY))
  await waitFor(() => expect(result.current).toBeTruthy())
  const values = { ...visitValuesOf(NEW_VISIT, at(hour)), tempo: '00:30' }
  const byForm = overlapping(result.current?.entries ?? [], values, gapOf({}), except).length > 0
  unmount()
  return { byFreeTimes, byForm }
}
const TAKEN = { byFreeTimes: true, byForm: true }
const FREE = { byFreeTimes: false, byForm: false }

describe('the form asks about whom the free times leave out, too:', () => {
  it('where a visit is to be moved to, and where the clinic has it still', async () => {
    await moveByReception(held, at('14:00'), { dono: EMAIL, id: uuid(2) })
    expect(await isTaken('14:00')).toEqual(TAKEN)
    expect(await isTaken('09:00')).toEqual(TAKEN)
  })

  it('in the minutes by which a visit is to be longer', async () => {
    await edit({ tempo: '02:00' })
    expect(await isTaken('10:00')).toEqual(TAKEN)
  })

  it('in those by which it is to be shorter, until the clinic has answered', async () => {
    await db.agendamentos.put({ ...held, tempo: '02:00' })
    await edit({ tempo: '01:00' })
    expect(await isTaken('10:00')).toEqual(TAKEN)
  })

  it('but not behind where it is, if it is to be longer elsewhere', async () => {
    await edit({ dataHoraAgendada: at('14:00'), tempo: '02:00' })
    expect(await isTaken('10:00')).toEqual(FREE)
    expect(await isTaken('15:00')).toEqual(TAKEN)
  })
})

it('where the form’s own visit is to be moved to, it is not in its own way', async () => {
  await moveByReception(held, at('14:00'), { dono: EMAIL, id: uuid(2) })
  expect(await isTaken('14:00', keyOfAgendamento(held.id))).toMatchObject({ byForm: false })
})
