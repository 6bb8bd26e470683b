import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { problem } from '#domain/api/errors.ts'
import { seenOf } from '#domain/horario/rules.ts'
import { SELECTABLE_HOURS } from '#domain/horario/schema.ts'
import { HORARIO_TEXTS } from '#domain/horario/texts.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { FIRST_WEEK } from '#src/features/clinica/week/draft.ts'
import { db } from '#src/offline/db.ts'
import {
  answering,
  call,
  calls,
  choose,
  chosen,
  done,
  friday,
  horario,
  page,
  pick,
  pressReady,
  startAnew,
  thursday,
} from '#tests/support/horario-registry.tsx'
import { press } from '#tests/support/on-screen.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: vi.fn() } }))

beforeEach(startAnew)

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

  it('empty, does not say that the standard times hold where the clinic has set its week', () => {
    const { rerender } = render(page({ horarios: [], week: FIRST_WEEK }))
    expect(screen.getByText('Sem cadastro, vale a semana de trabalho da clínica.')).toBeTruthy()
    rerender(page({ horarios: [], week: undefined }))
    expect(screen.queryByText(/Sem cadastro/)).toBeNull()
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

  it('asks for a date first', async () => {
    const bad = vi.spyOn(notify, 'bad')
    render(page())
    await pressReady('Salvar')
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
    await pressReady('Salvar')
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
    await waitFor(() => expect(call.mock.calls[1]?.[0]).toBe('horario.listar'))
  })

  it('says what clients will be offered by the step of the week', async () => {
    render(page({ week: { ...FIRST_WEEK, passo: 60 } }))
    await pick(/^segunda-feira, 23 de novembro/)
    choose('Início do 1º período', '08:00')
    choose('Fim do 1º período', '12:00')
    // 08:00, 09:00, 10:00 and 11:00 (`hoursOf`: a registered date keeps the week's step).
    await screen.findByText(/^Serão oferecidos 4 horários, das 08:00 às 11:00\./)
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
    await pressReady('Salvar')
    expect(await screen.findByText('Informe o fim do período.')).toBeTruthy()
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Fim do 1º período')))
    expect(call).not.toHaveBeenCalled()
    call.mockResolvedValue({ kind: 'problem', status: 422, problem: refusal, retryAfter: null })
    choose('Fim do 1º período', '09:00')
    await pressReady('Salvar')
    expect(await screen.findByText('O fim deve ser depois do início.')).toBeTruthy()
    expect(chosen('Fim do 1º período')).toBe('09:00')
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
    await pressReady('Salvar')
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
    await pressReady('Salvar')
    await waitFor(() => expect(calls('horario.criar')).toHaveLength(1))
    expect(calls('horario.criar')[0].body).toMatchObject({ modo: 'substituir', visto: seenOf([thursday]) })
  })

  it('asks anew where somebody else has changed the date since', async () => {
    const { rerender } = render(page())
    await evening(/^quinta-feira, 26 de novembro/)
    fireEvent.click(screen.getByRole('radio', { name: 'Somar' }))
    rerender(page({ horarios: [thursday, horario(3, '2026-11-26'), friday] }))
    await pressReady('Salvar')
    expect((await screen.findByRole('alert')).textContent).toBe('Escolha entre substituir e somar.')
    expect(call).not.toHaveBeenCalled()
    // The answer is to what stands there now: nothing is left to be told.
    fireEvent.click(screen.getByRole('radio', { name: 'Somar' }))
    await pressReady('Salvar')
    await waitFor(() => expect(calls('horario.criar')).toHaveLength(1))
  })

  it('that somebody closes the moment before is told, once, and is not opened over the closure unread', async () => {
    const bad = vi.spyOn(notify, 'bad')
    const none = { horarioInicioPrimeiroPeriodo: '', horarioFimPrimeiroPeriodo: '' }
    const closed = horario(3, '2026-11-23', {
      ...none,
      horarioInicioSegundoPeriodo: '',
      horarioFimSegundoPeriodo: '',
    })
    await answering({ 'horario.criar': done(horario(9, '2026-11-23')) })
    const { rerender } = render(page({ horarios: undefined }))
    await pick(/^segunda-feira, 23 de novembro/)
    // What the list says first is what she has seen.
    rerender(page({ horarios: [thursday, friday] }))
    choose('Início do 1º período', '08:00')
    choose('Fim do 1º período', '12:00')
    rerender(page({ horarios: [closed, thursday, friday] }))
    await pressReady('Salvar')
    await waitFor(() => expect(bad).toHaveBeenCalled())
    expect(bad.mock.calls[0]?.[1]?.text).toBe(
      'Este dia está cadastrado como fechado. Confira e salve de novo.',
    )
    expect([call.mock.calls.length, chosen('Fim do 1º período')]).toEqual([0, '12:00'])
    await pressReady('Salvar')
    await waitFor(() => expect(calls('horario.criar')).toHaveLength(1))
    expect(calls('horario.criar')[0].body.visto).toBe(seenOf([closed]))
  })

  it('is closed by saving it without periods, and says so instead of asking', async () => {
    await answering({ 'horario.criar': done(horario(9, '2026-11-26')) })
    render(page())
    await pick(/^quinta-feira, 26 de novembro/)
    expect(screen.queryByRole('radio', { name: 'Somar' })).toBeNull()
    expect(
      screen.getByText(/^Salvar sem nenhum período fecha este dia, e o que ele tem deixa de valer\./),
    ).toBeTruthy()
    await pressReady('Salvar')
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

describe('a filter in force', () => {
  const past = horario(5, '2025-11-26')
  async function filterAll(found: unknown[]) {
    await db.horarios.bulkPut([thursday, friday])
    await answering({ 'horario.filtrar': done(found) })
    render(page())
    press('Filtro')
    fireEvent.click(await screen.findByRole('button', { name: 'Aplicar' }))
    await screen.findByText('Limpar filtro')
  }
  const pulled = (em: number) =>
    db.meta.put({ key: 'pull:horarios', value: { em, desde: '2026-10-21', ate: null } })

  it('shows what somebody has changed since, and what the device does not keep as it was found', async () => {
    await filterAll([past, thursday, friday])
    expect(bodyRows()).toHaveLength(3)
    await pulled(Date.now() + 1)
    await db.horarios.put({ ...friday, horarioFimPrimeiroPeriodo: '10:00' })
    await db.horarios.delete(thursday.id)
    await screen.findByText(/2 horários: todas as datas/)
    expect(bodyRows().map(([first]) => first)).toEqual(['08:00 às 12:00', '08:00 às 10:00'])
    // Which row is whose: the deleted date and the one that is not kept have the same hours.
    const deletions = screen.getAllByRole('button', { name: /^Excluir/ })
    expect(deletions.map((button) => button.getAttribute('aria-label'))).toEqual([
      expect.stringContaining('26 de novembro de 2025'),
      expect.stringContaining('sexta-feira, 27 de novembro'),
    ])
  })

  it('that was asked for after the device’s list is newer than that', async () => {
    await pulled(Date.now() - 1)
    await filterAll([thursday, friday, horario(6, '2026-11-30')])
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(bodyRows()).toHaveLength(3)
  })

  it('does not find again what was deleted while it was asked anew', async () => {
    await filterAll([thursday, friday])
    const { promise, resolve } = Promise.withResolvers<unknown>()
    const answers: Record<string, unknown> = {
      'horario.filtrar': promise,
      'horario.criar': done(horario(9, '2026-11-23')),
      'horario.excluir': done(null),
    }
    await answering({})
    call.mockImplementation(async (name: string) => answers[name] ?? { kind: 'no_answer' })
    await pick(/^segunda-feira, 23 de novembro/)
    choose('Início do 1º período', '08:00')
    choose('Fim do 1º período', '12:00')
    await pressReady('Salvar')
    await waitFor(() => expect(calls('horario.filtrar')).toHaveLength(2))
    press(/^Excluir sexta-feira/)
    await pressReady('Confirmar')
    await screen.findByText(/1 horário: todas as datas/)
    resolve(done([horario(9, '2026-11-23'), thursday, friday]))
    await new Promise((after) => setTimeout(after, 50))
    expect(screen.getByText(/1 horário: todas as datas/)).toBeTruthy()
  })
})

describe('a filter that is cleared', () => {
  /** All hours are asked for, then one more is registered; each answer comes when it is let go. */
  async function registerUnderFilter() {
    const answers = { 'horario.filtrar': done([thursday]), 'horario.criar': done(friday) }
    await answering(answers)
    render(page())
    press('Filtro')
    fireEvent.click(await screen.findByRole('button', { name: 'Aplicar' }))
    await screen.findByText('Limpar filtro')
    const waiting = new Map<string, () => void>()
    call.mockImplementation(async (name: keyof typeof answers) => {
      await new Promise<void>((resolve) => waiting.set(name, resolve))
      return answers[name] ?? { kind: 'no_answer' }
    })
    await pick(/^segunda-feira, 23 de novembro/)
    choose('Início do 1º período', '09:00')
    choose('Fim do 1º período', '11:00')
    await pressReady('Salvar')
    return async (name: string) => {
      await waitFor(() => expect(waiting.has(name)).toBe(true))
      return waiting.get(name)
    }
  }
  const clear = () => fireEvent.click(screen.getByText('Limpar filtro'))
  /** Whatever was still on its way has come by then. */
  async function staysCleared() {
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(screen.queryByText('Limpar filtro')).toBeNull()
  }

  it('while something is saved does not come back with it', async () => {
    const answerOf = await registerUnderFilter()
    const letGo = await answerOf('horario.criar')
    clear()
    letGo?.()
    await waitFor(() => expect(screen.queryByLabelText('Início do 1º período')).toBeNull())
    await staysCleared()
    expect(calls('horario.filtrar')).toHaveLength(1)
  })

  it('while it is asked anew does not come back with the answer', async () => {
    const answerOf = await registerUnderFilter()
    ;(await answerOf('horario.criar'))?.()
    const letGo = await answerOf('horario.filtrar')
    clear()
    letGo?.()
    await staysCleared()
  })
})
