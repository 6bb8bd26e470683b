import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { matchContacts } from '#domain/perfil/search.ts'
import { usuarioOf } from '#domain/testing/perfil.ts'
import { db, FIRST_CONTACTS, writeMeta } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { turnedWindow } from '#tests/support/turned-window.ts'
import { UsuarioListScreen } from './usuario-screen.lazy.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

type Query = { busca: string | null; depois: string | null; limite: number }

const contact = (nome: string, sobrenome: string, email = `${nome}@exemplo.test`) =>
  usuarioOf(nome, { sobrenome, email })
const clinica = [
  contact('Luíza', 'Prado'),
  ...Array.from({ length: 120 }, (_, i) =>
    contact('Zilda', `N${String(i).padStart(3, '0')}`, `z${i}@exemplo.test`),
  ),
]

const reception = { email: 'helena@exemplo.test', status: 'Admin', nomeExibicao: 'Helena' } as const

/** The clinic as the route tests know it; null where it does not answer. */
let answers: boolean
function answer({ busca, depois, limite }: Query) {
  if (!answers) return { kind: 'no_answer' }
  const matches = matchContacts(clinica, busca ?? '')
  const from = matches.findIndex((p) => p.email === depois) + 1
  const headers = new Headers({ 'x-total': String(matches.length) })
  return { kind: 'ok', status: 200, body: matches.slice(from, from + limite), headers }
}

const page = (props: { online?: boolean; loading?: boolean } = {}) => (
  <MantineProvider env="test">
    <MemoryRouter>
      <UsuarioListScreen
        nowAtClinic="2026-11-11T10:00:00.000Z"
        online
        loading={false}
        onReload={async () => undefined}
        {...props}
      />
    </MemoryRouter>
  </MantineProvider>
)
const rows = () => document.querySelectorAll('ul > li').length
const type = (value: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value } })
const asked = (): Query[] => call.mock.calls.map(([, { query }]) => query)

beforeEach(async () => {
  answers = true
  call.mockReset()
  call.mockImplementation(async (_: string, { query }: { query: Query }) => answer(query))
  await emptyDevice()
  const first = clinica.slice(0, 50)
  await db.usuarios.bulkPut(first)
  await writeMeta(db, FIRST_CONTACTS, { emails: first.map((p) => p.email), total: 20_000 })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('the list of people', () => {
  it('opens with the first page this device has, and asks the clinic for the next', async () => {
    render(page())
    expect(await screen.findByText('Usuários, 20.000 cadastrados')).toBeTruthy()
    expect(await screen.findByText('Luíza Prado')).toBeTruthy()
    expect(rows()).toBe(50)
    expect(call).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('button', { name: 'Mostrar mais' }))
    await vi.waitFor(() => expect(rows()).toBe(100))
    expect(asked()).toEqual([
      { busca: null, depois: 'z48@exemplo.test', nomeDepois: 'Zilda N048', limite: 50 },
    ])
  })

  it('is searched at the clinic when typing pauses, and shows what it had until then', async () => {
    render(page())
    await screen.findByText('Luíza Prado')
    for (const letters of ['z', 'zi', 'zilda n11']) type(letters)
    expect(screen.getByText('Buscando…')).toBeTruthy()
    expect(rows()).toBe(50)
    expect(await screen.findByText('10 pessoas encontradas')).toBeTruthy()
    expect(rows()).toBe(10)
    expect(asked()).toEqual([{ busca: 'zilda n11', depois: null, limite: 50 }])
    type('ninguém assim')
    expect(await screen.findByText('Ninguém com esta busca')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Limpar busca' }))
    expect(await screen.findByText('Luíza Prado')).toBeTruthy()
  })

  it('keeps who was opened', async () => {
    await writeMeta(db, 'sessao', { ...reception, epoch: 'e1', expirada: false })
    render(page())
    type('n119')
    fireEvent.click(await screen.findByRole('button', { name: /Zilda N119/ }))
    await vi.waitFor(async () =>
      expect(await db.usuarios.get('z119@exemplo.test')).toMatchObject({
        sobrenome: 'N119',
        vistaEm: expect.any(Number),
      }),
    )
  })

  it('without internet is what this device has, and says so', async () => {
    render(page({ online: false }))
    expect(
      await screen.findByText(/Sem internet: procurando entre\s+as 50 pessoas guardadas neste\s+aparelho\./),
    ).toBeTruthy()
    type('LUIZA')
    await vi.waitFor(() => expect(rows()).toBe(1))
    expect(call).not.toHaveBeenCalled()
  })

  it('does not wait long for a clinic that is silent, and takes its late answer', async () => {
    const { promise, resolve } = Promise.withResolvers<void>()
    call.mockImplementation((_: string, { query }: { query: Query }) => promise.then(() => answer(query)))
    render(page())
    await screen.findByText('Luíza Prado')
    type('zilda')
    expect(await screen.findByText(/A clínica não respondeu: procurando/)).toBeTruthy()
    await act(async () => resolve())
    expect(await screen.findByText('120 pessoas encontradas')).toBeTruthy()
  })

  it('falls back to this device where the clinic fails', async () => {
    answers = false
    render(page())
    await screen.findByText('Luíza Prado')
    type('zilda')
    expect(await screen.findByText(/A clínica não respondeu: procurando/)).toBeTruthy()
    expect(rows()).toBe(49)
  })

  it('says what this device does not know of a person', async () => {
    const agenda = { email: 'a@exemplo.test', nomeUsuario: 'a', nome: 'Ágata', sobrenome: '', telefone: '' }
    await db.usuarios.put(agenda)
    render(page({ online: false }))
    fireEvent.click(await screen.findByRole('button', { name: /Ágata/ }))
    expect(await screen.findByText(/O resto da ficha não está neste aparelho/)).toBeTruthy()
    expect(screen.queryByText('CPF')).toBeNull()
  })
})

describe('the card beside the list', () => {
  beforeEach(() => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query === '(min-width: 64em)',
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }))
  })
  const pane = () => within(screen.getByRole('complementary', { name: 'Pessoa escolhida' }))
  const shown = () => pane().getByRole('heading', { level: 2 }).textContent
  const press = (name: string) => fireEvent.click(pane().getByRole('button', { name }))
  const pressIn = async (title: RegExp, name: string) =>
    fireEvent.click(within(await screen.findByRole('dialog', { name: title })).getByRole('button', { name }))
  const heard = (versao: string) =>
    act(() => db.meta.put({ key: 'pull:usuarios', value: { em: 2, desde: null, ate: null, versao } }))
  /** On the second page, which the clinic alone has. */
  async function chooseFar() {
    fireEvent.click(await screen.findByRole('button', { name: 'Mostrar mais' }))
    fireEvent.click(await screen.findByRole('button', { name: /Zilda N080/ }))
    expect(shown()).toBe('Zilda N080')
  }

  it('stays with whom was chosen, and her code with it, when the list no longer reaches her', async () => {
    render(page())
    await chooseFar()
    press('Devolver a conta')
    const made = { kind: 'ok', body: { codigo: '418290', venceEm: '2026-11-11T12:00:00.000Z' } }
    call.mockImplementation(async (name: string) =>
      name === 'conta.devolver' ? made : { kind: 'no_answer' },
    )
    await pressIn(/Devolver a conta de Zilda N080/, 'Devolver')
    await screen.findByLabelText('Código 4 1 8 2 9 0')
    await heard('w2')
    await vi.waitFor(() => expect(screen.queryByText('Zilda N090')).toBeNull())
    expect(screen.getByLabelText('Código 4 1 8 2 9 0')).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: 'Já li' }))
    expect(shown()).toBe('Zilda N080')
  })

  it('stays, with a code that is read from it, where the list finds nobody any more', async () => {
    const { rerender } = render(page())
    await chooseFar()
    press('Ler um código')
    const made = { kind: 'ok', body: { codigo: '418290', venceEm: '2026-11-11T12:00:00.000Z' } }
    call.mockResolvedValue(made)
    await pressIn(/Você conhece Zilda N080/, 'Ler código')
    const code = await screen.findByLabelText('Código 4 1 8 2 9 0')
    await db.usuarios.clear()
    rerender(page({ online: false }))
    await vi.waitFor(() => expect(screen.queryByText('Luíza Prado')).toBeNull())
    expect(screen.getByLabelText('Código 4 1 8 2 9 0')).toBe(code)
  })

  it('leaves a code that is on its way, or read from it, where it is when the tablet is turned', async () => {
    const turn = turnedWindow()
    const { promise, resolve } = Promise.withResolvers<unknown>()
    render(page())
    await vi.waitFor(() => expect(shown()).toBe('Luíza Prado'))
    press('Ler um código')
    call.mockImplementation(() => promise)
    await pressIn(/Você conhece Luíza Prado/, 'Ler código')
    turn(false)
    resolve({ kind: 'ok', body: { codigo: '418290', venceEm: '2026-11-11T12:00:00.000Z' } })
    const code = await screen.findByLabelText('Código 4 1 8 2 9 0')
    turn(true)
    expect(screen.getByLabelText('Código 4 1 8 2 9 0')).toBe(code)
    fireEvent.click(screen.getByRole('button', { name: 'Já li' }))
    expect(call).toHaveBeenCalledExactlyOnceWith('conta.criarCodigo', expect.anything())
  })

  it('that nobody chose is the first of a search, and no other comes in its place meanwhile', async () => {
    render(page())
    await vi.waitFor(() => expect(shown()).toBe('Luíza Prado'))
    const before = contact('Ana', 'Antes')
    await db.usuarios.put(before)
    const emails = [before, ...clinica.slice(0, 49)].map((p) => p.email)
    await act(() => writeMeta(db, FIRST_CONTACTS, { emails, total: 20_001 }))
    await screen.findByText('Ana Antes')
    expect(shown()).toBe('Luíza Prado')
    type('n119')
    await vi.waitFor(() => expect(shown()).toBe('Zilda N119'))
  })

  it('is as the list has her by now', async () => {
    render(page())
    await vi.waitFor(() => expect(shown()).toBe('Luíza Prado'))
    await act(() => db.usuarios.put({ ...contact('Luíza', 'Prado'), sobrenome: 'Prado Lima' }))
    await vi.waitFor(() => expect(shown()).toBe('Luíza Prado Lima'))
  })

  it('goes with an account that a press in it has removed', async () => {
    render(page())
    await chooseFar()
    press('Remover a conta')
    call.mockResolvedValue({ kind: 'ok', body: { visitasMantidas: 0 } })
    await pressIn(/Remover a conta de Zilda N080/, 'Remover')
    await vi.waitFor(() => expect(shown()).toBe('Luíza Prado'))
  })
})
