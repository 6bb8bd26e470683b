import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { knowAgendamento } from '#domain/outbox/commands/know-agendamento.ts'
import type { Command } from '#domain/outbox/commands/registry.ts'
import { rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { useUnaware } from './queries.ts'

const EMAIL = 'admin@exemplo.test'

beforeEach(emptyDevice)

it('an acknowledgement that newer code has written breaks no screen of older code', async () => {
  const { id, versao, tempo, nome, valor } = visit
  const dataHoraAgendada = '2026-11-20T10:00:00.000Z'
  const conhecido = { dataHoraAgendada: '2026-11-20T09:00:00.000Z', tempo, nome, valor, cancelada: false }
  await db.agendamentos.put({
    ...visit,
    dataHoraAgendada,
    mudadoEm: '2026-11-12T07:59:00.000Z',
    conhecido,
  })
  const told = knowAgendamento({
    alvo: { id },
    versao,
    visto: { nome, dataHoraAgendada },
    por: 'telefone',
  })
  const newer: unknown = { kind: 'agendamento.ciencia', v: 2, payload: {} }
  await db.outbox.bulkAdd([
    rowOf(told, { id: uuid(1), dono: EMAIL }),
    rowOf(newer as Command, { id: uuid(2), dono: EMAIL, lane: 'newer' }),
  ])
  const { result } = renderHook(() => useUnaware(EMAIL, { date: '2026-11-12', minute: 480 }))
  await waitFor(() => expect(result.current?.aware).toHaveLength(1))
})
