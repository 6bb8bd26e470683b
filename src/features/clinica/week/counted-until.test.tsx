import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { pull } from '#src/offline/pull/pull.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { useUpcoming } from './queries.ts'

const EMAIL = 'admin@exemplo.test'
const TOMORROW = '2026-11-12T10:00:00.000Z'
const FAR = '2027-06-21T10:00:00.000Z'
const deviceNow = Date.parse('2026-11-11T12:00:00.000Z')

beforeEach(async () => {
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
})

it('visits that are “counted up to” a day are none of later days', async () => {
  const server = new FakeServer(EMAIL, 'Admin')
  const deps = { db, api: server.api, now: () => deviceNow }
  const { tempo, nome, valor } = visit
  const conhecido = { dataHoraAgendada: TOMORROW, tempo, nome, valor, cancelada: false }
  server.agendamentos = [
    {
      ...visit,
      id: 7,
      email: 'ana@exemplo.test',
      dataHoraAgendada: FAR,
      versao: 2,
      conhecido,
      mudadoEm: '2026-11-11T09:00:00.000Z',
    },
  ]
  expect(await pull(deps, 'agendamentos')).toEqual({ kind: 'updated' })
  const { result } = renderHook(() => useUpcoming('2026-11-11T09:00:00.000Z'))
  await waitFor(() => expect(result.current).toBeDefined())
  const until = result.current?.knownUntil ?? '9999'
  expect(
    result.current?.visits.filter(({ dataHoraAgendada }) => dataHoraAgendada.slice(0, 10) > until),
  ).toEqual([])
})
