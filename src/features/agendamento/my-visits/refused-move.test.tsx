import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { ANA, create, errorOfRefusal, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { db, writeMeta } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { cancelAgendamento } from '../cancelling/commands.ts'
import { rowToChoose } from './groups.ts'
import { MyVisits } from './screen.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const noop = () => undefined
const acts = {
  ...{ onReload: noop, onRetry: noop, onService: noop, onRepeat: noop, onVisit: noop },
  ...{ onMove: noop, onServices: noop, onLogin: noop },
}

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await writeMeta(db, 'sessao', {
    ...({ email: ANA, status: 'Usuario', nomeExibicao: 'Ana', epoch: 'e1', expirada: false } as const),
  })
  await db.meta.put({ key: 'pull:agendamentos', value: { em: 0, desde: null, ate: null } })
})
afterEach(() => vi.restoreAllMocks())

it('the cancellation that waits is not withdrawn by "Entendi"', async () => {
  await db.agendamentos.put(visit)
  const { nome, dataHoraAgendada, tempo, valor } = visit
  const move = moveAgendamento({
    alvo: { id: 10 },
    versao: 1,
    visto: { nome, dataHoraAgendada, tempo, valor },
    para: '2026-11-13T09:30:00.000Z',
  })
  // The clinic refused her move; then, on the visit's own page, she cancels the visit, without a network.
  await db.outbox.add(
    rowOf(move, {
      ...{ id: uuid(7), state: 'conflict', attempts: 1, unanswered: false },
      error: errorOfRefusal(409, 'horario_ocupado'),
    }),
  )
  expect(await cancelAgendamento(visit, ANA, uuid(8))).toEqual({ ok: true, value: { kind: 'queued' } })

  render(
    <MantineProvider env="test">
      <MyVisits
        email={ANA}
        clinicNow={{ date: '2026-11-11', minute: 600 }}
        online={false}
        contact={null}
        phones={{ whatsapp: '', telefone: '' }}
        loading={false}
        {...acts}
      />
    </MantineProvider>,
  )
  await screen.findByText('Cancelamento aguardando envio')
  expect(screen.queryByRole('button', { name: 'Entendi' })).toBeNull()
  expect(screen.queryByText('Precisa da sua escolha')).toBeNull()
})

it('what waits for her is what was refused, whatever else of the visit is still on its way', () => {
  const row = (state: OutboxRow['state'], n: number) => rowOf(create, { id: uuid(n), state })
  const move = { row: row('retry', 1), para: visit.dataHoraAgendada }
  const state = { row: row('rejected', 2), state: 'confirmada' } as const
  expect(rowToChoose({ cancellation: null, move, state })).toBe(state.row)
  expect(rowToChoose({ cancellation: row('queued', 3), move, state })).toBeNull()
  const cancellation = row('conflict', 4)
  expect(rowToChoose({ cancellation, move, state })).toBe(cancellation)
})
