import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { editableOf } from '#domain/agendamento/edit.ts'
import { uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { AGENDA_DAY, holdUpright, renderAgenda } from '#tests/support/agenda-screen.tsx'
import { emptyDevice, keepAgenda, logInHere } from '#tests/support/page-device.ts'
import { editByReception } from '../../life/commands.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'
const at = (hour: string) => `${AGENDA_DAY}T${hour}:00.000Z`
const held = { ...visit, descricao: 'x', email: null, cliente: 'Rosa', tempo: '01:00' }

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  holdUpright()
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  await keepAgenda()
  await db.horarios.put({
    ...{ id: 1, data: AGENDA_DAY, horarioInicioPrimeiroPeriodo: '08:00' },
    horarioFimPrimeiroPeriodo: '18:00',
    ...{ horarioInicioSegundoPeriodo: '', horarioFimSegundoPeriodo: '' },
  })
  await db.agendamentos.bulkPut([
    { ...held, dataHoraAgendada: at('09:00') },
    { ...held, id: 11, chave: uuid(11), nome: 'Peeling', cliente: 'Helena', dataHoraAgendada: at('15:00') },
  ])
  const draft = { visto: editableOf(held), mudancas: { tempo: '02:00' } }
  await editByReception({ ...held, dataHoraAgendada: at('09:00') }, draft, { dono: EMAIL, id: uuid(2) })
})

async function askWhere() {
  renderAgenda({ online: false })
  fireEvent.click(await screen.findByRole('button', { name: /^Alterar Drenagem/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Mudar horário' }))
}

it('a visit is moved by the length that a waiting edit has given it', async () => {
  await askWhere()
  expect(await screen.findByRole('heading', { name: 'Livres para 2 horas' })).toBeTruthy()
  await screen.findByRole('button', { name: '13:00' })
  // Until 16:00 it would lie over Helena, who comes at 15:00.
  expect(screen.queryByRole('button', { name: '14:00' })).toBeNull()
})

it('and the timeline offers it no time that is too short for that length', async () => {
  const other = { ...held, id: 12, chave: uuid(12), nome: 'Limpeza', cliente: 'Bia' }
  await db.agendamentos.put({ ...other, dataHoraAgendada: at('14:00') })
  renderAgenda({ online: false, place: { view: 'day', date: AGENDA_DAY } })
  fireEvent.click(await screen.findByRole('button', { name: /Drenagem/ }))
  fireEvent.click(await screen.findByRole('button', { name: 'Mudar horário' }))
  await screen.findByRole('button', { name: 'Mudar para 16:00' })
  // Until 15:00 it would lie over Bia, who comes at 14:00.
  expect(screen.queryByRole('button', { name: 'Mudar para 13:00' })).toBeNull()
})

it('what the clinic has refused makes no visit longer', async () => {
  await db.outbox.toCollection().modify({ state: 'conflict' })
  await askWhere()
  await waitFor(() => expect(screen.getByRole('heading', { name: 'Livres para 1 hora' })).toBeTruthy())
  expect(await screen.findByRole('button', { name: '14:00' })).toBeTruthy()
})
