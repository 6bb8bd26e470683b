import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { pull } from '#src/offline/pull/pull.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { useUnaware } from './queries.ts'

const EMAIL = 'admin@exemplo.test'
const ANA = 'ana@exemplo.test'
const NOW = { date: '2026-11-11', minute: 540 }
const TOMORROW = '2026-11-12T10:00:00.000Z'
const deviceNow = Date.parse('2026-11-11T12:00:00.000Z')

beforeEach(async () => {
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
})

it.each([
  ['next week', '2026-11-18T10:00:00.000Z'],
  ['beyond the dates that are kept', '2027-06-21T10:00:00.000Z'],
  ['before them', '2026-09-21T10:00:00.000Z'],
])('who was told a moment ago that her visit went to %s stands among those who were told', async (_, to) => {
  const server = new FakeServer(EMAIL, 'Admin')
  const deps = { db, api: server.api, now: () => deviceNow }
  const before = { ...visit, id: 7, email: ANA, dataHoraAgendada: TOMORROW }
  server.agendamentos = [before]
  expect(await pull(deps, 'agendamentos')).toEqual({ kind: 'updated' })
  const { tempo, nome, valor } = visit
  const conhecido = { dataHoraAgendada: TOMORROW, tempo, nome, valor, cancelada: false }
  const moved = {
    ...before,
    dataHoraAgendada: to,
    versao: before.versao + 1,
    mudadoEm: '2026-11-11T09:00:00.000Z',
  }
  server.agendamentos = [{ ...moved, conhecido }]
  expect(await pull(deps, 'agendamentos')).toEqual({ kind: 'updated' })
  // "Avisei por telefone": the clinic has it.
  server.agendamentos = [{ ...moved, cienteEm: '2026-11-11T09:00:00.000Z', cientePor: 'recepcao' }]
  expect(await pull(deps, 'agendamentos')).toEqual({ kind: 'updated' })
  // Something else changes, and the device puts away what is over.
  server.agendamentos = [...server.agendamentos, { ...visit, id: 8, dataHoraAgendada: TOMORROW }]
  expect(await pull(deps, 'agendamentos')).toEqual({ kind: 'updated' })
  const { result } = renderHook(() => useUnaware(EMAIL, NOW))
  await waitFor(() => expect(result.current?.unaware).toEqual([]))
  await waitFor(() => expect(result.current?.aware.map((told) => told.visit.id)).toEqual([7]))
})
