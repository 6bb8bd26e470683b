import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OpenSession, Security } from '#domain/account/schema.ts'
import { ACCOUNT_WORDS, wrongCode } from '#domain/account/words.ts'
import { type Code, type InvalidField, problem } from '#domain/api/errors.ts'
import { notify, Toasts } from '#src/components/notices/toast.tsx'
import { isDirty } from '#src/lib/form/dirty.ts'
import { sendUnsent } from '#src/lib/form/unsent.ts'
import { PASSWORD } from '#tests/support/accounts.ts'
import { errorOf, field, fill, press } from '#tests/support/on-screen.ts'
import { tap } from '#tests/support/tap.ts'
import { SecurityScreen } from './security-screen.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const LOST = { kind: 'no_answer' }
const DONE = { kind: 'ok', body: null }

const here: OpenSession = {
  id: 's1',
  tipo: 'celular',
  navegador: 'Chrome',
  entrouEm: '2026-11-03T15:30:00.000Z',
  usadaEm: '2026-11-11T12:59:00.000Z',
  atual: true,
}
const laptop: OpenSession = {
  id: 's2',
  tipo: 'computador',
  navegador: 'Firefox',
  entrouEm: null,
  usadaEm: '2026-11-11T00:30:00.000Z',
  atual: false,
}
const tablet: OpenSession = { ...laptop, id: 's3', tipo: 'tablet', navegador: 'Safari' }
const SECURITY: Security = {
  senhaTrocadaEm: '2026-03-02T15:00:00.000Z',
  nuncaTrocada: false,
  confirmada: true,
  sessoes: [here, laptop, tablet],
}

/** What the clinic answers each endpoint with; a list is answered one after another, the last for ever. */
type Answers = Record<string, unknown[]>
let answers: Answers = {}
const read = (change: Partial<Security> = {}) => ({ kind: 'ok', body: { ...SECURITY, ...change } })

function refused(code: Code, errors: InvalidField[] = [], retryAfter: number | null = null) {
  const p = problem(code, 'Confira os campos.', { errors })
  return { kind: 'problem', status: p.status, problem: p, retryAfter }
}

const acts = { onLogout: vi.fn(), onSessionOver: vi.fn(), onConfirmed: vi.fn() }

beforeEach(() => {
  answers = { 'conta.seguranca': [read()] }
  call.mockReset()
  call.mockImplementation(async (name: string) => {
    const [first = LOST, ...rest] = answers[name] ?? []
    if (rest.length > 0) answers[name] = rest
    return first
  })
  for (const f of Object.values(acts)) f.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  // What one test was told of would stand before what the next waits for.
  notify.clear()
})

const part = (online: boolean) => (
  <MantineProvider env="test">
    <SecurityScreen
      online={online}
      silent={false}
      email="ana@exemplo.test"
      clock={{ clinicNow: { date: '2026-11-11', minute: 600 }, fuso: 'America/Sao_Paulo' }}
      {...acts}
    />
    <Toasts />
  </MantineProvider>
)
const show = (online = true) => render(part(online))
const asked = () => call.mock.calls.map(([endpoint]) => endpoint).filter((e) => e !== 'conta.seguranca')
const devices = () => screen.findByRole('region', { name: 'Aparelhos conectados' })
describe('what the clinic says', () => {
  it('stands with its dates, this device first', async () => {
    show()
    const list = await devices()
    expect(within(list).getByText('Celular, Chrome')).toBeTruthy()
    expect(within(list).getByText('Entrou em 3 de novembro às 12:30')).toBeTruthy()
    expect(within(list).getByText('Este aparelho')).toBeTruthy()
    expect(within(list).getAllByText('Usado ontem às 21:30')).toHaveLength(2)
    expect(screen.getByText('Última troca').nextSibling?.textContent).toBe('2 de março de 2026')
    expect(screen.queryByRole('region', { name: 'Conta' })).toBeNull()
    press('Sair deste aparelho')
    expect(acts.onLogout).toHaveBeenCalledOnce()
  })

  it('of a password that was never changed: since the registration; of one device: only this', async () => {
    answers = { 'conta.seguranca': [read({ nuncaTrocada: true, sessoes: [here] })] }
    show()
    const list = await devices()
    expect(screen.getByText('Desde o cadastro').nextSibling?.textContent).toBe('2 de março de 2026')
    expect(within(list).getByText('Só este aparelho.')).toBeTruthy()
    expect(screen.queryByText(/Não conhece um deles/)).toBeNull()
    expect(screen.queryByRole('button', { name: /Desconectar/ })).toBeNull()
  })

  it('is awaited, and its absence is never shown as nothing', async () => {
    answers = { 'conta.seguranca': [LOST, read()] }
    show()
    expect(screen.getByText('Carregando a segurança da conta…')).toBeTruthy()
    await screen.findByText('Não conseguimos ler a segurança da sua conta.')
    expect(screen.queryByText('Só este aparelho.')).toBeNull()
    press('Tentar de novo')
    await devices()
  })

  it('needs the network, and is read when that comes', async () => {
    const { rerender } = show(false)
    expect(screen.getByText('Precisa de internet.')).toBeTruthy()
    expect(call).not.toHaveBeenCalled()
    rerender(part(true))
    await devices()
  })

  it('stays as it was where it cannot be read again, and says so', async () => {
    answers = { 'conta.seguranca': [read(), LOST] }
    const { rerender } = show()
    await devices()
    rerender(part(false))
    expect(screen.getByText('Precisa de internet para mudar algo aqui.')).toBeTruthy()
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Desconectar: Tablet/ }).disabled).toBe(
      true,
    )
    rerender(part(true))
    await screen.findByText(/o que está aqui é de antes/)
    expect(screen.getByText('Celular, Chrome')).toBeTruthy()
  })

  it('of a page that comes back after hours is called old, until it is asked for anew', async () => {
    answers = { 'conta.seguranca': [read({ sessoes: [here] }), read()] }
    show()
    await screen.findByText('Só este aparelho.')
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'] })
    vi.setSystemTime(Date.now() + 4 * 3_600_000)
    // She unlocks her phone.
    act(() => void document.dispatchEvent(new Event('visibilitychange')))
    expect(screen.getByText('O que está aqui é de antes: atualizando…')).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(screen.queryByText('Só este aparelho.')).toBeNull()
    expect(screen.getByText('Tablet, Safari')).toBeTruthy()
    expect(screen.queryByText(/é de antes/)).toBeNull()
  })

  it('a session that is over is told of', async () => {
    answers = { 'conta.seguranca': [refused('nao_autenticado')] }
    show()
    await waitFor(() => expect(acts.onSessionOver).toHaveBeenCalled())
    expect(screen.getByText('Sua sessão terminou. Faça login para continuar.')).toBeTruthy()
  })
})

describe('disconnecting', () => {
  const tabletButton = (act: string) => `${act}: Tablet, Safari`

  async function opened() {
    const view = show()
    await devices()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    return view
  }
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

  it('is sent five seconds after the press, and not before', async () => {
    answers['conta.encerrarSessao'] = [DONE]
    await opened()
    press(tabletButton('Desconectar'))
    expect(screen.getByText('Desconectando…')).toBeTruthy()
    await pass(4_900)
    expect(asked()).toEqual([])
    answers['conta.seguranca'] = [read({ sessoes: [here, laptop] })]
    await pass(200)
    // Whoever closes the page now has disconnected it all the same.
    const sent = { owner: 'ana@exemplo.test', keepalive: true, params: { id: 's3' } }
    expect(call).toHaveBeenCalledWith('conta.encerrarSessao', sent)
    vi.useRealTimers()
    await waitFor(() => expect(screen.queryByText('Tablet, Safari')).toBeNull())
    await screen.findByText('Aparelho desconectado')
  })

  it('can be undone in the row and in the notice', async () => {
    await opened()
    press(tabletButton('Desconectar'))
    press(tabletButton('Desfazer'))
    await pass(6_000)
    press(tabletButton('Desconectar'))
    await pass(100)
    press('Desfazer')
    await pass(6_000)
    expect(asked()).toEqual([])
    expect(screen.getByRole('button', { name: tabletButton('Desconectar') })).toBeTruthy()
  })

  it('is not undone by the second press of a double tap', async () => {
    answers['conta.encerrarOutras'] = [DONE]
    await opened()
    const list = within(screen.getByRole('region', { name: 'Aparelhos conectados' }))
    const button = (name: string) => list.getByRole('button', { name })
    tap(button(tabletButton('Desconectar')), 1_000)
    tap(button(tabletButton('Desfazer')), 1_150)
    expect(list.getByText('Desconectando…')).toBeTruthy()
    tap(button(tabletButton('Desfazer')), 2_000)
    expect(list.queryByText('Desconectando…')).toBeNull()
    tap(button('Desconectar os outros dois'), 3_000)
    tap(button('Desfazer'), 3_150)
    await pass(5_100)
    expect(asked()).toEqual(['conta.encerrarOutras'])
  })

  it('is sent when the screen is left, and goes on after its page', async () => {
    answers['conta.encerrarSessao'] = [DONE]
    const { unmount } = await opened()
    press(tabletButton('Desconectar'))
    unmount()
    const sent = { owner: 'ana@exemplo.test', keepalive: true, params: { id: 's3' } }
    expect(call).toHaveBeenCalledWith('conta.encerrarSessao', sent)
    await pass(6_000)
    expect(asked()).toEqual(['conta.encerrarSessao'])
  })

  it.each(['visibilitychange', 'pagehide'])('is sent on %s', async (event) => {
    answers['conta.encerrarSessao'] = [DONE]
    await opened()
    press(tabletButton('Desconectar'))
    const hidden = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
    const target = event === 'pagehide' ? window : document
    target.dispatchEvent(new Event(event))
    expect(asked()).toEqual(['conta.encerrarSessao'])
    hidden.mockRestore()
    await pass(6_000)
    expect(asked()).toEqual(['conta.encerrarSessao'])
  })

  it('is sent before a logout, which waits for it', async () => {
    answers['conta.encerrarSessao'] = [DONE]
    await opened()
    press(tabletButton('Desconectar'))
    await act(() => sendUnsent())
    expect(asked()).toEqual(['conta.encerrarSessao'])
  })

  it.each(['stands open', 'was left'])(
    'on its way holds a logout until it is answered, also where the screen %s',
    async (screenIs) => {
      const { unmount } = await opened()
      let answer: (answer: unknown) => void = () => undefined
      answers['conta.encerrarSessao'] = [new Promise((resolve) => (answer = resolve))]
      press(tabletButton('Desconectar'))
      await pass(5_000)
      if (screenIs === 'was left') unmount()
      const isDone = vi.fn()
      void sendUnsent().then(isDone)
      await pass(1_000)
      expect(isDone).not.toHaveBeenCalled()
      answer(DONE)
      await pass(0)
      expect(isDone).toHaveBeenCalled()
    },
  )

  it('takes all the others at once, those that were pressed before among them', async () => {
    answers['conta.encerrarOutras'] = [DONE]
    await opened()
    press(tabletButton('Desconectar'))
    press('Desconectar os outros dois')
    expect(screen.getAllByText('Desconectando…')).toHaveLength(2)
    answers['conta.seguranca'] = [read({ sessoes: [here] })]
    await pass(5_000)
    expect(asked()).toEqual(['conta.encerrarOutras'])
    vi.useRealTimers()
    await screen.findByText('Só este aparelho.')
  })

  it.each([
    [[read({ sessoes: [here, laptop] })], 'Aparelho desconectado'],
    [[read()], 'Não sabemos se o aparelho saiu'],
    [[LOST], 'Não sabemos se o aparelho saiu'],
  ])('whose answer was lost is asked about anew', async (next, words) => {
    await opened()
    press(tabletButton('Desconectar'))
    answers['conta.seguranca'] = next
    await pass(5_000)
    vi.useRealTimers()
    await screen.findByText(words)
  })

  it('of one that had ended already is done', async () => {
    answers['conta.encerrarSessao'] = [refused('nao_encontrado')]
    await opened()
    press(tabletButton('Desconectar'))
    await pass(5_000)
    vi.useRealTimers()
    await screen.findByText('Aparelho desconectado')
  })
})

describe('changing the password', () => {
  async function openDialog() {
    press('Trocar senha')
    await screen.findByRole('dialog', { name: 'Trocar senha' })
    fill('Senha atual', PASSWORD)
    for (const label of ['Nova senha', 'Confirmar senha']) fill(label, 'senha-nova-1')
  }

  async function opened() {
    const view = show()
    await devices()
    await openDialog()
    return view
  }

  it('says who leaves, sends what was typed, closes, and reads anew', async () => {
    answers['conta.trocarSenha'] = [DONE]
    await opened()
    expect(screen.getByText('Os outros dois aparelhos saem da conta.')).toBeTruthy()
    expect(isDirty()).toBe(true)
    answers['conta.seguranca'] = [read({ sessoes: [here] })]
    press('Salvar nova senha')
    await screen.findByText('Senha trocada')
    expect(call).toHaveBeenCalledWith('conta.trocarSenha', {
      body: { senhaAtual: PASSWORD, senha: 'senha-nova-1', confirmSenha: 'senha-nova-1' },
    })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(isDirty()).toBe(false)
    await screen.findByText('Só este aparelho.')
  })

  it('puts what is wrong under its field, from here and from the clinic', async () => {
    answers['conta.trocarSenha'] = [
      refused('dados_invalidos', [{ campo: 'senhaAtual', mensagem: ACCOUNT_WORDS.wrongPassword }]),
    ]
    await opened()
    fill('Confirmar senha', 'outra')
    press('Salvar nova senha')
    expect(errorOf('Confirmar senha')).toContain('As senhas não são iguais!')
    expect(asked()).toEqual([])
    fill('Confirmar senha', 'senha-nova-1')
    press('Salvar nova senha')
    await waitFor(() => expect(errorOf('Senha atual')).toContain('Senha atual não confere.'))
    expect(document.activeElement).toBe(field('Senha atual'))
  })

  it.each([
    [[read({ senhaTrocadaEm: '2026-11-11T13:00:00.000Z' })], 'Senha trocada'],
    [[read()], /não sabemos se a senha foi trocada/],
    [[LOST], /não sabemos se a senha foi trocada/],
  ])('whose answer was lost is asked about anew', async (next, words) => {
    await opened()
    answers['conta.seguranca'] = next
    press('Salvar nova senha')
    await screen.findByText(words)
  })

  describe('pressed again after a lost answer', () => {
    const CHANGED = read({ senhaTrocadaEm: '2026-11-11T13:00:00.000Z' })
    const WRONG = refused('dados_invalidos', [{ campo: 'senhaAtual', mensagem: ACCOUNT_WORDS.wrongPassword }])

    const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

    async function openedAndLost() {
      answers['conta.trocarSenha'] = [LOST, WRONG]
      const view = await opened()
      answers['conta.seguranca'] = [LOST]
      press('Salvar nova senha')
      await screen.findByText(/não sabemos se a senha foi trocada/)
      return view
    }

    it('does not blame the password that the first press has changed', async () => {
      await openedAndLost()
      answers['conta.seguranca'] = [CHANGED]
      press('Salvar nova senha')
      await closed()
    })

    it('goes by what stood before the first press, also where the screen was read in between', async () => {
      const view = await openedAndLost()
      answers['conta.seguranca'] = [CHANGED]
      view.rerender(part(false))
      view.rerender(part(true))
      await screen.findByText('11 de novembro de 2026')
      press('Salvar nova senha')
      await closed()
    })

    it('with another new password: says which one holds, and not that this one does', async () => {
      await openedAndLost()
      answers['conta.seguranca'] = [CHANGED]
      for (const label of ['Nova senha', 'Confirmar senha']) fill(label, 'senha-nova-2')
      press('Salvar nova senha')
      await waitFor(() => expect(errorOf('Senha atual')).toContain('A senha já foi trocada antes'))
      expect(screen.getByRole('dialog', { name: 'Trocar senha' })).toBeTruthy()
    })

    it('still does not know where the clinic does not say', async () => {
      await openedAndLost()
      press('Salvar nova senha')
      await waitFor(() => expect(asked()).toHaveLength(2))
      await screen.findByText(/não sabemos se a senha foi trocada/)
      expect(screen.queryByText(ACCOUNT_WORDS.wrongPassword)).toBeNull()
    })

    it('is refused as ever where nothing was changed', async () => {
      await openedAndLost()
      answers['conta.seguranca'] = [read()]
      press('Salvar nova senha')
      await waitFor(() => expect(errorOf('Senha atual')).toContain(ACCOUNT_WORDS.wrongPassword))
    })

    it('also in a dialog that was closed and opened anew', async () => {
      await openedAndLost()
      press('Agora não')
      await closed()
      await openDialog()
      answers['conta.seguranca'] = [CHANGED]
      press('Salvar nova senha')
      await closed()
    })
  })

  it('says how long to wait after too many tries', async () => {
    answers['conta.trocarSenha'] = [refused('muitas_tentativas', [], 600)]
    await opened()
    press('Salvar nova senha')
    await screen.findByText('Muitas tentativas. Tente de novo em 10 minutos.')
    press('Agora não')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})

describe('an account that is not confirmed', () => {
  const code = () => field('Código de seis números')

  async function opened() {
    answers['conta.seguranca'] = [read({ confirmada: false })]
    show()
    await screen.findByRole('heading', { name: 'Sua conta ainda não foi confirmada' })
  }

  it('is confirmed by the sixth digit; the card leaves and the lists are read', async () => {
    answers['conta.confirmar'] = [DONE]
    await opened()
    answers['conta.seguranca'] = [read()]
    fireEvent.change(code(), { target: { value: '418 236' } })
    await screen.findByText('Conta confirmada')
    expect(call).toHaveBeenCalledWith('conta.confirmar', { body: { codigo: '418236' } })
    expect(acts.onConfirmed).toHaveBeenCalledOnce()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Conta' })).toBeNull())
  })

  it('says what is wrong with the code, under it', async () => {
    answers['conta.confirmar'] = [refused('dados_invalidos', [{ campo: 'codigo', mensagem: wrongCode(1) }])]
    await opened()
    press('Confirmar')
    expect(errorOf('Código de seis números')).toContain('O código tem seis números.')
    expect(asked()).toEqual([])
    fireEvent.change(code(), { target: { value: '111111' } })
    await screen.findByText('Código não confere. Resta 1 tentativa.')
    expect(acts.onConfirmed).not.toHaveBeenCalled()
  })

  it.each([
    [[read({ confirmada: true })], 'Conta confirmada'],
    [[read({ confirmada: false })], /não sabemos se a conta foi confirmada/],
    [[LOST], /não sabemos se a conta foi confirmada/],
  ])('whose answer was lost is asked about anew', async (next, words) => {
    await opened()
    answers['conta.seguranca'] = next
    fireEvent.change(code(), { target: { value: '418236' } })
    await screen.findByText(words)
  })

  it.each([
    [[read({ confirmada: true })], null],
    [[read({ confirmada: false })], ACCOUNT_WORDS.codeExpired],
    [[LOST], /não sabemos se a conta foi confirmada/],
  ])(
    'pressed again after a lost answer, does not blame a code that the first press used',
    async (next, words) => {
      const expired = [{ campo: 'codigo', mensagem: ACCOUNT_WORDS.codeExpired }]
      answers['conta.confirmar'] = [LOST, refused('dados_invalidos', expired)]
      await opened()
      answers['conta.seguranca'] = [LOST]
      fireEvent.change(code(), { target: { value: '418236' } })
      await screen.findByText(/não sabemos se a conta foi confirmada/)
      answers['conta.seguranca'] = next
      press('Confirmar')
      await waitFor(() => expect(asked()).toHaveLength(2))
      if (words === null) await waitFor(() => expect(acts.onConfirmed).toHaveBeenCalledOnce())
      else await screen.findByText(words)
    },
  )
})
