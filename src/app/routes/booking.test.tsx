import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { addDays } from '#domain/lib/dates.ts'
import { create, errorOfRefusal, rowOf, uuid } from '#domain/testing/outbox.ts'
import { readClinicNow } from '#src/offline/clock.ts'
import { db, readMeta } from '#src/offline/db.ts'
import { openAppAt } from '#tests/support/app-at.tsx'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import type { createAppRouter } from '../router.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const EMAIL = 'marina@exemplo.test'

const line = vi.fn(() => false)

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockImplementation(line)
  line.mockReturnValue(false)
  sessionStorage.clear()
  await emptyDevice()
})

/** The page to which "Ver outros horários" of a refused booking leads, with a time chosen. */
async function openFromRefused() {
  await logInHere(EMAIL)
  const { date } = await readClinicNow(db, Date.now())
  const error = errorOfRefusal(409, 'horario_ocupado')
  const refused = {
    id: uuid(9),
    dono: EMAIL,
    state: 'conflict',
    attempts: 1,
    unanswered: false,
    error,
  } as const
  await db.outbox.add(rowOf(create, refused))
  const service = { id: 1, nome: 'Limpeza de pele', descricao: 'x', tempo: '01:15', valor: 150, imagem: '' }
  await db.procedimentos.put({ ...service, tipoProcedimento: 2 })
  const mark = { em: Date.now(), desde: date, ate: '2099-01-01' }
  for (const nome of ['agendamentos', 'ocupados', 'horarios'])
    await db.meta.put({ key: `pull:${nome}`, value: mark })
  const kept = { chosen: { date: addDays(date, 7), minute: 540 }, supersedes: uuid(9) }
  return openAppAt('/agendamentos?servico=1', await readMeta(db, 'sessao'), kept)
}

async function press() {
  const button = async () =>
    (await screen.findAllByRole('button', { name: 'Agendar' }))[0] as HTMLButtonElement
  await waitFor(async () => expect((await button()).disabled).toBe(false))
  fireEvent.click(await button())
}

async function leaveAndComeBack(
  router: ReturnType<typeof createAppRouter>,
  meanwhile = async (): Promise<void> => undefined,
  by = -1,
) {
  await act(() => router.navigate('/sobre'))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Agendar' })).toBeNull())
  await meanwhile()
  act(() => history.go(by))
}

const queue = () => db.outbox.orderBy('seq').toArray()

it('a booking that has replaced a refused one is all that the page replaces, also when it is found again', async () => {
  const router = await openFromRefused()
  await press()
  const dialog = await screen.findByRole('dialog', { name: 'Pedido guardado neste aparelho' })
  expect(await queue()).toMatchObject([{ state: 'queued', supersedes: uuid(9) }])
  fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await leaveAndComeBack(router)
  fireEvent.click(await screen.findByRole('radio', { name: /^13:00/ }))
  await press()
  await screen.findByRole('dialog', { name: 'Pedido guardado neste aparelho' })
  expect((await queue()).map(({ command }) => command.kind)).toEqual([create.kind, create.kind])
})

it('so it is on an older page of the same tab, which a login had led on from', async () => {
  const router = await openFromRefused()
  // As the login leads back: to the page, by another entry.
  const { pathname, search, state } = router.state.location
  await act(() => router.navigate({ pathname, search }, { state }))
  await press()
  const dialog = await screen.findByRole('dialog', { name: 'Pedido guardado neste aparelho' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await leaveAndComeBack(router, async () => undefined, -2)
  fireEvent.click(await screen.findByRole('radio', { name: /^13:00/ }))
  await press()
  await screen.findByRole('dialog', { name: 'Pedido guardado neste aparelho' })
  expect((await queue()).map(({ command }) => command.kind)).toEqual([create.kind, create.kind])
})

it('so it is where she left the page before the answer, and the clinic has confirmed it since', async () => {
  line.mockReturnValue(true)
  const router = await openFromRefused()
  await press()
  await waitFor(async () => expect(await queue()).toMatchObject([{ state: 'queued' }]))
  await leaveAndComeBack(router, async () => {
    await db.outbox.toCollection().modify({ state: 'done', attempts: 1, ackedAt: Date.now() })
    line.mockReturnValue(false)
  })
  fireEvent.click(await screen.findByRole('radio', { name: /^13:00/ }))
  await press()
  await screen.findByRole('dialog', { name: 'Pedido guardado neste aparelho' })
  expect((await queue()).map(({ command, state }) => [command.kind, state])).toEqual([
    [create.kind, 'done'],
    [create.kind, 'queued'],
  ])
})

// The last of them: what the page has noted without the browser stays as long as the page.
it('so it is where the browser keeps nothing for the tab, and the clinic has confirmed it since', async () => {
  const setItem = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('', 'QuotaExceededError')
  })
  const router = await openFromRefused()
  await press()
  const dialog = await screen.findByRole('dialog', { name: 'Pedido guardado neste aparelho' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await leaveAndComeBack(router, async () => {
    await db.outbox.toCollection().modify({ state: 'done', attempts: 1, ackedAt: Date.now() })
  })
  fireEvent.click(await screen.findByRole('radio', { name: /^13:00/ }))
  await press()
  await screen.findByRole('dialog', { name: 'Pedido guardado neste aparelho' })
  expect((await queue()).map(({ command }) => command.kind)).toEqual([create.kind, create.kind])
  setItem.mockRestore()
})
