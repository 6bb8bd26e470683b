import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { addDays, clinicNowOf, formatDateTime } from '#domain/lib/dates.ts'
import { ANA, rowOf, uuid } from '#domain/testing/outbox.ts'
import { db, writeMeta } from '#src/offline/db.ts'
import { enterSession, leaveSession } from '#src/offline/login/session.ts'
import { discard, enqueue } from '#src/offline/queue/outbox.ts'
import { readQueue } from '#src/offline/queue/queue-rows.ts'
import { noticeMissing } from '#src/offline/queue/waiting-record.ts'
import { keptKeys } from '#src/offline/sending/direct-write.ts'
import { sendDirectly } from '#src/offline/sending/send-directly.ts'
import { booking } from '#tests/support/device.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { SessionProvider } from '../session.tsx'
import { DeviceNotices } from '../strips/device-notices.tsx'
import { Screen as QueueScreen } from './queue.tsx'

vi.mock('#src/offline/api.ts', () => ({
  api: { call: () => Promise.resolve({ kind: 'no_answer' }) },
  onApiAnswer: () => () => undefined,
}))
vi.mock('#src/offline/sending/send.ts', () => ({ send: () => Promise.resolve({ kind: 'no_answer' }) }))

const SESSION = { email: ANA, status: 'Usuario', nomeExibicao: 'Ana', epoch: 'e1', expirada: false } as const
const TOMORROW = addDays(clinicNowOf(Date.now(), 'America/Sao_Paulo').date, 1)
const wanted = booking(formatDateTime(TOMORROW, 540))

beforeEach(async () => {
  localStorage.clear()
  await emptyDevice()
  await writeMeta(db, 'sessao', SESSION)
  await writeMeta(db, 'ultimoEnvio', Date.now() - 60_000)
})
afterEach(() => vi.restoreAllMocks())

async function show(title = 'Nada a enviar') {
  render(
    <MantineProvider env="test">
      <SessionProvider initial={SESSION}>
        <MemoryRouter initialEntries={['/pendencias']}>
          <DeviceNotices session={SESSION} />
          <QueueScreen />
        </MemoryRouter>
      </SessionProvider>
    </MantineProvider>,
  )
  await screen.findByText(title)
}
const saysAll = () => screen.queryByText(/A clínica recebeu tudo o que você fez neste aparelho/)

it('says that the clinic has all where it has', async () => {
  await show('Tudo enviado')
  expect(saysAll()).not.toBeNull()
})

it('does not say so where what was sent without a row has had no answer', async () => {
  // No room for a row: sent at once, and nobody heard what became of it.
  expect(await sendDirectly(wanted, { id: uuid(1), dono: ANA })).toEqual({ kind: 'uncertain' })
  await show()
  expect(saysAll()).toBeNull()
})

it('nor where reception’s direct write has had no answer', async () => {
  await keptKeys('agendamentos').saves.send([17, {}], async () => ({ kind: 'no_answer' }))
  await show()
  expect(saysAll()).toBeNull()
})

it('nor where the browser threw away what waited, also once that was read', async () => {
  await enqueue(db, wanted, { id: uuid(1), dono: ANA, deviceNow: Date.now() })
  await db.outbox.clear()
  await noticeMissing(() => readQueue(db))
  await show()
  // Not for a moment, either.
  const drawn = vi.fn()
  const observer = new MutationObserver(() => saysAll() !== null && drawn())
  observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  onTestFinished(() => observer.disconnect())
  fireEvent.click(await screen.findByRole('button', { name: 'Entendi' }))
  await waitFor(() => expect(screen.queryByText(/Pode faltar 1 pedido/)).toBeNull())
  await screen.findByText('Nada a enviar')
  expect(saysAll()).toBeNull()
  expect(drawn).not.toHaveBeenCalled()
})

it('nor while it says beside it that something may be missing', async () => {
  await enqueue(db, wanted, { id: uuid(1), dono: ANA, deviceNow: Date.now() })
  await db.outbox.clear()
  await noticeMissing(() => readQueue(db))
  await show()
  await screen.findByText(/Pode faltar 1 pedido/)
  expect(saysAll()).toBeNull()
})

it('nor where she took something back that was never sent, and has logged out and in since', async () => {
  await db.outbox.add(rowOf(wanted, { id: uuid(1) }))
  await discard(db, uuid(1), uuid(2), Date.now())
  await leaveSession(db, { dono: ANA, discardQueue: false })
  await enterSession(db, SESSION, 'e1', Date.now())
  // Another booking of hers has been acknowledged.
  await writeMeta(db, 'ultimoEnvio', Date.now())
  await show()
  expect(saysAll()).toBeNull()
})

it('nor where she left and dropped what waited', async () => {
  await enqueue(db, wanted, { id: uuid(1), dono: ANA, deviceNow: Date.now() })
  await leaveSession(db, { dono: ANA, discardQueue: await readQueue(db) })
  await enterSession(db, SESSION, 'e1', Date.now())
  await writeMeta(db, 'ultimoEnvio', Date.now())
  await show()
  expect(saysAll()).toBeNull()
})
