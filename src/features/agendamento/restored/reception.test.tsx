import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { ClinicNow } from '#domain/lib/dates.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { isSetVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { ANA, errorOfRefusal, rowOf, visit } from '#domain/testing/outbox.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { RestoredAgenda } from './reception.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

vi.mock('#src/offline/sending/send.ts', () => ({
  send: () => Promise.resolve({ kind: 'ok', status: 201, body: { ...visit, versao: 102 } }),
}))

const ADMIN = 'admin@exemplo.com'

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(ADMIN, 'Admin', 'A')
  const mark = { em: 0, desde: null, ate: null, epoca: 'now', copiaDe: '2026-11-10T14:02:00.000Z' }
  await db.meta.put({ key: 'pull:agendamentos', value: mark })
})

const lose = (id: number, hour: string, email = ANA) =>
  db.conhecidos.put({
    key: `agendamento:${id}`,
    target: { id },
    epoca: 'before',
    client: { nome: 'Ana Souza', telefone: '(11) 98140-2270' },
    state: 'booked',
    visit: { ...visit, id, email, dataHoraAgendada: `2026-11-12T${hour}:00.000Z` },
  })
const panel = (clinicNow: ClinicNow = { date: '2026-11-11', minute: 600 }, isDrawn = true) => (
  <MantineProvider env="test">
    <MemoryRouter>
      <RestoredAgenda email={ADMIN} {...{ clinicNow, isDrawn }} onLogin={() => undefined} />
    </MemoryRouter>
  </MantineProvider>
)
const show = (...now: Parameters<typeof panel>) => render(panel(...now))

it('comes into view once the day below is drawn, and again where what is told is another thing', async () => {
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await Promise.all([lose(12, '15:00'), db.meta.put({ key: 'epoca', value: 'other' })])
  const { rerender } = show(undefined, false)
  await screen.findByText(/^Esta lista é de antes/)
  await waitFor(() => expect(scrolled).toHaveBeenCalledOnce())
  rerender(panel())
  await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(2))
  await db.meta.put({ key: 'epoca', value: 'now' })
  await screen.findByText(/^1 agendamento não está mais na agenda/)
  await waitFor(() => expect(scrolled).toHaveBeenCalledTimes(3))
})

it('names what is gone, whose it was and how to call her, the nearest first', async () => {
  await Promise.all([lose(12, '15:00'), lose(10, '09:00'), lose(11, '11:00')])
  show()
  await screen.findByText('A clínica voltou a uma cópia das 14:02 de 10/11')
  screen.getByText(/^3 agendamentos não estão mais na agenda\. Confirme com cada cliente\.$/)
  expect(screen.getAllByRole('article').map((a) => /às (\d\d:\d\d)/.exec(a.textContent ?? '')?.[1])).toEqual([
    '10:15',
    '12:15',
  ])
  expect(screen.getAllByRole('link', { name: '(11) 98140-2270' })[0]?.getAttribute('href')).toBe(
    'tel:+5511981402270',
  )
  fireEvent.click(screen.getByRole('button', { name: 'Mostrar mais 1' }))
  expect(screen.getAllByRole('article')).toHaveLength(3)
})

it('registers one again for the same client, and lets one be', async () => {
  await Promise.all([lose(10, '09:00'), lose(11, '11:00')])
  show()
  fireEvent.click((await screen.findAllByRole('button', { name: 'Registrar de novo' }))[0] as HTMLElement)
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  expect((await db.outbox.toArray()).map((r) => r.command)).toMatchObject([
    {
      kind: 'agendamento.criar',
      payload: { pedido: { email: ANA, dataHoraAgendada: '2026-11-12T09:00:00.000Z' } },
    },
  ])
  await waitFor(() => {
    // A press is not heard while the act before is still on its way.
    for (const button of screen.queryAllByRole('button', { name: 'Ok, entendi' })) fireEvent.click(button)
    expect(screen.queryAllByText(/voltou a uma cópia/)).toEqual([])
  })
  expect(await db.outbox.count()).toBe(1)
})

it('still tells of another client who had the same at the same time', async () => {
  await Promise.all([lose(10, '09:00'), lose(11, '09:00', 'outra@exemplo.com')])
  show()
  fireEvent.click((await screen.findAllByRole('button', { name: 'Registrar de novo' }))[0] as HTMLElement)
  await waitFor(async () => expect(await db.outbox.count()).toBe(1))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  expect(await db.conhecidos.toArray()).toMatchObject([{ visit: { email: 'outra@exemplo.com' } }])
})

it('moves one again to where it was known to be, as it was moved there, over the visit as it is now', async () => {
  await lose(10, '09:00')
  const before = { encaixe: true, motivo: 'A sala fechou' }
  await db.conhecidos.toCollection().modify((known) => void Object.assign(known.visit, before))
  await db.agendamentos.put({ ...visit, versao: 101, dataHoraAgendada: '2026-11-12T15:00:00.000Z' })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Remarcar de novo' }))
  await waitFor(() => expect(screen.queryAllByRole('article')).toEqual([]))
  expect((await db.outbox.toArray()).map((r) => r.command)).toMatchObject([
    {
      kind: 'agendamento.remarcar',
      payload: {
        alvo: { id: 10 },
        versao: 101,
        para: '2026-11-12T09:00:00.000Z',
        recepcao: { encaixe: true, motivo: 'A sala fechou' },
      },
    },
  ])
  expect(await db.conhecidos.count()).toBe(0)
})

it('says where one stands of which the clinic has refused to have it elsewhere', async () => {
  await lose(10, '09:00')
  await db.agendamentos.put({ ...visit, versao: 101, dataHoraAgendada: '2026-11-12T15:00:00.000Z' })
  const para = '2026-11-13T09:00:00.000Z'
  const recepcao = { encaixe: false, motivo: null }
  const over = {
    alvo: { id: 10 },
    versao: 2,
    visto: { ...visit, dataHoraAgendada: '2026-11-12T09:00:00.000Z' },
  }
  const move = rowOf(moveAgendamento({ ...over, para, recepcao }), { dono: ADMIN })
  await db.outbox.add(move)
  show()
  await new Promise((resolve) => setTimeout(resolve, 200))
  // On its way, it is what reception has already done about it.
  expect(screen.queryAllByRole('article')).toEqual([])
  await db.outbox
    .toCollection()
    .modify({ state: 'conflict', error: errorOfRefusal(409, 'agendamento_mudou') })
  await screen.findByText(/^1 está em outro horário\./)
  screen.getByRole('button', { name: 'Remarcar de novo' })
})

it.each([
  [{}, 'cancelado e está marcado de novo.', null],
  [
    { estadoPor: 'clinica', motivo: 'A sala fechou' },
    'cancelado pela clínica e está marcado de novo. Motivo: A sala fechou',
    'A sala fechou',
  ],
  [
    { estadoPor: 'cliente', motivo: 'Vou viajar' },
    'cancelado pela cliente e está marcado de novo. Motivo: Vou viajar',
    'Você já tinha cancelado este horário.',
  ],
])('cancels one again that had been cancelled (%o), once that is confirmed', async (by, sentence, motivo) => {
  await lose(10, '09:00')
  const { nome, dataHoraAgendada, tempo } = visit
  const cancelled = { state: 'cancelled', visit: { nome, dataHoraAgendada, tempo, ...by } } as const
  await db.conhecidos.toCollection().modify((known) => void Object.assign(known, cancelled))
  await db.agendamentos.put({ ...visit, versao: 101 })
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Cancelar de novo' }))
  screen.getByText(`Este horário tinha sido ${sentence}`)
  const dialog = await screen.findByRole('dialog', { name: 'Cancelar este agendamento?' })
  expect(await db.outbox.count()).toBe(0)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar agendamento' }))
  await waitFor(() => expect(screen.queryAllByRole('article')).toEqual([]))
  expect((await db.outbox.toArray()).map((r) => r.command)).toMatchObject([
    {
      kind: 'agendamento.estado',
      payload: {
        estado: 'cancelada',
        versao: 101,
        recepcao: { feitoEm: '2026-11-11T10:00:00.000Z', motivo },
      },
    },
  ])
})

it('tells until the day is over of who has come today, and writes her down anew', async () => {
  await Promise.all([lose(10, '09:00'), lose(11, '11:00')])
  await db.conhecidos
    .toCollection()
    .modify(
      ({ visit }) => void Object.assign(visit, { estado: 'concluida', estadoEm: '2026-11-12T09:40:00.000Z' }),
    )
  // One of the two stands on another day, as it did before it was moved to this morning.
  await db.agendamentos.put({ ...visit, id: 11, versao: 101, dataHoraAgendada: '2026-11-19T15:00:00.000Z' })
  show({ date: '2026-11-12', minute: 720 })
  await screen.findByText(/^1 agendamento não está mais na agenda e 1 está em outro horário\./)
  const seen = /O estado “Concluída” das 09:40 volta com ela\.$/
  expect(screen.getAllByText(seen)).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Registrar de novo' }))
  await waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  await waitFor(() => {
    // A press is not heard while the act before is still on its way.
    for (const button of screen.queryAllByRole('button', { name: 'Remarcar de novo' }))
      fireEvent.click(button)
    expect(screen.queryAllByRole('article')).toEqual([])
  })
  await waitFor(async () => expect(await db.outbox.count()).toBe(6))
  const rows = await db.outbox.toArray()
  // What is over has begun: the one does not follow what is only booked.
  const recepcao = { feitoEm: '2026-11-12T09:40:00.000Z' }
  const seenOf = (over: object) => [
    { kind: 'agendamento.estado', payload: { ...over, estado: 'em_atendimento', recepcao } },
    { kind: 'agendamento.estado', payload: { ...over, estado: 'concluida', recepcao } },
  ]
  const asked = (id: string | undefined) => {
    const lane = rows.find((row) => row.id === id)?.lane
    return rows.filter((row) => row.lane === lane).map(({ command }) => command)
  }
  const [booking, move] = rows.filter(({ command }) => !isSetVisitState(command))
  expect(asked(booking?.id)).toMatchObject([
    { kind: 'agendamento.criar', payload: { pedido: { dataHoraAgendada: '2026-11-12T09:00:00.000Z' } } },
    ...seenOf({ alvo: { comando: booking?.id }, versao: 1 }),
  ])
  expect(asked(move?.id)).toMatchObject([
    { kind: 'agendamento.remarcar', payload: { alvo: { id: 11 }, para: '2026-11-12T11:00:00.000Z' } },
    ...seenOf({ alvo: { id: 11 }, versao: 101 }),
  ])
})

it.each(['gone', 'moved'] as const)(
  'says what is to be said once more of one that is %s, where the device had no room for it',
  async (kind) => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    const full = () => Promise.reject(new DOMException('full', 'QuotaExceededError')) as never
    vi.spyOn(db.outbox, 'add').mockImplementation(full)
    const info = vi.spyOn(notify, 'info')
    await lose(10, '09:00')
    const seen = { estado: 'chegou', estadoEm: '2026-11-12T08:55:00.000Z' }
    await db.conhecidos.toCollection().modify(({ visit }) => void Object.assign(visit, seen))
    if (kind === 'moved')
      await db.agendamentos.put({ ...visit, versao: 101, dataHoraAgendada: '2026-11-19T15:00:00.000Z' })
    show({ date: '2026-11-12', minute: 720 })
    const name = kind === 'moved' ? 'Remarcar de novo' : 'Registrar de novo'
    fireEvent.click(await screen.findByRole('button', { name }))
    const text = 'O estado “Chegou” das 08:55 não voltou com ela: diga de novo na visita.'
    await waitFor(() =>
      expect(info).toHaveBeenCalledWith('Falta dizer o estado', expect.objectContaining({ text })),
    )
    vi.restoreAllMocks()
  },
)

it('tells nothing of a day that is over', async () => {
  await Promise.all([lose(10, '09:00'), lose(11, '11:00', 'outra@exemplo.com')])
  const ofTomorrow = { dataHoraAgendada: '2026-11-13T11:00:00.000Z' }
  await db.conhecidos.update('agendamento:11', ({ visit }) => void Object.assign(visit, ofTomorrow))
  show({ date: '2026-11-13', minute: 0 })
  await screen.findByText(/^1 agendamento não está mais na agenda\./)
})
