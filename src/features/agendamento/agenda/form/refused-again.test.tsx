import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { targetOf } from '#domain/outbox/commands.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { create, errorOfRefusal, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { db } from '#src/offline/db.ts'
import { AGENDA_DAY, holdUpright, renderAgenda } from '#tests/support/agenda-screen.tsx'
import { emptyDevice, keepAgenda, logInHere } from '#tests/support/page-device.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const drenagem: Procedimento = {
  ...{ id: 1, nome: visit.nome, descricao: '', valor: 150, tempo: '01:15', imagem: '' },
  ...{ tipoProcedimento: 1, intervaloAntes: 30, intervaloDepois: 0 },
}
const EMAIL = 'admin@exemplo.test'
const refusedFor = (code: Parameters<typeof errorOfRefusal>[1]) =>
  ({ state: 'conflict', attempts: 1, unanswered: false, error: errorOfRefusal(409, code) }) as const

/** A refused booking, behind which its client is said to have arrived. */
beforeEach(async () => {
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  await keepAgenda()
  holdUpright()
  const dataHoraAgendada = `${AGENDA_DAY}T09:00:00.000Z`
  const facts = { ...create.payload.pedido, descricao: 'x', email: null, cliente: 'Lúcia', dataHoraAgendada }
  const booking = createAgendamento({ pedido: facts, imagem: '', recepcao: true })
  const arrived = setVisitState({
    ...{ alvo: { comando: uuid(1) }, versao: 1, estado: 'chegou', visto: facts },
    recepcao: { feitoEm: dataHoraAgendada, motivo: null, encaixe: false },
  })
  await db.outbox.bulkAdd([
    rowOf(booking, { id: uuid(1), dono: EMAIL, ...refusedFor('horario_ocupado') }),
    rowOf(arrived, { id: uuid(2), dono: EMAIL }),
  ])
})
const openFromDay = async () => {
  renderAgenda()
  fireEvent.click(await screen.findByRole('button', { name: /^Abrir Drenagem/ }))
}
afterEach(() => notify.clear())

const rows = () => db.outbox.orderBy('seq').toArray()
/** The booking that stands there by now, and that her arrival is said of it. */
async function bookingBefore(isIt: (row: OutboxRow) => boolean): Promise<OutboxRow> {
  await waitFor(async () => expect((await rows()).some(isIt)).toBe(true))
  const [booking, arrived, ...more] = await rows()
  expect([arrived?.id, more]).toEqual([uuid(2), []])
  expect(arrived && targetOf(arrived.command)).toEqual({ comando: booking?.id })
  if (booking === undefined) throw new Error('no booking is left')
  return booking
}

async function saveAt(time: string) {
  const date = await screen.findByLabelText('Data do Procedimento', { selector: 'input' })
  fireEvent.input(date, { target: { value: `12/11/2026, ${time}` } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
}

it.each(['horario_ocupado', 'procedimento_alterado'] as const)(
  'refused once more (%s), and corrected once more, it still has her arrival behind it',
  async (code) => {
    await openFromDay()
    await saveAt('08:00')
    const second = await bookingBefore(({ id, state }) => id !== uuid(2) && state === 'queued')
    await db.outbox.where('id').equals(second.id).modify(refusedFor(code))
    if (code === 'horario_ocupado') {
      await screen.findByRole('dialog', { name: 'Registrar como encaixe?' })
      fireEvent.click(screen.getByRole('button', { name: 'Cancelar' }))
    }
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Salvar' }).hasAttribute('data-loading')).toBe(false),
    )
    expect((await bookingBefore(({ state }) => state === 'conflict')).id).toBe(second.id)
    await saveAt('08:30')
    const third = await bookingBefore(({ id, state }) => id !== uuid(2) && state === 'queued')
    expect(third.id).not.toBe(second.id)
  },
)

it('what is discarded then is what stands there, with all that is behind it', async () => {
  await openFromDay()
  await saveAt('08:00')
  const second = await bookingBefore(({ id, state }) => id !== uuid(2) && state === 'queued')
  await db.outbox.where('id').equals(second.id).modify(refusedFor('procedimento_alterado'))
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'Salvar' }).hasAttribute('data-loading')).toBe(false),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Descartar' }))
  await screen.findByRole('dialog', { name: 'Descartar este pedido?' })
  fireEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
  await waitFor(async () => expect(await rows()).toEqual([]))
})

it('led to from what the clinic did not take, it is put right in its place, also on another day', async () => {
  // Of that day this device knows nothing, and nobody answers.
  renderAgenda({ refusedId: uuid(1), online: false, place: { view: 'list', date: '2028-02-14' } })
  await saveAt('08:00')
  const second = await bookingBefore(({ id, state }) => id !== uuid(1) && state === 'queued')
  expect(second.command.payload).toMatchObject({ pedido: { cliente: 'Lúcia', descricao: 'x' } })
})

it('decided elsewhere meanwhile it is not opened any more', async () => {
  await db.outbox.where('id').equals(uuid(1)).modify({ state: 'done' })
  renderAgenda({ refusedId: uuid(1) })
  await screen.findByRole('button', { name: 'Novo' })
  await expect(screen.findByRole('button', { name: 'Salvar' }, { timeout: 500 })).rejects.toThrow()
})

it.each([
  ['a time that another has', '08:00'],
  ['what its service keeps free around it', '09:30'],
])('onto %s, without a network, it is asked about however quickly it is pressed', async (_, time) => {
  // Of a day that no screen has read yet; the screen has not been given the services either.
  const other = '2026-11-13'
  await db.agendamentos.add({ ...visit, id: 77, dataHoraAgendada: `${other}T08:00:00.000Z` })
  await db.procedimentos.put(drenagem)
  renderAgenda({ refusedId: uuid(1), online: false, procedimentos: [] })
  const date = await screen.findByLabelText('Data do Procedimento', { selector: 'input' })
  fireEvent.input(date, { target: { value: `13/11/2026, ${time}` } })
  fireEvent.click(screen.getByRole('button', { name: 'Salvar' }))
  await screen.findByRole('dialog', { name: 'Registrar como encaixe?' })
  expect((await rows()).map(({ id, state }) => [id, state])).toEqual([
    [uuid(1), 'conflict'],
    [uuid(2), 'queued'],
  ])
})
