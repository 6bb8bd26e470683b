import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { problem } from '#domain/api/errors.ts'
import { type Horario, SELECTABLE_HOURS } from '#domain/horario/schema.ts'
import { HORARIO_TEXTS } from '#domain/horario/texts.ts'
import { notify } from '#src/components/toast.tsx'
import { db, writeMeta } from '#src/offline/db.ts'
import { HorarioRegistry } from './horario-registry.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

// A busy machine draws late.
vi.setConfig({ testTimeout: 20_000 })

const TODAY = '2026-11-20'
const horario = (id: number, data: string, more: Partial<Horario> = {}): Horario => ({
  id,
  data,
  horarioInicioPrimeiroPeriodo: '08:00',
  horarioFimPrimeiroPeriodo: '12:00',
  horarioInicioSegundoPeriodo: '13:00',
  horarioFimSegundoPeriodo: '18:00',
  ...more,
})
const thursday = horario(1, '2026-11-26')
const friday = horario(2, '2026-11-27', { horarioInicioSegundoPeriodo: '', horarioFimSegundoPeriodo: '' })

type Shown = { horarios?: Horario[] | undefined; canEdit?: boolean; online?: boolean }
const page = ({ horarios = [thursday, friday], canEdit = true, online = true }: Shown = {}) => (
  <MantineProvider env="test">
    <MemoryRouter>
      <HorarioRegistry horarios={horarios} today={TODAY} online={online} canEdit={canEdit} />
    </MemoryRouter>
  </MantineProvider>
)

const { matchMedia } = window

beforeEach(async () => {
  call.mockReset()
  call.mockResolvedValue({ kind: 'no_answer' })
  vi.restoreAllMocks()
  // The wide screen: list and form side by side.
  vi.spyOn(window, 'matchMedia').mockImplementation((media) => ({
    ...matchMedia(media),
    matches: media === '(min-width: 64em)',
  }))
  await Promise.all(db.tables.map((t) => t.clear()))
})

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const table = () => within(screen.getByRole('table', { name: 'Horários de atendimento por data' }))
const bodyRows = () =>
  table()
    .getAllByRole('row')
    .slice(1)
    .map((tr) =>
      within(tr)
        .getAllByRole('cell')
        .map((td) => td.textContent),
    )

describe('the table', () => {
  it('shows both periods with their own ends, and which is missing', () => {
    render(page({ canEdit: false }))
    expect(bodyRows()).toEqual([
      ['08:00 às 12:00', '13:00 às 18:00'],
      ['08:00 às 12:00', 'Sem 2º período'],
    ])
  })

  it.each([
    [[], 'Horários'],
    [[thursday], 'Horário'],
    [[thursday, friday], 'Horários'],
  ])('is titled by how many rows it has', (horarios, titulo) => {
    render(page({ horarios }))
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(titulo)
  })

  it('begins today, and says so when nothing is left', () => {
    render(page({ horarios: [horario(3, '2026-11-19')] }))
    expect(screen.getByText(HORARIO_TEXTS.empty)).toBeTruthy()
    expect(screen.getByText('Sem cadastro, valem os 19 horários padrão.')).toBeTruthy()
  })

  it('is only read by a client: no form, no delete', () => {
    render(page({ canEdit: false }))
    expect(screen.queryByRole('button', { name: /^Excluir/ })).toBeNull()
    expect(screen.queryByText(HORARIO_TEXTS.registration)).toBeNull()
    expect(screen.getByRole('link', { name: 'Voltar para o menu' })).toBeTruthy()
  })

  it('stays readable without internet, with nothing to press that needs it', () => {
    render(page({ online: false }))
    const buttons = screen.getAllByRole<HTMLButtonElement>('button', { name: /^Excluir|^Salvar/ })
    expect(buttons.every((b) => b.disabled)).toBe(true)
    expect(screen.getByText('Precisa de internet. O que você digitou fica aqui.')).toBeTruthy()
  })
})

describe('registering', () => {
  const pick = async (day: RegExp) => fireEvent.click(await screen.findByRole('button', { name: day }))
  const choose = (label: string, value: string) =>
    fireEvent.change(screen.getByLabelText(label), { target: { value } })
  const chosen = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).value

  it('stands beside the table, with its two buttons and the filter’s', async () => {
    render(page())
    expect(screen.getByRole('heading', { name: HORARIO_TEXTS.registration })).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Salvar' })).toBeTruthy()
    expect(screen.getByRole('link', { name: 'Voltar para o menu' }).getAttribute('href')).toBe('/')
    await pick(/^segunda-feira, 23 de novembro/)
    const labels = screen
      .getAllByRole('combobox')
      .map((s) => s.closest('div[class*=root]')?.querySelector('label')?.textContent)
    expect(labels).toEqual([
      'Início do 1º período',
      'Fim do 1º período',
      'Início do 2º período',
      'Fim do 2º período',
    ])
    press('Filtro')
    expect(await screen.findByRole('dialog', { name: HORARIO_TEXTS.filter })).toBeTruthy()
  })

  it('asks for a date first', () => {
    const bad = vi.spyOn(notify, 'bad')
    render(page())
    press('Salvar')
    expect(bad.mock.calls[0]?.[0]).toBe('Selecione pelo menos uma data e horário')
    expect(call).not.toHaveBeenCalled()
  })

  it('offers the hours from 07:00 to 20:00; another date clears what was chosen', async () => {
    render(page())
    await pick(/^segunda-feira, 23 de novembro/)
    const options = within(screen.getByLabelText('Início do 1º período')).getAllByRole('option')
    expect(options.map((o) => o.textContent)).toEqual(['Escolha', ...SELECTABLE_HOURS])
    expect([options[1]?.textContent, options.at(-1)?.textContent, options.length]).toEqual([
      '07:00',
      '20:00',
      15,
    ])
    choose('Início do 1º período', '08:00')
    await pick(/^terça-feira, 24 de novembro/)
    expect(chosen('Início do 1º período')).toBe('')
    expect(screen.getByRole('group', { name: 'terça-feira, 24 de novembro' })).toBeTruthy()
  })

  it('sends one date with its four times and begins anew', async () => {
    const admin = {
      email: 'a@exemplo.test',
      status: 'Admin',
      nomeExibicao: '',
      epoch: 'e',
      expirada: false,
    } as const
    await writeMeta(db, 'sessao', admin)
    call.mockImplementation(async (name: string) =>
      name === 'horario.criar' ? { kind: 'ok', body: horario(9, '2026-11-23') } : { kind: 'no_answer' },
    )
    render(page())
    await pick(/^segunda-feira, 23 de novembro/)
    choose('Início do 1º período', '08:00')
    choose('Fim do 1º período', '12:00')
    press('Salvar')
    await screen.findByText('Escolha uma data para informar os períodos.')
    expect(call.mock.calls[0]).toEqual([
      'horario.criar',
      {
        body: {
          data: '2026-11-23',
          horarioInicioPrimeiroPeriodo: '08:00',
          horarioFimPrimeiroPeriodo: '12:00',
          horarioInicioSegundoPeriodo: '',
          horarioFimSegundoPeriodo: '',
        },
        headers: { 'idempotency-key': expect.any(String) },
      },
    ])
    // The list is asked for anew.
    expect(call.mock.calls[1]?.[0]).toBe('horario.listar')
  })

  it('says at the field what is wrong, sends nothing, and keeps what was chosen when the clinic refuses', async () => {
    const refusal = problem('dados_invalidos', 'Confira os campos.', {
      errors: [{ campo: 'horarioFimPrimeiroPeriodo', mensagem: 'O fim deve ser depois do início.' }],
    })
    render(page())
    await pick(/^segunda-feira, 23 de novembro/)
    choose('Início do 1º período', '08:00')
    press('Salvar')
    expect(await screen.findByText('Informe o fim do período.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Fim do 1º período')))
    expect(call).not.toHaveBeenCalled()
    call.mockResolvedValue({ kind: 'problem', status: 422, problem: refusal, retryAfter: null })
    choose('Fim do 1º período', '09:00')
    press('Salvar')
    expect(await screen.findByText('O fim deve ser depois do início.')).toBeTruthy()
    expect(chosen('Fim do 1º período')).toBe('09:00')
  })
})

describe('deleting', () => {
  it('asks, says how many visits stay, and does nothing when it is cancelled', async () => {
    await db.meta.put({ key: 'pull:agendamentos', value: { em: 1, desde: '2026-10-21', ate: '2027-05-01' } })
    await db.agendamentos.bulkPut(
      [1, 2].map((id) => ({
        id,
        nome: 'Limpeza de pele',
        email: null,
        dataHoraAgendada: `2026-11-26T0${7 + id}:00.000Z`,
        tempo: '01:00',
        descricao: '',
        tipoProcedimento: 1 as const,
        tipoAgendamento: 1 as const,
        valor: 100,
        encaixe: false,
        chave: null,
      })),
    )
    render(page())
    press(/^Excluir quinta-feira, 26 de novembro/)
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText(HORARIO_TEXTS.delete)).toBeTruthy()
    expect(await dialog.findByText('2 agendamentos nesse dia continuam marcados')).toBeTruthy()
    fireEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(call).not.toHaveBeenCalled()
  })

  it('stays asked when the clinic could not be reached', async () => {
    const bad = vi.spyOn(notify, 'bad')
    render(page())
    press(/^Excluir sexta-feira/)
    fireEvent.click(await screen.findByRole('button', { name: 'Confirmar' }))
    await waitFor(() => expect(bad).toHaveBeenCalled())
    expect(call).toHaveBeenCalledWith('horario.excluir', { params: { id: 2 } })
    expect(screen.getByRole('dialog')).toBeTruthy()
  })
})
