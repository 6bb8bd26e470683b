import { MantineProvider } from '@mantine/core'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { problem } from '#domain/api/errors.ts'
import { visit } from '#domain/testing/outbox.ts'
import { api } from '#src/offline/api.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import type { KnownDates } from '../../queries.ts'
import type { FilterResult } from './commands.ts'
import { ListView } from './list-view.tsx'
import { type AgendaFilter, filterVisitsOnDevice } from './queries.ts'

const nothing = () => undefined
const onMoreFiltered = vi.fn(() => Promise.resolve())
const onReload = vi.fn()
const onCancelledAll = vi.fn()
const KNOWN = { from: '2026-10-12', to: '2027-05-10', at: 0, isGrowing: false }
const BY_NAME: AgendaFilter = { nome: 'limpeza', dataInicial: '2026-11-11', dataFinal: null }
const page = (known: KnownDates | null | undefined, result: FilterResult | null = null, filter = BY_NAME) => (
  <MantineProvider env="test">
    <ListView
      email="admin@exemplo.test"
      known={known}
      onReload={onReload}
      isAsking={false}
      applied={result && { filter, result }}
      clinicNow={{ date: '2026-11-11', minute: 8 * 60 }}
      silent={false}
      onCancelledAll={onCancelledAll}
      context={{ online: true, deviceNow: 0 }}
      pictureOf={() => null}
      onClear={nothing}
      onFilter={nothing}
      onWeek={nothing}
      onMoreFiltered={onMoreFiltered}
      onDelete={nothing}
      onChoose={nothing}
    />
  </MantineProvider>
)

/** `perDay` visits of five minutes on each day from the 11th on. */
const manyVisits = (count: number, perDay: number): Agendamento[] =>
  Array.from({ length: count }, (_, i) => ({
    ...visit,
    id: i + 1,
    chave: null,
    versao: 1,
    cliente: null,
    email: 'luiza@exemplo.test',
    dataHoraAgendada: new Date(
      Date.UTC(2026, 10, 11 + Math.floor(i / perDay), 7, (i % perDay) * 5),
    ).toISOString(),
  }))
const rows = () => screen.getAllByRole('listitem').length
const more = () => fireEvent.click(screen.getByRole('button', { name: 'Mostrar mais' }))

beforeEach(async () => {
  onMoreFiltered.mockClear()
  onReload.mockClear()
  await emptyDevice()
})

it('says that there is nothing, and only where there is nothing', async () => {
  const { rerender } = render(page(undefined))
  expect(await screen.findByText('Carregando os agendamentos…')).toBeTruthy()
  expect(screen.queryByText(AGENDAMENTO_TEXTS.empty)).toBeNull()
  rerender(page(KNOWN))
  expect(await screen.findByText(AGENDAMENTO_TEXTS.empty)).toBeTruthy()
  expect(screen.getByText('Até 10 de maio de 2027. Para datas mais distantes, use o Filtro.')).toBeTruthy()
  await db.agendamentos.put(visit)
  expect(await screen.findByText(visit.nome)).toBeTruthy()
  expect(screen.queryByText(AGENDAMENTO_TEXTS.empty)).toBeNull()
})

it('goes no further than the dates that are known, though a later visit is here that somebody must hear of', async () => {
  const value = { em: 1, desde: '2026-10-12', ate: '2027-05-10', versao: 'v' }
  await db.meta.put({ key: 'pull:agendamentos', value })
  await db.agendamentos.put({
    ...visit,
    id: 2,
    nome: 'Peeling',
    dataHoraAgendada: '2027-05-30T10:00:00.000Z',
  })
  await db.agendamentos.put(visit)
  render(page(KNOWN))
  expect(await screen.findByText(visit.nome)).toBeTruthy()
  expect(screen.queryByText('Peeling')).toBeNull()
})

describe('a long list', () => {
  it('is drawn by the page, with every day’s number and everybody’s name', async () => {
    await db.agendamentos.bulkPut(manyVisits(90, 30))
    const luiza = { email: 'luiza@exemplo.test', nomeUsuario: 'lu', nome: 'Luíza', sobrenome: 'Prado' }
    await db.usuarios.put({ ...luiza, telefone: '' })
    render(page(KNOWN))
    expect(await screen.findAllByText('Luíza Prado')).toHaveLength(25)
    expect(screen.getAllByText('30 agendamentos')).toHaveLength(1)
    more()
    await vi.waitFor(() => expect(screen.getAllByText('30 agendamentos')).toHaveLength(2))
    expect(rows()).toBe(50)
    more()
    await vi.waitFor(() => expect(rows()).toBe(75))
    more()
    await vi.waitFor(() => expect(rows()).toBe(90))
    expect(screen.queryByRole('button', { name: 'Mostrar mais' })).toBeNull()
  })

  it('that the clinic found asks it for more only when what came is used up', async () => {
    const visits = manyVisits(50, 60)
    render(page(KNOWN, { agendamentos: visits, total: 120, fromClinic: true }))
    expect(await screen.findByText(/120 agendamentos: “limpeza”/)).toBeTruthy()
    const [title] = await screen.findAllByRole('heading', { level: 2 })
    // The day goes on beyond what came: nobody has counted it.
    expect(within(title as HTMLElement).queryByText(/agendamentos/)).toBeNull()
    expect(rows()).toBe(25)
    more()
    await vi.waitFor(() => expect(rows()).toBe(50))
    expect(onMoreFiltered).not.toHaveBeenCalled()
    more()
    expect(onMoreFiltered).toHaveBeenCalledOnce()
    cleanup()
    render(page(KNOWN, { agendamentos: manyVisits(50, 60), total: 50, fromClinic: false }))
    expect(await screen.findByText('50 agendamentos')).toBeTruthy()
    more()
    await vi.waitFor(() => expect(rows()).toBe(50))
    expect(onMoreFiltered).toHaveBeenCalledOnce()
  })
})

it('what a filter found of a period is none of it any more once it was moved out of it, or cancelled', async () => {
  const found = manyVisits(3, 1)
  const [first, second] = found as [Agendamento, Agendamento]
  const value = { em: 1, desde: '2026-10-12', ate: '2027-05-10', versao: 'v' }
  await db.meta.put({ key: 'pull:agendamentos', value })
  const until = { ...BY_NAME, dataFinal: '2026-11-30' }
  render(page(KNOWN, { agendamentos: found, total: 3, fromClinic: true }, until))
  await screen.findByText(/^3 agendamentos: /)
  await db.agendamentos.put({ ...first, dataHoraAgendada: '2026-12-01T09:00:00.000Z', versao: 2 })
  await screen.findByText(/^2 agendamentos: /)
  await db.cancelados.put({ ...second, estado: 'cancelada', versao: 2 })
  await screen.findByText(/^1 agendamento: /)
  expect(rows()).toBe(1)
})

it('calls who has no account by the name as typed, and the filter finds her by it', async () => {
  await db.agendamentos.bulkPut([
    { ...visit, id: 1, email: null, cliente: 'Dona Lúcia' },
    { ...visit, id: 2, email: null, cliente: null, dataHoraAgendada: '2026-11-12T15:00:00.000Z' },
  ])
  render(page(KNOWN))
  expect(await screen.findByText('Dona Lúcia')).toBeTruthy()
  expect(screen.getByText('Recepção')).toBeTruthy()
  const found = await filterVisitsOnDevice({ nome: 'lucia drenagem', dataInicial: null, dataFinal: null })
  expect(found.map(({ id }) => id)).toEqual([1])
})

it('says that it does not know, where the clinic never told this device anything', async () => {
  render(page(null))
  expect(await screen.findByText('Ainda não recebemos a agenda da clínica.')).toBeTruthy()
  expect(screen.queryByText(AGENDAMENTO_TEXTS.empty)).toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Tentar de novo' }))
  expect(onReload).toHaveBeenCalled()
})

it('calls nothing empty while dates are still on their way', async () => {
  const growing = { ...KNOWN, to: '2026-11-17', isGrowing: true }
  const { rerender } = render(page(growing))
  expect(await screen.findByText('Carregando os agendamentos…')).toBeTruthy()
  expect(screen.queryByText(AGENDAMENTO_TEXTS.empty)).toBeNull()
  await db.agendamentos.put({ ...visit, dataHoraAgendada: '2026-11-12T09:00:00.000Z' })
  rerender(page({ ...growing }))
  expect(await screen.findByText(visit.nome)).toBeTruthy()
  expect(screen.getByText('Até 17 de novembro. O resto da agenda ainda está carregando.')).toBeTruthy()
})

describe('one person’s list', () => {
  const person = { ...BY_NAME, nome: '', dataInicial: null, email: 'luiza@exemplo.test' }
  const show = (agendamentos: Agendamento[]) =>
    render(page(KNOWN, { agendamentos, total: agendamentos.length, fromClinic: true }, person))
  /** What the clinic answers when it is asked for hers; null where it does not. */
  const clinicHas = (visits: readonly Agendamento[] | null) =>
    vi.spyOn(api, 'call').mockImplementation((async (name: string) => {
      if (name === 'agendamento.cancelarTodos') return { kind: 'ok', status: 200, body: { cancelados: 3 } }
      if (visits === null) return { kind: 'no_answer' }
      return { kind: 'ok', headers: new Headers(), body: visits.map((v) => ({ ...v, pessoa: null })) }
    }) as never)
  const called = (name: string) =>
    vi.mocked(api.call).mock.calls.flatMap(([endpoint, asked]) => (String(endpoint) === name ? [asked] : []))
  const ask = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Cancelar os que estão por vir' }))
    return screen.findByRole('dialog', { name: 'Cancelar tudo o que está por vir?' })
  }
  const confirm = (dialog: HTMLElement) =>
    within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Cancelar agendamentos' })
  const cancel = () => screen.queryByRole('button', { name: 'Cancelar os que estão por vir' })

  it('can be cancelled as far as it is to come, in one act that is asked about', async () => {
    const past = { ...visit, id: 99, dataHoraAgendada: '2026-11-10T09:00:00.000Z' } as Agendamento
    const open = manyVisits(3, 1).map((v, i) => ({
      ...v,
      dataHoraAgendada: `2026-11-1${i + 2}T09:00:00.000Z`,
    }))
    clinicHas([past, ...open])
    show([past, ...open])
    const dialog = await ask()
    await within(dialog).findByText(/^3 agendamentos de luiza@exemplo.test/)
    expect(called('agendamento.cancelarTodos')).toEqual([])
    fireEvent.click(confirm(dialog))
    await vi.waitFor(() => expect(onCancelledAll).toHaveBeenCalledOnce())
    expect(called('agendamento.cancelarTodos')).toEqual([
      expect.objectContaining({
        body: { email: 'luiza@exemplo.test', visto: open.map(({ id }) => ({ id, versao: 1 })) },
      }),
    ])
    vi.restoreAllMocks()
  })

  it('is asked about anew where one was booked while she confirmed, and nothing is cancelled', async () => {
    const open = manyVisits(3, 1)
    clinicHas(open.slice(1))
    show(open.slice(1))
    const dialog = await ask()
    await within(dialog).findByText(/^2 agendamentos de luiza@exemplo.test/)
    clinicHas(open)
    const answered = vi.mocked(api.call).getMockImplementation()
    vi.mocked(api.call).mockImplementation((async (name: string, ...rest: never[]) => {
      if (name !== 'agendamento.cancelarTodos') return answered?.(name as never, ...rest)
      return { kind: 'problem', status: 409, problem: problem('agendamento_mudou', ''), retryAfter: null }
    }) as never)
    fireEvent.click(confirm(dialog))
    await within(dialog).findByText(/^3 agendamentos de luiza@exemplo.test/)
    within(dialog).getByText(/nada foi cancelado/)
    expect(onCancelledAll).not.toHaveBeenCalled()
    // Hers is the list as it is by now.
    fireEvent.click(within(dialog).getByRole('button', { name: 'Manter' }))
    expect(onCancelledAll).toHaveBeenCalledOnce()
    vi.restoreAllMocks()
  })

  it('is asked about as the clinic has it, whatever few of hers this device knew', async () => {
    const far = { ...visit, id: 50, dataHoraAgendada: '2027-11-12T09:00:00.000Z' } as Agendamento
    const done = { ...visit, id: 51, estado: 'concluida' } as Agendamento
    clinicHas([...manyVisits(2, 1), far, done])
    render(page(KNOWN, { agendamentos: manyVisits(2, 1), total: 2, fromClinic: false }, person))
    const dialog = await ask()
    await within(dialog).findByText(/^3 agendamentos de luiza@exemplo.test/)
    vi.restoreAllMocks()
  })

  it('is not cancelled where nobody says how many they are', async () => {
    clinicHas(null)
    show(manyVisits(2, 1))
    const dialog = await ask()
    await within(dialog).findByText(/^A clínica não respondeu, e este aparelho não sabe quantos são/)
    expect(dialog.textContent).not.toMatch(/\d agendamentos/)
    expect(confirm(dialog).disabled).toBe(true)
    clinicHas([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Manter' }))
    await within(await ask()).findByText(/^A clínica não tem mais nada por vir/)
    vi.restoreAllMocks()
  })

  it('offers nothing where nothing is to come', () => {
    show([{ ...visit, id: 99, dataHoraAgendada: '2026-11-10T09:00:00.000Z' } as Agendamento])
    expect(cancel()).toBeNull()
    cleanup()
    render(page(KNOWN, { agendamentos: manyVisits(3, 1), total: 3, fromClinic: true }))
    expect(cancel()).toBeNull()
  })
})
