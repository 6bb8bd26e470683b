import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { pull } from '#src/offline/pull/pull.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { useUnaware, useUnawareCount } from './queries.ts'

const EMAIL = 'admin@exemplo.test'
const ANA = 'ana@exemplo.test'
const NOW = { date: '2026-11-11', minute: 540 }
const TOMORROW = '2026-11-12T10:00:00.000Z'
/** More than the 180 days that a tablet keeps. */
const FAR = '2027-06-21T10:00:00.000Z'
const deviceNow = Date.parse('2026-11-11T12:00:00.000Z')

beforeEach(async () => {
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
})

it('who still believes in tomorrow is told of, also where her visit went beyond the dates that are kept', async () => {
  const server = new FakeServer(EMAIL, 'Admin')
  const deps = { db, api: server.api, now: () => deviceNow }
  const before = { ...visit, id: 7, email: ANA, dataHoraAgendada: TOMORROW }
  server.agendamentos = [before]
  expect(await pull(deps, 'agendamentos')).toEqual({ kind: 'updated' })
  // Another tablet puts her off by seven months; her phone is off.
  const { tempo, nome, valor } = visit
  const conhecido = { dataHoraAgendada: TOMORROW, tempo, nome, valor, cancelada: false }
  const mudadoEm = '2026-11-11T09:00:00.000Z'
  server.agendamentos = [{ ...before, dataHoraAgendada: FAR, versao: before.versao + 1, conhecido, mudadoEm }]
  expect(await pull(deps, 'agendamentos')).toEqual({ kind: 'updated' })

  const { result } = renderHook(() => ({ list: useUnaware(EMAIL, NOW), count: useUnawareCount(EMAIL, NOW) }))
  // "Todo mundo já sabe" is what the screen says of none, where all is known.
  await waitFor(() => expect(result.current.list?.unaware.map((told) => told.visit.id)).toEqual([7]))
  expect(result.current.list?.isKnown).toBe(true)
  await waitFor(() => expect(result.current.count).toBe(1))
})
