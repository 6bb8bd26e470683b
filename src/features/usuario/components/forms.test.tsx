import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import Dexie from 'dexie'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Code, problem } from '#domain/api/errors.ts'
import { db, readSession } from '#src/offline/db.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { errorOf, field, fill, press } from '#tests/support/on-screen.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { LoginForm } from './login-form.tsx'
import { RegistrationForm } from './registration-form.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

beforeEach(async () => {
  call.mockReset()
  await emptyDevice()
})

function refused(code: Code, detail: string, retryAfter: number | null = null) {
  const p = problem(code, detail)
  return { kind: 'problem', status: p.status, problem: p, retryAfter }
}

const show = (form: ReactNode) => render(<MantineProvider env="test">{form}</MantineProvider>)

describe('login', () => {
  const onLoggedIn = vi.fn()
  beforeEach(() => {
    onLoggedIn.mockReset()
    show(
      <LoginForm
        email=""
        notice={null}
        forgotten={(email) => <a href={`#${email}`}>Esqueci a senha</a>}
        onLoggedIn={onLoggedIn}
      />,
    )
  })

  it('says what is missing under its own field and sends nothing', async () => {
    press('Entrar')
    expect(errorOf('Email')).toBe('Email é obrigatório!')
    expect(errorOf('Senha')).toBe('Senha é obrigatória!')
    expect(document.activeElement).toBe(field('Email'))
    fill('Email', 'ana@exemplo.test')
    press('Entrar')
    expect(errorOf('Email')).toBe('')
    expect(document.activeElement).toBe(field('Senha'))
    expect(call).not.toHaveBeenCalled()
  })

  it.each(['MissingAPIError', 'QuotaExceededError', 'OpenFailedError'])(
    'says why it cannot let in where the browser keeps nothing (%s), and asks for no session',
    async (name) => {
      const put = vi.spyOn(db.meta, 'put').mockRejectedValue(Object.assign(new Error(name), { name }))
      fill('Email', 'ana@exemplo.test')
      fill('Senha', PASSWORD)
      press('Entrar')
      await screen.findByText(/não deixa o aplicativo guardar nada/)
      expect(call).not.toHaveBeenCalled()
      expect(onLoggedIn).not.toHaveBeenCalled()
      put.mockRestore()
    },
  )

  it('leaves no session behind where the device becomes full while the clinic is asked', async () => {
    call.mockResolvedValue({
      kind: 'ok',
      body: { email: 'ana@exemplo.test', status: 'Usuario', nomeExibicao: 'Ana' },
    })
    const full = Object.assign(new Error('full'), { name: 'QuotaExceededError' })
    const write = db.meta.put.bind(db.meta)
    const put = vi
      .spyOn(db.meta, 'put')
      .mockImplementation((row) => (row.key === 'sessao' ? Dexie.Promise.reject(full) : write(row)))
    fill('Email', 'ana@exemplo.test')
    fill('Senha', PASSWORD)
    press('Entrar')
    await screen.findByText(/não deixa o aplicativo guardar nada/)
    expect(call.mock.calls.map(([endpoint]) => endpoint)).toEqual(['usuario.login', 'usuario.sair'])
    expect(onLoggedIn).not.toHaveBeenCalled()
    put.mockRestore()
  })

  it('takes the typed e-mail along to whoever forgot the password', () => {
    fill('Email', 'ana@exemplo.test')
    expect(screen.getByRole('link', { name: 'Esqueci a senha' }).getAttribute('href')).toBe(
      '#ana@exemplo.test',
    )
  })

  it('opens the session', async () => {
    call.mockResolvedValue({
      kind: 'ok',
      body: { email: 'ana@exemplo.test', status: 'Usuario', nomeExibicao: 'Ana' },
    })
    fill('Email', ' Ana@Exemplo.test ')
    fill('Senha', PASSWORD)
    press('Entrar')
    await waitFor(() => expect(onLoggedIn).toHaveBeenCalled())
    expect(call.mock.calls[0]).toEqual([
      'usuario.login',
      { body: { enderecoEmail: 'ana@exemplo.test', senha: PASSWORD } },
    ])
    expect((await readSession(db))?.email).toBe('ana@exemplo.test')
  })

  it('answers wrong credentials with the dialog; the fields keep their text', async () => {
    call.mockResolvedValue(refused('credenciais_invalidas', 'x'))
    fill('Email', 'ana@exemplo.test')
    fill('Senha', 'errada')
    press('Entrar')
    await screen.findByRole('dialog', { name: 'Erro ao fazer login, email ou senha incorretos!' })
    press('Confirmar')
    await waitFor(() => expect(document.activeElement).toBe(field('Senha')))
    expect([field('Email').value, field('Senha').value]).toEqual(['ana@exemplo.test', 'errada'])
    expect(onLoggedIn).not.toHaveBeenCalled()
  })

  it.each([
    [{ kind: 'no_answer' }, /Verifique a internet/],
    [refused('erro_interno', 'x'), /não conseguiu responder/],
    [refused('origem_recusada', 'Esta agenda fica em outro endereço.'), /Esta agenda fica em outro/],
    [refused('muitas_tentativas', 'x', 125), /Muitas tentativas. Tente de novo em 3 minutos/],
  ])('does not blame the password for %j', async (answer, words) => {
    call.mockResolvedValue(answer)
    fill('Email', 'ana@exemplo.test')
    fill('Senha', 'certa-certa')
    press('Entrar')
    expect((await screen.findByRole('alert')).textContent).toMatch(words)
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('registration', () => {
  const onRegistered = vi.fn()
  const onEntered = vi.fn()
  beforeEach(() => {
    onRegistered.mockReset()
    onEntered.mockReset()
    show(
      <RegistrationForm
        login={(email) => <a href={`#${email}`}>Entrar</a>}
        onRegistered={onRegistered}
        onEntered={onEntered}
      />,
    )
    fill('Nome de usuário', 'Ana')
    fill('Email', 'ana@exemplo.test')
    fill('Senha', PASSWORD)
  })

  it('refuses passwords that differ, on leaving the field and on sending', () => {
    fill('Confirmar senha', 'outra')
    fireEvent.blur(field('Confirmar senha'))
    expect(errorOf('Confirmar senha')).toBe('As senhas não são iguais!')
    press('Registrar')
    expect(errorOf('Confirmar senha')).toBe('As senhas não são iguais!')
    expect(document.activeElement).toBe(field('Confirmar senha'))
    expect(call).not.toHaveBeenCalled()
  })

  it('asks for what is missing, each under its own field, and sends nothing', () => {
    for (const label of ['Nome de usuário', 'Email', 'Senha']) fill(label, '')
    press('Registrar')
    expect(errorOf('Nome de usuário')).toBe('Nome de usuário é obrigatório!')
    expect(errorOf('Email')).toBe('Email é obrigatório!')
    expect(errorOf('Senha')).toContain('Senha é obrigatória!')
    expect(call).not.toHaveBeenCalled()
  })

  it('leads on after the person has read that the account is there', async () => {
    call.mockResolvedValue({ kind: 'ok', body: { email: 'ana@exemplo.test' } })
    fill('Confirmar senha', PASSWORD)
    press('Registrar')
    await screen.findByRole('dialog', { name: 'Cadastro realizado com sucesso!' })
    expect(onRegistered).not.toHaveBeenCalled()
    press('OK')
    expect(onRegistered).toHaveBeenCalledWith('ana@exemplo.test')
  })

  it('says why the account was refused, and puts field errors at their field', async () => {
    const answer = refused('dados_invalidos', 'Confira os campos.')
    const errors = [{ campo: 'nomeUsuario', mensagem: 'Use no máximo 120 caracteres.' }]
    call.mockResolvedValueOnce({ ...answer, problem: { ...answer.problem, errors } })
    fill('Confirmar senha', PASSWORD)
    press('Registrar')
    await screen.findByRole('dialog', { name: 'Erro ao realizar o cadastro!' })
    press('OK')
    await waitFor(() => expect(document.activeElement).toBe(field('Nome de usuário')))
    expect(errorOf('Nome de usuário')).toBe('Use no máximo 120 caracteres.')
    expect(onRegistered).not.toHaveBeenCalled()

    call.mockResolvedValueOnce(refused('email_em_uso', 'Erro ao realizar o cadastro!'))
    press('Registrar')
    expect(await screen.findByText('Já existe uma conta com este email.')).toBeTruthy()
  })

  describe('whose answer was lost', () => {
    const IN_USE = refused('email_em_uso', 'Erro ao realizar o cadastro!')
    const asked = () => call.mock.calls.map(([endpoint]) => endpoint)

    beforeEach(async () => {
      call.mockResolvedValueOnce({ kind: 'no_answer' })
      fill('Confirmar senha', PASSWORD)
      press('Registrar')
      await screen.findByText(/não sabemos se a conta foi criada/)
    })

    it('is not said to have failed; what is typed stays', () => {
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(screen.getByRole('alert').textContent).toContain('Registre de novo')
      expect(field('Senha').value).toBe(PASSWORD)
    })

    it('registered again, enters the account that the first press has made', async () => {
      call.mockResolvedValueOnce(IN_USE)
      call.mockResolvedValueOnce({
        kind: 'ok',
        body: { email: 'ana@exemplo.test', status: 'Usuario', nomeExibicao: 'Ana' },
      })
      press('Registrar')
      await waitFor(() => expect(onEntered).toHaveBeenCalledOnce())
      expect(asked()).toEqual(['usuario.registrar', 'usuario.registrar', 'usuario.login'])
      expect((await readSession(db))?.email).toBe('ana@exemplo.test')
      expect(screen.queryByRole('dialog')).toBeNull()
    })

    it('registered again, goes on as ever where it had not been made', async () => {
      call.mockResolvedValueOnce({ kind: 'ok', body: { email: 'ana@exemplo.test' } })
      press('Registrar')
      await screen.findByRole('dialog', { name: 'Cadastro realizado com sucesso!' })
      expect(screen.queryByText(/não sabemos/)).toBeNull()
    })

    it.each([{ kind: 'no_answer' }, refused('credenciais_invalidas', 'x')])(
      'leads to the login where the account cannot be entered: %j',
      async (answer) => {
        call.mockResolvedValueOnce(IN_USE).mockResolvedValueOnce(answer)
        press('Registrar')
        const link = await screen.findByRole('link', { name: 'Entrar' })
        expect(link.getAttribute('href')).toBe('#ana@exemplo.test')
        expect(screen.queryByRole('dialog')).toBeNull()
        expect(onEntered).not.toHaveBeenCalled()
      },
    )

    it('enters no account of another e-mail', async () => {
      fill('Email', 'bia@exemplo.test')
      call.mockResolvedValueOnce(IN_USE)
      press('Registrar')
      await screen.findByRole('dialog', { name: 'Erro ao realizar o cadastro!' })
      expect(asked()).toEqual(['usuario.registrar', 'usuario.registrar'])
    })
  })
})
