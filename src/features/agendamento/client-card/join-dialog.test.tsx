import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { problem } from '#domain/api/errors.ts'
import type { WholeFicha } from '#domain/ficha/schema.ts'
import { uuid } from '#domain/testing/outbox.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { JoinDialog } from './join-dialog.tsx'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const RECEPTION = 'admin@exemplo.test'
const cardOf = (n: number, fields: Partial<WholeFicha>): WholeFicha => ({
  ...{ id: n, chave: uuid(n), nome: '', telefone: '', cpf: '', email: '', recado: '' },
  ...{ dataNascimento: null, conta: null, versao: 1, juncoes: [], saude: null },
  ...fields,
})
const hers = cardOf(1, { nome: 'Maria Souza', recado: 'Só com Helena' })
const [rosa, eva] = [cardOf(2, { nome: 'Rosa Prado' }), cardOf(3, { nome: 'Eva Lima' })]

/** What was asked and is not answered yet, by whose card or by what was searched for. */
let asked: Map<string, (body: unknown) => void>
const joinings: { chave: string; body: object }[] = []
let refusal: object
const GONE = {
  kind: 'problem',
  status: 404,
  problem: problem('nao_encontrado', 'Esta ficha não existe mais.'),
}
const onJoined = vi.fn()
/** Her card as the clinic tells it after a joining that failed. */
let after: WholeFicha
/** What was written on her card and waits on this device. */
let waiting: Partial<WholeFicha>
const OLD = 'Uma das fichas mudou desde que foi lida. Confira as linhas e junte de novo.'

beforeEach(async () => {
  asked = new Map()
  joinings.length = 0
  waiting = {}
  onJoined.mockReset()
  after = { ...hers, recado: 'Só com Bruna' }
  refusal = { kind: 'problem', status: 409, problem: { code: 'registro_mudou', detail: OLD } }
  await emptyDevice()
  await logInHere(RECEPTION, 'Admin', 'Recepção')
  call.mockReset()
  call.mockImplementation((name: string, { params, query, body }) => {
    if (name === 'ficha.juntar') {
      joinings.push({ chave: params.chave, body })
      return refusal
    }
    const about = name === 'ficha.listar' ? query.busca : params.chave
    return new Promise((resolve) =>
      asked.set(about, (body) =>
        resolve(body === GONE ? GONE : { kind: 'ok', status: 200, body, replayed: false }),
      ),
    )
  })
})

const answer = (about: string, body: unknown) => act(async () => asked.get(about)?.(body))
const answerGone = (about: string) => answer(about, GONE)
const rowsOf = (...cards: readonly WholeFicha[]) =>
  cards.map(({ chave, nome, telefone, conta }) => ({
    ...{ chave, nome, telefone, conta },
    ...{ visitas: 1, ultimaVisita: null },
  }))

function Page() {
  const [opened, setOpened] = useState(true)
  const [toldFicha, setTold] = useState(hers)
  const ficha = { ...toldFicha, ...waiting }
  return (
    <MantineProvider env="test">
      <button type="button" onClick={() => setOpened(true)}>
        Juntar fichas
      </button>
      <JoinDialog
        {...{ opened, ficha, toldFicha, visits: 1, dono: RECEPTION }}
        onClose={() => setOpened(false)}
        onJoined={onJoined}
        onFailed={() => setTold(after)}
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

it('says of a card that is there no more that it is gone, and asks for the list anew', async () => {
  await openFound()
  fireEvent.click(await row(/^Rosa Prado/))
  await answerGone(rosa.chave)
  expect(await screen.findByText(/A ficha de Rosa Prado não existe mais/)).toBeTruthy()
  expect(screen.queryByText(/A clínica não respondeu/)).toBeNull()
  expect(screen.queryByRole('button', { name: /^Rosa Prado/ })).toBeNull()
  await answer('Maria Souza', rowsOf(hers, eva))
  expect(await row(/^Eva Lima/)).toBeTruthy()
  expect(screen.queryByRole('button', { name: /^Rosa Prado/ })).toBeNull()
  fireEvent.change(screen.getByLabelText('Qual é a outra ficha?'), { target: { value: 'Eva' } })
  expect(screen.queryByText(/não existe mais/)).toBeNull()
})

it('writes of both what she has chosen from the other alone, and shows what has changed since', async () => {
  await openFound()
  fireEvent.click(await row(/^Rosa Prado/))
  await answer(rosa.chave, { ...rosa, telefone: '(11) 92222-0000', recado: 'Manhã.' })
  fireEvent.click(await screen.findByRole('radio', { name: 'Rosa Prado' }))
  fireEvent.click(screen.getByRole('button', { name: 'Juntar' }))
  await waitFor(() => expect(joinings).toHaveLength(1))
  // Of the note nothing is sent: the card that stays may have another by now.
  expect(joinings[0]).toMatchObject({ chave: hers.chave, body: { outra: rosa.chave } })
  expect(joinings[0]?.body).toHaveProperty('campos', { nome: 'Rosa Prado', telefone: '(11) 92222-0000' })
  expect(joinings[0]?.body).toMatchObject({
    visto: { esta: { nome: 'Maria Souza', recado: 'Só com Helena' }, outra: { recado: 'Manhã.' } },
  })

  expect(await screen.findByText(OLD)).toBeTruthy()
  await answer(rosa.chave, { ...rosa, telefone: '(11) 93333-0000' })
  expect(screen.getByRole('radio', { name: 'Só com Bruna' })).toBeTruthy()
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Rosa Prado' }).checked).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: 'Juntar' }))
  await waitFor(() => expect(joinings).toHaveLength(2))
  expect(joinings[1]?.body).toMatchObject({
    campos: { nome: 'Rosa Prado', telefone: '(11) 93333-0000' },
    visto: { esta: { recado: 'Só com Bruna' }, outra: { telefone: '(11) 93333-0000', recado: '' } },
  })
})

it('while it is sent stays as it was sent, and cannot be put away as if nothing were joined', async () => {
  const { promise, resolve } = Promise.withResolvers<object>()
  refusal = promise
  await openFound()
  fireEvent.click(await row(/^Rosa Prado/))
  await answer(rosa.chave, rosa)
  fireEvent.click(await row(/^Juntar$/))
  await waitFor(() => expect(joinings).toHaveLength(1))
  expect(screen.getByRole('radio', { name: 'Rosa Prado' }).closest('[inert]')).toBeTruthy()
  for (const name of ['Cancelar', 'Não são a mesma pessoa'])
    expect(screen.getByRole<HTMLButtonElement>('button', { name }).disabled).toBe(true)
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await act(async () => resolve({ kind: 'no_answer' }))
  expect(await screen.findByText(/A resposta da clínica se perdeu/)).toBeTruthy()
  expect(screen.getByRole('radio', { name: 'Rosa Prado' }).closest('[inert]')).toBeNull()
  fireEvent.keyDown(screen.getByRole('dialog'), { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

describe('says of two cards that are one by now that they are, and compares nothing', () => {
  const saysSo = async () => {
    expect(await screen.findByText('As duas fichas já são uma só.')).toBeTruthy()
    expect(screen.queryByRole('radio')).toBeNull()
    expect(screen.queryByText(/As duas têm conta/)).toBeNull()
  }

  it('where the chosen one has gone into this one', async () => {
    await openFound()
    fireEvent.click(await row(/^Rosa Prado/))
    await answer(rosa.chave, hers)
    await saysSo()
    fireEvent.click(screen.getByRole('button', { name: 'Ver a ficha' }))
    // What came with the other card is asked for, and a next joining begins with a search.
    expect(onJoined).toHaveBeenCalledExactlyOnceWith(hers)
    fireEvent.click(screen.getByRole('button', { name: 'Juntar fichas' }))
    expect(await screen.findByLabelText('Qual é a outra ficha?')).toBeTruthy()
    expect(screen.queryByText('As duas fichas já são uma só.')).toBeNull()
  })

  const withAccount = { ...rosa, conta: 'rosa@exemplo.test' }
  it.each([
    ['the other one into this one', rosa, hers],
    ['this one into the other, who has an account', withAccount, withAccount],
  ])('where it was joined and the answer was lost: %s', async (_, other, both) => {
    refusal = { kind: 'no_answer' }
    // Of either key the clinic tells the one that they are by then.
    after = both
    await openFound()
    fireEvent.click(await row(/^Rosa Prado/))
    await answer(rosa.chave, other)
    fireEvent.click(await screen.findByRole('button', { name: 'Juntar' }))
    await waitFor(() => expect(joinings).toHaveLength(1))
    await answer(rosa.chave, both)
    await saysSo()
  })
})

it('what waits on this device to be sent is not what the clinic is said to have told', async () => {
  waiting = { recado: 'Só com Helena, à tarde' }
  await openFound()
  fireEvent.click(await row(/^Rosa Prado/))
  await answer(rosa.chave, rosa)
  expect(await screen.findByRole('radio', { name: 'Só com Helena, à tarde' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Juntar' }))
  await waitFor(() => expect(joinings).toHaveLength(1))
  expect(joinings[0]?.body).toMatchObject({ campos: {}, visto: { esta: { recado: 'Só com Helena' } } })
})
