import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { problem } from '#domain/api/errors.ts'
import { DEFAULT_LIMITS } from '#domain/clinica/limits.ts'
import { type Clinica, type ClinicaInput, clinicaInputSchema } from '#domain/clinica/schema.ts'
import { visit } from '#domain/testing/outbox.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { isUnsaved } from '#src/lib/form/dirty.ts'
import { type Draft, draftSchemaOf } from '#src/lib/form/draft.ts'
import { db, ROW_FORM } from '#src/offline/db.ts'
import { press } from '#tests/support/on-screen.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { FIRST_WEEK, weekRecordSchema, withClosure, withDay } from './draft.ts'
import { WeekScreen } from './screen.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

/** The whole page at once, as on a computer; else one tab and one day at a time, as on a phone. */
let isWide = true
const { matchMedia } = window
window.matchMedia = (media) => ({ ...matchMedia(media), matches: isWide && media === '(min-width: 48em)' })

const clinica: Clinica = clinicaInputSchema.parse({ nome: 'Clínica Aurora', semana: FIRST_WEEK })
const onLogin = vi.fn<(typed: () => Draft<Clinica> | null) => void>()
const page = (record = clinica, draft: Draft<Clinica> | null = null) => (
  <MantineProvider env="test">
    <MemoryRouter>
      <WeekScreen
        clinica={record}
        clinicNow={{ date: '2026-11-20', minute: 600 }}
        {...{ draft, onLogin }}
        online
        silent={false}
      />
    </MemoryRouter>
  </MantineProvider>
)

/** The clinic as it answers a save from now on; the rest is not reached. */
const answering = (answer: (body: ClinicaInput) => unknown) =>
  call.mockImplementation(async (name: string, input?: { body: ClinicaInput }) =>
    name === 'clinica.alterar' && input !== undefined ? answer(input.body) : { kind: 'no_answer' },
  )
const sent = (): (ClinicaInput & { visto: Clinica })[] =>
  call.mock.calls.filter(([name]) => name === 'clinica.alterar').map(([, input]) => input.body)

const day = (name: string) =>
  screen.getByRole<HTMLInputElement>('switch', { name: new RegExp(`^${name}, aberta`, 'i'), hidden: true })
const rule = (name: string, value: string) =>
  fireEvent.change(screen.getByLabelText(name), { target: { value } })
const newClosure = () => within(screen.getByRole('group', { name: 'Novo fechamento' }))
const reason = (text: string) =>
  fireEvent.change(newClosure().getByLabelText('Motivo'), { target: { value: text } })
function typeDate(label: string, text: string) {
  const field = newClosure().getByLabelText(label)
  fireEvent.focus(field)
  fireEvent.input(field, { target: { value: text } })
  fireEvent.blur(field)
}
const isSaved = () => screen.queryByText('Tudo salvo.') !== null

beforeEach(async () => {
  isWide = true
  vi.restoreAllMocks()
  localStorage.clear()
  onLogin.mockReset()
  call.mockReset()
  answering((body) => ({ kind: 'ok', body }))
  await emptyDevice()
  // The device knows the agenda of all days, and nobody is booked.
  await knowUntil(null)
})

/** The device knows of somebody who comes on a Monday. */
const bookMonday = () =>
  db.agendamentos.put({
    ...{ ...visit, id: 7, email: null, cliente: 'Bia' },
    ...{ dataHoraAgendada: '2026-11-23T09:00:00.000Z', tempo: '01:00', nome: 'Corte' },
  })

const knowUntil = (ate: string | null) =>
  db.meta.put({ key: 'pull:agendamentos', value: { em: 1, desde: '2026-10-21', ate, forma: ROW_FORM } })

describe('what is kept free around services', () => {
  const service = {
    ...{ id: 1, nome: 'Peeling', descricao: '', valor: 240, tempo: '01:00', imagem: '' },
    ...{ tipoProcedimento: 1 as const },
  }
  const mark = (forma: number) =>
    db.meta.put({ key: 'pull:procedimentos', value: { em: 1, desde: null, ate: null, forma } })
  const NOT_KNOWN = 'Este aparelho ainda não recebeu os intervalos dos serviços.'

  it('is not said to be nothing where no list has come, nor of one that older code has kept', async () => {
    render(page())
    await screen.findByText(NOT_KNOWN)
    await db.procedimentos.put(service)
    await mark(ROW_FORM - 1)
    await waitFor(async () => expect(await db.procedimentos.count()).toBe(1))
    await screen.findByText(NOT_KNOWN)
    await db.procedimentos.put({ ...service, intervaloDepois: 15 })
    await mark(ROW_FORM)
    await screen.findByText(/^Sem intervalo, menos Peeling \(15 min depois\)\. Não conta como duração\./)
  })
})

describe('a closure being typed', () => {
  it.each(['31/12/26', '31/11/2026'])(
    'is not included with a last day that is no date (%s)',
    async (last) => {
      render(page())
      press('Novo fechamento')
      reason('Férias')
      typeDate('Primeiro dia', '20/12/2026')
      typeDate('Último dia', last)
      press('Incluir')
      const field = newClosure().getByLabelText('Último dia')
      await waitFor(() => expect(document.activeElement).toBe(field))
      expect(field.getAttribute('aria-invalid')).toBe('true')
      expect(screen.getByText(`“${last}” não é uma data: use dd/mm/aaaa.`)).toBeTruthy()
      typeDate('Último dia', '31/12/2026')
      press('Incluir')
      expect(screen.getByText(/20 de dezembro.* a .*31 de dezembro/)).toBeTruthy()
    },
  )

  it('lasts one day where no last day is typed, also where a wrong one was and is erased', () => {
    render(page())
    press('Novo fechamento')
    reason('Curso')
    typeDate('Primeiro dia', '20/12/2026')
    typeDate('Último dia', '31/31/2026')
    fireEvent.keyDown(newClosure().getByLabelText('Último dia'), { key: 'Backspace' })
    press('Incluir')
    expect(screen.getByText('domingo, 20 de dezembro, o dia todo')).toBeTruthy()
  })

  it('is not called saved', () => {
    render(page())
    press('Novo fechamento')
    expect([isUnsaved(), isSaved()]).toEqual([false, true])
    reason('Férias coletivas')
    expect([isUnsaved(), isSaved()]).toEqual([true, false])
    press('Desfazer')
    expect([isUnsaved(), isSaved()]).toEqual([false, true])
    expect(screen.queryByRole('group', { name: 'Novo fechamento' })).toBeNull()
  })

  it('is included by Enter, and keeps the week from being saved without it', async () => {
    render(page())
    press('Novo fechamento')
    reason('Férias coletivas')
    press('Salvar')
    expect((await screen.findByRole('alert')).textContent).toContain('inclua este fechamento')
    typeDate('Primeiro dia', '20/12/2026')
    expect(sent()).toEqual([])
    fireEvent.keyDown(newClosure().getByLabelText('Motivo'), { key: 'Enter' })
    expect(screen.queryByRole('group', { name: 'Novo fechamento' })).toBeNull()
    await screen.findByText('Há mudanças ainda não salvas.')
    press('Salvar')
    await waitFor(() => expect(sent()).toHaveLength(1))
    expect(sent()[0]?.semana?.fechamentos).toMatchObject([{ de: '2026-12-20', motivo: 'Férias coletivas' }])
  })
})

it('a closure that reaches beyond what the device knows is asked about', async () => {
  await knowUntil('2027-05-01')
  render(page())
  press('Novo fechamento')
  reason('Férias')
  typeDate('Primeiro dia', '20/07/2027')
  typeDate('Último dia', '31/07/2027')
  press('Incluir')
  await screen.findByText('Este aparelho não sabe quantas visitas caem fora.')
  press('Salvar')
  await screen.findByRole('dialog', { name: 'Visitas podem cair fora' })
  expect(sent()).toEqual([])
})

describe.each([
  ['clients book', 365],
  // They choose from less than what the device knows; reception books on any day.
  ['reception alone books', 90],
])('a weekday that is closed where %s beyond what the device knows', (_, diasDeAgenda) => {
  // The device knows of the visits of half a year.
  const far = clinicaInputSchema.parse({ ...clinica, limites: { ...DEFAULT_LIMITS, diasDeAgenda } })
  beforeEach(() => knowUntil('2027-05-01'))

  it('is asked about, and says until when nobody falls out', async () => {
    render(page(far))
    fireEvent.click(day('segunda'))
    await screen.findByText('Este aparelho não sabe quantas visitas caem fora.')
    press('Salvar')
    const dialog = within(await screen.findByRole('dialog', { name: 'Visitas podem cair fora' }))
    expect(dialog.getByText(/Até 1 de maio de 2027 nenhuma visita já marcada cai fora/)).toBeTruthy()
    expect(sent()).toEqual([])
  })

  it('counts whom the device knows of, and says until when', async () => {
    await bookMonday()
    render(page(far))
    fireEvent.click(day('segunda'))
    await screen.findByText('1 visita já marcada cai fora até 1 de maio de 2027.')
    press('Salvar')
    const dialog = within(await screen.findByRole('dialog', { name: '1 visita cai fora' }))
    expect(dialog.getByText(/^Contada até 1 de maio de 2027/)).toBeTruthy()
  })

  it('is not asked about where a day only gets longer', async () => {
    render(page(far))
    fireEvent.click(day('sábado'))
    await screen.findByText('Há mudanças ainda não salvas.')
    press('Salvar')
    await waitFor(() => expect(sent()).toHaveLength(1))
  })
})

describe('a week that may leave visits outside', () => {
  it('is said to be counted, and not to be unknown, until the device has answered', async () => {
    const semana = withDay(FIRST_WEEK, 1, [])
    render(page(clinica, { editing: 1, values: { ...clinica, semana }, visto: clinica }))
    screen.getByText('Contando as visitas que caem fora…')
    expect(screen.queryByText(/não sabe quantas visitas/)).toBeNull()
    await screen.findByText('Há mudanças ainda não salvas.')
  })

  /** Monday is closed and saved on a device that does not know who falls outside; answers the question. */
  async function askUnknowing(): Promise<HTMLElement> {
    render(page())
    expect(isSaved()).toBe(true)
    fireEvent.click(day('segunda'))
    await screen.findByText('Este aparelho não sabe quantas visitas caem fora.')
    press('Salvar')
    return screen.findByRole('dialog', { name: 'Visitas podem cair fora' })
  }

  it.each([
    ['never heard of the agenda', null],
    [
      'has not heard the end of it',
      { em: 1, desde: '2026-11-19', ate: '2026-11-21', forma: ROW_FORM, incompleto: true },
    ],
    ['heard of it too long ago', { em: 1, desde: '2026-04-21', ate: '2026-11-19', forma: ROW_FORM }],
  ])('is asked about on a device that %s', async (_, mark) => {
    await db.meta.clear()
    if (mark !== null) await db.meta.put({ key: 'pull:agendamentos', value: mark })
    const dialog = within(await askUnknowing())
    expect(sent()).toEqual([])
    fireEvent.click(dialog.getByRole('button', { name: 'Salvar assim mesmo' }))
    await waitFor(() => expect(sent()).toHaveLength(1))
  })

  it('is told in the open question, too, where by then nobody falls outside', async () => {
    await db.meta.clear()
    await askUnknowing()
    await knowUntil(null)
    const dialog = within(await screen.findByRole('dialog', { name: 'Nenhuma visita cai fora' }))
    expect(dialog.getByText('Nenhuma visita já marcada cai fora da semana nova.')).toBeTruthy()
    expect(dialog.getByRole('button', { name: 'Salvar' })).toBeTruthy()
  })

  it('is told in the open question as soon as the device knows who falls outside', async () => {
    await db.meta.clear()
    await bookMonday()
    await askUnknowing()
    await knowUntil(null)
    const dialog = within(await screen.findByRole('dialog', { name: '1 visita cai fora' }))
    expect(dialog.getByRole('button', { name: 'Salvar e manter a visita' })).toBeTruthy()
    expect(sent()).toEqual([])
  })

  it('is saved at once where it leaves none outside', async () => {
    render(page())
    fireEvent.click(day('segunda'))
    await screen.findByText('Há mudanças ainda não salvas.')
    press('Salvar')
    await waitFor(() => expect(sent()).toHaveLength(1))
  })
})

it('takes nothing more while the week is being saved: the answer would wipe it', async () => {
  let answer: (value: unknown) => void = () => undefined
  answering(() => new Promise((resolve) => (answer = resolve)))
  const { rerender } = render(page())
  fireEvent.click(day('segunda'))
  await screen.findByText('Há mudanças ainda não salvas.')
  press('Salvar')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect(day('terça').closest('[inert]')).toBeTruthy()
  // The device has the record before the form hears of it.
  rerender(page(clinicaInputSchema.parse(sent()[0])))
  answer({ kind: 'ok', body: sent()[0] })
  await waitFor(() => expect(isSaved()).toBe(true))
  expect([day('segunda').checked, day('terça').closest('[inert]')]).toEqual([false, null])
})

it('calls a week saved that the clinic has, though the answer was lost', async () => {
  answering(() => ({ kind: 'no_answer' }))
  const { rerender } = render(page())
  fireEvent.click(day('segunda'))
  press('Novo fechamento')
  reason(' Férias ')
  typeDate('Primeiro dia', '20/12/2026')
  press('Incluir')
  await screen.findByText('Há mudanças ainda não salvas.')
  press('Salvar')
  await waitFor(() => expect(sent()).toHaveLength(1))
  await waitFor(() => expect(day('terça').closest('[inert]')).toBeNull())
  expect(isSaved()).toBe(false)
  // The pull behind it brings what was saved.
  rerender(page(clinicaInputSchema.parse(sent()[0])))
  expect([isSaved(), isUnsaved()]).toEqual([true, false])
  expect(screen.queryByRole('button', { name: 'Desfazer' })).toBeNull()
})

/** The clinic refuses the first save, because it has `theirs` by now; the second it takes. */
async function saveTwiceOver(theirs: Clinica, change: () => void) {
  const refusal = problem('registro_mudou', 'Mudou.', { atual: theirs })
  answering((body) =>
    sent().length === 1
      ? { kind: 'problem', status: 409, problem: refusal, retryAfter: null, decided: true }
      : { kind: 'ok', body },
  )
  const said = vi.spyOn(notify, 'bad').mockReturnValue('')
  const { rerender } = render(page())
  change()
  await screen.findByText('Há mudanças ainda não salvas.')
  press('Salvar')
  await waitFor(() => expect(said.mock.lastCall?.[1]?.text).toMatch(/salve de novo para ficar com a sua/))
  // The device has the clinic's record by now.
  rerender(page(theirs))
  await waitFor(() => expect(day('terça').closest('[inert]')).toBeNull())
  press('Salvar')
  await waitFor(() => expect(sent()).toHaveLength(2))
}

describe('two Admins, one week', () => {
  it('saving mine once more takes back nothing of theirs that I never touched: the rules', async () => {
    const theirs = clinicaInputSchema.parse({
      ...clinica,
      semana: withDay(FIRST_WEEK, 6, [{ inicio: '08:00', fim: '12:00' }]),
      limites: { ...DEFAULT_LIMITS, diasDeAgenda: 30, horasParaMudar: 24 },
    })
    await saveTwiceOver(theirs, () => void fireEvent.click(day('segunda')))
    const [, second] = sent()
    expect(second?.limites).toEqual(theirs.limites)
  })

  it('saving mine once more takes back nothing of theirs that I never touched: the week', async () => {
    const theirs = clinicaInputSchema.parse({
      ...clinica,
      semana: {
        ...FIRST_WEEK,
        fechamentos: [{ de: '2026-12-20', ate: '2027-01-05', inicio: null, fim: null, motivo: 'Férias' }],
      },
      limites: { ...DEFAULT_LIMITS, horasParaMudar: 24 },
    })
    await saveTwiceOver(theirs, () => rule('Agenda aberta por', '60'))
    const [, second] = sent()
    expect(second?.semana?.fechamentos).toEqual(theirs.semana?.fechamentos)
  })

  it('saving mine once more takes back no other day, closure or rule of the half that I touched', async () => {
    const closed = { ate: '2027-01-05', inicio: null, fim: null, motivo: 'Férias' }
    const theirs = clinicaInputSchema.parse({
      ...clinica,
      semana: withClosure(withDay(FIRST_WEEK, 6, [{ inicio: '08:00', fim: '12:00' }]), {
        de: '2026-12-20',
        ...closed,
      }),
      limites: { ...DEFAULT_LIMITS, horasParaMudar: 24 },
    })
    await saveTwiceOver(theirs, () => {
      fireEvent.click(day('segunda'))
      rule('Agenda aberta por', '60')
    })
    const [, second] = sent()
    expect(second?.semana).toEqual({ ...theirs.semana, ...withDay(theirs.semana ?? FIRST_WEEK, 1, []) })
    expect(second?.limites).toEqual({ ...theirs.limites, diasDeAgenda: 60 })
  })
})

it('a week saved over a record of before “pagamento” says nothing of it, and takes nobody’s away', async () => {
  const { pagamento: _, complemento: __, ...old } = clinica
  render(page(old))
  fireEvent.click(day('segunda'))
  await screen.findByText('Há mudanças ainda não salvas.')
  press('Salvar')
  await waitFor(() => expect(sent()).toHaveLength(1))
  // What is sent and was not seen is set, whatever somebody else has written there since (`mergeFields`).
  const [body] = sent()
  expect([body?.visto.pagamento, body?.visto.complemento]).toEqual([body?.pagamento, body?.complemento])
})

it('a first week is sent over none, so that one which somebody else has begun meanwhile is not lost', async () => {
  const { semana: _, ...none } = clinica
  render(page(none))
  press('Montar a semana')
  await screen.findByText('Há mudanças ainda não salvas.')
  press('Salvar')
  await waitFor(() => expect(sent()).toHaveLength(1))
  expect([sent()[0]?.semana, sent()[0]?.visto.semana]).toEqual([FIRST_WEEK, null])
})

it('a late answer that tells of another week by now is not told as one’s own being in force', async () => {
  const ok = vi.spyOn(notify, 'ok').mockReturnValue('')
  const bad = vi.spyOn(notify, 'bad').mockReturnValue('')
  // It was saved, and its answer lost; then somebody else had the clinic work on Saturday and on Monday.
  const theirs = clinicaInputSchema.parse({
    ...clinica,
    semana: withDay(FIRST_WEEK, 6, [{ inicio: '08:00', fim: '12:00' }]),
  })
  answering((body) =>
    sent().length === 1 ? { kind: 'no_answer' } : { kind: 'ok', body: { ...body, agora: theirs } },
  )
  render(page())
  fireEvent.click(day('segunda'))
  await screen.findByText('Há mudanças ainda não salvas.')
  press('Salvar')
  await waitFor(() => expect(bad).toHaveBeenCalled())
  await waitFor(() => expect(day('terça').closest('[inert]')).toBeNull())
  press('Salvar')
  await waitFor(() => expect(ok).toHaveBeenCalled())
  // Monday, which she has closed, is open.
  await waitFor(() => expect(day('segunda').checked).toBe(true))
  expect(ok.mock.lastCall?.[1]?.text).toMatch(/mud/)
})

it('a session that is over leaves a way to the login that keeps what was typed', async () => {
  const said = vi.spyOn(notify, 'bad').mockReturnValue('')
  const refusal = problem('nao_autenticado', 'Faça login para continuar.')
  answering(() => ({ kind: 'problem', status: 401, problem: refusal, retryAfter: null, decided: false }))
  const { unmount } = render(page())
  fireEvent.click(day('segunda'))
  await screen.findByText('Há mudanças ainda não salvas.')
  press('Salvar')
  await waitFor(() => expect(said).toHaveBeenCalled())
  said.mock.lastCall?.[1]?.action?.onClick()
  // What is typed on goes along, too.
  await waitFor(() => expect(day('terça').closest('[inert]')).toBeNull())
  fireEvent.click(day('terça'))
  const kept = onLogin.mock.lastCall?.[0]() ?? null
  unmount()

  // Meanwhile somebody else has opened Saturday: it is met when this is saved, as without a login.
  const theirs = { ...clinica, semana: withDay(FIRST_WEEK, 6, [{ inicio: '08:00', fim: '12:00' }]) }
  answering((body) => ({ kind: 'ok', body }))
  render(page(theirs, kept))
  expect([day('segunda').checked, day('terça').checked, isUnsaved()]).toEqual([false, false, true])
  await screen.findByText('Há mudanças ainda não salvas.')
  press('Salvar')
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]?.visto.semana).toEqual(FIRST_WEEK)
})

it('what is typed wrong on the way to the login comes back, too, to be put right', async () => {
  const said = vi.spyOn(notify, 'bad').mockReturnValue('')
  const refusal = problem('nao_autenticado', 'Faça login para continuar.')
  answering(() => ({ kind: 'problem', status: 401, problem: refusal, retryAfter: null, decided: false }))
  const { unmount } = render(page())
  fireEvent.click(day('terça'))
  await screen.findByText('Há mudanças ainda não salvas.')
  press('Salvar')
  await waitFor(() => expect(said).toHaveBeenCalled())
  await waitFor(() => expect(day('terça').closest('[inert]')).toBeNull())
  // The day would end before it has begun.
  rule('segunda, primeiro período, fim', '07:00')
  said.mock.lastCall?.[1]?.action?.onClick()
  const kept = onLogin.mock.lastCall?.[0]() ?? null
  unmount()

  const read = draftSchemaOf(weekRecordSchema).safeParse(structuredClone(kept)).data
  render(page(clinica, read ?? null))
  await screen.findByText('Há mudanças ainda não salvas.')
  expect(day('terça').checked).toBe(false)
  expect(screen.getByLabelText<HTMLSelectElement>('segunda, primeiro período, fim').value).toBe('07:00')
  press('Salvar')
  expect(await screen.findByText('O fim deve ser depois do início.')).toBeTruthy()
})

/** The page after a login over which a closure was carried: from 20 December on, with a last day as typed. */
async function closureOverTheLogin(lastDay: string | null) {
  const said = vi.spyOn(notify, 'bad').mockReturnValue('')
  const refusal = problem('nao_autenticado', 'Faça login para continuar.')
  answering(() => ({ kind: 'problem', status: 401, problem: refusal, retryAfter: null, decided: false }))
  const { unmount } = render(page())
  rule('Agenda aberta por', '60')
  press('Salvar')
  await waitFor(() => expect(said).toHaveBeenCalled())
  await waitFor(() => expect(day('terça').closest('[inert]')).toBeNull())
  said.mock.lastCall?.[1]?.action?.onClick()
  press('Novo fechamento')
  reason('Férias coletivas')
  typeDate('Primeiro dia', '20/12/2026')
  if (lastDay !== null) typeDate('Último dia', lastDay)
  const kept = onLogin.mock.lastCall?.[0]() ?? null
  unmount()

  const read = draftSchemaOf(weekRecordSchema).safeParse(structuredClone(kept)).data
  answering((body) => ({ kind: 'ok', body }))
  render(page(clinica, read ?? null))
}

it('a closure that is being typed comes along to the login and back, too', async () => {
  await closureOverTheLogin(null)
  expect(newClosure().getByLabelText<HTMLInputElement>('Motivo').value).toBe('Férias coletivas')
  expect(newClosure().getByLabelText<HTMLInputElement>('Primeiro dia').value).toMatch(
    /20\/12\/2026|20 de dez/,
  )
  expect(isUnsaved()).toBe(true)
  press('Incluir')
  await screen.findByText('domingo, 20 de dezembro, o dia todo')
  await screen.findByText('Há mudanças ainda não salvas.')
  press('Salvar')
  await waitFor(() => expect(sent()).toHaveLength(2))
  expect(sent()[1]).toMatchObject({
    semana: { fechamentos: [{ de: '2026-12-20', motivo: 'Férias coletivas' }] },
    limites: { diasDeAgenda: 60 },
  })
  expect(sent()[1]).not.toHaveProperty('closure')
})

it('and so does a last day that is no date: without it the closure would be shortened to one day', async () => {
  await closureOverTheLogin('31/12/26')
  const refusal = '“31/12/26” não é uma data: use dd/mm/aaaa.'
  expect(screen.getByText(refusal)).toBeTruthy()
  press('Incluir')
  expect(screen.queryByText('domingo, 20 de dezembro, o dia todo')).toBeNull()
  typeDate('Último dia', '31/12/2026')
  expect(screen.queryByText(refusal)).toBeNull()
  press('Incluir')
  expect(screen.getByText(/20 de dezembro.* a .*31 de dezembro/)).toBeTruthy()
})

describe('on a phone, an hour that is wrong', () => {
  const unfold = (name: string) => press(new RegExp(`^${name}`))
  const end = (name: string) => screen.queryByLabelText(`${name}, primeiro período, fim`)
  const isShown = async () => {
    await waitFor(() => expect(document.activeElement).toBe(end('terça')))
    expect(end('terça')?.getAttribute('aria-invalid')).toBe('true')
    expect(screen.getByRole('alert').textContent).toBe('O fim deve ser depois do início.')
  }
  beforeEach(() => {
    isWide = false
    render(page())
    unfold('terça')
  })

  it.each([
    ['in a day that is folded', () => unfold('quarta')],
    ['in another tab', () => void fireEvent.click(screen.getByRole('tab', { name: 'Regras' }))],
  ])('is shown by Salvar, each time, also %s', async (_, leave) => {
    rule('terça, primeiro período, fim', '07:00')
    await screen.findByText('Há mudanças ainda não salvas.')
    for (const __ of ['once', 'once more']) {
      leave()
      expect(end('terça')).toBeNull()
      press('Salvar')
      await isShown()
    }
    expect(sent()).toEqual([])
  })

  it('is said of each folded day that has one', async () => {
    rule('terça, primeiro período, fim', '07:00')
    press('qui')
    press('Copiar para 1 dia')
    await screen.findByText('Há mudanças ainda não salvas.')
    press('Salvar')
    await isShown()
    const folded = screen.getByRole('button', { name: /^quinta/ })
    expect(folded.textContent).toContain('O fim deve ser depois do início.')
  })

  it('is shown where the clinic refuses it', async () => {
    const mensagem = 'O fim deve ser depois do início.'
    const refusal = problem('dados_invalidos', mensagem, {
      errors: [{ campo: 'semana.dias.2.0.fim', mensagem }],
    })
    answering(() => ({ kind: 'problem', status: 422, problem: refusal, retryAfter: null, decided: true }))
    rule('terça, primeiro período, fim', '13:00')
    unfold('quarta')
    await screen.findByText('Há mudanças ainda não salvas.')
    press('Salvar')
    await isShown()
  })
})

it('marks the second period where it begins before the first one ends', async () => {
  render(page())
  rule('terça, segundo período, início', '11:00')
  await screen.findByText('Há mudanças ainda não salvas.')
  press('Salvar')
  expect(await screen.findByText('O segundo período deve começar depois do primeiro.')).toBeTruthy()
  const start = screen.getByLabelText('terça, segundo período, início')
  await waitFor(() => expect(document.activeElement).toBe(start))
  expect(start.getAttribute('aria-invalid')).toBe('true')
})
