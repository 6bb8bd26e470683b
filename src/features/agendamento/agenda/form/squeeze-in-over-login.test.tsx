import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { errorOfRefusal, visit } from '#domain/testing/outbox.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { db } from '#src/offline/db.ts'
import { holdUpright, logInAndComeBack, renderAgenda } from '#tests/support/agenda-screen.tsx'
import { pressSoon } from '#tests/support/on-screen.ts'
import { emptyDevice, keepAgenda, logInHere } from '#tests/support/page-device.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'
const held = { ...visit, descricao: 'Pernas', email: null, chave: null, cliente: 'Dona Lúcia' }
const onLogin = vi.fn()

beforeEach(async () => {
  onLogin.mockReset()
  holdUpright()
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  await keepAgenda()
  await db.agendamentos.put(held)
  renderAgenda({ onLogin })
})
afterEach(() => notify.clear())

const rows = () => db.outbox.orderBy('seq').toArray()

async function type(label: string, value: string) {
  const field = await screen.findByLabelText(label, { selector: 'input, textarea' })
  fireEvent.input(field, { target: { value } })
}

async function fillNew() {
  await pressSoon('Novo')
  await type('Nome', 'Avaliação')
  await type('Descrição', 'Sem hora')
  await type('Valor', '80')
  await type('Tempo', '00:30')
  await type('Data do Procedimento', '12/11/2026, 15:00')
}

async function edit() {
  await pressSoon(/^Alterar Drenagem/)
  await pressSoon('Alterar')
  await type('Data do Procedimento', '12/11/2026, 15:00')
}

it.each([
  ['a new visit', fillNew],
  ['an edit', edit],
])(
  '%s whose time is taken, and which comes back after a login, leaves at the next press nothing of what was refused',
  async (_, fill) => {
    await fill()
    await pressSoon('Salvar')
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    const error = errorOfRefusal(409, 'horario_ocupado')
    await db.outbox.toCollection().modify({ state: 'conflict', attempts: 1, error })
    await screen.findByRole('dialog', { name: 'Registrar como encaixe?' })
    await db.meta.delete('sessao')
    await pressSoon('Confirmar')
    await screen.findByText('Sua sessão terminou')
    await logInAndComeBack(onLogin, { email: EMAIL })
    const date = await screen.findByLabelText<HTMLInputElement>('Data do Procedimento', { selector: 'input' })
    expect(date.value).toBe('12/11/2026, 15:00')
    await pressSoon('Salvar')
    const isQueued = async () => (await rows()).some(({ state }) => state === 'queued')
    await waitFor(async () => expect(await isQueued()).toBe(true))
    expect(await rows()).toMatchObject([{ state: 'queued' }])
  },
)
