import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { problem } from '#domain/api/errors.ts'
import type { SendAnswer } from '#domain/outbox/answer.ts'
import { cancelAgendamento } from '#domain/outbox/commands/cancel-agendamento.ts'
import { uuid, visit } from '#domain/testing/outbox.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { db } from '#src/offline/db.ts'
import { enqueue } from '#src/offline/queue/outbox.ts'
import { drainOutbox } from '#src/offline/sending/drain.ts'
import { AGENDA_DAY, holdUpright, renderAgenda } from '#tests/support/agenda-screen.tsx'
import { pressSoon } from '#tests/support/on-screen.ts'
import { emptyDevice, keepAgenda, logInHere } from '#tests/support/page-device.ts'
import { moreFiltered } from './commands.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const LUIZA = 'luiza@exemplo.test'
const held = {
  ...{ ...visit, descricao: 'Pernas', email: LUIZA, chave: null },
  dataHoraAgendada: `${AGENDA_DAY}T09:00:00.000Z`,
}
/** Beyond what the device keeps: only the clinic's filter tells of it. */
const FAR = '2027-11-12'
let clinic: (typeof held)[]

/** "Ver visitas" of one person, on a tablet. */
async function show(...visits: (typeof held)[]): Promise<void> {
  clinic = visits
  await db.agendamentos.bulkPut(clinic.filter((v) => !v.dataHoraAgendada.startsWith(FAR)))
  renderAgenda({ clientEmail: LUIZA })
  await screen.findByText(`${inAll(clinic.length)}: ${LUIZA}, todas as datas`)
}
const inAll = (count: number) => (count === 1 ? '1 agendamento' : `${count} agendamentos`)

beforeEach(async () => {
  vi.restoreAllMocks()
  notify.clear()
  holdUpright()
  await emptyDevice()
  await logInHere('admin@exemplo.test', 'Admin', 'Recepção')
  await keepAgenda()
  call.mockReset()
  call.mockImplementation(async (name: string) =>
    name === 'agendamento.filtrar'
      ? { kind: 'ok', headers: new Headers(), body: clinic.map((v) => ({ ...v, pessoa: null })) }
      : { kind: 'no_answer' },
  )
})

const isClosed = () => waitFor(() => expect(screen.queryByRole('form')).toBeNull())
const noVisits = () => screen.queryByText(/^Nada marcado para esta pessoa/)
const later = () => new Promise((resolve) => setTimeout(resolve, 200))

/** Corrects a visit's price, or nothing. */
async function save(price?: string): Promise<void> {
  await pressSoon(/^Alterar Drenagem.*09:00$/)
  await pressSoon('Alterar')
  await screen.findByRole('form', { name: 'Alterar Agendamento' })
  if (price !== undefined)
    fireEvent.input(screen.getByLabelText('Valor', { selector: 'input' }), { target: { value: price } })
  await pressSoon('Salvar')
}

async function confirmDeletion(): Promise<void> {
  await pressSoon(/^Excluir Drenagem/)
  const dialog = await screen.findByRole('dialog', { name: 'Excluir agendamento' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Confirmar' }))
}

/** The clinic takes what waits, and answers so. */
async function answer(body: unknown): Promise<void> {
  await waitFor(async () => expect(await db.outbox.filter(({ state }) => state === 'queued').count()).toBe(1))
  const send = async (): Promise<SendAnswer> => ({ kind: 'ok', status: 200, body })
  const deps = { db, send, now: Date.now, random: () => 0.5, owner: 'test', locks: undefined }
  await act(async () => drainOutbox(deps))
}

it('saved with nothing changed, her visit stays among hers', async () => {
  await show(held)
  await save()
  await isClosed()
  await later()
  await screen.findByText('09:00')
  expect(noVisits()).toBeNull()
})

const kinds = async () => (await db.outbox.toArray()).map(({ command }) => command.kind)

it('what only waits on this device takes no visit out of hers', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await show(held)
  await save('250,00')
  await isClosed()
  await later()
  expect(await kinds()).toEqual(['agendamento.alterar'])
  screen.getByText('09:00')
  await confirmDeletion()
  // The last word of what waits: nothing is corrected any more.
  await waitFor(async () => expect(await kinds()).toEqual(['agendamento.estado']))
  await later()
  await screen.findByText('09:00')
  screen.getByText(/^1 agendamento: /)
})

it('a visit that was corrected stands among hers as it is now, and all of them are asked about', async () => {
  await show(held, { ...held, id: 11, dataHoraAgendada: `${AGENDA_DAY}T15:00:00.000Z` })
  await save('250,00')
  await answer({ ...held, valor: 250, versao: 2 })
  await screen.findByText(/250,00/)
  screen.getByText(/^2 agendamentos: /)
  await pressSoon('Cancelar os que estão por vir')
  await within(await screen.findByRole('dialog')).findByText(/^2 agendamentos de /)
})

it('so does one of a date that the device puts away again', async () => {
  await show({ ...held, dataHoraAgendada: `${FAR}T09:00:00.000Z` })
  await save('250,00')
  await answer({ ...clinic[0], valor: 250, versao: 2 })
  await screen.findByText(/250,00/)
  await isClosed()
  await db.agendamentos.clear()
  await later()
  await screen.findByText(/250,00/)
  expect(noVisits()).toBeNull()
})

it('one that the clinic has deleted is no more', async () => {
  await show({ ...held, dataHoraAgendada: `${FAR}T09:00:00.000Z` })
  await confirmDeletion()
  await answer({ ...clinic[0], estado: 'cancelada', versao: 2 })
  await screen.findByText(/^Nada marcado para esta pessoa/)
  screen.getByText(/^0 agendamentos: /)
})

it('one that the clinic has deleted, and another tablet has put back before the answer, stands', async () => {
  await show(held)
  await confirmDeletion()
  await answer({ ...clinic[0], estado: 'cancelada', versao: 2, agora: { ...clinic[0], versao: 3 } })
  await screen.findByText('A clínica recebeu, e a visita mudou depois')
  expect(screen.queryByText('Agendamento excluído')).toBeNull()
  await later()
  await screen.findByText(/^1 agendamento: /)
  screen.getByText('09:00')
})

it('one that is cancelled in its pane is no more, also once the device has put it away', async () => {
  await show({ ...held, dataHoraAgendada: `${FAR}T09:00:00.000Z` })
  await pressSoon(/^Alterar Drenagem.*09:00$/)
  await pressSoon('Cancelar')
  const question = within(await screen.findByRole('dialog'))
  fireEvent.click(question.getByRole('button', { name: 'Cancelar a visita' }))
  await answer({ ...clinic[0], estado: 'cancelada', versao: 2 })
  await screen.findByText(/^Nada marcado para esta pessoa/)
  await db.cancelados.clear()
  await later()
  await screen.findByText(/^0 agendamentos: /)
})

/** What the clinic says of one visit when it is asked. */
function sayOfOne(answer: object): void {
  const others = call.getMockImplementation()
  call.mockImplementation(async (name: string) => (name === 'agendamento.ler' ? answer : others?.(name)))
}

it('one whose cancellation waited is no more once the clinic has done it, though the device keeps neither', async () => {
  const far = { ...held, dataHoraAgendada: `${FAR}T09:00:00.000Z` }
  const { id, nome, tempo, dataHoraAgendada } = far
  const command = cancelAgendamento({ alvo: { id }, nome, tempo, dataHoraAgendada, versao: 1 })
  await enqueue(db, command, { id: uuid(2), dono: 'admin@exemplo.test', deviceNow: Date.now() })
  await show(far)
  await later()
  await screen.findByText('09:00')
  sayOfOne({ kind: 'problem', status: 404, problem: problem('nao_encontrado', ''), retryAfter: null })
  await answer(null)
  await screen.findByText(/^Nada marcado para esta pessoa/)
  screen.getByText(/^0 agendamentos: /)
})

it('one that was corrected without a network stands as it is, also once the device has put it away', async () => {
  await show({ ...held, dataHoraAgendada: `${FAR}T09:00:00.000Z` })
  const onLine = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await save('250,00')
  await isClosed()
  onLine.mockRestore()
  await answer({ ...clinic[0], valor: 250, versao: 2 })
  await later()
  await db.agendamentos.clear()
  await later()
  await screen.findByText(/250,00/)
  expect(noVisits()).toBeNull()
})

it('one that was moved onto the next page of what a filter found stands there alone', async () => {
  const moved = { ...held, dataHoraAgendada: `${AGENDA_DAY}T15:00:00.000Z`, versao: 2 }
  clinic = [moved]
  const found = { agendamentos: [held], total: 2, fromClinic: true }
  const more = await moreFiltered({ nome: '', dataInicial: null, dataFinal: null }, found)
  expect(more?.agendamentos).toEqual([moved])
})
