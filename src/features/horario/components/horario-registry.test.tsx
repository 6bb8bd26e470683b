import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { problem } from '#domain/api/errors.ts'
import { seenOf } from '#domain/horario/rules.ts'
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

type Shown = { horarios?: Horario[] | undefined; canEdit?: boolean; online?: boolean; silent?: boolean }
const page = ({
  horarios = [thursday, friday],
  canEdit = true,
  online = true,
  silent = false,
}: Shown = {}) => (
  <MantineProvider env="test">
    <MemoryRouter>
      <HorarioRegistry
        horarios={horarios}
        known
        onReload={async () => undefined}
        clinicNow={{ date: TODAY, minute: 600 }}
        online={online}
        silent={silent}
        canEdit={canEdit}
      />
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

const ADMIN = {
  email: 'a@exemplo.test',
  status: 'Admin',
  nomeExibicao: '',
  epoch: 'e',
  expirada: false,
} as const

/** The clinic as it answers from now on; what it is not asked to answer is not reached. */
async function answering(answers: Record<string, unknown>) {
  await writeMeta(db, 'sessao', ADMIN)
  call.mockImplementation(async (name: string) => answers[name] ?? { kind: 'no_answer' })
}
const done = (body: unknown) => ({ kind: 'ok', status: 200, body, replayed: false, headers: new Headers() })
const refused = (status: number, code: Parameters<typeof problem>[0]) => ({
  kind: 'problem',
  status,
  problem: problem(code, 'Recusado.'),
  retryAfter: null,
  decided: true,
})
const calls = (name: string) =>
  call.mock.calls.filter(([called]) => called === name).map(([, input]) => input)

const pick = async (day: RegExp) => fireEvent.click(await screen.findByRole('button', { name: day }))
const choose = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
const chosen = (label: string) => screen.getByLabelText<HTMLSelectElement>(label).value

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
    await answering({ 'horario.criar': done(horario(9, '2026-11-23')) })
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
          visto: '',
        },
        headers: { 'idempotency-key': expect.any(String), 'x-dono': 'a%40exemplo.test' },
      },
    ])
    // The list is asked for anew, unless the clinic tells of it before.
    await waitFor(() => expect(call.mock.calls[1]?.[0]).toBe('horario.listar'), { timeout: 5_000 })
  })

  it('says before a press, where nobody answers, that nothing typed is lost, and lets her press', () => {
    render(page({ silent: true }))
    screen.getByText(/^A clínica não está respondendo\. .*o que você digitou fica aqui\.$/)
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(false)
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
        versao: 1,
        cliente: null,
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
    expect(calls('horario.excluir')).toEqual([
      { params: { id: 2 }, query: { visto: seenOf([friday]) }, headers: expect.anything() },
    ])
    expect(bad.mock.calls[0]?.[0]).toBe('Não sabemos se o horário foi excluído')
    expect(screen.getByRole('dialog')).toBeTruthy()
    // The same again is one act.
    fireEvent.click(screen.getByRole('button', { name: 'Confirmar' }))
    await waitFor(() => expect(calls('horario.excluir')).toHaveLength(2))
    const keys = calls('horario.excluir').map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toBe(keys[1])
  })

  it('says what holds then: the standard hours, or what else is registered', async () => {
    const evening = horario(3, '2026-11-27', { horarioInicioPrimeiroPeriodo: '08:00' })
    const { rerender } = render(page())
    press(/^Excluir sexta-feira/)
    await screen.findByText(/^Sem este cadastro, o dia volta a ter os 19 horários padrão, das 07:00 às 17:00/)
    rerender(page({ horarios: [thursday, friday, evening] }))
    await screen.findByText('O dia continua com 08:00 às 12:00, 13:00 às 18:00.')
    // What changed under the hand is told before it is deleted.
    expect(screen.getByText('Este dia mudou agora mesmo. Confira antes de excluir.')).toBeTruthy()
    press('Confirmar')
    expect(call).not.toHaveBeenCalled()
    press('Confirmar')
    await waitFor(() => expect(calls('horario.excluir')).toHaveLength(1))
    expect(calls('horario.excluir')[0].query).toEqual({ visto: seenOf([friday, evening]) })
  })

  it('does not know of visits it was never told of, and says so', async () => {
    render(page())
    press(/^Excluir sexta-feira/)
    await screen.findByText('Este aparelho não sabe quantos agendamentos há nesse dia. Nenhum deles muda.')
  })

  it('what was changed meanwhile is not deleted, what was deleted is not deleted again', async () => {
    const [bad, info] = [vi.spyOn(notify, 'bad'), vi.spyOn(notify, 'info')]
    const changed = horario(2, '2026-11-27', { horarioFimPrimeiroPeriodo: '11:00' })
    await answering({
      'horario.excluir': refused(409, 'horario_mudou'),
      'horario.listar': done([thursday, changed]),
    })
    const { rerender } = render(page())
    press(/^Excluir sexta-feira/)
    fireEvent.click(await screen.findByRole('button', { name: 'Confirmar' }))
    await waitFor(() =>
      expect(bad.mock.calls[0]?.[0]).toBe('Nada foi excluído: os horários deste dia mudaram'),
    )
    rerender(page({ horarios: [thursday, changed] }))
    await answering({ 'horario.excluir': refused(404, 'nao_encontrado'), 'horario.listar': done([thursday]) })
    press('Confirmar')
    await waitFor(() => expect(info).toHaveBeenCalledWith('Este horário já tinha sido excluído'))
    expect(calls('horario.excluir').at(-1).query).toEqual({ visto: seenOf([changed]) })
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('an answer that was lost is told by the list: gone is deleted', async () => {
    const good = vi.spyOn(notify, 'ok')
    await answering({ 'horario.listar': done([thursday]) })
    render(page())
    press(/^Excluir sexta-feira/)
    fireEvent.click(await screen.findByRole('button', { name: 'Confirmar' }))
    await waitFor(() => expect(good.mock.calls[0]?.[0]).toBe('Horário excluído'))
  })
})

describe('a date that has hours already', () => {
  const evening = async (day: RegExp) => {
    await pick(day)
    choose('Início do 1º período', '18:00')
    choose('Fim do 1º período', '20:00')
  }

  it('asks to replace or to add before anything is sent, and says what each comes to', async () => {
    await answering({ 'horario.criar': done(horario(9, '2026-11-26')) })
    render(page())
    await evening(/^quinta-feira, 26 de novembro/)
    expect(screen.getByText('Este dia já tem 08:00 às 12:00, 13:00 às 18:00.')).toBeTruthy()
    press('Salvar')
    expect((await screen.findByRole('alert')).textContent).toBe('Escolha entre substituir e somar.')
    await waitFor(() =>
      expect(document.activeElement).toBe(screen.getByRole('radio', { name: 'Substituir' })),
    )
    expect(call).not.toHaveBeenCalled()
    fireEvent.click(screen.getByRole('radio', { name: 'Somar' }))
    expect(
      screen.getByText(/^Serão oferecidos 22 horários, das 08:00 às 11:30 e das 13:00 às 19:30\./),
    ).toBeTruthy()
    fireEvent.click(screen.getByRole('radio', { name: 'Substituir' }))
    expect(screen.getByText(/^Serão oferecidos 4 horários, das 18:00 às 19:30\./)).toBeTruthy()
    press('Salvar')
    await waitFor(() => expect(calls('horario.criar')).toHaveLength(1))
    expect(calls('horario.criar')[0].body).toMatchObject({ modo: 'substituir', visto: seenOf([thursday]) })
  })

  it('asks anew where somebody else has changed the date since', async () => {
    const { rerender } = render(page())
    await evening(/^quinta-feira, 26 de novembro/)
    fireEvent.click(screen.getByRole('radio', { name: 'Somar' }))
    rerender(page({ horarios: [thursday, horario(3, '2026-11-26'), friday] }))
    press('Salvar')
    expect((await screen.findByRole('alert')).textContent).toBe('Escolha entre substituir e somar.')
    expect(call).not.toHaveBeenCalled()
  })

  it('is closed by saving it without periods, and says so instead of asking', async () => {
    await answering({ 'horario.criar': done(horario(9, '2026-11-26')) })
    render(page())
    await pick(/^quinta-feira, 26 de novembro/)
    expect(screen.queryByRole('radio', { name: 'Somar' })).toBeNull()
    expect(
      screen.getByText(/^Salvar sem nenhum período fecha este dia, e o que ele tem deixa de valer\./),
    ).toBeTruthy()
    press('Salvar')
    await waitFor(() => expect(calls('horario.criar')).toHaveLength(1))
    expect(calls('horario.criar')[0].body).not.toHaveProperty('modo')
  })

  it('shows what does not hold, because the date is closed', () => {
    const none = { horarioInicioPrimeiroPeriodo: '', horarioFimPrimeiroPeriodo: '' }
    const off = horario(3, '2026-11-26', {
      ...none,
      horarioInicioSegundoPeriodo: '',
      horarioFimSegundoPeriodo: '',
    })
    render(page({ horarios: [thursday, off, friday], canEdit: false }))
    expect(bodyRows()).toEqual([
      ['08:00 às 12:00, 13:00 às 18:00 não vale: dia fechado'],
      ['Fechado'],
      ['08:00 às 12:00', 'Sem 2º período'],
    ])
  })
})

describe('an answer that does not come', () => {
  const typeMonday = async () => {
    await pick(/^segunda-feira, 23 de novembro/)
    choose('Início do 1º período', '08:00')
    choose('Fim do 1º período', '12:00')
  }
  const monday = horario(9, '2026-11-23', { horarioInicioSegundoPeriodo: '', horarioFimSegundoPeriodo: '' })

  it('is called unknown, keeps what was typed, and repeats under the same key', async () => {
    const bad = vi.spyOn(notify, 'bad')
    render(page())
    await typeMonday()
    press('Salvar')
    await waitFor(() => expect(bad.mock.calls[0]?.[0]).toBe('Não sabemos se o horário foi salvo'))
    expect(chosen('Fim do 1º período')).toBe('12:00')
    await waitFor(() =>
      expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(false),
    )
    press('Salvar')
    await waitFor(() => expect(calls('horario.criar')).toHaveLength(2))
    const keys = calls('horario.criar').map(({ headers }) => headers['idempotency-key'])
    expect(keys[0]).toBe(keys[1])
  })

  it('is told by the list: what stands there was saved', async () => {
    const good = vi.spyOn(notify, 'ok')
    await answering({ 'horario.listar': done([monday, thursday, friday]) })
    render(page())
    await typeMonday()
    press('Salvar')
    await waitFor(() => expect(good.mock.calls[0]?.[0]).toBe('Horário cadastrado'))
  })

  it('is told by the list later, too, instead of asking about what one has registered oneself', async () => {
    const good = vi.spyOn(notify, 'ok')
    await answering({})
    const { rerender } = render(page())
    await typeMonday()
    press('Salvar')
    await waitFor(() => expect(calls('horario.listar')).toHaveLength(1))
    rerender(page({ horarios: [monday, thursday, friday] }))
    await waitFor(() => expect(good.mock.calls[0]?.[0]).toBe('Horário cadastrado'))
    expect(screen.getByText('Escolha uma data para informar os períodos.')).toBeTruthy()
  })

  it('that comes again, of what was deleted since, is not called saved', async () => {
    const bad = vi.spyOn(notify, 'bad')
    await answering({
      'horario.criar': { ...done(monday), status: 201, replayed: true },
      'horario.listar': done([thursday, friday]),
    })
    render(page())
    await typeMonday()
    press('Salvar')
    await waitFor(() =>
      expect(bad.mock.calls[0]?.[0]).toBe('Os horários deste dia mudaram enquanto você preenchia'),
    )
  })
})

describe('editing in place', () => {
  it('fills the form with the row, and changes that row', async () => {
    const good = vi.spyOn(notify, 'ok')
    await db.horarios.bulkPut([thursday, friday])
    await answering({ 'horario.alterar': done({ ...friday, horarioFimPrimeiroPeriodo: '11:00' }) })
    render(page())
    press(/^Alterar sexta-feira, 27 de novembro/)
    expect(await screen.findByText('Alterando 08:00 às 12:00.')).toBeTruthy()
    expect([chosen('Início do 1º período'), chosen('Fim do 1º período')]).toEqual(['08:00', '12:00'])
    choose('Fim do 1º período', '11:00')
    press('Salvar')
    await waitFor(() => expect(good.mock.calls[0]?.[0]).toBe('Horário alterado'))
    expect(calls('horario.alterar')).toEqual([
      {
        params: { id: 2 },
        body: {
          data: '2026-11-27',
          horarioInicioPrimeiroPeriodo: '08:00',
          horarioFimPrimeiroPeriodo: '11:00',
          horarioInicioSegundoPeriodo: '',
          horarioFimSegundoPeriodo: '',
          visto: seenOf([friday]),
        },
        headers: { 'idempotency-key': expect.any(String), 'x-dono': 'a%40exemplo.test' },
      },
    ])
    // What the clinic said stands, also where it could not be asked again.
    expect((await db.horarios.get(2))?.horarioFimPrimeiroPeriodo).toBe('11:00')
  })

  it('tells what somebody else changed before it is saved over', async () => {
    const bad = vi.spyOn(notify, 'bad')
    const theirs = { ...friday, horarioFimPrimeiroPeriodo: '10:00' }
    const { rerender } = render(page())
    press(/^Alterar sexta-feira, 27 de novembro/)
    choose('Fim do 1º período', '11:00')
    rerender(page({ horarios: [thursday, theirs] }))
    press('Salvar')
    await waitFor(() => expect(bad).toHaveBeenCalled())
    expect(bad.mock.calls[0]?.[1]?.text).toBe('Este dia já tem 08:00 às 10:00. Confira e salve de novo.')
    expect([call.mock.calls.length, chosen('Fim do 1º período')]).toEqual([0, '11:00'])
    press('Salvar')
    await waitFor(() => expect(calls('horario.alterar')).toHaveLength(1))
    expect(calls('horario.alterar')[0].body.visto).toBe(seenOf([theirs]))
  })

  it('asks before what was typed is thrown away, and can be given up', async () => {
    render(page())
    await pick(/^segunda-feira, 23 de novembro/)
    choose('Início do 1º período', '09:00')
    press(/^Alterar sexta-feira, 27 de novembro/)
    fireEvent.click(await screen.findByRole('button', { name: 'Descartar' }))
    expect(await screen.findByText('Alterando 08:00 às 12:00.')).toBeTruthy()
    press('Cancelar alteração')
    expect(screen.getByText('Escolha uma data para informar os períodos.')).toBeTruthy()
    expect(call).not.toHaveBeenCalled()
  })

  it('without internet it can be read, and says that saving needs it', async () => {
    render(page({ online: false }))
    press(/^Alterar sexta-feira, 27 de novembro/)
    expect(chosen('Fim do 1º período')).toBe('12:00')
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(true)
    expect(
      screen.getByText('Para cadastrar, alterar ou excluir, é preciso internet. A lista continua aqui.'),
    ).toBeTruthy()
  })
})
