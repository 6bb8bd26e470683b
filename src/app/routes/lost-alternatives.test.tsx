import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { editableOf } from '#domain/agendamento/edit.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { addDays, type ClinicDateTime } from '#domain/lib/dates.ts'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { editAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { create, errorOfRefusal, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { readClinicNow } from '#src/offline/clock.ts'
import { db, readMeta } from '#src/offline/db.ts'
import { openAppAt } from '#tests/support/app-at.tsx'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
// The router loads them when they are drawn: no test waits for that.
import './conflicts.tsx'
import './perfil.tsx'
import './queue.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const EMAIL = 'marina@exemplo.test'
const HOUR = 60 * 60_000
let day = ''

/** An hour's booking was refused an hour ago, when 9:00, 14:30 and 16:00 were free. */
beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  sessionStorage.clear()
  await emptyDevice()
  await logInHere(EMAIL)
  day = addDays((await readClinicNow(db, Date.now())).date, 7)
  const { payload } = create
  const pedido = { ...payload.pedido, tempo: '01:00', dataHoraAgendada: `${day}T10:00:00.000Z` }
  const alternativas = ['09:00', '14:30', '16:00'].map((time) => `${day}T${time}:00.000Z`)
  const error = { ...errorOfRefusal(409, 'horario_ocupado'), alternativas, at: Date.now() - HOUR }
  const refused = { state: 'conflict', attempts: 1, unanswered: false, error } as const
  await db.outbox.add(
    rowOf(createAgendamento({ ...payload, pedido }), { id: uuid(9), dono: EMAIL, ...refused }),
  )
})

/** What the device has heard of the clinic, so long ago. */
async function heard(ago: number) {
  const value = { em: Date.now() - ago, desde: null, ate: '2099-01-01' }
  for (const nome of ['procedimentos', 'agendamentos', 'ocupados', 'horarios', 'clinica'])
    await db.meta.put({ key: `pull:${nome}`, value })
}

async function open(path: string) {
  openAppAt(path, await readMeta(db, 'sessao'))
  await screen.findByRole('button', { name: /^Agendar às\s*16:00/ })
}

const offered = (verb = 'Agendar') =>
  screen
    .queryAllByRole('button', { name: new RegExp(`^${verb} às`) })
    .map(({ textContent }) => /\d\d:\d\d/.exec(textContent)?.[0])
const PAGES = ['/perfil?aba=agendamentos', '/pendencias']

it.each(PAGES)(
  '%s calls no time free that somebody has taken since, as far as the device has heard',
  async (path) => {
    await heard(0)
    await db.diasOcupados.put({ data: day, ocupados: [15 * 60, 30] })
    await open(path)
    await waitFor(() => expect(offered()).toEqual(['09:00', '16:00']))
    screen.getByText(/Ainda livres:$/)
    await act(() => db.diasOcupados.put({ data: day, ocupados: [9 * 60, 30, 15 * 60, 30] }))
    await waitFor(() => expect(offered()).toEqual(['16:00']))
    screen.getByText(/Ainda livre:$/)
  },
)

it.each(PAGES)('%s calls no time free at which the clinic has closed since', async (path) => {
  await heard(0)
  await open(path)
  const closed = { horarioInicioSegundoPeriodo: '', horarioFimSegundoPeriodo: '' }
  const afternoon = { horarioInicioPrimeiroPeriodo: '14:00', horarioFimPrimeiroPeriodo: '17:00', ...closed }
  await act(() => db.horarios.put({ id: 1, data: day, ...afternoon }))
  await waitFor(() => expect(offered()).toEqual(['14:30', '16:00']))
})

it.each(PAGES)('%s goes by the refusal where what the device has is older', async (path) => {
  await heard(2 * HOUR)
  await db.diasOcupados.put({ data: day, ocupados: [15 * 60, 30] })
  await open(path)
  expect(offered()).toEqual(['09:00', '14:30', '16:00'])
})

const OWN = { ...visit, tempo: '01:00', email: EMAIL }

it.each(PAGES)('%s calls no time free at which she has a visit herself, whenever that came', async (path) => {
  await heard(2 * HOUR)
  await open(path)
  expect(offered()).toEqual(['09:00', '14:30', '16:00'])
  await act(() => db.agendamentos.put({ ...OWN, dataHoraAgendada: `${day}T14:00:00.000Z` }))
  await waitFor(() => expect(offered()).toEqual(['09:00', '16:00']))
  // The clinic keeps half an hour free before this one: from 9:30 on.
  const later = {
    ...OWN,
    id: 11,
    chave: uuid(11),
    dataHoraAgendada: `${day}T10:00:00.000Z`,
    intervaloAntes: 30,
  }
  await act(() => db.agendamentos.put(later))
  await waitFor(() => expect(offered()).toEqual(['16:00']))
})

it.each(PAGES)(
  '%s offers the visit that a refused move is of the times that it takes itself',
  async (path) => {
    await heard(2 * HOUR)
    const standing = { ...OWN, dataHoraAgendada: `${day}T14:00:00.000Z` }
    const { id, dataHoraAgendada, nome, tempo, valor } = standing
    const visto = { dataHoraAgendada, nome, tempo, valor }
    const command = moveAgendamento({ alvo: { id }, versao: 1, visto, para: `${day}T10:00:00.000Z` })
    await db.outbox.where('id').equals(uuid(9)).modify({ command })
    await db.agendamentos.bulkPut([
      standing,
      { ...OWN, id: 11, chave: uuid(11), dataHoraAgendada: `${day}T16:30:00.000Z` },
    ])
    openAppAt(path, await readMeta(db, 'sessao'))
    await screen.findByRole('button', { name: /^Remarcar às\s*14:30/ })
    await waitFor(() => expect(offered('Remarcar')).toEqual(['09:00', '14:30']))
  },
)

/** The same booking as reception has written it down, who has the visits and no busy times beside them. */
async function asReception() {
  await logInHere(EMAIL, 'Admin')
  await db.outbox
    .where('id')
    .equals(uuid(9))
    .modify((row) => Object.assign(row.command.payload, { recepcao: true }))
}

const taking = (time: string, id = visit.id) => ({ ...visit, id, dataHoraAgendada: `${day}T${time}:00.000Z` })

it('in Pendências reception is offered no time at which somebody stands in the agenda since', async () => {
  await asReception()
  await heard(0)
  await db.agendamentos.put(taking('14:30'))
  await open('/pendencias')
  await waitFor(() => expect(offered()).toEqual(['09:00', '16:00']))
  // Whoever was to be there and is cancelled takes nothing of the day.
  await act(() => db.cancelados.put({ ...taking('09:00', 11), estado: 'cancelada' }))
  await act(() => db.agendamentos.put(taking('16:00', 12)))
  await waitFor(() => expect(offered()).toEqual(['09:00']))
})

/** The other times that Conflitos offers on the card that it has. */
async function inConflicts() {
  openAppAt('/conflitos', await readMeta(db, 'sessao'))
  const card = await screen.findByRole('region', { name: /^Conflito de/ })
  return () =>
    within(card)
      .queryAllByRole('button', { name: /\d\d:\d\d$/ })
      .map(({ textContent }) => /\d\d:\d\d$/.exec(textContent ?? '')?.[0])
}

it('nor in Conflitos, also not one that she has asked for herself since', async () => {
  await asReception()
  await heard(0)
  await db.agendamentos.put(taking('14:30'))
  const times = await inConflicts()
  await waitFor(() => expect(times()).toEqual(['09:00', '16:00']))
  const pedido = { ...create.payload.pedido, dataHoraAgendada: `${day}T16:00:00.000Z` }
  const asked = createAgendamento({ ...create.payload, pedido, recepcao: true })
  await act(() => db.outbox.add(rowOf(asked, { id: uuid(10), dono: EMAIL })))
  await waitFor(() => expect(times()).toEqual(['09:00']))
})

/** What reception wanted of a visit that stands at 15:00. */
const wanted = {
  move: (standing: Agendamento, when: ClinicDateTime) =>
    moveAgendamento({
      ...{ alvo: { id: visit.id }, versao: 1, visto: standing, para: when },
      recepcao: { encaixe: false, motivo: null },
    }),
  edit: (standing: Agendamento, dataHoraAgendada: ClinicDateTime) =>
    editAgendamento({
      ...{ alvo: { id: visit.id }, versao: 1, visto: editableOf(standing) },
      ...{ mudancas: { dataHoraAgendada }, encaixe: false },
    }),
}

it.each(['move', 'edit'] as const)(
  'to the visit that a refused %s is of, its own time is free, and the newer of refusal and agenda counts',
  async (kind) => {
    await asReception()
    const standing = taking('15:00')
    const command = wanted[kind](standing, `${day}T10:00:00.000Z`)
    await db.outbox.where('id').equals(uuid(9)).modify({ command })
    await db.agendamentos.bulkPut([standing, taking('09:00', 11)])
    await heard(2 * HOUR)
    const times = await inConflicts()
    expect(times()).toEqual(['09:00', '14:30', '16:00'])
    await act(() => heard(0))
    await waitFor(() => expect(times()).toEqual(['14:30', '16:00']))
  },
)
