import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { WholeFicha } from '#domain/ficha/schema.ts'
import { uuid } from '#domain/testing/outbox.ts'
import { JoinDialog } from './join-dialog.tsx'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const cardOf = (n: number, fields: Partial<WholeFicha>): WholeFicha => ({
  ...{ id: n, chave: uuid(n), nome: '', telefone: '', cpf: '', email: '', recado: '' },
  ...{ dataNascimento: null, conta: null, versao: 1, juncoes: [], saude: null },
  ...fields,
})
const hers = cardOf(1, { nome: 'Maria Souza' })
const [rosa, eva] = [cardOf(2, { nome: 'Rosa Prado' }), cardOf(3, { nome: 'Eva Lima' })]

/** What was asked and is not answered yet, by whose card or by what was searched for. */
let asked: Map<string, (body: unknown) => void>

beforeEach(() => {
  asked = new Map()
  call.mockReset()
  call.mockImplementation((name: string, { params, query }) => {
    const about = name === 'ficha.listar' ? query.busca : params.chave
    return new Promise((resolve) =>
      asked.set(about, (body) => resolve({ kind: 'ok', status: 200, body, replayed: false })),
    )
  })
})

const answer = (about: string, body: unknown) => act(async () => asked.get(about)?.(body))
const rowsOf = (...cards: readonly WholeFicha[]) =>
  cards.map(({ chave, nome, telefone, conta }) => ({
    ...{ chave, nome, telefone, conta },
    ...{ visitas: 1, ultimaVisita: null },
  }))

function Page() {
  const [opened, setOpened] = useState(true)
  return (
    <MantineProvider env="test">
      <button type="button" onClick={() => setOpened(true)}>
        Juntar fichas
      </button>
      <JoinDialog
        {...{ opened, ficha: hers, visits: 1, dono: 'admin@exemplo.test' }}
        onClose={() => setOpened(false)}
        onJoined={() => undefined}
        onFailed={() => undefined}
      />
    </MantineProvider>
  )
}

const row = (name: RegExp) => screen.findByRole('button', { name })
const awaitSearch = (text: string) => waitFor(() => expect(asked.has(text)).toBe(true))

async function openFound() {
  render(<Page />)
  await awaitSearch('Maria Souza')
  await answer('Maria Souza', rowsOf(hers, rosa, eva))
}

it('an answer that comes after another row was tapped puts nobody in her place', async () => {
  await openFound()
  fireEvent.click(await row(/^Rosa Prado/))
  expect((await row(/^Rosa Prado/)).textContent).toContain('Abrindo…')
  fireEvent.click(await row(/^Eva Lima/))
  await answer(eva.chave, eva)
  expect(await screen.findByRole('radio', { name: 'Eva Lima' })).toBeTruthy()
  await answer(rosa.chave, rosa)
  expect(screen.getByRole('radio', { name: 'Eva Lima' })).toBeTruthy()
  expect(screen.queryByText('Rosa Prado')).toBeNull()
})

it('nor one that comes after the dialog was closed: it opens again with nobody chosen', async () => {
  await openFound()
  fireEvent.click(await row(/^Rosa Prado/))
  fireEvent.keyDown(await row(/^Rosa Prado/), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await answer(rosa.chave, rosa)
  fireEvent.click(screen.getByRole('button', { name: 'Juntar fichas' }))
  expect(await screen.findByLabelText('Qual é a outra ficha?')).toBeTruthy()
})

it('says of no search that is still on its way that nobody is found', async () => {
  render(<Page />)
  await awaitSearch('Maria Souza')
  await answer('Maria Souza', rowsOf(hers))
  expect(await screen.findByText('Nenhuma outra ficha com esta busca.')).toBeTruthy()
  fireEvent.change(screen.getByLabelText('Qual é a outra ficha?'), { target: { value: 'Rosa' } })
  expect(screen.queryByText('Nenhuma outra ficha com esta busca.')).toBeNull()
  await awaitSearch('Rosa')
  expect(screen.queryByText('Nenhuma outra ficha com esta busca.')).toBeNull()
  expect(screen.getByText('Procurando as fichas…')).toBeTruthy()
  await answer('Rosa', rowsOf(rosa))
  expect(await row(/^Rosa Prado/)).toBeTruthy()
  expect(screen.queryByText('Procurando as fichas…')).toBeNull()
})

it('opens no card of a search that she has typed over since', async () => {
  await openFound()
  fireEvent.click(await row(/^Rosa Prado/))
  fireEvent.change(screen.getByLabelText('Qual é a outra ficha?'), { target: { value: 'Eva' } })
  await awaitSearch('Eva')
  await answer('Eva', rowsOf(eva))
  await answer(rosa.chave, rosa)
  expect(await row(/^Eva Lima/)).toBeTruthy()
})
