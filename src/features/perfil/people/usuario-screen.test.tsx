import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { searchContacts } from '#domain/perfil/search.ts'
import { usuarioOf } from '#domain/testing/perfil.ts'
import { db, FIRST_CONTACTS, writeMeta } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
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
  const matches = searchContacts(clinica, busca ?? '')
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
afterEach(() => vi.useRealTimers())

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
    expect(
      await screen.findByText(/A clínica não respondeu: procurando/, {}, { timeout: 5_000 }),
    ).toBeTruthy()
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
