import { MantineProvider } from '@mantine/core'
import { render, renderHook, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { cancel, create, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { useClientCard } from './queries.ts'
import { VisitRows } from './visit-rows.tsx'

const { call } = vi.hoisted(() => ({ call: vi.fn() }))
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const EMAIL = 'admin@exemplo.test'
const CARD = '0b9f6d9c-54a2-4d0a-9a86-1d7cf1b3a111'
const whose = { email: null, cliente: 'Dona Lúcia', ficha: CARD }
const FAR = '2027-09-12T09:00:00.000Z'
const booking = { ...create.payload.pedido, cliente: 'Dona Lúcia', ficha: CARD, dataHoraAgendada: FAR }
const sent = { id: uuid(2), dono: EMAIL, state: 'retry', attempts: 1, unanswered: true } as const

beforeEach(async () => {
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  call.mockReset()
  call.mockImplementation(async () => ({ kind: 'no_answer' }))
  await db.meta.put({
    key: 'pull:agendamentos',
    value: { em: 1, desde: '2026-10-13', ate: '2027-05-11', versao: 'v' },
  })
  await db.outbox.add(rowOf(createAgendamento({ pedido: booking, imagem: '', recepcao: true }), sent))
})

const card = (online: boolean) =>
  renderHook(() => useClientCard(whose, { nowAtClinic: '2026-11-12T08:00:00.000Z', online, dono: EMAIL }))

it('a booking that reception has given up is not shown on the card as what is to come', async () => {
  await db.outbox.add(rowOf(cancel({ comando: uuid(2) }), { id: uuid(3), dono: EMAIL }))
  const { result } = card(false)
  await waitFor(() => expect(result.current).toBeDefined())
  expect(result.current?.waiting).toEqual([])
})

it('a booking whose answer was lost, and that the clinic tells of on the card, stands there once', async () => {
  const { tempo, nome } = booking
  const arrived: Agendamento = {
    ...{ ...visit, id: 40, chave: uuid(2), email: null, cliente: 'Dona Lúcia', ficha: CARD },
    ...{ dataHoraAgendada: FAR, tempo, nome },
  }
  const ficha = {
    ...{ id: 1, chave: CARD, nome: 'Dona Lúcia', telefone: '', cpf: '', email: '', recado: '' },
    ...{ dataNascimento: null, conta: null, versao: 1, juncoes: [], saude: null },
  }
  call.mockImplementation(async (name: string) => ({
    kind: 'ok',
    body: name === 'ficha.ler' ? ficha : [arrived],
  }))
  const { result } = card(true)
  await waitFor(() => expect(result.current?.upcoming.map(({ chave }) => chave)).toEqual([uuid(2)]))
  expect(result.current?.waiting).toEqual([])
})

it('what waits of one of her visits stands beside what the clinic has of it', async () => {
  const hers = { ...visit, id: 41, email: null, cliente: 'Dona Lúcia', ficha: CARD }
  await db.agendamentos.put({ ...hers, chave: uuid(9), dataHoraAgendada: '2026-11-12T09:00:00.000Z' })
  const recepcao = { feitoEm: '2026-11-12T08:50:00.000Z', motivo: null, encaixe: false }
  const said = { alvo: { id: 41 }, versao: 1, estado: 'chegou', visto: hers, recepcao } as const
  await db.outbox.add(rowOf(setVisitState(said), { id: uuid(4), dono: EMAIL }))
  const { result } = card(false)
  await waitFor(() => expect(result.current?.upcoming).toHaveLength(1))
  const { upcoming = [], wishes = new Map() } = result.current ?? {}
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <VisitRows visits={upcoming} today="2026-11-12" wishes={wishes} again={null} />
      </MemoryRouter>
    </MantineProvider>,
  )
  screen.getByText('Marcada')
  screen.getByText('Chegou 08:50, aguardando envio')
})
