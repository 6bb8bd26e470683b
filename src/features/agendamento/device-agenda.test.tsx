import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { visit } from '#domain/testing/outbox.ts'
import type { Status } from '#domain/usuario/schema.ts'
import { db, writeMeta } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { useDeviceAgenda } from './queries.ts'

const EMAIL = 'marina@exemplo.test'
const DAY = '2026-11-20'

beforeEach(async () => {
  await emptyDevice()
  await db.agendamentos.put({
    ...visit,
    email: EMAIL,
    dataHoraAgendada: `${DAY}T09:00:00.000Z`,
    tempo: '01:00',
  })
  await db.diasOcupados.put({ data: DAY, ocupados: [600, 90, 840, 30] })
})

const logIn = (status: Status) =>
  writeMeta(db, 'sessao', { email: EMAIL, status, nomeExibicao: 'Marina', epoch: 'e1', expirada: false })
const mark = (name: string, ate: string | null) =>
  db.meta.put({ key: `pull:${name}`, value: { em: 7, desde: '2026-11-11', ate } })

async function read() {
  const { result } = renderHook(() => useDeviceAgenda(EMAIL))
  await waitFor(() => expect(result.current).toBeDefined())
  return result.current
}

it('lays a client’s own visits beside the times that others take', async () => {
  await logIn('Usuario')
  expect((await read())?.agenda.ocupados.get(DAY)).toEqual([
    { inicio: 540, fim: 600 },
    { inicio: 600, fim: 690 },
    { inicio: 840, fim: 870 },
  ])
})

it('knows, at a client’s, the dates of others’ times, and nothing while a part of the three is missing', async () => {
  await logIn('Usuario')
  for (const [name, ate] of [
    ['agendamentos', null],
    ['horarios', null],
  ] as const) {
    await mark(name, ate)
    expect((await read())?.known).toBeNull()
  }
  await mark('ocupados', '2026-11-24')
  expect((await read())?.known).toEqual({ from: '2026-11-11', to: '2026-11-24', at: 7, isGrowing: false })
  await db.meta.delete('pull:agendamentos')
  expect((await read())?.known).toBeNull()
})

it('knows, at reception, the dates of the visits themselves', async () => {
  await logIn('Admin')
  await mark('horarios', null)
  await mark('agendamentos', '2027-05-10')
  expect((await read())?.known).toMatchObject({ to: '2027-05-10' })
})
