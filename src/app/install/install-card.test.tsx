import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { ANA, create, rowOf } from '#domain/testing/outbox.ts'
import { db, readMeta, writeMeta } from '#src/offline/db.ts'
import { leaveSession } from '#src/offline/login/session.ts'
import { logInHere } from '#tests/support/page-device.ts'
import { watchInstall } from './install.ts'
import { InstallCard } from './install-card.tsx'

const DAY_MS = 24 * 3_600_000

watchInstall()

beforeEach(async () => {
  await Promise.all([db.meta.clear(), db.outbox.clear()])
  window.dispatchEvent(new Event('appinstalled'))
})
afterEach(() => vi.restoreAllMocks())

const show = () =>
  render(
    <MantineProvider env="test">
      <InstallCard email={ANA} />
    </MantineProvider>,
  )

function offer() {
  const event = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: vi.fn() })
  act(() => void window.dispatchEvent(event))
  return event
}

const onIphone = () =>
  vi
    .spyOn(navigator, 'userAgent', 'get')
    .mockReturnValue('Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1')

it('keeps the browser’s offer until the person wants it', async () => {
  show()
  expect(screen.queryByRole('button')).toBeNull()
  const event = offer()
  expect(event.defaultPrevented).toBe(true)
  fireEvent.click(await screen.findByRole('button', { name: 'Instalar' }))
  expect(event.prompt).toHaveBeenCalledOnce()
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
})

it('is gone for 60 days after "Agora não", also for who logs in next', async () => {
  show()
  offer()
  fireEvent.click(await screen.findByRole('button', { name: 'Agora não' }))
  await waitFor(() => expect(screen.queryByRole('button')).toBeNull())
  await logInHere('ana@exemplo.test')
  await leaveSession(db, { dono: 'ana@exemplo.test', discardQueue: [] })
  const ate = (await readMeta(db, 'instalarDepoisDe')) ?? 0
  expect(Math.round((ate - Date.now()) / DAY_MS)).toBe(60)
  await writeMeta(db, 'instalarDepoisDe', Date.now() - 1)
  await screen.findByRole('button', { name: 'Instalar' })
})

it('shows the three touches on an iPhone', async () => {
  onIphone()
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Ver como' }))
  const sheet = await screen.findByRole('dialog', { name: 'Três toques no Safari' })
  expect(within(sheet).getAllByRole('listitem')).toHaveLength(3)
  fireEvent.click(within(sheet).getByRole('button', { name: 'Entendi' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await readMeta(db, 'instalarDepoisDe')).toBeNull()
})

/** The queue is read, and the card drawn over it. */
const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 300)))

it('on an iPhone waits until all of hers is sent: the app that it leads to has none of it', async () => {
  onIphone()
  await db.outbox.add(rowOf(create))
  show()
  await settled()
  expect(screen.queryByRole('button')).toBeNull()
  await db.outbox.toCollection().modify({ state: 'done', attempts: 1, ackedAt: 1 })
  await screen.findByRole('button', { name: 'Ver como' })
})

it('elsewhere does not wait: the app has what the browser has', async () => {
  await db.outbox.add(rowOf(create))
  show()
  offer()
  await settled()
  screen.getByRole('button', { name: 'Instalar' })
})

it('on an iPhone says that one logs in anew there', async () => {
  onIphone()
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Ver como' }))
  const sheet = await screen.findByRole('dialog')
  expect(within(sheet).getAllByRole('listitem').at(-1)?.textContent).toMatch(/faça login de novo/)
})

it('has nothing to say to who has installed it', async () => {
  onIphone()
  const real = window.matchMedia
  vi.spyOn(window, 'matchMedia').mockImplementation((media) =>
    Object.assign(real(media), { matches: media.includes('standalone') }),
  )
  show()
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(screen.queryByRole('button')).toBeNull()
})
