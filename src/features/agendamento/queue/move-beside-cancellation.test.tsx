import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { ANA, errorOfRefusal, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { QueueList } from '#src/features/queue/components/queue-list.tsx'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { requestCancellation } from '../cancelling/commands.ts'
import { moveAgain, moveVisit } from '../life/commands.ts'
import { AgendamentoQueueRow } from './row.tsx'
import { moveOf } from './rows.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))
const noop = () => undefined
const NOW = { date: '2026-11-11', minute: 480 }

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(ANA)
  await db.agendamentos.put(visit)
  const { nome, dataHoraAgendada, tempo, valor } = visit
  const visto = { nome, dataHoraAgendada, tempo, valor }
  const move = moveAgendamento({ alvo: { id: 10 }, versao: 1, visto, para: '2026-11-13T09:00:00.000Z' })
  const error = { ...errorOfRefusal(409, 'horario_ocupado'), alternativas: ['2026-11-13T10:00:00.000Z'] }
  await db.outbox.add(rowOf(move, { id: uuid(7), state: 'conflict', attempts: 1, unanswered: false, error }))
  // Then she cancels the visit, without a network.
  await requestCancellation(visit, ANA, uuid(8))
})

afterEach(() => vi.restoreAllMocks())

const show = () =>
  render(
    <MantineProvider env="test">
      <QueueList
        email={ANA}
        clinicNow={NOW}
        online={false}
        onward={null}
        renderRow={(item) => (
          <AgendamentoQueueRow
            {...item}
            clinicNow={NOW}
            clients={new Map()}
            visits={new Map([uuid(7), uuid(8)].map((id) => [id, visit] as const))}
            {...{
              onRetry: noop,
              onLogin: noop,
              onService: noop,
              onMove: noop,
              onVisit: null,
              onConflicts: noop,
            }}
          />
        )}
      />
    </MantineProvider>,
  )

it('while her cancellation is on its way, a move that was refused before leaves nothing to choose', async () => {
  show()
  await screen.findByText(/O cancelamento desta visita também foi pedido/)
  expect(screen.queryByRole('button', { name: /Remarcar às\s*10:00/ })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Escolher outro horário' })).toBeNull()
  expect(screen.queryByText(/continua seu/)).toBeNull()
  screen.getByRole('button', { name: 'Entendi' })
})

it('another time that is asked for takes out a cancellation that never left the device', async () => {
  const row = await db.outbox.where('id').equals(uuid(7)).first()
  const move = row && moveOf(row)
  if (!(row && move)) throw new Error('it is a move')
  await moveAgain(row, move, { when: '2026-11-13T10:00:00.000Z', id: uuid(9) })
  expect((await db.outbox.toArray()).map(({ command }) => command.kind)).toEqual(['agendamento.remarcar'])
})

it('behind a move without an answer a second one does not promise her the time that she has', async () => {
  await db.outbox.where('id').equals(uuid(8)).delete()
  await db.outbox.where('id').equals(uuid(7)).modify({ state: 'retry', unanswered: true, error: null })
  await moveVisit(visit, '2026-11-13T10:00:00.000Z', { dono: ANA, id: uuid(8) })
  show()
  await screen.findByText(/ou sex 13 de nov\., 09:00\. Depois foi pedido sex 13 de nov\., 10:00\.$/)
  expect(screen.queryByText(/continua valendo/)).toBeNull()
})

it('behind a cancellation that may be at the clinic, a move does not promise her the time that she has', async () => {
  await db.outbox.where('id').equals(uuid(8)).modify({ state: 'retry', attempts: 1, unanswered: true })
  await db.outbox.where('id').equals(uuid(7)).delete()
  await moveVisit(visit, '2026-11-13T10:00:00.000Z', { dono: ANA, id: uuid(7) })
  show()
  await screen.findByText(/O cancelamento desta visita também foi pedido/)
  expect(screen.queryByText(/continua valendo/)).toBeNull()
})
