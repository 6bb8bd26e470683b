import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { create, errorOfRefusal, rowOf, uuid } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { AGENDA_DAY, holdUpright, renderAgenda } from '#tests/support/agenda-screen.tsx'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'

it('a refused booking that is saved anew after a lost session is replaced, and not left to be booked again', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  const mark = { em: Date.now(), desde: '2026-11-01', ate: '2026-12-01', epoca: 'now', copiaDe: null }
  await db.meta.bulkPut(['pull:agendamentos', 'pull:horarios'].map((key) => ({ key, value: mark })))
  holdUpright()
  const dataHoraAgendada = `${AGENDA_DAY}T09:00:00.000Z`
  const pedido = { ...create.payload.pedido, descricao: 'x', cliente: 'Dona Lúcia', dataHoraAgendada }
  const command = createAgendamento({ pedido, imagem: '', recepcao: true })
  const error = errorOfRefusal(409, 'horario_ocupado')
  await db.outbox.add(rowOf(command, { id: uuid(1), dono: EMAIL, state: 'conflict', attempts: 1, error }))
  renderAgenda({ online: false })
  fireEvent.click(await screen.findByRole('button', { name: /^Abrir Drenagem/ }))
  const date = await screen.findByLabelText('Data do Procedimento', { selector: 'input' })
  fireEvent.input(date, { target: { value: '12/11/2026, 15:00' } })
  await db.meta.delete('sessao')
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByText('Sua sessão terminou')
  // She logs in, as in another tab, and saves what still stands in the form.
  await logInHere(EMAIL, 'Admin', 'Recepção')
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Salvar' }).hasAttribute('data-loading')).toBe(false),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await waitFor(async () =>
    expect((await db.outbox.toArray()).some(({ state }) => state === 'queued')).toBe(true),
  )
  await new Promise((resolve) => setTimeout(resolve, 200))
  expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['queued'])
})
