import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { problem } from '#domain/api/errors.ts'
import { visit } from '#domain/testing/outbox.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { isUnsaved } from '#src/lib/form/dirty.ts'
import { db } from '#src/offline/db.ts'
import { AGENDA_DAY, holdUpright, logInAndComeBack, renderAgenda } from '#tests/support/agenda-screen.tsx'
import { pressSoon } from '#tests/support/on-screen.ts'
import { emptyDevice, keepAgenda, logInHere } from '#tests/support/page-device.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const EMAIL = 'admin@exemplo.test'
const WHY = 'A cabine fica em manutenção'
const held = {
  ...{ ...visit, descricao: 'Pernas', email: null, chave: null, cliente: 'Dona Lúcia' },
  dataHoraAgendada: `${AGENDA_DAY}T09:00:00.000Z`,
}
const onLogin = vi.fn()

beforeEach(async () => {
  onLogin.mockReset()
  call.mockReset().mockResolvedValue({ kind: 'no_answer' })
  holdUpright()
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  await keepAgenda()
  await db.agendamentos.put(held)
  renderAgenda({ onLogin })
  await pressSoon(/^Alterar Drenagem/)
})
afterEach(() => notify.clear())

const reasonField = () => screen.findByLabelText<HTMLInputElement>(/^Motivo/)
const question = () => screen.findByRole('dialog', { name: 'Cancelar a visita?' })
const typeReason = async () => fireEvent.change(await reasonField(), { target: { value: WHY } })

/** An act before has said that the session is over: its notice stands. */
async function hearThatSessionIsOver() {
  await db.meta.delete('sessao')
  await pressSoon('Cancelar')
  fireEvent.click(within(await question()).getByRole('button', { name: 'Cancelar a visita' }))
  await screen.findByText('Sua sessão terminou')
}

it('why a visit is cancelled comes back from the login with its question', async () => {
  await hearThatSessionIsOver()
  await pressSoon('Cancelar')
  await typeReason()
  await logInAndComeBack(onLogin, { email: EMAIL })
  await question()
  expect((await reasonField()).value).toBe(WHY)
  expect(isUnsaved()).toBe(true)
  fireEvent.click(within(await question()).getByRole('button', { name: 'Cancelar a visita' }))
  await waitFor(async () =>
    expect(await db.outbox.toArray()).toMatchObject([
      { command: { payload: { estado: 'cancelada', recepcao: { motivo: WHY } } } },
    ]),
  )
})

it('why a visit is moved comes back with the question where to', async () => {
  await hearThatSessionIsOver()
  await pressSoon('Mudar horário')
  await typeReason()
  await logInAndComeBack(onLogin, { email: EMAIL })
  await screen.findByRole('region', { name: 'Mudar horário' })
  expect((await reasonField()).value).toBe(WHY)
})

it('where the visit is no more it is told, and no other is begun', async () => {
  await hearThatSessionIsOver()
  await pressSoon('Cancelar')
  await typeReason()
  await db.agendamentos.delete(held.id)
  const refusal = problem('nao_encontrado', 'Não está mais na agenda.')
  call.mockResolvedValue({ kind: 'problem', status: 404, problem: refusal, retryAfter: null })
  await logInAndComeBack(onLogin, { email: EMAIL })
  await screen.findByText(new RegExp(WHY))
  expect(screen.queryByLabelText('Descrição')).toBeNull()
})
