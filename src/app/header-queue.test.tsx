import { act, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { rowOf } from '#domain/testing/outbox.ts'
import { db, type LocalSession, writeMeta } from '#src/offline/db.ts'
import { enqueue } from '#src/offline/queue/outbox.ts'
import { readQueue } from '#src/offline/queue/queue-rows.ts'
import { noticeMissing } from '#src/offline/queue/waiting-record.ts'
import { reach } from '#src/offline/reach.ts'
import { booking } from '#tests/support/device.ts'
import { emptyDevice } from '#tests/support/page-device.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const EMAIL = 'recepcao@exemplo.test'
const SESSION: LocalSession = {
  ...{ email: EMAIL, status: 'Admin', nomeExibicao: 'Recepção' },
  ...{ epoch: 'e1', expirada: false },
}

beforeEach(async () => {
  localStorage.clear()
  await emptyDevice()
  await writeMeta(db, 'sessao', SESSION)
})

it('the header of reception does not say that all is sent beside what may be missing', async () => {
  history.replaceState(null, '', '/sobre')
  const { App } = await import('./app.tsx')
  render(<App session={SESSION} />)
  act(() => reach.heard())
  const header = within(await screen.findByRole('banner'))
  await header.findByText('Tudo enviado')
  await enqueue(db, booking('2026-11-20T09:00:00.000Z'), {
    ...{ id: crypto.randomUUID(), dono: EMAIL, deviceNow: Date.now() },
  })
  await db.outbox.clear()
  await act(() => noticeMissing(() => readQueue(db)))
  await screen.findByText(/Pode faltar 1 pedido/)
  await header.findByText('Nada a enviar')
  await waitFor(() => expect(header.queryByText('Tudo enviado')).toBeNull())
})

it('what is too late to be sent is said to wait for her, in the header as in Pendências', async () => {
  history.replaceState(null, '', '/sobre')
  // Nothing has been sent: neither without a network nor without a login is it marked in the queue.
  const over: LocalSession = { ...SESSION, status: 'Usuario', expirada: true }
  await writeMeta(db, 'sessao', over)
  const when = '2020-11-20T09:00:00.000Z'
  const late = { id: crypto.randomUUID(), dono: EMAIL, expiresAt: when }
  const { App } = await import('./app.tsx')
  render(<App session={over} />)
  await screen.findByText('Faça login para agendar e ver o que mudou.')
  await act(async () => {
    await db.outbox.add(rowOf(booking(when), late))
  })
  await screen.findAllByText(/1 precisa da sua escolha/)
  expect(screen.queryByText(/aguardando envio|segue guardado/)).toBeNull()
  screen.getByText('Faça login para agendar e ver o que mudou.')
})
