import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { useUnaware, useUnawareCount } from './queries.ts'

const EMAIL = 'admin@exemplo.test'
const NOW = { date: '2026-11-12', minute: 480 }

beforeEach(emptyDevice)

it.each([
  // A tablet without a network told of it late: the clinic, and so this device, has just heard of it.
  { estadoEm: '2026-11-01T10:00:00.000Z', mudadoEm: '2026-11-12T07:59:00.000Z', asked: 1 },
  { estadoEm: '2026-11-05T10:00:00.000Z', mudadoEm: '2026-11-05T10:00:00.000Z', asked: 1 },
  { estadoEm: '2026-11-04T10:00:00.000Z', mudadoEm: '2026-11-04T10:00:00.000Z', asked: 0 },
])('a cancellation is asked for a week from when the clinic heard of it ($mudadoEm)', async (row) => {
  const { asked, ...when } = row
  const { tempo, nome, valor } = visit
  const dataHoraAgendada = '2026-11-20T10:00:00.000Z'
  const known = { dataHoraAgendada, tempo, nome, valor, cancelada: false }
  await db.cancelados.put({ ...visit, ...when, dataHoraAgendada, estado: 'cancelada', conhecido: known })
  const { result } = renderHook(() => ({
    list: useUnaware(EMAIL, NOW),
    count: useUnawareCount(EMAIL, NOW),
  }))
  await waitFor(() => expect(result.current.list?.unaware).toHaveLength(asked))
  await waitFor(() => expect(result.current.count).toBe(asked))
})
