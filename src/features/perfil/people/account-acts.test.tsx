import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { problem } from '#domain/api/errors.ts'
import { usuarioOf } from '#domain/testing/perfil.ts'
import { Toasts } from '#src/components/notices/toast.tsx'
import { db, type LocalContact } from '#src/offline/db.ts'
import { enterSession } from '#src/offline/login/session.ts'
import { press } from '#tests/support/on-screen.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { AccountDialogs, type AskedAct } from './account-dialogs.tsx'
import { UsuarioFicha } from './usuario-ficha.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const MARIA = { ...usuarioOf('Maria', { email: 'maria@exemplo.test' }), confirmada: false }
const made = { kind: 'ok', body: { codigo: '418290', venceEm: '2026-11-13T12:00:00.000Z' } }
const onChanged = vi.fn()
const onRemoved = vi.fn()

beforeEach(async () => {
  call.mockReset()
  onChanged.mockReset()
  onRemoved.mockReset()
  await emptyDevice()
  await enterSession(db, { email: 'dona@exemplo.test', status: 'Admin', nomeExibicao: 'Dona' }, 'epoch', 1)
})

function Page({ usuario, online }: { readonly usuario: LocalContact; readonly online: boolean }) {
  const [asked, onAct] = useState<AskedAct | null>(null)
  return (
    <MemoryRouter>
      <MantineProvider env="test">
        <UsuarioFicha {...{ usuario, online, onAct }} next={undefined} today="2026-11-13" />
        <AccountDialogs {...{ asked, online, onChanged, onRemoved }} onClose={() => onAct(null)} />
        <Toasts />
      </MantineProvider>
    </MemoryRouter>
  )
}
const show = (usuario = MARIA, online = true) => render(<Page {...{ usuario, online }} />)
async function pressIn(title: RegExp, name: string) {
  const dialog = await screen.findByRole('dialog', { name: title })
  fireEvent.click(within(dialog).getByRole('button', { name }))
}

it('says of an account that nobody has proven what that means, and of another nothing', () => {
  const { unmount } = show()
  expect(screen.getByText('não confirmada')).toBeTruthy()
  expect(screen.getByText(/só aparece para a clínica/)).toBeTruthy()
  unmount()
  show({ ...MARIA, confirmada: true })
  expect(screen.queryByText('não confirmada')).toBeNull()
})

it('asks whether she is known before it makes a code, and shows it once', async () => {
  show()
  press('Ler um código')
  call.mockResolvedValueOnce({ kind: 'no_answer' })
  await pressIn(/Você conhece Maria/, 'Ler código')
  expect(await screen.findByText(/A clínica não respondeu\. Peça outro/)).toBeTruthy()
  call.mockResolvedValue(made)
  await pressIn(/Você conhece Maria/, 'Ler código')
  expect((await screen.findByLabelText('Código 4 1 8 2 9 0')).textContent).toBe('418 290')
  expect(call).toHaveBeenLastCalledWith('conta.criarCodigo', { body: { email: MARIA.email } })
  press('Já li')
  await waitFor(() => expect(screen.queryByLabelText('Código 4 1 8 2 9 0')).toBeNull())
  press('Ler um código')
  expect(await screen.findByRole('dialog', { name: /Você conhece Maria/ })).toBeTruthy()
})

it('takes the account from whoever has it, after it was said what that is', async () => {
  show()
  press('Devolver a conta')
  call.mockResolvedValue(made)
  await pressIn(/Devolver a conta de Maria/, 'Devolver')
  expect((await screen.findByLabelText('Código 4 1 8 2 9 0')).textContent).toBe('418 290')
  expect(call).toHaveBeenCalledWith('conta.devolver', { body: { email: MARIA.email } })
})

it.each([
  { name: 'Ler um código', title: /Você conhece Maria/, confirm: 'Ler código' },
  { name: 'Devolver a conta', title: /Devolver a conta de Maria/, confirm: 'Devolver' },
])('says of an account that is gone that it is, and asks for no other code ($name)', async (row) => {
  show()
  press(row.name)
  for (const refusal of [
    problem('nao_encontrado', 'Esta conta não existe mais.'),
    problem('sem_permissao', 'Sua conta não tem permissão para isto.'),
  ]) {
    call.mockResolvedValueOnce({ kind: 'problem', status: refusal.status, problem: refusal })
    await pressIn(row.title, row.confirm)
    expect(await screen.findByText(refusal.detail)).toBeTruthy()
    expect(screen.queryByText(/Peça outro/)).toBeNull()
  }
  // Another's words, as those of a proxy, are no answer of the clinic.
  call.mockResolvedValueOnce({ kind: 'problem', status: 404, problem: null })
  await pressIn(row.title, row.confirm)
  expect(await screen.findByText(/A clínica não respondeu\. Peça outro/)).toBeTruthy()
})

it('removes after asking, tells how many visits stay, and keeps no card of her', async () => {
  await db.usuarios.put(MARIA)
  show()
  press('Remover a conta')
  call.mockResolvedValueOnce({ kind: 'no_answer' })
  await pressIn(/Remover a conta de Maria/, 'Remover')
  expect(await screen.findByText('Não sabemos se a conta foi removida')).toBeTruthy()
  // The list stands there as it was until the clinic is heard of again.
  const lost =
    'A resposta da clínica se perdeu. Assim que a clínica responder de novo, a lista mostra como ficou.'
  expect(screen.getByText(lost)).toBeTruthy()
  expect(await db.usuarios.count()).toBe(1)
  expect(onRemoved).not.toHaveBeenCalled()
  call.mockResolvedValue({ kind: 'ok', body: { visitasMantidas: 2 } })
  press('Remover a conta')
  await pressIn(/Remover a conta de Maria/, 'Remover')
  expect(await screen.findByText('2 visitas por vir continuam na agenda.')).toBeTruthy()
  expect(await db.usuarios.count()).toBe(0)
  expect(onChanged).toHaveBeenCalledTimes(2)
  expect(onRemoved).toHaveBeenCalledExactlyOnceWith(MARIA.email)
})

it('says before it removes what comes back of her to Fichas, and what does not', async () => {
  show()
  press('Remover a conta')
  const dialog = await screen.findByRole('dialog', { name: /Remover a conta de Maria/ })
  expect(dialog.textContent).toContain(
    'A ficha que foi juntada à conta há até 30 dias volta a Fichas com o que a recepção escreveu nela',
  )
})

it('says of an account that the clinic does not remove that it stays', async () => {
  show()
  press('Remover a conta')
  const denied = problem('sem_permissao', 'Sua conta não tem permissão para isto.')
  call.mockResolvedValueOnce({ kind: 'problem', status: 403, problem: denied, retryAfter: null })
  await pressIn(/Remover a conta de Maria/, 'Remover')
  expect(await screen.findByText('A conta continua')).toBeTruthy()
  expect(screen.getByText(denied.detail)).toBeTruthy()
})

it('does none of it without a network', () => {
  show(MARIA, false)
  for (const name of ['Ler um código', 'Devolver a conta', 'Remover a conta'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
})
