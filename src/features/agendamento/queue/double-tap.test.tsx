import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { create, rowOf, uuid } from '#domain/testing/outbox.ts'
import { QueueList } from '#src/features/queue/components/queue-list.tsx'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { tap } from '#tests/support/tap.ts'
import { AgendamentoQueueRow } from './row.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const EMAIL = 'ana@exemplo.test'
const NOW = { date: '2026-11-11', minute: 480 }

it('a double tap on "Descartar" of one booking does not give up the next', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(EMAIL)
  const booking = (n: number, day: string) =>
    rowOf(
      createAgendamento({
        ...{ imagem: '', pedido: { ...create.payload.pedido, dataHoraAgendada: `${day}T09:00:00.000Z` } },
      }),
      { id: uuid(n), dono: EMAIL },
    )
  await db.outbox.bulkAdd([booking(1, '2026-11-12'), booking(2, '2026-11-13')])
  render(
    <MantineProvider env="test">
      <QueueList
        email={EMAIL}
        clinicNow={NOW}
        online={false}
        onward={null}
        renderRow={(item) => (
          <AgendamentoQueueRow
            {...item}
            clinicNow={NOW}
            clients={new Map()}
            visits={new Map()}
            onRetry={() => undefined}
            onLogin={() => undefined}
            onService={() => undefined}
            onMove={() => undefined}
            onVisit={null}
            onConflicts={() => undefined}
          />
        )}
      />
    </MantineProvider>,
  )
  const buttons = () => screen.getAllByRole('button', { name: 'Descartar' })
  await waitFor(() => expect(buttons()).toHaveLength(2))
  tap(buttons()[0] as HTMLElement, 1000)
  await waitFor(() => expect(buttons()).toHaveLength(1))
  tap(buttons()[0] as HTMLElement, 1120)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect((await db.outbox.toArray()).map(({ id }) => id)).toEqual([uuid(2)])
})
