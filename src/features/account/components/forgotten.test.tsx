import { MantineProvider } from '@mantine/core'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import type { ReactNode } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ACCOUNT_WORDS, wrongCode } from '#domain/account/words.ts'
import { type Code, type InvalidField, problem } from '#domain/api/errors.ts'
import { isDirty } from '#src/lib/form/dirty.ts'
import { db, readSession } from '#src/offline/db.ts'
import { errorOf, field, fill, press } from '#tests/support/on-screen.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { AskForCode } from './ask-for-code.tsx'
import { CodeForm } from './code-form.tsx'
import { NewPasswordForm } from './new-password-form.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

beforeEach(async () => {
  call.mockReset()
  await emptyDevice()
})

function refused(code: Code, errors: InvalidField[] = [], retryAfter: number | null = null) {
  const p = problem(code, 'Confira os campos.', { errors })
  return { kind: 'problem', status: p.status, problem: p, retryAfter }
}
const wrong = (left: number) => refused('dados_invalidos', [{ campo: 'codigo', mensagem: wrongCode(left) }])
const OK = { kind: 'ok', body: null }
const LOST = { kind: 'no_answer' }
const SESSION = { kind: 'ok', body: { email: 'ana@exemplo.test', status: 'Usuario', nomeExibicao: 'Ana' } }
const ANA = { enderecoEmail: 'ana@exemplo.test', codigo: '418236' }

const show = (part: ReactNode) => render(<MantineProvider env="test">{part}</MantineProvider>)
const code = () => field('Código de seis números')
const asked = () => call.mock.calls.map(([endpoint]) => endpoint)

describe('asking for a code', () => {
  const show1 = (numbers: { whatsapp: string; telefone: string } | undefined, loading = false) =>
    show(<AskForCode numbers={numbers} loading={loading} onHasCode={() => undefined} />)

  it('leads to the numbers that the clinic has, and to no others', () => {
    show1({ whatsapp: '11955550148', telefone: '' })
    const link = screen.getByRole('link', { name: 'WhatsApp (11) 95555-0148' })
    expect(link.getAttribute('href')).toBe('https://wa.me/5511955550148')
    expect(screen.queryByText('Ligar')).toBeNull()
  })

  it('says so where the clinic has none, and where nobody knows', () => {
    show1({ whatsapp: '', telefone: '' })
    expect(screen.getByText(/não deixou aqui telefone nem WhatsApp/)).toBeTruthy()
    show1(undefined)
    expect(screen.getByText(/Não conseguimos buscar os contatos/)).toBeTruthy()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('waits for them while they are asked for', () => {
    show1(undefined, true)
    expect(screen.getByRole('status').textContent).toBe('Carregando os contatos da clínica…')
  })
})

describe('the code', () => {
  const onRight = vi.fn()
  const show2 = (enderecoEmail: string, { online = true, codeError = null as string | null } = {}) =>
    show(
      <CodeForm
        online={online}
        silent={false}
        initial={{ enderecoEmail, codigo: '' }}
        codeError={codeError}
        onRight={onRight}
      />,
    )
  beforeEach(() => {
    onRight.mockReset()
  })

  it('sends itself with its sixth digit, once, however it was grouped', async () => {
    call.mockResolvedValue(OK)
    show2('ana@exemplo.test')
    expect(document.activeElement).toBe(code())
    fill('Código de seis números', '418')
    expect(call).not.toHaveBeenCalled()
    fill('Código de seis números', ' 418 236')
    await waitFor(() => expect(onRight).toHaveBeenCalledWith(ANA))
    expect(call.mock.calls).toEqual([['conta.conferirCodigo', { body: ANA }]])
  })

  it('takes digits alone, and no more than six', () => {
    show2('')
    fill('Código de seis números', '41a8-23677')
    expect(code().value).toBe('418236')
    expect([code().inputMode, code().autocomplete, code().maxLength]).toEqual([
      'numeric',
      'one-time-code',
      -1,
    ])
  })

  it('waits for the e-mail, and asks for it', async () => {
    call.mockResolvedValue(OK)
    show2('')
    expect(document.activeElement).toBe(field('Email'))
    fill('Código de seis números', '418236')
    expect(call).not.toHaveBeenCalled()
    press('Continuar')
    expect(errorOf('Email')).toContain('Email é obrigatório!')
    fill('Email', 'ana@exemplo.test')
    press('Continuar')
    await waitFor(() => expect(onRight).toHaveBeenCalledWith(ANA))
  })

  it('says how many tries are left, and the next digit begins anew', async () => {
    call.mockResolvedValue(wrong(3))
    show2('ana@exemplo.test')
    fill('Código de seis números', '111111')
    await screen.findByText('Código não confere. Restam 3 tentativas.')
    expect(errorOf('Código de seis números')).toContain('Código não confere. Restam 3 tentativas.')
    expect(code().getAttribute('aria-invalid')).toBe('true')
    expect(document.activeElement).toBe(code())
    expect([code().selectionStart, code().selectionEnd, code().value]).toEqual([0, 6, '111111'])
    fill('Código de seis números', '4')
    expect(screen.queryByText(/Código não confere/)).toBeNull()
    expect(onRight).not.toHaveBeenCalled()
  })

  it.each([
    [LOST, /Verifique a internet/],
    [refused('erro_interno'), /não conseguiu responder/],
    [refused('muitas_tentativas', [], 125), 'Muitas tentativas. Tente de novo em 3 minutos.'],
  ])('keeps what was typed after %j', async (answer, words) => {
    call.mockResolvedValue(answer)
    show2('ana@exemplo.test')
    fill('Código de seis números', '418236')
    await screen.findByText(words)
    expect([field('Email').value, code().value]).toEqual(['ana@exemplo.test', '418236'])
  })

  it('sends nothing without a network, and says so', () => {
    show2('ana@exemplo.test', { online: false })
    fill('Código de seis números', '418236')
    expect(call).not.toHaveBeenCalled()
    expect(screen.getByText(/Precisa de internet/)).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Continuar' }).disabled).toBe(true)
    expect(code().value).toBe('418236')
  })

  it('says why it is asked for again', () => {
    show2('ana@exemplo.test', { codeError: ACCOUNT_WORDS.codeExpired })
    expect(errorOf('Código de seis números')).toContain('O código venceu. Peça outro.')
  })
})

describe('the new password', () => {
  const onDone = vi.fn()
  const onCodeRefused = vi.fn()
  const both = ['Nova senha', 'Confirmar senha']
  beforeEach(() => {
    onDone.mockReset()
    onCodeRefused.mockReset()
    show(
      <NewPasswordForm
        online
        silent={false}
        proof={ANA}
        login={<a href="#login">Entrar com a nova senha</a>}
        onDone={onDone}
        onCodeRefused={onCodeRefused}
      />,
    )
    for (const label of both) fill(label, 'senha-nova-1')
  })

  it('opens the session', async () => {
    call.mockResolvedValue(SESSION)
    press('Salvar nova senha')
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(call.mock.calls).toEqual([
      ['conta.novaSenha', { body: { ...ANA, senha: 'senha-nova-1', confirmSenha: 'senha-nova-1' } }],
    ])
    expect((await readSession(db))?.email).toBe('ana@exemplo.test')
  })

  it('leaves no session behind where the browser keeps nothing', async () => {
    call.mockResolvedValue(SESSION)
    const put = vi.spyOn(db.meta, 'put').mockRejectedValue(new Error('no storage'))
    press('Salvar nova senha')
    await screen.findByText(/não deixa o aplicativo guardar nada/)
    expect(asked()).toEqual(['conta.novaSenha', 'usuario.sair'])
    expect(onDone).not.toHaveBeenCalled()
    put.mockRestore()
  })

  it('refuses two that differ, and one that is too short, and sends nothing', () => {
    fill('Confirmar senha', 'outra')
    press('Salvar nova senha')
    expect(errorOf('Confirmar senha')).toContain('As senhas não são iguais!')
    for (const label of both) fill(label, 'curta')
    press('Salvar nova senha')
    expect(errorOf('Nova senha')).toContain('Use pelo menos 8 caracteres.')
    expect(call).not.toHaveBeenCalled()
  })

  it('leads back to the code that holds no longer, with its sentence', async () => {
    call.mockResolvedValue(wrong(0))
    press('Salvar nova senha')
    await waitFor(() => expect(onCodeRefused).toHaveBeenCalledWith('O código venceu. Peça outro.'))
    expect(asked()).toEqual(['conta.novaSenha'])
  })

  it('says that a lost answer leaves it unknown; saved again, the new password tells', async () => {
    call.mockResolvedValueOnce(LOST)
    press('Salvar nova senha')
    await screen.findByText(/não sabemos se a senha foi trocada/)
    expect(field('Nova senha').value).toBe('senha-nova-1')
    call.mockResolvedValueOnce(wrong(0)).mockResolvedValueOnce(SESSION)
    press('Salvar nova senha')
    await waitFor(() => expect(onDone).toHaveBeenCalled())
    expect(asked()).toEqual(['conta.novaSenha', 'conta.novaSenha', 'usuario.login'])
  })

  it('logs nobody in who has left the form before the clinic answered', async () => {
    call.mockResolvedValueOnce(LOST)
    press('Salvar nova senha')
    await screen.findByText(/não sabemos se a senha foi trocada/)
    const { promise, resolve } = Promise.withResolvers()
    call.mockReturnValueOnce(promise).mockResolvedValue(SESSION)
    press('Salvar nova senha')
    await waitFor(() => expect(asked()).toHaveLength(2))
    cleanup()
    resolve(wrong(0))
    await new Promise((go) => setTimeout(go, 50))
    expect(asked()).not.toContain('usuario.login')
    expect(await readSession(db)).toBeNull()
  })

  describe('where the browser has no room for the session', () => {
    const changedAndFull = async () => {
      const put = vi.spyOn(db.meta, 'put').mockRejectedValue(new Error('no storage'))
      call.mockResolvedValueOnce(SESSION)
      press('Salvar nova senha')
      await screen.findByText(/^Sua senha já foi trocada\./)
      return put
    }

    it('is said to be changed, with the way to the login, and nothing is left to lose', async () => {
      const put = await changedAndFull()
      expect(screen.getByRole('link', { name: 'Entrar com a nova senha' })).toBeTruthy()
      expect(isDirty()).toBe(false)
      put.mockRestore()
    })

    it('enters by the new password when it is saved again and there is room', async () => {
      const put = await changedAndFull()
      put.mockRestore()
      call.mockReset()
      call.mockResolvedValueOnce(wrong(0)).mockResolvedValueOnce(SESSION)
      press('Salvar nova senha')
      await waitFor(() => expect(onDone).toHaveBeenCalled())
    })

    it('stays said while there is none, whatever becomes of the next try', async () => {
      const put = await changedAndFull()
      call.mockReset()
      call.mockResolvedValueOnce(wrong(0)).mockResolvedValueOnce(SESSION).mockResolvedValueOnce(OK)
      press('Salvar nova senha')
      await waitFor(() => expect(asked()).toHaveLength(3))
      await screen.findByText(/^Sua senha já foi trocada\. Este navegador/)
      call.mockReset()
      call.mockResolvedValue(LOST)
      press('Salvar nova senha')
      await screen.findByText(/^Sua senha já foi trocada\. A clínica não respondeu/)
      expect(onCodeRefused).not.toHaveBeenCalled()
      put.mockRestore()
    })
  })

  it('does not blame the code where the answer to the new password is lost too', async () => {
    call.mockResolvedValueOnce(LOST)
    press('Salvar nova senha')
    await screen.findByText(/não sabemos se a senha foi trocada/)
    call.mockResolvedValueOnce(wrong(0)).mockResolvedValueOnce(LOST)
    press('Salvar nova senha')
    await waitFor(() => expect(asked()).toHaveLength(3))
    await screen.findByText(/não sabemos se a senha foi trocada/)
    expect(onCodeRefused).not.toHaveBeenCalled()
  })
})
