import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type EditableFields, editableOf } from '#domain/agendamento/edit.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { errorOfRefusal, uuid } from '#domain/testing/outbox.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { db } from '#src/offline/db.ts'
import { chooseHeldVisit, EMAIL, held, NOW, TODAY } from '#tests/support/chosen-visit.tsx'
import { press } from '#tests/support/on-screen.ts'
import { editByReception, moveByReception } from '../../life/commands.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const rows = (): Promise<OutboxRow[]> => db.outbox.toArray()

afterEach(() => {
  notify.clear()
  vi.restoreAllMocks()
})
beforeEach(chooseHeldVisit)

describe('without a network', () => {
  it('the next step is one tap, waits with its hour, and is followed by the next', async () => {
    press('Chegou')
    await screen.findByText('Beatriz chegou às 08:50')
    await screen.findByText('guardado às 08:50')
    expect((await rows())[0]?.command.payload).toMatchObject({
      estado: 'chegou',
      versao: 1,
      recepcao: { feitoEm: NOW },
    })
    // The clinic has her as she was.
    expect(await db.agendamentos.get(held.id)).toEqual(held)
    fireEvent.click(await screen.findByRole('button', { name: 'Iniciar' }))
    await waitFor(async () => expect(await rows()).toHaveLength(2))
  })

  it('"Desfazer" takes back what never left the device', async () => {
    press('Chegou')
    await screen.findByText('Beatriz chegou às 08:50')
    const [undo] = await screen.findAllByRole('button', { name: 'Desfazer' })
    fireEvent.click(undo as HTMLElement)
    await waitFor(async () => expect(await rows()).toHaveLength(0))
    await screen.findByRole('button', { name: 'Chegou' })
  })

  it('cancelling asks, keeps the reason, and leaves the visit until the clinic has it', async () => {
    press('Cancelar')
    const dialog = await screen.findByRole('dialog', { name: 'Cancelar a visita?' })
    expect(dialog.textContent).toContain('Até a clínica receber, o horário continua ocupado.')
    fireEvent.input(within(dialog).getByLabelText(/Motivo/), { target: { value: ' pediu por telefone ' } })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar a visita' }))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect((await rows())[0]?.command.payload).toMatchObject({
      estado: 'cancelada',
      recepcao: { motivo: 'pediu por telefone' },
    })
    expect(await db.agendamentos.count()).toBe(1)
    await screen.findByText('Cancelamento aguardando envio')
  })

  it('a cancellation that may have been sent is put back: she may come, and be said to have', async () => {
    press('Cancelar')
    fireEvent.click(await screen.findByRole('button', { name: 'Cancelar a visita' }))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    await db.outbox.toCollection().modify({ state: 'retry', attempts: 1, unanswered: true })
    fireEvent.click(await screen.findByRole('button', { name: 'Foi engano: pôr de volta' }))
    await screen.findByText('Beatriz voltou a marcada')
    await screen.findByRole('button', { name: 'Chegou' })
    expect(screen.queryByText('Cancelamento aguardando envio')).toBeNull()
    expect(screen.queryByRole('button', { name: 'Foi engano: pôr de volta' })).toBeNull()
  })

  it('nobody is called missing before the start', () => {
    const missed = screen.getByRole<HTMLButtonElement>('button', { name: /^Faltou/ })
    expect(missed.disabled).toBe(true)
    expect(missed.textContent).toContain('a partir das 09:00')
  })
})

describe('another time', () => {
  const type = (mudancas: Partial<EditableFields>, n: number) =>
    editByReception(held, { visto: editableOf(held), mudancas }, { dono: EMAIL, id: uuid(n) })

  it('that the form gave it is told, also where a note waits behind what may have been sent', async () => {
    await type({ dataHoraAgendada: `${TODAY}T11:30:00.000Z` }, 2)
    await db.outbox.update((await rows())[0]?.seq ?? 0, { state: 'retry', attempts: 1 })
    await type({ descricao: 'Sala 2' }, 3)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(screen.getByText('Você pediu').parentElement?.textContent).toContain('11:30')
  })

  it('that was typed back behind another is none', async () => {
    await type({ dataHoraAgendada: `${TODAY}T11:30:00.000Z` }, 2)
    await screen.findByText('Você pediu')
    await db.outbox.update((await rows())[0]?.seq ?? 0, { state: 'retry', attempts: 1 })
    await type({ dataHoraAgendada: held.dataHoraAgendada }, 3)
    await waitFor(() => expect(screen.queryByText('Você pediu')).toBeNull())
    // The first may be done: which of the two holds until the clinic answers nobody here knows.
    await screen.findByText(/pode valer .*, 09:00 ou 11:30\. Depois foi pedido /)
  })

  it('behind another that may be done does not promise the one that the clinic was known to have', async () => {
    await moveByReception(held, `${TODAY}T11:30:00.000Z`, { dono: EMAIL, id: uuid(2) })
    await screen.findByText('Você pediu')
    await db.outbox.toCollection().modify({ state: 'retry', attempts: 1, unanswered: true })
    await moveByReception(held, `${TODAY}T15:00:00.000Z`, { dono: EMAIL, id: uuid(3) })
    await screen.findByText(/pode valer .*, 09:00 ou 11:30\. Depois foi pedido .*, 15:00\./)
    expect(screen.queryByText(/Até a clínica aceitar, vale/)).toBeNull()
  })

  it('that was sent and not answered may hold: neither is called the one that the clinic has', async () => {
    await moveByReception(held, `${TODAY}T11:30:00.000Z`, { dono: EMAIL, id: uuid(2) })
    await screen.findByText('Na clínica')
    await db.outbox.toCollection().modify({ state: 'retry', attempts: 1, unanswered: true })
    await screen.findByText(/pode valer .*, 09:00 ou 11:30\./)
    expect(screen.queryByText('Na clínica')).toBeNull()
    const [before] = screen.getAllByText('Antes da troca')
    expect(before?.parentElement?.textContent).toContain('09:00')
    press('Outro horário')
    const pane = within(await screen.findByRole('region', { name: 'Mudar horário' }))
    expect(pane.queryByText('Está em')).toBeNull()
    expect(pane.getByText('Estava em').parentElement?.textContent).toContain('09:00')
  })

  it('that was refused is told also where somebody else has put the visit at that very time', async () => {
    const para = `${TODAY}T15:00:00.000Z`
    await moveByReception(held, para, { dono: EMAIL, id: uuid(2) })
    await screen.findByText('Você pediu')
    const error = errorOfRefusal(409, 'agendamento_mudou')
    await db.outbox.toCollection().modify({ state: 'conflict', attempts: 1, error })
    await db.agendamentos.put({ ...held, dataHoraAgendada: para, versao: 2 })
    await screen.findByRole('button', { name: 'Drenagem linfática 15:00' })
    await waitFor(() => expect(screen.getByText('Na clínica').parentElement?.textContent).toContain('15:00'))
    screen.getByText(error.mensagem)
  })

  it('is chosen by taps, and the visit stays where it is until the clinic has answered', async () => {
    press('Mudar horário')
    const pane = await screen.findByRole('region', { name: 'Mudar horário' })
    fireEvent.click(await within(pane).findByRole('button', { name: '14:00' }))
    fireEvent.input(within(pane).getByLabelText(/Motivo/), { target: { value: 'cabine em manutenção' } })
    fireEvent.click(within(pane).getByRole('button', { name: 'Mudar para 14:00' }))
    await screen.findByText('Beatriz: novo horário 14:00')
    expect((await rows())[0]?.command.payload).toMatchObject({
      para: `${TODAY}T14:00:00.000Z`,
      versao: 1,
      recepcao: { encaixe: false, motivo: 'cabine em manutenção' },
    })
    await screen.findByText(/Até a clínica aceitar, vale/)
    expect((await db.agendamentos.get(held.id))?.dataHoraAgendada).toBe(held.dataHoraAgendada)
  })

  it('is dragged, which asks the same', async () => {
    press('arrastar')
    await screen.findByRole('button', { name: 'Mudar para 15:00' })
    expect(await rows()).toHaveLength(0)
  })

  it('onto somebody else is an encaixe, and is called so', async () => {
    await db.agendamentos.put({ ...held, id: 11, chave: null, dataHoraAgendada: `${TODAY}T15:30:00.000Z` })
    press('arrastar')
    fireEvent.click(await screen.findByRole('button', { name: 'Encaixar às 15:00' }))
    await waitFor(async () => expect(await rows()).toHaveLength(1))
    expect((await rows())[0]?.command.payload).toMatchObject({ recepcao: { encaixe: true } })
  })
})
