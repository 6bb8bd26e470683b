import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { db } from '#src/offline/db.ts'
import { chooseHeldVisit, held, NOW, TODAY } from '#tests/support/chosen-visit.tsx'
import { press } from '#tests/support/on-screen.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const queued = async () => (await db.outbox.toArray()).map(({ command }) => command.payload)

/** The chosen visit is so at the clinic by now, and the device without a network. */
async function become(facts: Partial<Agendamento>): Promise<void> {
  await db.agendamentos.put({ ...held, ...facts })
}

afterEach(() => {
  notify.clear()
  vi.restoreAllMocks()
})
beforeEach(chooseHeldVisit)

it('that she confirmed by telephone is one tap, waits, and is taken back', async () => {
  await become({ estado: 'marcada' })
  fireEvent.click(await screen.findByRole('button', { name: 'Confirmou' }))
  await screen.findByText('Beatriz confirmou')
  await screen.findByText('guardado às 08:50')
  expect(await queued()).toMatchObject([{ estado: 'confirmada', versao: 1, recepcao: { feitoEm: NOW } }])
  await screen.findByRole('button', { name: 'Desfazer' })
  press('Foi engano: voltar a marcada')
  await screen.findByText('Beatriz voltou a marcada')
  await screen.findByRole('button', { name: 'Confirmou' })
})

it.each([
  ['a client who has confirmed', { estado: 'confirmada', versao: 2 }, 'Chegou'],
  ['who is there', { estado: 'chegou', estadoEm: `${TODAY}T08:40:00.000Z`, versao: 2 }, 'Iniciar'],
] as const)('%s is as before once a cancellation that never left is taken back', async (_, facts, next) => {
  await become(facts)
  await cancelAndPutBack()
  await screen.findByRole('button', { name: next })
  expect(await queued()).toEqual([])
})

it('so is who was said to be there, which waits', async () => {
  press('Chegou')
  await screen.findByText('guardado às 08:50')
  await cancelAndPutBack()
  await screen.findByRole('button', { name: 'Iniciar' })
  expect(await queued()).toMatchObject([{ estado: 'chegou' }])
})

it('who is put back behind a cancellation that may have been sent is booked again, and is said to be', async () => {
  await become({ estado: 'confirmada', versao: 2 })
  await cancel()
  await db.outbox.toCollection().modify({ state: 'retry', attempts: 1, unanswered: true, nextAt: 9e15 })
  fireEvent.click(await screen.findByRole('button', { name: 'Foi engano: pôr de volta' }))
  await screen.findByText('Beatriz voltou a marcada')
})

async function cancel(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Cancelar' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Cancelar a visita' }))
  await screen.findByText('Cancelamento aguardando envio')
}

/** Nothing of it is said to be at the clinic, or to be marked anew. */
async function cancelAndPutBack(): Promise<void> {
  await cancel()
  fireEvent.click(await screen.findByRole('button', { name: 'Foi engano: pôr de volta' }))
  const notice = await screen.findByText('Cancelamento de Beatriz desfeito')
  expect(notice.closest('[role=alert], [role=status]')?.textContent ?? '').not.toContain('não confirmou')
  expect(screen.queryByText('Beatriz voltou a marcada')).toBeNull()
}

it('she who is there already begins in one tap', async () => {
  press('Iniciar direto')
  await screen.findByText('Beatriz está em atendimento desde 08:50')
  expect(await queued()).toMatchObject([{ estado: 'em_atendimento', recepcao: { feitoEm: NOW } }])
})

it('what never left the tablet is dropped, and nothing is said over what another one may have seen since', async () => {
  await become({ estado: 'chegou', estadoEm: `${TODAY}T08:40:00.000Z`, versao: 4 })
  fireEvent.click(await screen.findByRole('button', { name: 'Iniciar' }))
  await screen.findByText('guardado às 08:50')
  fireEvent.click(await screen.findByRole('button', { name: 'Foi engano: desfazer' }))
  await waitFor(async () => expect(await queued()).toEqual([]))
  await screen.findByRole('button', { name: 'Iniciar' })
})

it('what may have been sent is taken back, and she is there since she came', async () => {
  const came = `${TODAY}T08:40:00.000Z`
  await become({ estado: 'chegou', estadoEm: came, versao: 4 })
  fireEvent.click(await screen.findByRole('button', { name: 'Iniciar' }))
  await screen.findByText('guardado às 08:50')
  await db.outbox.toCollection().modify({ state: 'retry', attempts: 1, unanswered: true, nextAt: 9e15 })
  fireEvent.click(await screen.findByRole('button', { name: 'Foi engano: voltar a chegou' }))
  await waitFor(async () => expect(await queued()).toHaveLength(2))
  expect((await queued())[1]).toMatchObject({ estado: 'chegou', recepcao: { feitoEm: came } })
})

it('of what another tablet has said, reception chooses to what it goes back', async () => {
  await become({ estado: 'chegou', estadoEm: `${TODAY}T08:48:00.000Z`, versao: 5 })
  fireEvent.click(await screen.findByRole('button', { name: 'Foi engano: voltar a…' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Como ela estava antes?' }))
  dialog.getByRole('button', { name: 'Voltar a marcada' })
  fireEvent.click(dialog.getByRole('button', { name: 'Voltar a confirmada' }))
  await screen.findByText('Beatriz: de volta a “Confirmada”')
  expect(await queued()).toMatchObject([{ estado: 'confirmada', versao: 5 }])
})

it('an old state is taken back by its line, which asks; the safe way leaves it', async () => {
  await become({ estado: 'concluida', estadoEm: `${TODAY}T08:10:00.000Z`, versao: 5 })
  const line = async () =>
    within(await screen.findByRole('list', { name: 'Situação da visita' })).findByRole('button')
  fireEvent.click(await line())
  fireEvent.click(await screen.findByRole('button', { name: 'Manter como está' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(await queued()).toEqual([])
  fireEvent.click(await line())
  const dialog = within(await screen.findByRole('dialog', { name: 'Voltar a “Marcada”?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Voltar a marcada' }))
  await screen.findByText('Beatriz voltou a marcada')
  expect(await queued()).toMatchObject([{ estado: 'marcada', versao: 5 }])
})
