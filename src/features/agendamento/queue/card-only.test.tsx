import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { editableOf } from '#domain/agendamento/edit.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/queue/queue-rows.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { editByReception, moveByReception, setStateByReception } from '../life/commands.ts'
import { useClientsInQueue, useVisitsInQueue } from './queries.ts'
import { AgendamentoQueueRow } from './row.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'
const CARD = uuid(50)
const NOW = '2026-11-11T10:00:00.000Z'
const LATER = '2026-11-13T09:30:00.000Z'
const hers: Agendamento = { ...visit, email: null, cliente: 'Rosa Lima', ficha: CARD, chave: null }
const press = () => ({ dono: EMAIL, id: crypto.randomUUID() })

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  await db.agendamentos.put(hers)
  await db.fichas.put({ chave: CARD, nome: 'Rosa Lima', telefone: '(11) 98140-2270', conta: null })
})

function Rows({ rows }: { readonly rows: Awaited<ReturnType<typeof readQueueOf>> }) {
  const clients = useClientsInQueue(EMAIL)
  const visits = useVisitsInQueue(EMAIL)
  const nothing = () => undefined
  return rows.map((row) => (
    <AgendamentoQueueRow
      key={row.id}
      {...{ row, clients, visits, queue: rows, clinicNow: { date: '2026-11-11', minute: 600 } }}
      context={{ online: false, deviceNow: 0 }}
      {...{ run: nothing, onRetry: nothing, onLogin: nothing, onService: nothing, onMove: nothing }}
      onVisit={null}
      onConflicts={nothing}
    />
  ))
}
async function show() {
  const rows = await readQueueOf(db, EMAIL)
  expect(rows).toHaveLength(1)
  render(
    <MantineProvider env="test">
      <Rows rows={rows} />
    </MantineProvider>,
  )
}
const number = () => screen.findByRole('link', { name: '(11) 98140-2270' })

const move = () => moveByReception(hers, LATER, press())
const arrive = () => setStateByReception(hers, 'chegou', { ...press(), feitoEm: NOW })
const edit = () => editByReception(hers, { visto: editableOf(hers), mudancas: { valor: 200 } }, press())

it.each([
  ['a move', move],
  ['an arrival', arrive],
  ['an edit', edit],
])('of a client who has only a card %s says how to call her', async (_, act) => {
  await act()
  await show()
  await number()
})

it.each([
  ['a move', move],
  ['an arrival', arrive],
])('%s says it also where its visit is not on the device any more', async (_, act) => {
  await act()
  await db.agendamentos.clear()
  await show()
  await number()
})

it('the card that two have become is the one that is called', async () => {
  await move()
  await db.fichas.put({ chave: uuid(51), nome: 'Rosa Lima', telefone: '(11) 97777-0000', conta: null })
  await db.agendamentos.put({ ...hers, ficha: uuid(51) })
  await show()
  await screen.findByRole('link', { name: '(11) 97777-0000' })
})
