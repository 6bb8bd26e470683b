import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { problem } from '#domain/api/errors.ts'
import { isUnsaved } from '#src/lib/form/dirty.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { useMensagemList } from '../queries.ts'
import { MensagemTask } from './mensagem-task.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const onDone = vi.fn()
const done = (body: unknown) => ({ kind: 'ok', status: 200, body, replayed: false, headers: new Headers() })
/** What each registration is answered, in turn; then it is saved. */
let answers: unknown[] = []
const sent = () => call.mock.calls.filter(([name]) => name === 'mensagem.criar').map(([, { body }]) => body)

function Task() {
  const mensagens = useMensagemList()
  if (mensagens === undefined) return null
  const line = { online: true, silent: false, aside: null, onClose: undefined }
  return <MensagemTask {...line} mensagens={mensagens} onDone={onDone} onSessionOver={vi.fn()} />
}

const titles = () => screen.queryAllByLabelText<HTMLInputElement>(/^Título, /)
const type = (title: HTMLInputElement | undefined, value: string) =>
  fireEvent.change(title!, { target: { value } })
const save = () => fireEvent.click(screen.getByRole('button', { name: 'Salvar e continuar' }))

beforeEach(async () => {
  call.mockReset()
  onDone.mockReset()
  answers = []
  let id = 100
  call.mockImplementation(async (name: string, { body }: { body?: object } = {}) => {
    if (name === 'mensagem.listar') return done(await db.mensagens.toArray())
    return answers.shift() ?? done({ id: id++, ...body })
  })
  await emptyDevice()
  await logInHere('helena@exemplo.test', 'Admin')
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <Task />
      </MemoryRouter>
    </MantineProvider>,
  )
  await waitFor(() => expect(titles().length).toBeGreaterThan(1))
})

it('keeps what was typed where a message is refused, and registers no other a second time', async () => {
  const count = titles().length
  answers = [
    undefined,
    { kind: 'problem', status: 422, problem: problem('dados_invalidos', 'Este não serve.') },
  ]
  type(titles()[0], 'Olá')
  type(titles()[1], 'Agosto')
  expect(isUnsaved()).toBe(true)
  save()
  expect(await screen.findByText('Este não serve.')).toBeTruthy()
  expect(onDone).not.toHaveBeenCalled()
  await waitFor(() => expect(titles()).toHaveLength(count - 1))
  expect(titles()[0]?.value).toBe('Agosto')
  expect(isUnsaved()).toBe(true)
  save()
  await waitFor(() => expect(onDone).toHaveBeenCalledOnce())
  await waitFor(() => expect(isUnsaved()).toBe(false))
  const names = sent().map(({ nome }) => nome)
  expect(names.filter((nome) => nome === 'Olá')).toHaveLength(1)
  expect(names.filter((nome) => nome === 'Agosto')).toHaveLength(2)
})

it('says under its title what is wrong, goes there and registers nothing', async () => {
  type(titles()[1], '')
  save()
  await waitFor(() => expect(titles()[1]?.getAttribute('aria-invalid')).toBe('true'))
  expect(titles()[0]?.getAttribute('aria-invalid')).not.toBe('true')
  await waitFor(() => expect(document.activeElement).toBe(titles()[1]))
  expect(sent()).toEqual([])
  type(titles()[1], 'Agosto')
  expect(titles()[1]?.getAttribute('aria-invalid')).not.toBe('true')
})
