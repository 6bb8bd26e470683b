import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Mensagem } from '#domain/mensagem/schema.ts'
import { MENSAGEM_TEXTS } from '#domain/mensagem/texts.ts'
import { db } from '#src/offline/db.ts'
import { field } from '#tests/support/on-screen.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { MensagemRegistry } from './mensagem-registry.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))
const { matchMedia } = window
const screenOf = (wide: boolean) => {
  window.matchMedia = (media) => ({ ...matchMedia(media), matches: wide && media === '(min-width: 64em)' })
}

const mensagem: Mensagem = {
  id: 1,
  nome: 'Traga uma amiga',
  descricao: 'As duas ganham.',
  tipoMensagemTemporaria: 1,
  habilitado: true,
}
const typeIn = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
const done = (body: unknown) => ({ kind: 'ok', status: 200, body, replayed: false, headers: new Headers() })

function show() {
  return render(
    <MantineProvider env="test">
      <MemoryRouter>
        <MensagemRegistry
          online
          silent={false}
          loading={false}
          draft={null}
          onReload={async () => undefined}
          onLogin={() => undefined}
        />
      </MemoryRouter>
    </MantineProvider>,
  )
}

beforeEach(async () => {
  screenOf(true)
  call.mockReset()
  call.mockResolvedValue({ kind: 'no_answer' })
  await emptyDevice()
  await logInHere('helena@exemplo.test', 'Admin')
  await db.mensagens.bulkPut([
    { ...mensagem, id: 5, nome: 'A clínica', tipoMensagemTemporaria: 5 },
    { ...mensagem, id: 2, nome: 'Água de rosas', habilitado: false },
    mensagem,
  ])
})

it('lists types together, each by name, and says which are disabled', async () => {
  show()
  expect(await screen.findByText('3 cadastradas, 2 habilitadas')).toBeTruthy()
  const names = screen.getAllByRole('listitem').map((li) => li.querySelector('b')?.textContent)
  expect(names).toEqual(['Água de rosas', 'Traga uma amiga', 'A clínica'])
  expect(screen.getAllByText('Desabilitada')).toHaveLength(1)
})

it('has the specification’s sentence for an empty list', async () => {
  await db.mensagens.clear()
  await db.meta.put({ key: 'pull:mensagens', value: { em: 1, desde: null, ate: null } })
  show()
  expect(await screen.findByText(MENSAGEM_TEXTS.empty)).toBeTruthy()
})

describe('form', () => {
  it('starts enabled and of type 1; what is missing blocks saving', async () => {
    show()
    expect(screen.getByRole('heading', { name: MENSAGEM_TEXTS.titulo })).toBeTruthy()
    expect(field('Habilitado').checked).toBe(true)
    expect(screen.getByRole('radio', { name: /^Cupom/ }).getAttribute('aria-checked')).toBe('true')
    save()
    expect(screen.getByText('Nome é obrigatório!')).toBeTruthy()
    expect(screen.getByText('Descrição é obrigatória!')).toBeTruthy()
    expect(call).not.toHaveBeenCalled()
  })

  it.each([
    [1, 'Cupom'],
    [2, 'Informação'],
    [3, 'Tratamentos'],
    [4, 'Sobre mim'],
    [5, 'Sobre a clínica'],
  ])('has type %i, %s', async (tipoMensagemTemporaria, nome) => {
    show()
    expect(screen.getAllByRole('radio')).toHaveLength(5)
    typeIn('Nome', 'Nova')
    typeIn('Descrição', 'Texto')
    fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${nome}: `) }))
    save()
    await waitFor(() =>
      expect(call).toHaveBeenCalledWith('mensagem.criar', {
        body: { nome: 'Nova', descricao: 'Texto', habilitado: true, tipoMensagemTemporaria },
        headers: expect.objectContaining({ 'idempotency-key': expect.any(String) }),
      }),
    )
  })

  it('leads back to the home screen', () => {
    show()
    expect(screen.getByRole('link', { name: 'Voltar para o menu' }).getAttribute('href')).toBe('/')
  })

  it('sends the chosen type and whether it is enabled', async () => {
    call.mockImplementation(async (name: string) =>
      name === 'mensagem.criar' ? done({ ...mensagem, id: 9, nome: 'Nova' }) : { kind: 'no_answer' },
    )
    show()
    typeIn('Nome', 'Nova')
    typeIn('Descrição', 'Um.\n\nDois.')
    fireEvent.click(screen.getByRole('radio', { name: /^Sobre mim/ }))
    fireEvent.click(field('Habilitado'))
    save()
    expect(await screen.findByRole('button', { name: 'Editar Nova' })).toBeTruthy()
    expect(call).toHaveBeenCalledWith('mensagem.criar', {
      body: { nome: 'Nova', descricao: 'Um.\n\nDois.', habilitado: false, tipoMensagemTemporaria: 4 },
      headers: expect.objectContaining({ 'idempotency-key': expect.any(String) }),
    })
    await waitFor(() => expect(field('Habilitado').checked).toBe(true))
  })

  it('“Voltar para o cadastro” leaves edit mode with an empty form', async () => {
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Editar Água de rosas' }))
    expect(await screen.findByRole('heading', { name: 'Alterar Mensagem' })).toBeTruthy()
    expect(field('Habilitado').checked).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: MENSAGEM_TEXTS.back }))
    expect(await screen.findByRole('heading', { name: MENSAGEM_TEXTS.titulo })).toBeTruthy()
    expect(field('Nome').value).toBe('')
  })
})

it('asks the specification’s question before deleting; Cancelar keeps it', async () => {
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Deletar Traga uma amiga' }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByText(MENSAGEM_TEXTS.delete)).toBeTruthy()
  expect(question.getByRole('button', { name: 'Confirmar' })).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Cancelar' }))
  expect(call).not.toHaveBeenCalled()
})

it('on a phone the form is a sheet; what was typed is there when it is opened again', async () => {
  screenOf(false)
  show()
  expect(screen.getByRole('heading', { level: 1, name: MENSAGEM_TEXTS.titulo })).toBeTruthy()
  fireEvent.click(await screen.findByRole('button', { name: 'Cadastrar mensagem' }))
  await screen.findByRole('dialog')
  typeIn('Nome', 'Pela metade')
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  fireEvent.click(screen.getByRole('button', { name: 'Cadastrar mensagem' }))
  expect(field('Nome').value).toBe('Pela metade')
})

it('on a phone the sheet stays while it is sent, and says what came of it', async () => {
  const { promise, resolve: answer } = Promise.withResolvers<unknown>()
  call.mockReturnValue(promise)
  screenOf(false)
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Cadastrar mensagem' }))
  const sheet = await screen.findByRole('dialog')
  typeIn('Nome', 'Nova')
  typeIn('Descrição', 'Texto')
  save()
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  fireEvent.keyDown(sheet, { key: 'Escape' })
  answer({ kind: 'no_answer' })
  expect(await within(sheet).findByText(/^A clínica não respondeu, e não sabemos se recebeu/)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Fechar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})
