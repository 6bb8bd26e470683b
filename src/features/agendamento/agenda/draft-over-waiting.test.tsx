import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { editableOf } from '#domain/agendamento/edit.ts'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { NOT_YET } from '#domain/outbox/commands/target.ts'
import { create, uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { enqueue } from '#src/offline/queue/outbox.ts'
import { AGENDA_DAY, holdUpright, renderAgenda } from '#tests/support/agenda-screen.tsx'
import { emptyDevice, keepAgenda, logInHere } from '#tests/support/page-device.ts'
import { editByReception, setStateByReception } from '../life/commands.ts'

const answer = vi.hoisted(() => ({ current: { kind: 'no_answer' } as object }))
vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => answer.current } }))

const EMAIL = 'admin@exemplo.test'

beforeEach(async () => {
  answer.current = { kind: 'no_answer' }
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  await keepAgenda()
  holdUpright()
})

it('what was typed over a booking on its way is not dropped by a login without a word', async () => {
  const dataHoraAgendada = `${AGENDA_DAY}T09:00:00.000Z`
  const pedido = { ...create.payload.pedido, descricao: 'x', cliente: 'Dona Lúcia', dataHoraAgendada }
  const command = createAgendamento({ pedido, imagem: '', recepcao: true })
  await enqueue(db, command, { id: uuid(1), dono: EMAIL, deviceNow: Date.now() })
  const values = {
    ...{ nome: pedido.nome, descricao: 'Usar o creme dela', valor: 150, tempo: '01:15', email: null },
    ...{ cliente: 'Dona Lúcia', tipoProcedimento: '1', dataHoraAgendada: `${AGENDA_DAY}T09:00` },
  }
  renderAgenda({ keptDraft: { editing: NOT_YET, values } })
  await screen.findByText('O que você digitou não voltou')
  // As another visit it would be booked beside the one that waits.
  expect(screen.queryByRole('form')).toBeNull()
})

it.each([
  ['another one', 250, [{ valor: 250 }]],
  ['typed back to what the clinic has', 150, []],
])(
  'a value that waited when it was typed over before a login, %s, is told as no change of somebody else’s',
  async (_, valor, waits) => {
    const when = `${AGENDA_DAY}T09:00`
    const held = { ...visit, descricao: 'Pernas', email: null, dataHoraAgendada: `${when}:00.000Z` }
    await db.agendamentos.put(held)
    const act = { dono: EMAIL, id: uuid(2) }
    await editByReception(held, { visto: editableOf(held), mudancas: { valor: 200 } }, act)
    const { nome, descricao, tempo } = held
    const visto = {
      ...{ nome, descricao, valor: 200, tempo, dataHoraAgendada: when },
      ...{ tipoProcedimento: '1', email: null, cliente: null },
    }
    const values = { ...visto, valor, visto }
    renderAgenda({ online: false, keptDraft: { editing: held.id, values } })
    await screen.findByRole('form', { name: 'Alterar Agendamento' })
    expect(screen.queryByRole('region', { name: 'O agendamento mudou' })).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
    const rows = await db.outbox.toArray()
    expect(rows.map(({ command }) => (command.payload as { mudancas?: object }).mudancas)).toEqual(waits)
  },
)

it.each([
  ['does not answer', { kind: 'no_answer' }],
  ['still has it cancelled', { kind: 'problem', status: 404, problem: { code: 'nao_encontrado' } }],
])(
  'what was typed over a visit that was put back comes back over that visit, where the clinic %s',
  async (_, given) => {
    answer.current = given
    const when = `${AGENDA_DAY}T09:00`
    const gone = {
      ...{ ...visit, descricao: 'Pernas', email: null, dataHoraAgendada: `${when}:00.000Z` },
      ...({ estado: 'cancelada', versao: 2 } as const),
    }
    await db.cancelados.put(gone)
    const act = { dono: EMAIL, id: uuid(2), feitoEm: `${AGENDA_DAY}T08:00:00.000Z` }
    await setStateByReception(gone, 'marcada', act)
    const { nome, descricao, valor, tempo } = gone
    const visto = {
      ...{ nome, descricao, valor, tempo, dataHoraAgendada: when },
      ...{ tipoProcedimento: '1', email: null, cliente: null },
    }
    const values = { ...visto, descricao: 'Creme dela', visto }
    renderAgenda({ online: false, keptDraft: { editing: gone.id, values } })
    await screen.findByRole('form', { name: 'Alterar Agendamento' })
    expect(screen.getByLabelText<HTMLInputElement>('Descrição').value).toBe('Creme dela')
    expect(screen.queryByText(/^O que você digitou/)).toBeNull()
  },
)
