import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { isMoveAgendamento, moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { db } from '#src/offline/db.ts'
import { enqueue } from '#src/offline/queue/outbox.ts'
import { chooseHeldVisit, EMAIL, held, readyToMoveTo15, TODAY } from '#tests/support/chosen-visit.tsx'
import { press } from '#tests/support/on-screen.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const rows = (): Promise<OutboxRow[]> => db.outbox.toArray()

afterEach(() => {
  notify.clear()
  vi.restoreAllMocks()
})
beforeEach(chooseHeldVisit)

/** "Mudar horário" stands open, with 15:00 chosen. */
async function choose15() {
  press('arrastar')
  await readyToMoveTo15()
}
const later = () => new Promise((resolve) => setTimeout(resolve, 300))

it('a time that was chosen for one place is not armed over the place that the client has chosen since', async () => {
  await choose15()
  // She moves it herself, on her phone, and this tablet hears of it.
  await db.agendamentos.put({ ...held, dataHoraAgendada: '2026-11-13T10:00:00.000Z', versao: 2 })
  const why = 'Esta visita mudou enquanto você escolhia. Veja onde ela está e escolha de novo.'
  await screen.findByText(why)
  expect(screen.queryByRole('button', { name: 'Mudar para 15:00' })).toBeNull()
  // What she chooses now goes over what she has read.
  await choose15()
  expect(screen.queryByText(why)).toBeNull()
  press('Mudar para 15:00')
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect((await rows()).map(({ command }) => command.payload)).toMatchObject([{ versao: 2 }])
})

it('a time that was chosen stays chosen where only what became of the visit is said meanwhile', async () => {
  await choose15()
  await db.agendamentos.put({ ...held, estado: 'chegou', versao: 2 })
  await later()
  screen.getByRole('button', { name: 'Mudar para 15:00' })
})

/** Another tablet cancels it, and this one hears of it. */
async function cancelElsewhere() {
  await db.transaction('rw', db.agendamentos, db.cancelados, async () => {
    await db.agendamentos.delete(held.id)
    await db.cancelados.put({ ...held, estado: 'cancelada', versao: 2 })
  })
  await later()
}

it('a visit that was cancelled while a time was chosen for it is moved by no press, and that is said', async () => {
  await choose15()
  await cancelElsewhere()
  expect(screen.queryByRole('button', { name: 'Mudar para 15:00' })).toBeNull()
  const why = /^Uma visita cancelada não muda de horário/
  screen.getByText(why)
  // A time that is chosen over that does not make it one that may be moved.
  fireEvent.click(await screen.findByRole('button', { name: '14:00' }))
  const go = await screen.findByRole<HTMLButtonElement>('button', { name: 'Mudar para 14:00' })
  expect(go.disabled).toBe(true)
  screen.getByText(why)
  press('Voltar')
  await screen.findByRole('region', { name: 'Agendamento escolhido' })
  screen.getByText('Cancelada')
  expect(await rows()).toEqual([])
})

it('the form over a visit that was cancelled before anything was typed gives way to the visit', async () => {
  press('Alterar')
  await screen.findByRole('form', { name: 'Alterar Agendamento' })
  await cancelElsewhere()
  await screen.findByRole('region', { name: 'Agendamento escolhido' })
  expect(screen.queryByRole('form')).toBeNull()
})

it('a press meant for a free time squeezes nobody in, where another was quicker', async () => {
  await choose15()
  const other = { ...held, id: 11, chave: null, dataHoraAgendada: `${TODAY}T15:00:00.000Z` }
  await db.agendamentos.put(other)
  await later()
  expect(screen.queryByRole('button', { name: 'Encaixar às 15:00' })).toBeNull()
  screen.getByText('Outra pessoa ficou com esse horário. Escolha outro.')
  // Dragged there once more, it is squeezed in knowingly.
  press('arrastar')
  await screen.findByRole('button', { name: 'Encaixar às 15:00' })
})

it('a move that another tab has joined a later time to is told by the time that was sent', async () => {
  await choose15()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  press('Mudar para 15:00')
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  const [row] = await rows()
  if (row === undefined || !isMoveAgendamento(row.command)) throw new Error('no move')
  const para = `${TODAY}T16:00:00.000Z`
  const wish = moveAgendamento({ ...row.command.payload, para })
  const joined = await enqueue(db, wish, { id: crypto.randomUUID(), dono: EMAIL, deviceNow: Date.now() })
  expect(joined).toMatchObject({ ok: true, value: { id: row.id } })
  await db.agendamentos.put({ ...held, dataHoraAgendada: para, versao: 2 })
  await db.outbox
    .where('id')
    .equals(row.id)
    .modify({ state: 'done', attempts: 1, result: { id: held.id } })
  await screen.findByText('Beatriz: novo horário 16:00')
})

it('onto a taken time nobody is moved unasked, however quick the press, whatever day is looked at', async () => {
  await db.agendamentos.put({ ...held, id: 77, dataHoraAgendada: `${TODAY}T15:00:00.000Z`, chave: null })
  press('arrastar')
  const go = await screen.findByRole('button', { name: /^(Mudar para|Encaixar às) 15:00$/ })
  fireEvent.click(go)
  await screen.findByRole('button', { name: 'Encaixar às 15:00' })
  expect(await rows()).toEqual([])
  // The strip goes on to other days; where it goes stays what it is.
  const days = document.querySelectorAll<HTMLButtonElement>('button[class*="day"]')
  fireEvent.click([...days].at(-1) as HTMLButtonElement)
  await later()
  screen.getByText('Já há alguém neste horário: a visita entra como encaixe.')
  screen.getByRole('button', { name: 'Encaixar às 15:00' })
})

it('no day of the strip is drawn as free before its visits are read', async () => {
  // Nine days ahead, behind those that the strip begins with: one visit takes all of it.
  const full = '2026-11-21'
  await db.horarios.put({
    ...{ id: 1, data: full, horarioInicioPrimeiroPeriodo: '09:00', horarioFimPrimeiroPeriodo: '10:15' },
    ...{ horarioInicioSegundoPeriodo: '', horarioFimSegundoPeriodo: '' },
  })
  await db.agendamentos.put({ ...held, id: 77, chave: null, dataHoraAgendada: `${full}T09:00:00.000Z` })
  await choose15()
  const day = () => screen.queryByRole('button', { name: /21 de novembro/ })
  const seen = new Set<string>()
  const observer = new MutationObserver(() => seen.add(day()?.textContent ?? ''))
  observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  fireEvent.click(await screen.findByRole('button', { name: /17 de novembro/ }))
  await screen.findByRole('button', { name: /21 de novembro, sem horário livre$/ })
  observer.disconnect()
  expect([...seen].filter((text) => text.endsWith('21 de novembro'))).toEqual([])
})
