import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter, useLocation } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { factsOf } from '#domain/agendamento/awareness.ts'
import { editableOf } from '#domain/agendamento/edit.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { editAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import type { Command } from '#domain/outbox/commands/registry.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import type { PresentVisit } from '#domain/outbox/row.ts'
import { create, decided, errorOfRefusal, refusal, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { Toasts } from '#src/components/notices/toast.tsx'
import { db, writeMeta } from '#src/offline/db.ts'
import { keepLineage } from '#src/offline/restore/lineage.ts'
import { drainOutbox } from '#src/offline/sending/drain.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { ConflictsScreen } from './screen.tsx'

const { decide, call } = vi.hoisted(() => ({ decide: vi.fn(), call: vi.fn() }))
vi.mock('./commands.ts', async (original) => ({ ...(await original<object>()), decide }))
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const EMAIL = 'admin@exemplo.test'
/** What the way that was taken tells the screen it leads to. */
const ShownState = () => <p data-testid="state">{JSON.stringify(useLocation().state)}</p>
const PRESSED_AT = Date.now()
const booking = createAgendamento({
  ...{ pedido: { ...create.payload.pedido, email: null, cliente: 'Rosa' }, imagem: '', recepcao: true },
})
const refused = { state: 'conflict', error: errorOfRefusal(409, 'horario_ocupado') } as const

beforeEach(async () => {
  decide.mockReset()
  call.mockReset().mockResolvedValue({ kind: 'no_answer' })
  await emptyDevice()
  const session = { status: 'Admin', nomeExibicao: '', epoch: 'e', expirada: false } as const
  await writeMeta(db, 'sessao', { email: EMAIL, ...session })
  await db.outbox.add(rowOf(booking, { id: uuid(1), dono: EMAIL, createdAt: PRESSED_AT, ...refused }))
})

const DAY_MS = 86_400_000
/** Looked at so many days after it was pressed, on 13 November at 09:00. */
const show = (days = 0, online = true) =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <ConflictsScreen
          email={EMAIL}
          clinicNow={{ date: '2026-11-13', minute: 540 }}
          deviceNow={PRESSED_AT + days * DAY_MS}
          online={online}
          onLogin={vi.fn()}
        />
        <Toasts />
        <ShownState />
      </MemoryRouter>
    </MantineProvider>,
  )
const squeezeIn = async () =>
  fireEvent.click(await screen.findByRole('button', { name: 'Encaixar mesmo assim' }))
/** What is ticked as done below the cards. */
const ticked = () => screen.queryByText('encaixar mesmo assim', { selector: 'li' })

it('ticks a choice that the clinic has', async () => {
  decide.mockResolvedValue({ ok: true, value: { kind: 'done' } })
  show()
  await squeezeIn()
  await waitFor(() => expect(ticked()?.textContent).toContain('Rosa'))
})

it.each([
  ['nobody knows of', { kind: 'uncertain' }, 'Não sabemos se a clínica recebeu'],
  ['waits for a login', { kind: 'login' }, 'Sua sessão terminou'],
  ['waits on this device', { kind: 'queued' }, 'Rosa: encaixar mesmo assim'],
  [
    'the clinic has changed since',
    { kind: 'done', current: factsOf(visit) },
    'A clínica recebeu, e a visita mudou depois',
  ],
])('ticks no choice that %s, and says what is so', async (_, value, words) => {
  decide.mockResolvedValue({ ok: true, value })
  show()
  await squeezeIn()
  expect(await screen.findByText(words)).toBeTruthy()
  expect(ticked()).toBeNull()
})

it.each([
  [0, 'Você fez às 09:00'],
  [1, 'Você fez ontem às 09:00'],
  [2, 'Você fez em 11 de novembro às 09:00'],
])('says of an act of %i days ago on which day it was', async (days, words) => {
  show(days)
  expect(await screen.findByText(words)).toBeTruthy()
})

it.each([
  ['chave_vencida', true],
  ['chave_reutilizada', true],
  ['chave_vencida', false],
] as const)(
  'does not say that nothing has changed over what the clinic has had before: %s',
  async (code, online) => {
    const { unmount } = show(0, online)
    await screen.findByText(/Para estas clientes nada mudou/)
    unmount()
    const error = errorOfRefusal(409, code)
    await db.outbox.where('id').equals(uuid(1)).modify({ state: 'rejected', error })
    await db.outbox.add(rowOf(booking, { id: uuid(2), dono: EMAIL, ...refused }))
    show(0, online)
    await screen.findByText('2 para você decidir')
    expect(screen.queryByText(/nada mudou/)).toBeNull()
    expect(screen.queryByText('Precisa de internet para decidir.') === null).toBe(online)
  },
)

it.each([true, false])(
  'nor over what somebody else has made of a visit meanwhile (online: %s)',
  async (online) => {
    const error = errorOfRefusal(409, 'agendamento_mudou')
    await db.outbox.where('id').equals(uuid(1)).modify({ error })
    show(0, online)
    await screen.findByText(/O que foi feito aqui não foi registrado/)
    expect(screen.queryByText(/nada mudou/)).toBeNull()
  },
)

it('counts as accepted what the clinic has taken since it last went back to a copy, which it may have forgotten', async () => {
  const done = { dono: EMAIL, state: 'done', result: { id: 7 } } as const
  await keepLineage(db, 'before')
  await db.outbox.add(rowOf(booking, { id: uuid(2), ...done, ackedAt: PRESSED_AT - 60_000 }))
  const { unmount } = show()
  await screen.findByText('1 aceito')
  unmount()
  await keepLineage(db, 'since', PRESSED_AT)
  show()
  await screen.findByText('1 para você decidir')
  expect(screen.queryByText(/aceito/)).toBeNull()
  await act(() => db.outbox.add(rowOf(booking, { id: uuid(3), ...done, ackedAt: PRESSED_AT })))
  await screen.findByText('1 aceito')
})

it('says beside the name how to call a client, also where she has only a card', async () => {
  await db.fichas.put({ chave: uuid(50), nome: 'Rosa', telefone: '(11) 98140-2270', conta: null })
  const asked = { ...booking.payload.pedido, ficha: uuid(50) }
  const ofCard = createAgendamento({ ...booking.payload, pedido: asked })
  await db.outbox.where('id').equals(uuid(1)).modify({ command: ofCard })
  show()
  const card = await screen.findByRole('region', { name: 'Conflito de Rosa' })
  const link = within(card).getByRole('link', { name: '(11) 98140-2270' })
  expect(link.getAttribute('href')).toBe('tel:+5511981402270')
})

it('leads to another day also where no time was offered instead', async () => {
  show()
  const link = await screen.findByRole('link', { name: 'Outro dia' })
  expect(link.getAttribute('href')).toBe('/visualizarAgendamentos?data=2026-11-12')
  expect(screen.queryByText('Outro horário:')).toBeNull()
  // There it is put right, and no second one made beside it.
  fireEvent.click(link)
  expect(screen.getByTestId('state').textContent).toBe(JSON.stringify({ refusedId: uuid(1) }))
})

describe('of a visit of which a refusal told more than this device has', () => {
  const { nome, tempo, valor } = visit
  const later = '2026-11-13T15:00:00.000Z'
  /** Refused for the second version, while the device has the first one still. */
  async function refuseEdit(told: { readonly estado: VisitState; readonly horarioPor?: 'cliente' }) {
    await db.agendamentos.put({ ...visit, estado: 'confirmada', estadoPor: 'clinica' })
    const command = editAgendamento({
      ...{ alvo: { id: visit.id }, versao: 1, estado: 'confirmada', visto: editableOf(visit) },
      ...{ mudancas: { dataHoraAgendada: '2026-11-13T11:00:00.000Z' }, encaixe: false },
    })
    await refuse(command, { nome, tempo, valor, versao: 2, dataHoraAgendada: later, ...told })
  }
  async function refuse(command: Command, visita: PresentVisit) {
    const error = { ...errorOfRefusal(409, 'agendamento_mudou'), visita }
    await db.outbox.clear()
    await db.outbox.add(rowOf(command, { dono: EMAIL, state: 'conflict', attempts: 1, error }))
  }

  it('her own later time is what the clinic has now, and is not passed over', async () => {
    await refuseEdit({ estado: 'marcada', horarioPor: 'cliente' })
    show()
    expect(await screen.findByText(/mudou para hoje, 15:00$/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Salvar o meu' })).toBeNull()
  })

  it('nobody is said to have cancelled it who had brought it into another state before', async () => {
    await refuseEdit({ estado: 'cancelada' })
    show()
    expect(await screen.findByText('Foi cancelada')).toBeTruthy()
  })

  const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
  const answer = (more: Partial<Agendamento>) =>
    call.mockResolvedValue({ kind: 'ok', status: 200, body: { ...visit, versao: 2, ...more } })
  /** What the card says of the clinic. */
  const theirs = () => screen.getByText('Na clínica agora').parentElement?.textContent

  it('her own confirmation is asked for by the press, and is not passed over', async () => {
    await db.agendamentos.put(visit)
    const { dataHoraAgendada } = visit
    const command = moveAgendamento({
      ...{ alvo: { id: visit.id }, versao: 1, para: later },
      visto: { nome, tempo, valor, dataHoraAgendada, estado: 'marcada' },
      recepcao: { encaixe: false, motivo: null },
    })
    const visita = { nome, tempo, valor, dataHoraAgendada, versao: 2, estado: 'confirmada' } as const
    await refuse(command, visita)
    answer({ estado: 'confirmada', estadoPor: 'cliente', estadoEm: '2026-11-11T08:00:00.000Z' })
    show()
    await press('Mudar mesmo assim')
    expect(await screen.findByText(/^Ela mudou depois de você/)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Mudar mesmo assim' })).toBeNull()
    expect(decide).not.toHaveBeenCalled()
  })

  it('what both have changed stands in the card before it is written over', async () => {
    await db.agendamentos.put(visit)
    const command = editAgendamento({
      ...{ alvo: { id: visit.id }, versao: 1, estado: 'marcada', visto: editableOf(visit) },
      ...{ mudancas: { descricao: 'Sala 2' }, encaixe: false },
    })
    const { dataHoraAgendada } = visit
    await refuse(command, { nome, tempo, valor, dataHoraAgendada, versao: 2, estado: 'marcada' })
    answer({ descricao: 'Alergia a látex' })
    decide.mockResolvedValue({ ok: true, value: { kind: 'done' } })
    show()
    await press('Salvar o meu')
    await waitFor(() => expect(theirs()).toContain('Descrição Alergia a látex'))
    expect(decide).not.toHaveBeenCalled()
    await press('Salvar o meu')
    await waitFor(() => expect(decide).toHaveBeenCalled())
    expect(decide.mock.lastCall?.[0].visit).toMatchObject({ descricao: 'Alergia a látex', versao: 2 })
  })

  it('one that is cancelled is put back as the refusal told of it: the clinic has no more to answer', async () => {
    await db.agendamentos.put(visit)
    const { dataHoraAgendada } = visit
    const command = setVisitState({
      ...{ alvo: { id: visit.id }, versao: 1, estado: 'chegou' },
      visto: { nome, tempo, valor, dataHoraAgendada, estado: 'marcada' },
      recepcao: { feitoEm: dataHoraAgendada, motivo: null, encaixe: false },
    })
    await refuse(command, { nome, tempo, valor, dataHoraAgendada, versao: 2, estado: 'cancelada' })
    decide.mockResolvedValue({ ok: true, value: { kind: 'done' } })
    show()
    await press('Registrar mesmo assim')
    await waitFor(() => expect(decide).toHaveBeenCalled())
    expect(decide.mock.lastCall?.[0].visit).toMatchObject({ versao: 2, estado: 'cancelada' })
  })
})

describe('of what was said of a time that the clinic then refused', () => {
  const { nome, tempo, valor, dataHoraAgendada } = visit
  const wanted = '2026-11-13T15:00:00.000Z'
  const seen = { nome, tempo, valor, dataHoraAgendada, estado: 'marcada' } as const
  const over = { alvo: { id: visit.id }, versao: 1, visto: seen }

  /** A move with a word behind it, refused by the clinic as a page or the worker hears it. */
  async function refuseMove() {
    await db.outbox.clear()
    const recepcao = { encaixe: false, motivo: null }
    const said = setVisitState({
      ...over,
      estado: 'confirmada',
      recepcao: { ...recepcao, feitoEm: '2026-11-11T09:41:00.000Z' },
    })
    await db.outbox.bulkAdd([
      rowOf(moveAgendamento({ ...over, para: wanted, recepcao }), { id: uuid(1), dono: EMAIL }),
      rowOf(said, { id: uuid(2), dono: EMAIL, createdAt: PRESSED_AT }),
    ])
    await drainOutbox({
      ...{ db, now: Date.now, random: () => 0.5, owner: 'test', locks: undefined },
      send: async () => decided(refusal(409, 'horario_ocupado')),
    })
  }
  const card = async () =>
    (await screen.findByText('Confirmar presença às 09:41')).closest('section') as HTMLElement

  it.each([true, false])(
    'she is asked, over the time that the visit keeps (kept here: %s)',
    async (isKept) => {
      if (isKept) await db.agendamentos.put(visit)
      await refuseMove()
      call.mockResolvedValue({ kind: 'ok', status: 200, body: visit })
      decide.mockResolvedValue({ ok: true, value: { kind: 'done' } })
      show()
      const said = within(await card())
      said.getByText('visita de hoje, 15:00')
      said.getByText('Está em ontem, 09:00')
      expect(screen.getByText('2 para você decidir')).toBeTruthy()
      fireEvent.click(said.getByRole('button', { name: 'Registrar mesmo assim' }))
      await waitFor(() => expect(decide).toHaveBeenCalled())
      expect(decide.mock.lastCall?.[0]).toMatchObject({ row: { id: uuid(2) }, visit: { versao: 1 } })
    },
  )

  it('she leaves it, and nothing was said of the time that the visit keeps', async () => {
    await db.agendamentos.put(visit)
    await refuseMove()
    show()
    fireEvent.click(within(await card()).getByRole('button', { name: 'Manter o da clínica' }))
    await waitFor(async () => expect((await db.outbox.toArray()).map(({ id }) => id)).toEqual([uuid(1)]))
    expect(decide).not.toHaveBeenCalled()
  })
})
