import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { NO_GAP } from '#domain/agendamento/gap.ts'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { formatLongDate } from '#domain/lib/dates.ts'
import { cancelAgendamento } from '#domain/outbox/commands/cancel-agendamento.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import type { Command } from '#domain/outbox/commands/registry.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { errorOfRefusal, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { BookingOnDevice } from '#tests/support/booking-screen.tsx'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import type { Service } from './utils.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const TODAY = '2026-11-20'
const MONDAY = '2026-11-23'
const TUESDAY = '2026-11-24'
const service: Service = {
  id: 1,
  nome: 'Limpeza de pele',
  descricao: '',
  tempo: '00:30',
  valor: 189,
  tipoProcedimento: 2,
  imagem: '',
  gap: NO_GAP,
}

beforeEach(async () => {
  await emptyDevice()
  await logInHere('marina@exemplo.test', 'Usuario', 'Marina')
  for (const nome of ['agendamentos', 'ocupados', 'horarios'])
    await db.meta.put({ key: `pull:${nome}`, value: { em: Date.now(), desde: null, ate: '2027-05-01' } })
  // Somebody else at 10:00, for an hour.
  await db.diasOcupados.put({ data: TUESDAY, ocupados: [600, 60] })
  render(
    <BookingOnDevice
      service={service}
      email="marina@exemplo.test"
      clinicNow={{ date: TODAY, minute: 6 * 60 }}
    />,
  )
  await screen.findByRole('radio', { name: /^07:00/ })
})

const pick = async (day: string) => {
  fireEvent.click(await screen.findByRole('button', { name: new RegExp(`^${formatLongDate(day)} de`) }))
  await screen.findByRole('heading', { name: formatLongDate(day) })
}
const starts = () =>
  screen
    .getAllByRole<HTMLInputElement>('radio')
    .map((r) => r.closest('label')?.firstElementChild?.nextElementSibling?.textContent)
const MORNING = ['07:00', '07:30', '08:00', '08:30', '09:00', '09:30', '10:00', '10:30', '11:00', '11:30']
const AFTERNOON = ['13:00', '13:30', '14:00', '14:30', '15:00', '15:30', '16:00', '16:30', '17:00']

describe('the booking screen', () => {
  it('says what it is for, leads back, and begins today', () => {
    expect(screen.getByRole('heading', { level: 1, name: service.nome })).toBeTruthy()
    expect(screen.getByText(AGENDAMENTO_TEXTS.subtitle)).toBeTruthy()
    expect(screen.getByRole('heading', { name: AGENDAMENTO_TEXTS.select })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Serviços' }).getAttribute('href')).toBe('/servicos')
    expect(screen.getByRole('heading', { name: 'sexta-feira, 20 de novembro' })).toBeTruthy()
    expect(screen.getAllByRole('button', { name: 'Agendar' })).not.toHaveLength(0)
  })

  it('allows today and later alone', async () => {
    const day = (name: RegExp) => screen.findByRole<HTMLButtonElement>('button', { name })
    expect((await day(/^quinta-feira, 19 de novembro de 2026/)).disabled).toBe(true)
    expect((await day(/^sexta-feira, 20 de novembro de 2026, hoje/)).disabled).toBe(false)
    expect((await day(/^sábado, 21 de novembro de 2026/)).disabled).toBe(false)
  })

  it('offers the 19 starts in two columns, and none inside another visit', async () => {
    await pick(MONDAY)
    expect(starts()).toEqual([...MORNING, ...AFTERNOON])
    expect(starts()).toHaveLength(19)
    const columns = screen.getAllByRole('heading', { level: 4 }).map((h) => h.textContent)
    expect(columns).toEqual(['Manhã', 'Tarde'])
    await pick(TUESDAY)
    expect(starts()).toEqual([...MORNING, ...AFTERNOON].filter((h) => h !== '10:00' && h !== '10:30'))
  })

  it('keeps the chosen time on another day until it is changed', async () => {
    const details = within(screen.getByRole('complementary', { name: AGENDAMENTO_TEXTS.details }))
    fireEvent.click(screen.getByRole('radio', { name: /^09:00/ }))
    expect(details.getByText('às 09:00')).toBeTruthy()
    await pick(MONDAY)
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^09:00/ }).checked).toBe(true)
    expect(details.getByText('segunda-feira, 23 de novembro')).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: /^10:00/ }))
    await waitFor(() => expect(details.getByText('às 10:00')).toBeTruthy())
    await pick(TUESDAY)
    expect(details.getByText('às 10:00, não está livre neste dia')).toBeTruthy()
  })

  it('does not call a time hers that is hers on the day before alone', async () => {
    const hers = { ...visit, id: 5, email: 'marina@exemplo.test', nome: service.nome, tempo: '00:30' }
    await pick(MONDAY)
    fireEvent.click(screen.getByRole('radio', { name: /^10:00/ }))
    await db.agendamentos.put({ ...hers, dataHoraAgendada: `${MONDAY}T10:00:00.000Z` })
    await screen.findByText(/^10:00 já é seu/)
    fireEvent.click(screen.getByRole('button', { name: new RegExp(`^${formatLongDate(TUESDAY)} de`) }))
    fireEvent.click(screen.getAllByRole('button', { name: 'Agendar' })[0] as HTMLElement)
    expect(screen.queryByText(/já é seu/)).toBeNull()
    await screen.findByRole('dialog')
    expect(screen.queryByText(/já é seu/)).toBeNull()
  })

  it('says of which service of hers a time is that she would book for another', async () => {
    const other = { ...visit, id: 5, email: 'marina@exemplo.test', nome: 'Massagem', tempo: '00:30' }
    await pick(MONDAY)
    fireEvent.click(screen.getByRole('radio', { name: /^10:00/ }))
    await db.agendamentos.put({ ...other, dataHoraAgendada: `${MONDAY}T10:00:00.000Z` })
    await screen.findByText('Este horário é do seu agendamento de Massagem. Escolha outro horário.')
    fireEvent.click(screen.getAllByRole('button', { name: 'Agendar' })[0] as HTMLElement)
    const dialog = await screen.findByRole('dialog', { name: 'Você já tem outro agendamento nessa hora' })
    within(dialog).getByText('Este horário é do seu agendamento de Massagem. Nada foi marcado.')
    expect(screen.queryByText(/já é seu/)).toBeNull()
    expect(await db.outbox.count()).toBe(0)
  })

  const hers = { ...visit, id: 5, email: 'marina@exemplo.test', nome: service.nome, tempo: '00:30' }
  const when = `${MONDAY}T10:00:00.000Z`
  const visto = { nome: hers.nome, tempo: hers.tempo, valor: hers.valor, dataHoraAgendada: when }
  const cancels = cancelAgendamento({ ...visto, alvo: { id: 5 }, versao: 1 })
  const moves = moveAgendamento({ alvo: { id: 5 }, versao: 1, visto, para: `${TUESDAY}T09:00:00.000Z` })
  const sent = { state: 'retry', attempts: 1, unanswered: true, nextAt: 9e15 } as const

  it.each<readonly [string, Command, Partial<OutboxRow>, RegExp]>([
    ['cancelled', cancels, {}, /cancelar este horário\. Para ficar com ele, toque em Manter agendamento em /],
    ['cancelled, heard or not', cancels, sent, /cancelar este horário, e a clínica ainda não respondeu\./],
    ['moved', moves, {}, /trocar este horário\. Para ficar com ele, toque em Desistir da troca em /],
    ['moved, heard or not', moves, sent, /trocar este horário, e a clínica ainda não respondeu\./],
  ])('does not call hers what she has asked to be rid of: %s', async (_, command, change, words) => {
    await pick(MONDAY)
    fireEvent.click(screen.getByRole('radio', { name: /^10:00/ }))
    await db.outbox.add(rowOf(command, { dono: hers.email, ...change }))
    await db.agendamentos.put({ ...hers, dataHoraAgendada: when })
    await screen.findByText(words)
    expect(screen.queryByText(/já é seu/)).toBeNull()
    fireEvent.click(screen.getAllByRole('button', { name: 'Agendar' })[0] as HTMLElement)
    await screen.findByRole('dialog')
    expect(screen.queryByText(/já é seu/)).toBeNull()
  })

  it('does not call hers, nor to be kept, what a move before her last word may have taken from her', async () => {
    await pick(MONDAY)
    fireEvent.click(screen.getByRole('radio', { name: /^10:00/ }))
    await db.outbox.add(rowOf(moves, { dono: hers.email, ...sent }))
    await db.outbox.add(rowOf(cancels, { id: uuid(2), seq: 2, dono: hers.email }))
    await db.agendamentos.put({ ...hers, dataHoraAgendada: when })
    await screen.findByText(/cancelar este horário, e a clínica ainda não respondeu\./)
    expect(screen.queryByText(/Para ficar com ele/)).toBeNull()
  })

  it('calls hers what she asked in vain to be rid of', async () => {
    await pick(MONDAY)
    fireEvent.click(screen.getByRole('radio', { name: /^10:00/ }))
    const refused = {
      state: 'conflict',
      attempts: 1,
      error: errorOfRefusal(409, 'agendamento_mudou'),
    } as const
    await db.outbox.add(rowOf(cancels, { dono: hers.email, ...refused }))
    await db.agendamentos.put({ ...hers, dataHoraAgendada: when })
    await screen.findByText(/^10:00 já é seu/)
  })
})
