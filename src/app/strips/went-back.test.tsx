import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { visit } from '#domain/testing/outbox.ts'
import { db, readMeta, writeMeta } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { LoginNotices } from './device-notices.lazy.tsx'

const TITLE = 'A clínica voltou a uma cópia das 14:02 de 10/11/2099'
const ADMIN = 'admin@exemplo.test'

beforeEach(async () => {
  await emptyDevice()
  const mark = { em: 0, desde: null, ate: null, epoca: 'now', copiaDe: '2099-11-10T14:02:00.000Z' }
  await db.meta.put({ key: 'pull:agendamentos', value: mark })
  await writeMeta(db, 'voltou', true)
})

const show = (status: 'Admin' | 'Usuario') =>
  render(
    <MantineProvider env="test">
      <LoginNotices email={ADMIN} status={status} />
    </MantineProvider>,
  )

it('tells the team what went back beside the visits, until somebody has read it', async () => {
  show('Admin')
  await screen.findByText(TITLE)
  expect(
    screen.getByText(/horários, dias fechados, serviços, preços, fichas, telefones e equipe/),
  ).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Entendi' }))
  await waitFor(() => expect(screen.queryByText(TITLE)).toBeNull())
  expect(await readMeta(db, 'voltou')).toBeNull()
})

it('says that the visits were not all seen here, where that is so', async () => {
  await writeMeta(db, 'voltou', 'agendamentos')
  show('Admin')
  await screen.findByText(/agendamentos não foram todos conferidos: confirme com os clientes/)
  await screen.findByText(/pode ter voltado: horários/)
})

it('says nothing of a list that was read before the copy: what it was is in there', async () => {
  await writeMeta(db, 'voltou', Date.now())
  const { unmount } = show('Admin')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(screen.queryByText(TITLE)).toBeNull()
  unmount()
  const mark = { em: 0, desde: null, ate: null, epoca: 'now', copiaDe: '2020-11-10T14:02:00.000Z' }
  await db.meta.put({ key: 'pull:agendamentos', value: mark })
  show('Admin')
  await screen.findByText(/pode ter voltado: horários/)
})

it('says nothing of such a list, either, while nobody has said of when the copy is', async () => {
  await writeMeta(db, 'voltou', Date.now())
  await db.meta.delete('pull:agendamentos')
  show('Admin')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(screen.queryByText(/pode ter voltado/)).toBeNull()
  const mark = { em: 0, desde: null, ate: null, epoca: 'now', copiaDe: '2020-11-10T14:02:00.000Z' }
  await db.meta.put({ key: 'pull:agendamentos', value: mark })
  await screen.findByText(/pode ter voltado: horários/)
})

it('waits until the visits that differ are settled', async () => {
  const key = 'agendamento:10'
  const known = { ...visit, dataHoraAgendada: '2099-11-12T09:00:00.000Z' }
  await db.conhecidos.put({
    ...{ key, target: { id: 10 }, epoca: 'before', client: null },
    ...{ state: 'booked', visit: known },
  })
  // Not even at first, before it is known whether any differs: it is read aloud, and may be tapped away.
  const told: (string | null)[] = []
  const watched = new MutationObserver(() => {
    for (const { textContent } of screen.queryAllByRole('status')) told.push(textContent)
  })
  watched.observe(document.body, { childList: true, subtree: true })
  show('Admin')
  await new Promise((resolve) => setTimeout(resolve, 200))
  watched.disconnect()
  expect(told).toEqual([])
  await db.conhecidos.delete(key)
  await screen.findByText(TITLE)
})

it('says nothing to a client, and nothing where the clinic went back to no copy', async () => {
  const { unmount } = show('Usuario')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(screen.queryByText(TITLE)).toBeNull()
  unmount()
  await db.meta.delete('voltou')
  show('Admin')
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(screen.queryByText(TITLE)).toBeNull()
})
