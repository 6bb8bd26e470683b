import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { WholeFicha } from '#domain/ficha/schema.ts'
import { uuid } from '#domain/testing/outbox.ts'
import type { Whose } from '../queries.ts'
import { ClientCardScreen } from './screen.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

/** What the clinic answers to each call; nothing to others. */
let answers: Record<string, unknown>
beforeEach(() => {
  answers = {}
  call.mockReset()
  call.mockImplementation(async (name: string) =>
    name in answers
      ? { kind: 'ok', status: 200, body: answers[name], replayed: false }
      : { kind: 'no_answer' },
  )
})

const cardOf = (whose: Whose, online = true) => (
  <MemoryRouter>
    <MantineProvider env="test">
      <ClientCardScreen
        {...{ whose, online }}
        clinicNow={{ date: '2026-11-12', minute: 480 }}
        dono="admin@exemplo.test"
        back={{ to: '/', label: 'Voltar' }}
        clinica=""
        address=""
      />
    </MantineProvider>
  </MemoryRouter>
)

it('where the clinic did not answer nobody is said to be asking it, and it can be asked again', async () => {
  render(cardOf({ email: 'ana@exemplo.test', cliente: null }))
  const again = await screen.findByRole('button', { name: 'Tentar de novo' })
  expect(screen.getByText('A clínica não respondeu')).toBeTruthy()
  expect(screen.queryByText(/Perguntando à clínica/)).toBeNull()
  fireEvent.click(again)
  await waitFor(() => expect(call).toHaveBeenCalledTimes(2))
})

it('a joining that was undone without an answer is not told as if it stood there as of now', async () => {
  const ana: WholeFicha = {
    ...{ id: 1, chave: uuid(1), nome: 'Ana', telefone: '', cpf: '', email: '', recado: '' },
    ...{ dataNascimento: null, conta: null, versao: 1, saude: null },
    juncoes: [
      {
        ...{ id: 7, nome: 'Ana Lima', visitas: 1, quem: 'Recepção' },
        ...{ em: '2026-11-11T09:00:00.000Z', ate: '2026-12-11' },
      },
    ],
  }
  const whose = { email: null, cliente: 'Ana', ficha: ana.chave }
  answers = { 'ficha.ler': ana, 'ficha.visitas': [] }
  const { rerender } = render(cardOf(whose))
  const undo = await screen.findByRole<HTMLButtonElement>('button', { name: 'Desfazer' })
  // The line is dead from now on: nor is the card told anew.
  answers = {}
  fireEvent.click(undo)
  const lost =
    'A resposta da clínica se perdeu. Assim que a clínica responder de novo, a ficha mostra como ficou.'
  expect((await screen.findByRole('alert')).textContent).toBe(lost)
  expect(screen.getByText('Juntada com Ana Lima')).toBeTruthy()
  expect(undo.disabled).toBe(false)
  // Nothing would leave the device, and nothing come back.
  rerender(cardOf(whose, false))
  expect(undo.disabled).toBe(true)
})
