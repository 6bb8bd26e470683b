import { renderHook, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NO_GAP } from '#domain/agendamento/gap.ts'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { create, rowOf, uuid } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { useWhoseRow } from './queries.ts'
import { bookingOfService } from './utils.ts'

const CARD = '0b9f6d9c-54a2-4d0a-9a86-1d7cf1b3a111'
const OWNER = 'admin@exemplo.test'

it('booked again from Pendências at another time, the visit is still of her card', async () => {
  await emptyDevice()
  const pedido = { ...create.payload.pedido, cliente: 'Rosa', ficha: CARD }
  const command = createAgendamento({ pedido, imagem: '', recepcao: true })
  await db.outbox.add(rowOf(command, { id: uuid(2), dono: OWNER, state: 'conflict', attempts: 1 }))
  const { result } = renderHook(() => useWhoseRow(uuid(2), OWNER))
  await waitFor(() => expect(result.current).toBeTruthy())
  const whose = result.current ?? { email: null, cliente: null }
  const { nome, descricao, tempo, valor, tipoProcedimento } = pedido
  const service = { id: 1, nome, descricao, tempo, valor, tipoProcedimento, imagem: '', gap: NO_GAP }
  expect(bookingOfService(service, whose, '2026-11-12T15:00:00.000Z')).toMatchObject({ ficha: CARD })
})
