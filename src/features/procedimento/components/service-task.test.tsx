import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { problem } from '#domain/api/errors.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { isDirty } from '#src/lib/form/dirty.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { useProcedimentoList } from '../queries.ts'
import { ServiceTask } from './service-task.tsx'

const call = vi.hoisted(() => vi.fn())
const sendSuggestedImage = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))
vi.mock('../commands.ts', async (original) => ({
  ...(await original<typeof import('../commands.ts')>()),
  sendSuggestedImage,
}))

const onDone = vi.fn()
const done = (body: unknown) => ({ kind: 'ok', status: 200, body, replayed: false, headers: new Headers() })
/** What each registration is answered, in turn; then it is saved. */
let answers: unknown[] = []
const sent = () =>
  call.mock.calls.filter(([name]) => name === 'procedimento.criar').map(([, { body }]) => body)

function Task({ online }: { readonly online: boolean }) {
  const procedimentos = useProcedimentoList()
  if (procedimentos === undefined) return null
  const line = { online, silent: false, aside: null, onClose: undefined }
  return <ServiceTask {...line} procedimentos={procedimentos} onDone={onDone} onSessionOver={vi.fn()} />
}

async function show(online = true) {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <Task online={online} />
      </MemoryRouter>
    </MantineProvider>,
  )
  await screen.findByRole('checkbox', { name: /^Limpeza de pele/ })
}

const tick = (nome: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: nome })
const price = (nome: string) => screen.getByLabelText<HTMLInputElement>(`Valor de ${nome}`)
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar e continuar' }))

beforeEach(async () => {
  call.mockReset()
  onDone.mockReset()
  sendSuggestedImage
    .mockReset()
    .mockImplementation(async (address: string) => `${address.slice(-9, -5)}.webp`)
  answers = []
  let id = 100
  call.mockImplementation(async (name: string, { body }: { body?: object } = {}) => {
    if (name === 'procedimento.listar') return done(await db.procedimentos.toArray())
    return answers.shift() ?? done({ id: id++, ...body })
  })
  await emptyDevice()
  await logInHere('helena@exemplo.test', 'Admin')
})

it('registers what is ticked, each with its picture, time and price', async () => {
  await show()
  fireEvent.click(tick('Drenagem linfática'))
  fireEvent.input(price('Limpeza de pele'), { target: { value: '200,50' } })
  expect(isDirty()).toBe(true)
  save()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent().map(({ nome, tempo, valor }) => [nome, tempo, valor])).toEqual([
    ['Limpeza de pele', '01:15', 200.5],
    ['Massagem modeladora', '01:00', 180],
    ['Peeling de diamante', '00:40', 145],
  ])
  for (const { imagem, descricao } of sent()) expect([imagem !== '', descricao !== '']).toEqual([true, true])
})

it('suggests nothing that the clinic has, however it spells it, and ticks nothing more then', async () => {
  const own: Procedimento = {
    ...{ id: 7, nome: 'LIMPEZA de Pele ', descricao: 'Minha', valor: 99, tempo: '00:30', imagem: '' },
    tipoProcedimento: 2,
  }
  await db.procedimentos.put(own)
  await show()
  expect(tick('Limpeza de pele, já cadastrado').disabled).toBe(true)
  expect(screen.getByText(/99,00/)).toBeTruthy()
  expect(tick('Drenagem linfática').checked).toBe(false)
  save()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  expect(sent()).toEqual([])
})

it('keeps what was typed where one is refused, and registers no other of it a second time', async () => {
  answers = [
    undefined,
    { kind: 'problem', status: 422, problem: problem('dados_invalidos', 'Este não serve.') },
  ]
  await show()
  fireEvent.input(price('Peeling de diamante'), { target: { value: '150' } })
  save()
  expect(await screen.findByText('Este não serve.')).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
  expect(await screen.findByRole('checkbox', { name: 'Limpeza de pele, já cadastrado' })).toBeTruthy()
  expect(price('Peeling de diamante').value).toBe('R$\u00a0150,00')
  save()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  const names = sent().map(({ nome }) => nome)
  expect(names.filter((nome) => nome === 'Limpeza de pele')).toHaveLength(1)
  // The picture that was sent goes with the second try, too: it is the same body.
  expect(sendSuggestedImage).toHaveBeenCalledTimes(4)
})

it('says under its field what is wrong, and that it needs the network', async () => {
  await show(false)
  expect(screen.getByText('Precisa de internet. O que você digitou fica aqui.')).toBeTruthy()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar e continuar' }).disabled).toBe(true)
  fireEvent.input(price('Limpeza de pele'), { target: { value: '' } })
  fireEvent.submit(price('Limpeza de pele'))
  expect(await screen.findByText('Valor é obrigatório!')).toBeTruthy()
  expect(sent()).toEqual([])
})
