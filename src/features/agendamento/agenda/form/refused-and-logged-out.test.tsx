import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { create, errorOfRefusal, rowOf, uuid } from '#domain/testing/outbox.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { db } from '#src/offline/db.ts'
import { discard } from '#src/offline/queue/outbox.ts'
import { AGENDA_DAY, holdUpright, logInAndComeBack, renderAgenda } from '#tests/support/agenda-screen.tsx'
import { emptyDevice, keepAgenda, logInHere } from '#tests/support/page-device.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'
const CARD = '0b9f6d9c-54a2-4d0a-9a86-1d7cf1b3a111'
const onLogin = vi.fn()

/** A booking that the clinic refused, of a client's card, is open in the form. */
beforeEach(async () => {
  onLogin.mockReset()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  await keepAgenda()
  holdUpright()
  const dataHoraAgendada = `${AGENDA_DAY}T09:00:00.000Z`
  const whose = { cliente: 'Dona Lúcia', ficha: CARD }
  const pedido = { ...create.payload.pedido, descricao: 'x', ...whose, dataHoraAgendada }
  const command = createAgendamento({ pedido, imagem: '', recepcao: true })
  const error = errorOfRefusal(409, 'horario_ocupado')
  await db.outbox.add(rowOf(command, { id: uuid(1), dono: EMAIL, state: 'conflict', attempts: 1, error }))
  renderAgenda({ online: false, onLogin })
  fireEvent.click(await screen.findByRole('button', { name: /^Abrir Drenagem/ }))
})
afterEach(() => {
  notify.clear()
  vi.restoreAllMocks()
})

const dateField = () =>
  screen.findByLabelText<HTMLInputElement>('Data do Procedimento', { selector: 'input' })

async function typeTime(time: string) {
  fireEvent.input(await dateField(), { target: { value: `12/11/2026, ${time}` } })
}

async function typeDescription(descricao: string) {
  fireEvent.change(await screen.findByLabelText('Descrição'), { target: { value: descricao } })
}

/** Pressed once what was pressed before has been answered. */
async function save() {
  const button = await screen.findByRole('button', { name: 'Salvar' })
  await waitFor(() => expect(button.hasAttribute('data-loading')).toBe(false))
  fireEvent.click(button)
}

async function saveAfterTheSessionIsOver() {
  await db.meta.delete('sessao')
  await save()
  await screen.findByText('Sua sessão terminou')
}

const comeBack = () => logInAndComeBack(onLogin, { email: EMAIL, online: false })

/** What is in the queue, once something of it is on its way. */
async function queued() {
  await waitFor(async () =>
    expect((await db.outbox.toArray()).some(({ state }) => state === 'queued')).toBe(true),
  )
  await new Promise((resolve) => setTimeout(resolve, 200))
  return (await db.outbox.toArray()).map(({ state, command }) => ({ state, ...command.payload }))
}

it('a refused booking that is saved anew after a lost session is replaced, and not left to be booked again', async () => {
  await typeTime('15:00')
  await saveAfterTheSessionIsOver()
  // She logs in, as in another tab, and saves what still stands in the form.
  await logInHere(EMAIL, 'Admin', 'Recepção')
  await save()
  expect((await queued()).map(({ state }) => state)).toEqual(['queued'])
})

it.each([
  ['another time', () => typeTime('15:00'), { dataHoraAgendada: `${AGENDA_DAY}T15:00:00.000Z` }],
  ['another description', () => typeDescription('Colo'), { descricao: 'Colo' }],
])(
  'nor is it where the form comes back after the login with %s, and it is still of her card',
  async (_, type, typed) => {
    await type()
    await saveAfterTheSessionIsOver()
    await comeBack()
    await save()
    const pedido = { cliente: 'Dona Lúcia', ficha: CARD, ...typed }
    expect(await queued()).toMatchObject([{ state: 'queued', pedido }])
  },
)

it('what comes back says what was refused, as before', async () => {
  await typeTime('15:00')
  await saveAfterTheSessionIsOver()
  await comeBack()
  await screen.findByText(/Mude o que for preciso e salve de novo/)
  expect((await dateField()).value).toBe('12/11/2026, 15:00')
})

it('what comes back with another name replaces it, and is of nobody’s card', async () => {
  const client = await screen.findByLabelText('Cliente')
  fireEvent.change(client, { target: { value: 'Rosana' } })
  fireEvent.blur(client)
  await saveAfterTheSessionIsOver()
  await comeBack()
  await save()
  const rows = await queued()
  expect(rows).toMatchObject([{ state: 'queued', pedido: { cliente: 'Rosana' } }])
  expect(rows[0]).not.toHaveProperty('pedido.ficha')
})

it('where another tab has taken it back meanwhile, what comes back is said to be a new visit, of her card', async () => {
  await typeTime('15:00')
  await saveAfterTheSessionIsOver()
  await discard(db, uuid(1), uuid(2), Date.now())
  await comeBack()
  await screen.findByText('Este pedido foi retirado da fila')
  expect((await dateField()).value).toBe('12/11/2026, 15:00')
  await save()
  expect(await queued()).toMatchObject([{ state: 'queued', pedido: { ficha: CARD } }])
})

it('what was refused once more, and is nowhere but in the form, comes back as of her card, too', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  await typeTime('15:00')
  await save()
  await waitFor(async () => expect(await db.outbox.where('id').notEqual(uuid(1)).count()).toBe(1))
  const error = errorOfRefusal(409, 'procedimento_alterado')
  await db.outbox.toCollection().modify({ state: 'conflict', attempts: 1, error })
  await waitFor(async () => expect(await db.outbox.count()).toBe(0))
  await saveAfterTheSessionIsOver()
  await comeBack()
  await save()
  expect(await queued()).toMatchObject([{ state: 'queued', pedido: { ficha: CARD } }])
})
