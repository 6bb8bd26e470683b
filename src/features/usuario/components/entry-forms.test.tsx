import { MantineProvider } from '@mantine/core'
import { act, fireEvent, type RenderResult, render, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Code, problem } from '#domain/api/errors.ts'
import { USUARIO_TEXTS } from '#domain/usuario/texts.ts'
import { db, readSession } from '#src/offline/db.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { errorOf, field, fill, press } from '#tests/support/on-screen.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { EntryForms } from './entry-forms.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const ANA = { email: 'ana@exemplo.test', status: 'Usuario', nomeExibicao: 'Ana' } as const
const onEntered = vi.fn()

let view: RenderResult
beforeEach(async () => {
  call.mockReset()
  onEntered.mockReset()
  await emptyDevice()
})

function show(offline = false) {
  view = render(
    <MantineProvider env="test">
      <EntryForms
        opened
        act="agendar"
        promise="O horário fica reservado quando a clínica responder, em seguida."
        offline={offline}
        forgotten={(email) => <a href={`#${email}`}>Esqueci a senha</a>}
        otherwise={<p>De outro modo</p>}
        onEntered={onEntered}
      />
    </MantineProvider>,
  )
  return screen.findByRole('radio', { name: 'Primeira vez' })
}

function refused(code: Code, errors: { campo: string; mensagem: string }[] = []) {
  const p = problem(code, 'Detalhe.', { errors })
  return { kind: 'problem', status: p.status, problem: p, retryAfter: null }
}
const entered = { kind: 'ok', body: ANA }

const turnToKnown = () => fireEvent.click(screen.getByRole('radio', { name: 'Já tenho conta' }))

function fillRegistration() {
  fill('Nome de usuário', 'Ana Lima')
  fill('Email', 'ana@exemplo.test')
  fill('Senha', PASSWORD)
  fill('Confirmar senha', PASSWORD)
}

it('registers and enters with one press', async () => {
  await show()
  call.mockResolvedValueOnce({ kind: 'ok', body: { email: ANA.email } }).mockResolvedValueOnce(entered)
  fillRegistration()
  press('Registrar e agendar')
  await waitFor(() => expect(onEntered).toHaveBeenCalledOnce())
  expect(call.mock.calls.map(([endpoint]) => endpoint)).toEqual(['usuario.registrar', 'usuario.login'])
  expect((await readSession(db))?.email).toBe(ANA.email)
})

it('says what is missing under its own field, and sends nothing', async () => {
  await show()
  press('Registrar e agendar')
  expect(errorOf('Nome de usuário')).toBe('Nome de usuário é obrigatório!')
  expect(errorOf('Email')).toBe('Email é obrigatório!')
  expect(errorOf('Senha')).toBe('Senha é obrigatória!')
  fill('Senha', PASSWORD)
  fill('Confirmar senha', 'outra')
  fireEvent.blur(field('Confirmar senha'))
  expect(errorOf('Confirmar senha')).toBe('As senhas não são iguais!')
  expect(call).not.toHaveBeenCalled()
})

it('puts what the clinic refused under its field', async () => {
  await show()
  const errors = [{ campo: 'nomeUsuario', mensagem: 'Use no máximo 120 caracteres.' }]
  call.mockResolvedValueOnce(refused('dados_invalidos', errors))
  fillRegistration()
  press('Registrar e agendar')
  await waitFor(() => expect(errorOf('Nome de usuário')).toBe('Use no máximo 120 caracteres.'))
  expect(document.activeElement).toBe(field('Nome de usuário'))
  expect(onEntered).not.toHaveBeenCalled()
})

it('turns to "Já tenho conta" where the e-mail has one, and keeps it', async () => {
  await show()
  call.mockResolvedValueOnce(refused('email_em_uso'))
  fillRegistration()
  press('Registrar e agendar')
  await screen.findByText('Já existe uma conta com este email. Entre com a senha dela.')
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Já tenho conta' }).checked).toBe(true)
  expect(field('Email').value).toBe('ana@exemplo.test')
  expect(document.activeElement).toBe(field('Senha'))
  call.mockResolvedValueOnce(entered)
  fill('Senha', PASSWORD)
  press('Entrar e agendar')
  await waitFor(() => expect(onEntered).toHaveBeenCalledOnce())
})

it('lets nobody take the other way while the clinic is asked, in either', async () => {
  await show()
  const isDisabled = () =>
    ['Primeira vez', 'Já tenho conta'].map(
      (name) => screen.getByRole<HTMLInputElement>('radio', { name }).disabled,
    )
  const { promise, resolve } = Promise.withResolvers()
  call.mockReturnValueOnce(promise)
  fillRegistration()
  press('Registrar e agendar')
  expect(isDisabled()).toEqual([true, true])
  await act(async () => resolve(refused('email_em_uso')))
  expect(isDisabled()).toEqual([false, false])
  const login = Promise.withResolvers()
  call.mockReturnValueOnce(login.promise)
  fill('Senha', PASSWORD)
  press('Entrar e agendar')
  expect(isDisabled()).toEqual([true, true])
  await act(async () => login.resolve(refused('credenciais_invalidas')))
  await waitFor(() => expect(isDisabled()).toEqual([false, false]))
})

it.each([
  ['made an account', { kind: 'ok', body: { email: ANA.email } }],
  ['an earlier press has made', refused('email_em_uso')],
])('logs nobody in who has closed the form before the clinic answered: %s', async (_, answer) => {
  await show()
  fillRegistration()
  call.mockResolvedValueOnce({ kind: 'no_answer' })
  press('Registrar e agendar')
  await screen.findByText(/não sabemos se a conta foi criada/)
  const { promise, resolve } = Promise.withResolvers()
  call.mockReturnValueOnce(promise).mockResolvedValue(entered)
  press('Registrar e agendar')
  view.unmount()
  await act(async () => resolve(answer))
  await new Promise((go) => setTimeout(go, 50))
  expect(call.mock.calls.map(([endpoint]) => endpoint)).not.toContain('usuario.login')
  expect(await readSession(db)).toBeNull()
})

it('goes on with the account where only its login got lost', async () => {
  await show()
  call
    .mockResolvedValueOnce({ kind: 'ok', body: { email: ANA.email } })
    .mockResolvedValueOnce({ kind: 'no_answer' })
  fillRegistration()
  press('Registrar e agendar')
  await screen.findByText(/^Sua conta está pronta. A clínica não respondeu./)
  expect(field('Email').value).toBe('ana@exemplo.test')
  expect(onEntered).not.toHaveBeenCalled()
})

it('enters the account that a press has made whose answer was lost, with the next one', async () => {
  await show()
  call.mockResolvedValueOnce({ kind: 'no_answer' })
  fillRegistration()
  press('Registrar e agendar')
  await screen.findByText(/não sabemos se a conta foi criada/)
  call.mockResolvedValueOnce(refused('email_em_uso')).mockResolvedValueOnce(entered)
  press('Registrar e agendar')
  await waitFor(() => expect(onEntered).toHaveBeenCalledOnce())
  expect(call.mock.calls.map(([endpoint]) => endpoint)).toEqual([
    'usuario.registrar',
    'usuario.registrar',
    'usuario.login',
  ])
})

it('says under the password that the login was refused; what is typed stays', async () => {
  await show()
  turnToKnown()
  call.mockResolvedValueOnce(refused('credenciais_invalidas'))
  fill('Email', 'ana@exemplo.test')
  fill('Senha', 'errada')
  press('Entrar e agendar')
  await waitFor(() => expect(errorOf('Senha')).toBe(USUARIO_TEXTS.loginFailure))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect([field('Email').value, field('Senha').value]).toEqual(['ana@exemplo.test', 'errada'])
  expect(screen.getByRole('link', { name: 'Esqueci a senha' }).getAttribute('href')).toBe('#ana@exemplo.test')
})

it('does not blame what was typed where nobody answers', async () => {
  await show()
  turnToKnown()
  call.mockResolvedValueOnce({ kind: 'no_answer' })
  fill('Email', 'ana@exemplo.test')
  fill('Senha', 'certa-certa')
  press('Entrar e agendar')
  expect((await screen.findByRole('alert')).textContent).toMatch(/Verifique a internet/)
  expect(errorOf('Senha')).toBe('')
})

it('takes the typed e-mail from one form to the other', async () => {
  await show()
  fill('Email', 'ana@exemplo.test')
  turnToKnown()
  expect(field('Email').value).toBe('ana@exemplo.test')
})

it('says on its button what it takes without a network', async () => {
  await show(true)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Precisa de internet para entrar' })
  expect(button.disabled).toBe(true)
})
