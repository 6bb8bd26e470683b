import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { saveFicha } from '#domain/outbox/commands/save-ficha.ts'
import { create, rowOf, uuid } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { press } from '#tests/support/on-screen.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { ClientCardScreen } from './screen.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'
const CARD = '0b9f6d9c-54a2-4d0a-9a86-1d7cf1b3a111'

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
})

const show = () =>
  render(
    <MemoryRouter>
      <MantineProvider env="test">
        <ClientCardScreen
          whose={{ email: null, cliente: 'Dona Lúcia', ficha: CARD }}
          clinicNow={{ date: '2026-11-12', minute: 480 }}
          online={false}
          dono={EMAIL}
          back={{ to: '/', label: 'Voltar' }}
          clinica=""
          address=""
        />
      </MantineProvider>
    </MemoryRouter>,
  )

it('without a network nobody says that her card has no e-mail: this device does not keep it', async () => {
  await db.fichas.put({ chave: CARD, nome: 'Dona Lúcia', telefone: '(11) 97310-5528', conta: null })
  show()
  await screen.findByText('(11) 97310-5528')
  expect(screen.queryByText('Sem email')).toBeNull()
  expect(screen.getByText('Não guardado neste aparelho')).toBeTruthy()
  // The device keeps the cards of those alone who have no account.
  expect(screen.getByText('Sem conta')).toBeTruthy()
})

it('nor that she has no telephone, where the one that she gave waits on this device', async () => {
  const campos = { nome: 'Dona Lúcia', telefone: '(11) 97310-5528' }
  await db.outbox.add(
    rowOf(saveFicha({ chave: CARD, nome: 'Dona Lúcia', campos }), { id: uuid(1), dono: EMAIL }),
  )
  show()
  await screen.findByRole('heading', { name: 'Dona Lúcia' })
  expect(await screen.findByText('(11) 97310-5528')).toBeTruthy()
  expect(screen.queryByText('Sem telefone')).toBeNull()
  expect(screen.getByText(/a clínica ainda não confirmou/)).toBeTruthy()
})

describe('a card of which the clinic has not heard', () => {
  const campos = { nome: 'Dona Lúcia', telefone: '(11) 97310-5528' }
  const made = saveFicha({ chave: CARD, nome: 'Dona Lúcia', campos })
  const payloads = async () => (await db.outbox.toArray()).map(({ command }) => command.payload)
  const typeTelephone = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Editar' }))
    fireEvent.input(screen.getByLabelText('Telefone'), { target: { value: '(11) 97310-5529' } })
  }

  it('is put right in what waits of it', async () => {
    await db.outbox.add(rowOf(made, { id: uuid(1), dono: EMAIL }))
    show()
    // All of it was written here, so that it is known what it has not.
    await screen.findByText('Sem CPF')
    expect(screen.queryByRole('button', { name: 'Juntar fichas' })).toBeNull()
    await typeTelephone()
    press('Salvar')
    await screen.findByText('(11) 97310-5529')
    expect(await payloads()).toEqual([
      { chave: CARD, nome: 'Dona Lúcia', campos: { ...campos, telefone: '(11) 97310-5529' } },
    ])
  })

  it('is put right behind what was sent of it without an answer', async () => {
    await db.outbox.add(rowOf(made, { id: uuid(1), dono: EMAIL, state: 'retry', attempts: 1 }))
    show()
    await typeTelephone()
    press('Salvar')
    await screen.findByText('(11) 97310-5529')
    expect(await payloads()).toEqual([
      made.payload,
      {
        ...{ chave: CARD, nome: 'Dona Lúcia', visto: { telefone: '(11) 97310-5528' } },
        campos: { telefone: '(11) 97310-5529' },
      },
    ])
  })

  it('keeps what is typed of it where the clinic takes it meanwhile', async () => {
    await db.outbox.add(rowOf(made, { id: uuid(1), dono: EMAIL }))
    show()
    await typeTelephone()
    await db.outbox.toCollection().modify({ state: 'done', ackedAt: 1 })
    await new Promise((resolve) => setTimeout(resolve, 200))
    press('Salvar')
    await waitFor(async () => expect(await payloads()).toHaveLength(2))
    expect((await payloads())[1]).toMatchObject({ campos: { telefone: '(11) 97310-5529' } })
  })
})

it('nor that, where this device does not keep her number', async () => {
  show()
  await screen.findByRole('heading', { name: 'Dona Lúcia' })
  expect(screen.queryByText('Sem telefone')).toBeNull()
})

it('nor that she has no account, while nobody has told of her card', async () => {
  show()
  const account = await screen.findByText('Conta')
  expect(account.nextElementSibling?.textContent).toBe('Não guardado neste aparelho')
  expect(screen.queryByText('Sem conta')).toBeNull()
})

it('shows the visit that was booked for her here, as what waits', async () => {
  await db.fichas.put({ chave: CARD, nome: 'Dona Lúcia', telefone: '(11) 97310-5528', conta: null })
  const pedido = { ...create.payload.pedido, cliente: 'Dona Lúcia', ficha: CARD }
  await db.outbox.add(
    rowOf(createAgendamento({ pedido, imagem: '', recepcao: true }), { id: uuid(2), dono: EMAIL }),
  )
  show()
  expect(await screen.findByText(create.payload.pedido.nome)).toBeTruthy()
  expect(screen.getByText('Aguardando envio')).toBeTruthy()
  // What the clinic has of her is counted, and nothing else.
  expect(screen.getByText(/^visitas?$/).textContent).toBe('0 visitas')
})

it('of one that was sent and not answered it does not say that it waits to be sent', async () => {
  await db.fichas.put({ chave: CARD, nome: 'Dona Lúcia', telefone: '(11) 97310-5528', conta: null })
  const pedido = { ...create.payload.pedido, cliente: 'Dona Lúcia', ficha: CARD }
  const command = createAgendamento({ pedido, imagem: '', recepcao: true })
  const sent = { state: 'sending', attempts: 1, unanswered: true } as const
  await db.outbox.add(rowOf(command, { id: uuid(2), dono: EMAIL, ...sent }))
  show()
  // As the agenda says it of the same booking.
  expect(await screen.findByText('Enviando')).toBeTruthy()
})
