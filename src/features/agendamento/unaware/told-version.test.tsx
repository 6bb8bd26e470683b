import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import {
  knowAllVisits,
  movedOnThe13th,
  renderUnaware,
  unawareScreen,
} from '#tests/support/unaware-screen.tsx'

const EMAIL = 'admin@exemplo.test'

const turns = new EventTarget()
let isUpright: boolean
let page: ReturnType<typeof renderUnaware>

/** The tablet is held upright: there is room for one pane alone. */
const turnUpright = () =>
  act(() => {
    isUpright = true
    turns.dispatchEvent(Object.assign(new Event('change'), { matches: false }))
  })

/** Of which version a client was told. */
beforeEach(async () => {
  isUpright = false
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: !isUpright && query.includes('min-width'),
    media: query,
    addEventListener: turns.addEventListener.bind(turns),
    removeEventListener: turns.removeEventListener.bind(turns),
  }))
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  await knowAllVisits()
  await db.agendamentos.put({
    ...visit,
    email: 'bia@exemplo.test',
    ...movedOnThe13th('09:00', '10:00'),
  })
  await db.usuarios.put({
    ...{ email: 'bia@exemplo.test', nomeUsuario: 'bia', nome: 'Beatriz', sobrenome: 'Nogueira' },
    telefone: '(11) 98140-2270',
  })
  page = renderUnaware()
})

/** The other tablet moves it once more. */
const moveOnceMore = () =>
  db.agendamentos.update(visit.id, { dataHoraAgendada: '2026-11-13T15:30:00.000Z', versao: 3 })

it('who has answered a message of ten o’clock is not said to know of half past three', async () => {
  fireEvent.click(await screen.findByRole('link', { name: 'WhatsApp' }))
  await screen.findByRole('button', { name: 'Ela respondeu' })
  await moveOnceMore()
  await screen.findAllByText(/15:30/)
  expect(screen.queryByRole('button', { name: 'Ela respondeu' })).toBeNull()
})

it('who was called about ten o’clock is not said to know of half past three before that was read', async () => {
  const told = async () => (await db.outbox.toArray()).map(({ command }) => command.payload)
  const press = () => fireEvent.click(screen.getByRole('button', { name: 'Avisei por telefone' }))
  await screen.findByRole('button', { name: 'Avisei por telefone' })
  await moveOnceMore()
  await screen.findByText('Mudou de novo')
  press()
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(await told()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Já li' }))
  expect(screen.queryByText('Mudou de novo')).toBeNull()
  press()
  await waitFor(async () => expect(await told()).toMatchObject([{ versao: 3, por: 'telefone' }]))
})

it('a text that was typed of ten o’clock is not sent of half past three', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Editar texto' }))
  const field = screen.getByRole<HTMLTextAreaElement>('textbox')
  fireEvent.change(field, { target: { value: 'Oi Bia, amanhã passou das 09:00 para as 10:00, tá?' } })
  await moveOnceMore()
  await screen.findAllByText(/15:30/)
  const href = decodeURIComponent(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '')
  expect(href).not.toContain('para as 10:00')
})

it('what is typed is shown and sent also once the tablet was turned', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Editar texto' }))
  const text = 'Bia, pode ser uma hora depois?'
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
  turnUpright()
  expect(screen.queryByRole('button', { name: 'Pronto' })).toBeNull()
  const href = decodeURIComponent(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '')
  expect(href).toContain(text)
  expect(screen.getByText(text)).toBeTruthy()
})

it('what is typed stays where the other tablet writes a note beside it, of which she is told nothing', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Editar texto' }))
  const text = 'Oi Bia, amanhã passou das 09:00 para as 10:00, tá? Traga o laudo.'
  fireEvent.change(screen.getByRole('textbox'), { target: { value: text } })
  // The note alone: time, service, length and price are as they were.
  await db.agendamentos.update(visit.id, { descricao: 'Sala 2', versao: 3 })
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe(text)
  // Nor has she anything to read anew.
  expect(screen.queryByText('Mudou de novo')).toBeNull()
  const href = decodeURIComponent(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '')
  expect(href).toContain('laudo')
})

it('a text that was typed for one client is not sent to another, whose visit it turns out to be', async () => {
  await db.usuarios.put({
    ...{ email: 'caio@exemplo.test', nomeUsuario: 'caio', nome: 'Caio', sobrenome: 'Prado' },
    telefone: '(11) 98140-3380',
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Editar texto' }))
  fireEvent.change(screen.getByRole('textbox'), { target: { value: 'Oi Bia, passou para as 10:00, tá?' } })
  await db.agendamentos.update(visit.id, { email: 'caio@exemplo.test', versao: 3 })
  await screen.findByRole('region', { name: 'Mudança de Caio Prado' })
  const href = decodeURIComponent(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '')
  expect(href).not.toContain('Bia')
})

it.each([
  ['beside the list', () => fireEvent.click(screen.getByRole('button', { name: 'Pronto' }))],
  ['on its card', turnUpright],
])('a text that was typed of tomorrow is not sent on that day before it was read, %s', async (_, turn) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Editar texto' }))
  const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } })
  type('Oi Bia, amanhã às 10:00, tá?')
  page.rerender(unawareScreen({ clinicNow: { date: '2026-11-13', minute: 460 } }))
  // Also where a word is added: the others are of yesterday.
  type('Oi Bia, amanhã às 10:00, tá? Beijo!')
  turn()
  await screen.findByText('Texto de outro dia')
  expect(screen.queryByRole('link', { name: 'WhatsApp' })).toBeNull()
  expect(screen.getByText('Oi Bia, amanhã às 10:00, tá? Beijo!')).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Já li' }))
  expect(screen.queryByText('Texto de outro dia')).toBeNull()
  const href = decodeURIComponent(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '')
  expect(href).toContain('Beijo!')
})

it('a text that nobody typed is of the day on which it is sent', async () => {
  await screen.findByText(/amanhã, 13\/11/)
  page.rerender(unawareScreen({ clinicNow: { date: '2026-11-13', minute: 460 } }))
  await screen.findByText(/hoje, 13\/11/)
  expect(screen.getByRole('link', { name: 'WhatsApp' })).toBeTruthy()
})

it('a text that tells a reason is not sent once the clinic has another one', async () => {
  await db.agendamentos.delete(visit.id)
  await db.cancelados.put({
    ...{ ...visit, email: 'bia@exemplo.test', ...movedOnThe13th('09:00', '09:00') },
    ...{ estado: 'cancelada', estadoPor: 'clinica', motivo: 'A cabine está em manutenção' },
  })
  await screen.findByText(/Motivo: “A cabine/)
  fireEvent.click(screen.getByRole('button', { name: 'Editar texto' }))
  const field = screen.getByRole<HTMLTextAreaElement>('textbox')
  fireEvent.change(field, { target: { value: `${field.value} Beijo!` } })
  // The other tablet has cancelled it, too, for a reason of its own: a version of the visit.
  await db.cancelados.update(visit.id, { motivo: 'Falta de energia', versao: 3 })
  await screen.findByText(/Motivo: “Falta de energia/)
  const href = decodeURIComponent(screen.getByRole('link', { name: 'WhatsApp' }).getAttribute('href') ?? '')
  expect(href).not.toContain('manutenção')
})
