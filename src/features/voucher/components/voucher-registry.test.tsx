import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { problem } from '#domain/api/errors.ts'
import type { Voucher } from '#domain/voucher/schema.ts'
import { VOUCHER_TEXTS } from '#domain/voucher/texts.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { db } from '#src/offline/db.ts'
import { field } from '#tests/support/on-screen.ts'
import { emptyDevice, fillDevice, logInHere } from '#tests/support/page-device.ts'
import { VoucherRegistry } from './voucher-registry.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))
// Side by side, as on the reception's tablet.
const { matchMedia } = window
window.matchMedia = (media) => ({ ...matchMedia(media), matches: media === '(min-width: 64em)' })

const voucher: Voucher = {
  id: 3,
  nome: '15% na primeira limpeza',
  descricao: 'Diga AURORA15 na recepção.',
  campo: true,
}
const typeIn = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
const preview = () => within(screen.getByRole('region', { name: 'Prévia' }))

beforeEach(async () => {
  call.mockReset()
  call.mockResolvedValue({ kind: 'no_answer' })
  await emptyDevice()
  await logInHere('helena@exemplo.test', 'Admin')
  await db.vouchers.bulkPut([voucher, { ...voucher, id: 4, nome: '10% no aniversário', campo: false }])
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <VoucherRegistry
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
  await screen.findByText('2 cadastrados, 1 habilitado')
})

it('says which are enabled', () => {
  expect(screen.getAllByText('Habilitado', { selector: 'li *' })).toHaveLength(1)
  expect(screen.getAllByText('Desabilitado', { selector: 'li *' })).toHaveLength(1)
})

it('starts enabled, and shows what a client will see while it is typed', () => {
  expect(field('Habilitado').checked).toBe(true)
  expect(preview().getByText('Como a cliente vê')).toBeTruthy()
  typeIn('Nome', 'R$ 40 para quem indica')
  expect(preview().getByText('R$ 40 para quem indica')).toBeTruthy()
  expect(preview().getByText('40')).toBeTruthy()
  fireEvent.click(field('Habilitado'))
  expect(preview().getByText('Desabilitado: a cliente não vê')).toBeTruthy()
})

it.each(['Cadastro de Voucher', 'Alterar Voucher'])('%s is sent only if both are filled', async (titulo) => {
  if (titulo === 'Alterar Voucher')
    fireEvent.click(screen.getByRole('button', { name: `Editar ${voucher.nome}` }))
  await screen.findByRole('heading', { name: titulo })
  call.mockClear()
  typeIn('Nome', ' ')
  typeIn('Descrição', '')
  save()
  expect(screen.getByText('Nome é obrigatório!')).toBeTruthy()
  expect(screen.getByText('Descrição é obrigatória!')).toBeTruthy()
  expect(call).not.toHaveBeenCalled()
})

it('changes the one in the form, and keeps what was typed without an answer', async () => {
  fireEvent.click(screen.getByRole('button', { name: `Editar ${voucher.nome}` }))
  typeIn('Descrição', 'Até 30 de novembro.')
  fireEvent.click(field('Habilitado'))
  save()
  expect((await screen.findByRole('alert')).textContent).toMatch(/^A clínica não respondeu/)
  expect(call).toHaveBeenCalledWith('voucher.alterar', {
    params: { id: 3 },
    body: {
      nome: voucher.nome,
      descricao: 'Até 30 de novembro.',
      campo: false,
      visto: { nome: voucher.nome, descricao: voucher.descricao, campo: true },
    },
    headers: expect.objectContaining({ 'idempotency-key': expect.any(String) }),
  })
  expect(field('Descrição').value).toBe('Até 30 de novembro.')
  const body = { ...voucher, descricao: 'Até 30 de novembro.', campo: false }
  const saved = { kind: 'ok', status: 200, body, replayed: false, headers: new Headers() }
  call.mockImplementation(async (name: string) =>
    name === 'voucher.alterar' ? saved : { kind: 'no_answer' },
  )
  save()
  expect(await screen.findByRole('heading', { name: 'Cadastro de Voucher' })).toBeTruthy()
  expect(await screen.findByText('2 cadastrados, 0 habilitados')).toBeTruthy()
  await waitFor(() => expect(field('Descrição').value).toBe(''))
})

it('that the clinic has registered is said to be on a full device, too, and is not registered twice', async () => {
  const sent = new Set<string>()
  call.mockImplementation(async (name: string, input: { body: object; headers: Record<string, string> }) => {
    if (name !== 'voucher.criar') return { kind: 'no_answer' }
    sent.add(input.headers['idempotency-key'] ?? '')
    return {
      kind: 'ok',
      status: 201,
      body: { id: 5, ...input.body },
      replayed: false,
      headers: new Headers(),
    }
  })
  const put = fillDevice(db.vouchers, 'put')
  const said = vi.spyOn(notify, 'ok')
  typeIn('Nome', 'R$ 40 para quem indica')
  typeIn('Descrição', 'Diga quem indicou.')
  save()
  await waitFor(() => expect(field('Nome').value).toBe(''))
  expect(put).toHaveBeenCalledTimes(2)
  expect(said).toHaveBeenCalledWith('Voucher cadastrado', {})
  save()
  expect(screen.getByText('Nome é obrigatório!')).toBeTruthy()
  expect(sent.size).toBe(1)
  vi.restoreAllMocks()
})

it('is edited and left again for the register mode, and deleted only after a question', async () => {
  fireEvent.click(screen.getByRole('button', { name: `Editar ${voucher.nome}` }))
  expect(field('Nome').value).toBe(voucher.nome)
  fireEvent.click(screen.getByRole('button', { name: VOUCHER_TEXTS.back }))
  await screen.findByRole('heading', { name: 'Cadastro de Voucher' })
  expect(field('Nome').value).toBe('')
  expect(screen.getAllByText('Editar')).toHaveLength(2)
  expect(screen.getAllByText('Deletar')).toHaveLength(2)
  call.mockClear()
  fireEvent.click(screen.getByRole('button', { name: `Deletar ${voucher.nome}` }))
  const question = within(await screen.findByRole('dialog'))
  expect(question.getByRole('button', { name: 'Confirmar' })).toBeTruthy()
  fireEvent.click(question.getByRole('button', { name: 'Cancelar' }))
  expect(call).not.toHaveBeenCalled()
})

it('that somebody else has changed, too, is shown beside what was typed, and she chooses', async () => {
  const atual = { ...voucher, descricao: 'Só em novembro.', campo: false }
  const states = [atual, { ...atual, descricao: 'Só em dezembro.' }]
  call.mockImplementation(async (name: string) => {
    if (name !== 'voucher.alterar') return { kind: 'no_answer' }
    const changed = problem('registro_mudou', 'Mudou.', { atual: states.shift() ?? atual })
    return { kind: 'problem', status: 409, problem: changed, retryAfter: null, decided: true }
  })
  fireEvent.click(screen.getByRole('button', { name: `Editar ${voucher.nome}` }))
  typeIn('Descrição', 'Até 30 de novembro.')
  save()
  const choice = within(await screen.findByRole('region', { name: 'O cadastro mudou' }))
  expect(choice.getByText('Só em novembro.')).toBeTruthy()
  expect(choice.getByText('Até 30 de novembro.')).toBeTruthy()
  expect(field('Descrição').value).toBe('Até 30 de novembro.')
  // What she did not touch follows the clinic.
  expect(field('Habilitado').checked).toBe(false)
  call.mockClear()
  // Salvar, far below what has to be read, is no choice: it leads there.
  field('Descrição').focus()
  save()
  const region = screen.getByRole('region', { name: 'O cadastro mudou' })
  await waitFor(() => expect(document.activeElement).toBe(region))
  expect(call).not.toHaveBeenCalled()
  fireEvent.click(choice.getByRole('button', { name: 'Salvar o meu' }))
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith(
      'voucher.alterar',
      expect.objectContaining({
        body: {
          nome: voucher.nome,
          descricao: 'Até 30 de novembro.',
          campo: false,
          visto: { nome: voucher.nome, descricao: 'Só em novembro.', campo: false },
        },
      }),
    ),
  )
  await choice.findByText('Só em dezembro.')
  fireEvent.click(choice.getByRole('button', { name: 'Manter o da clínica' }))
  expect(await screen.findByRole('heading', { name: 'Cadastro de Voucher' })).toBeTruthy()
})

it('that somebody else had deleted can be registered anew, as it was typed', async () => {
  const gone = problem('nao_encontrado', 'Este voucher não existe mais.')
  call.mockImplementation(async (name: string) =>
    name === 'voucher.alterar'
      ? { kind: 'problem', status: 404, problem: gone, retryAfter: null, decided: true }
      : { kind: 'no_answer' },
  )
  fireEvent.click(screen.getByRole('button', { name: `Editar ${voucher.nome}` }))
  typeIn('Descrição', 'Até 30 de novembro.')
  save()
  expect(await screen.findByRole('heading', { name: 'Cadastro de Voucher' })).toBeTruthy()
  expect(screen.getByText(/não existe mais. Para cadastrar de novo o que está aqui, salve/)).toBeTruthy()
  save()
  await waitFor(() =>
    expect(call).toHaveBeenCalledWith(
      'voucher.criar',
      expect.objectContaining({ body: expect.objectContaining({ descricao: 'Até 30 de novembro.' }) }),
    ),
  )
})

it('that somebody else had deleted is not called deleted by this press', async () => {
  const [ok, info] = [vi.spyOn(notify, 'ok'), vi.spyOn(notify, 'info')].map((s) => s.mockReturnValue(''))
  const gone = problem('nao_encontrado', 'Este voucher não existe mais.')
  call.mockResolvedValue({ kind: 'problem', status: 404, problem: gone, retryAfter: null, decided: true })
  fireEvent.click(screen.getByRole('button', { name: `Deletar ${voucher.nome}` }))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirmar' }))
  await waitFor(() => expect(info).toHaveBeenCalledWith('Este voucher já tinha sido deletado'))
  expect(ok).not.toHaveBeenCalled()
  expect(await screen.findByText('1 cadastrado, 0 habilitados')).toBeTruthy()
})

it('is not said to be there still where the answer to its deletion was lost', async () => {
  const said = vi.spyOn(notify, 'bad').mockReturnValue('')
  const remove = async () => {
    said.mockClear()
    fireEvent.click(screen.getByRole('button', { name: `Deletar ${voucher.nome}` }))
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirmar' }))
    await waitFor(() => expect(said).toHaveBeenCalled())
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  }
  const refusal = {
    kind: 'problem',
    status: 429,
    problem: problem('muitas_tentativas', 'Espere.'),
    retryAfter: 1,
  }
  call.mockResolvedValue(refusal)
  await remove()
  expect(said.mock.lastCall?.[0]).toBe('O voucher não foi deletado')
  call.mockResolvedValue({ kind: 'no_answer' })
  await remove()
  const [title, words] = said.mock.lastCall ?? []
  expect(title).toBe('Não sabemos se o voucher foi deletado')
  expect(words?.text).toMatch(/não sabemos se recebeu.*repetir é seguro/)
  // That the clinic does not take the repeat says nothing of the first.
  call.mockResolvedValue(refusal)
  await remove()
  expect(said.mock.lastCall?.[0]).toBe('Não sabemos se o voucher foi deletado')
})

it('is not registered twice where one letter is put right after a lost answer', async () => {
  const keys = () => call.mock.calls.flatMap(([n, i]) => (n === 'voucher.criar' ? [i.headers] : []))
  typeIn('Nome', 'R$ 40 para quem indca')
  typeIn('Descrição', 'Diga quem indicou.')
  save()
  await screen.findByRole('alert')
  // The clinic has it, and knows the key.
  const used = problem('chave_reutilizada', 'Esta chave já foi usada com outro conteúdo.')
  call.mockImplementation(async (name: string) =>
    name === 'voucher.criar'
      ? { kind: 'problem', status: 422, problem: used, retryAfter: null, decided: true }
      : { kind: 'no_answer' },
  )
  typeIn('Nome', 'R$ 40 para quem indica')
  save()
  await screen.findByText(/já tinha recebido o cadastro anterior/)
  const [first, second] = keys()
  expect(second).toEqual(first)
  expect(field('Nome').value).toBe('R$ 40 para quem indica')
  // What became of the first is known: the same again is one more.
  save()
  await waitFor(() => expect(keys()).toHaveLength(3))
  expect(keys()[2]).not.toEqual(first)
})
