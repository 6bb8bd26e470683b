import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { rowOf, save, uuid } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { KeptRow } from './kept-row.tsx'

const { bad } = vi.hoisted(() => ({ bad: vi.fn() }))
vi.mock('#src/components/notices/toast.tsx', () => ({ notify: { bad } }))

beforeEach(emptyDevice)

it.each([
  ['goes', { state: 'sending', attempts: 1 }],
  ['has gone', { state: 'done', attempts: 1, ackedAt: 1, result: { id: 1 } }],
] as const)('what %s to the clinic before "Descartar" is pressed is not silently kept', async (_, sent) => {
  bad.mockReset()
  const row = rowOf(save({ uf: 'SP' }), { id: uuid(1) })
  render(
    <MantineProvider env="test">
      <KeptRow
        head={null}
        row={row}
        clinicNow={{ date: '2026-11-12', minute: 480 }}
        context={{ online: true, deviceNow: Date.now() }}
        run={(act) => void act()}
        onRetry={() => undefined}
        onLogin={() => undefined}
        onward={null}
      />
    </MantineProvider>,
  )
  // By another tab, or the worker: this screen has not been drawn since.
  await db.outbox.add({ ...row, ...sent })
  fireEvent.click(screen.getByRole('button', { name: 'Descartar' }))
  await waitFor(() => expect(bad.mock.calls[0]?.[0]).toBe('Não foi possível descartar'))
  expect(await db.outbox.count()).toBe(1)
})
