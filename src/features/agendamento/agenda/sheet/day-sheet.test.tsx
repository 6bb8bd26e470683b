import { MantineProvider } from '@mantine/core'
import { render, screen, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { saveFicha } from '#domain/outbox/commands/save-ficha.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { cancel, create, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { db, writeMeta } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { DaySheet } from './day-sheet.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'

beforeEach(async () => {
  await emptyDevice()
  await writeMeta(db, 'sessao', {
    email: EMAIL,
    status: 'Admin',
    nomeExibicao: '',
    epoch: 'e',
    expirada: false,
  })
})

/** A sheet, printed at ten from data of so many days and five minutes before: its header and its lead. */
async function sheetOf(days: number, today = '2026-11-12') {
  const em = Date.now() - (days * 24 * 60 + 5) * 60_000
  const mark = { em, desde: '2026-10-21', ate: '2027-05-01', epoca: 'now', copiaDe: null }
  await db.meta.bulkPut(['pull:agendamentos', 'pull:horarios'].map((key) => ({ key, value: mark })))
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <DaySheet email={EMAIL} date="2026-11-12" clinicNow={{ date: today, minute: 600 }} clinica="Aurora" />
      </MemoryRouter>
    </MantineProvider>,
  )
  const header = (await screen.findByText(/^impresso /)).closest('header')
  return [header?.textContent, screen.getByText(/Anote à mão/).textContent]
}

it('says of what hour its data are, where they are of today', async () => {
  const [header, lead] = await sheetOf(0)
  expect(header).toContain('impresso às 10:00dados de 09:55')
  expect(lead).toContain('depois das 09:55 não está aqui')
})

it('does not print data of the day before yesterday as of five minutes ago', async () => {
  const [header, lead] = await sheetOf(2)
  expect(header).toContain('impresso em 12/11 às 10:00dados de 10/11 às 09:55')
  expect(lead).toContain('depois de 10/11 às 09:55 não está aqui')
})

it('names the day of data and printing on a sheet that was printed the day before', async () => {
  const [header, lead] = await sheetOf(0, '2026-11-11')
  expect(header).toContain('impresso em 11/11 às 10:00dados de 11/11 às 09:55')
  expect(lead).toContain('depois de 11/11 às 09:55 não está aqui')
})

it('calls no day of its data "ontem", which is another one once the paper is read', async () => {
  const [header] = await sheetOf(1)
  expect(header).toContain('dados de 11/11 às 09:55')
})

it('does not print a moment that is still to come, where the device’s clock was set back since', async () => {
  const [header, lead] = await sheetOf(-1)
  expect(header).toContain('dados de quando não se sabe')
  expect(lead).not.toContain('O que mudou depois')
})

const DAY = '2026-11-12'
const CARD = '0b9f6d9c-54a2-4d0a-9a86-1d7cf1b3a111'
const at = (hour: string, day = DAY) => `${day}T${hour}:00.000Z`

/** The sheet's lines: the hour, and what is on it. */
const linesOf = () =>
  screen
    .getAllByRole('row')
    .slice(1)
    .map((row) => row.textContent)

it('prints no visit that was cancelled, and its time to write on', async () => {
  await db.cancelados.put({ ...visit, dataHoraAgendada: at('09:00'), tempo: '01:00', estado: 'cancelada' })
  await sheetOf(0)
  expect(linesOf().find((line) => line?.startsWith('09:00'))).toContain('Livre')
  expect(screen.getByText('0 agendamentos.')).toBeTruthy()
})

it('prints where a move wants a visit as what waits, and counts the visit once', async () => {
  await db.agendamentos.put({ ...visit, dataHoraAgendada: at('09:00'), tempo: '01:00' })
  const visto = { ...visit, dataHoraAgendada: at('09:00') }
  const move = moveAgendamento({ alvo: { id: visit.id }, versao: visit.versao, visto, para: at('14:00') })
  await db.outbox.add(rowOf(move, { dono: EMAIL }))
  await sheetOf(0)
  expect(linesOf().find((line) => line?.startsWith('14:00'))).toContain('aguardando envio')
  expect(linesOf().find((line) => line?.startsWith('09:00'))).not.toContain('aguardando envio')
  expect(screen.getByText('1 agendamento, 1 a enviar.')).toBeTruthy()
})

it('counts what the clinic has, and beside it what only waits on this device', async () => {
  await db.agendamentos.put({
    ...visit,
    id: 4,
    chave: uuid(9),
    dataHoraAgendada: at('09:00'),
    tempo: '01:00',
  })
  const pedido = { ...create.payload.pedido, dataHoraAgendada: at('11:00'), tempo: '01:00' }
  await db.outbox.bulkAdd([
    rowOf(createAgendamento({ pedido, imagem: '', recepcao: true }), { id: uuid(2), dono: EMAIL }),
    // What is to be cancelled the clinic has until it has heard so.
    rowOf(cancel({ id: 4 }), { id: uuid(3), dono: EMAIL }),
  ])
  await sheetOf(0)
  expect(screen.getByText('1 agendamento, 1 a enviar.')).toBeTruthy()
})

it('prints the time of what was refused to write on', async () => {
  const pedido = { ...create.payload.pedido, dataHoraAgendada: at('09:00'), tempo: '01:00' }
  await db.outbox.add(rowOf(createAgendamento({ pedido, imagem: '' }), { dono: EMAIL, state: 'conflict' }))
  await sheetOf(0)
  expect(linesOf().find((line) => line?.startsWith('09:00'))).toContain('Livre')
})

it('says of a visit that it is to be cancelled, until the clinic has heard it', async () => {
  await db.agendamentos.put({ ...visit, dataHoraAgendada: at('09:00'), tempo: '01:00' })
  await db.outbox.add(rowOf(cancel({ id: visit.id }), { dono: EMAIL, id: uuid(2) }))
  await sheetOf(0)
  expect(linesOf().find((line) => line?.startsWith('09:00'))).toContain('cancelamento aguardando envio')
})

/** The day's sheet; of each hour its line. */
async function lineByHour() {
  await sheetOf(0)
  return (hour: string) => linesOf().find((line) => line?.startsWith(hour))
}

it('does not print as free what the clinic keeps free around a visit', async () => {
  await db.agendamentos.put({
    ...visit,
    ...{ dataHoraAgendada: at('09:00'), tempo: '01:00', intervaloDepois: 30 },
  })
  const line = await lineByHour()
  expect(line('09:00')).toContain(visit.nome)
  expect(line('10:00') ?? '').not.toContain('Livre')
})

it('prints the telephone of somebody whose card only waits on this device', async () => {
  const card = saveFicha({ chave: CARD, nome: 'Rosa', campos: { nome: 'Rosa', telefone: '(11) 97310-5528' } })
  const pedido = { ...create.payload.pedido, dataHoraAgendada: at('11:00'), cliente: 'Rosa', ficha: CARD }
  await db.outbox.bulkAdd([
    rowOf(card, { id: uuid(1), dono: EMAIL }),
    rowOf(createAgendamento({ pedido, imagem: '', recepcao: true }), { id: uuid(2), dono: EMAIL }),
  ])
  const line = await lineByHour()
  expect(line('11:00')).toContain('Rosa')
  expect(line('11:00')?.replace(/\D/g, '')).toContain('973105528')
})

it('says of a visit that it is to be on another day, until the clinic has heard it', async () => {
  await db.agendamentos.put({ ...visit, dataHoraAgendada: at('09:00'), tempo: '01:00' })
  const visto = { ...visit, dataHoraAgendada: at('09:00') }
  const move = moveAgendamento({
    ...{ alvo: { id: visit.id }, versao: 1, visto, para: at('14:00', '2026-11-13') },
    recepcao: { encaixe: false, motivo: null },
  })
  await db.outbox.add(rowOf(move, { id: uuid(2), dono: EMAIL }))
  const line = await lineByHour()
  expect(line('09:00')).toContain('mudança pedida para sex., 13 de nov., 14:00')
})

it('prints a cancelled visit that reception has put back, as what waits', async () => {
  const gone = { ...visit, dataHoraAgendada: at('09:00'), tempo: '01:00', estado: 'cancelada' } as const
  await db.cancelados.put({ ...gone, versao: 2 })
  const back = setVisitState({
    ...{ alvo: { id: visit.id }, versao: 2, estado: 'marcada', visto: gone },
    recepcao: { feitoEm: at('08:00'), motivo: null, encaixe: false },
  })
  await db.outbox.add(rowOf(back, { id: uuid(2), dono: EMAIL }))
  const line = await lineByHour()
  expect(line('09:00')).not.toContain('Livre')
  expect(line('09:00')).toContain('aguardando envio')
})

it('where this device knows of no agenda nobody waits for ever: that is said', async () => {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <DaySheet email={EMAIL} date={DAY} clinicNow={{ date: DAY, minute: 600 }} clinica="Aurora" />
      </MemoryRouter>
    </MantineProvider>,
  )
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(screen.queryByText('Este dia não está guardado neste aparelho')).not.toBeNull()
})

it('says on each page which day it is of, by whom, and which of how many it is', async () => {
  await db.agendamentos.bulkPut(
    Array.from({ length: 10 }, (_, i) => ({
      ...{ ...visit, id: i + 1, tempo: '01:00', chave: uuid(i + 1) },
      dataHoraAgendada: at(`${String(7 + i).padStart(2, '0')}:00`),
    })),
  )
  const mark = { em: Date.now(), desde: '2026-10-21', ate: '2027-05-01', epoca: 'now', copiaDe: null }
  await db.meta.bulkPut(['pull:agendamentos', 'pull:horarios'].map((key) => ({ key, value: mark })))
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <DaySheet email={EMAIL} date={DAY} clinicNow={{ date: DAY, minute: 600 }} clinica="Aurora" />
      </MemoryRouter>
    </MantineProvider>,
  )
  const headers = (await screen.findAllByText('impresso às 10:00')).map((words) => words.closest('header'))
  expect(headers).toHaveLength(2)
  headers.forEach((header, i) => {
    expect(header?.textContent).toContain('quinta-feira, 12 de novembro de 2026Aurora')
    expect(header?.textContent).toContain(`${i + 1} de 2`)
  })
  // One heading for who listens, and each page's lines under a name of their own.
  expect(screen.getAllByRole('heading', { level: 1 })).toHaveLength(1)
  const pages = screen.getAllByRole('region', { name: /^Horários do dia, \d de 2$/ })
  const rows = pages.flatMap((page) => within(page).getAllByRole('row'))
  expect(rows.filter((row) => row.textContent?.includes(visit.nome))).toHaveLength(10)
  expect(screen.getByText('10 agendamentos.')).toBeTruthy()
})

it('of one page does not say that it is one of one', async () => {
  const [header] = await sheetOf(0)
  expect(header).not.toMatch(/\d de \d$/)
  expect(screen.getByRole('region', { name: 'Horários do dia' })).toBeTruthy()
})
