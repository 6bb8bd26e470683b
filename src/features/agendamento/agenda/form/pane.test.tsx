import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useMemo } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { problem } from '#domain/api/errors.ts'
import { formatDateTime } from '#domain/lib/dates.ts'
import { withTimePassed } from '#domain/outbox/transitions.ts'
import { visit } from '#domain/testing/outbox.ts'
import type { ApiResult, CallInput } from '#src/api/client.ts'
import { notify, Toasts } from '#src/components/toast.tsx'
import { db, writeMeta } from '#src/offline/db.ts'
import { entriesOfAgendamento } from '../entries.ts'
import { Questions } from '../questions.tsx'
import { useAgendaScreen } from '../use-agenda-screen.ts'
import { FormPane } from './pane.tsx'
import type { FormDraft } from './values.ts'

type Call = (name: string, input?: CallInput<never>) => Promise<ApiResult<unknown>>
const call = vi.fn<Call>()
vi.mock('#src/offline/api.ts', () => ({ api: { call: (...args: Parameters<Call>) => call(...args) } }))

const EMAIL = 'admin@exemplo.test'
const TODAY = '2026-11-12'
const at = (minute: number) => formatDateTime(TODAY, minute)
const NOON = { date: TODAY, minute: 12 * 60 }
const held: Agendamento = { ...visit, descricao: 'Pernas', email: null, cliente: 'Dona Lúcia' }
const onLogin = vi.fn()

type Setup = {
  /** As this device has it. */
  readonly visit?: Agendamento
  readonly online?: boolean
  readonly silent?: boolean
  readonly draft?: { readonly editing: number; readonly values: FormDraft } | null
}

function Screen({ visit = held, online = true, silent = false, draft = null }: Setup) {
  const entries = useMemo(() => entriesOfAgendamento(visit), [visit])
  const state = useAgendaScreen({
    ...{ email: EMAIL, entries, online, draft, onLogin },
    withSummary: false,
    imageOf: () => '',
    ready: true,
    isKept: () => true,
    onDay: () => undefined,
    onChanged: () => undefined,
  })
  const clientName = () => 'Dona Lúcia'
  return (
    <>
      <button type="button" onClick={() => entries.map(state.choose)}>
        abrir
      </button>
      <button type="button" onClick={() => entries.map((entry) => state.move(entry, at(15 * 60)))}>
        arrastar às 15:00
      </button>
      <button type="button" onClick={() => entries.map(({ agendamento }) => state.setDeleting(agendamento))}>
        excluir
      </button>
      <FormPane
        {...{ silent, state, email: EMAIL, clinicNow: NOON, date: TODAY, clientName }}
        context={{ online, deviceNow: 0 }}
        procedimentos={[]}
        clientOf={({ email, cliente }) => ({ nome: cliente ?? 'Recepção', email, telefone: '' })}
        clientSearch={{ search: async () => ({ pessoas: [], kept: null }), choose: () => undefined }}
        pictureOf={() => null}
        back={null}
        onClose={null}
      />
      <Questions {...{ state, today: TODAY, clientName, online, silent }} onDeleted={() => undefined} />
      <Toasts />
    </>
  )
}

const screenOf = (setup: Setup = {}) => (
  <MantineProvider env="test">
    <Screen {...setup} />
  </MantineProvider>
)
const show = (setup: Setup = {}) => render(screenOf(setup))
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const field = (label: string) =>
  screen.getByLabelText<HTMLInputElement>(label, { selector: 'input, textarea' })
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const ok = (body: unknown): ApiResult<unknown> => ({
  ...{ kind: 'ok', status: 200, body, replayed: false },
  headers: new Headers(),
})
const changedBy = (atual: Agendamento): ApiResult<unknown> => ({
  ...{ kind: 'problem', status: 409, retryAfter: null, decided: true },
  problem: problem('agendamento_mudou', 'Este agendamento mudou.', { atual }),
})
/** What the clinic answers, by the endpoint; nothing else is reached. */
const answers: Record<string, ApiResult<unknown>[]> = {}
const sent = (name: string) => call.mock.calls.filter(([n]) => n === name).map(([, input]) => input)

afterEach(() => notify.clear())
beforeEach(async () => {
  for (const name of Object.keys(answers)) delete answers[name]
  onLogin.mockReset()
  call.mockReset()
  call.mockImplementation(async (name) => answers[name]?.shift() ?? { kind: 'no_answer' })
  await Promise.all(db.tables.map((t) => t.clear()))
  await db.agendamentos.put(held)
  await writeMeta(db, 'sessao', {
    ...{ email: EMAIL, status: 'Admin', nomeExibicao: 'Admin', epoch: 'e1', expirada: false },
  })
})

describe('a visit that another tablet has changed meanwhile', () => {
  const moved = { ...held, dataHoraAgendada: at(10 * 60), valor: 200, versao: 2 }

  async function both() {
    answers['agendamento.alterar'] = [changedBy(moved)]
    show()
    press('abrir')
    press('arrastar às 15:00')
    type('Descrição', 'Pele sensível')
    press('Salvar')
    const notice = await screen.findByRole('region', { name: 'O agendamento mudou' })
    expect(sent('agendamento.alterar')[0]?.body).toMatchObject({
      ...{ dataHoraAgendada: at(15 * 60), descricao: 'Pele sensível', versao: 1 },
      visto: { dataHoraAgendada: held.dataHoraAgendada, descricao: 'Pernas', cliente: 'Dona Lúcia' },
    })
    expect(notice.textContent).toContain('A clínica tem agora: quinta-feira, 12 de novembro, às 10:00')
    expect(notice.textContent).toContain('Você digitou: quinta-feira, 12 de novembro, às 15:00')
    // What was typed stays, and what was not touched follows the clinic.
    expect(field('Data do Procedimento').value).toBe('12/11/2026, 15:00')
    expect(field('Descrição').value).toBe('Pele sensível')
    expect(field('Valor').value).toContain('200,00')
    return within(notice)
  }

  it('is shown beside what was typed, and is saved over it where the person says so', async () => {
    const notice = await both()
    const mine = { ...moved, dataHoraAgendada: at(15 * 60), descricao: 'Pele sensível', versao: 3 }
    answers['agendamento.alterar'] = [ok(mine)]
    fireEvent.click(notice.getByRole('button', { name: 'Salvar o meu' }))
    await screen.findByText('Agendamento alterado')
    expect(sent('agendamento.alterar')[1]?.body).toMatchObject({
      ...{ dataHoraAgendada: at(15 * 60), valor: 200, versao: 2 },
      visto: { dataHoraAgendada: at(10 * 60), valor: 200 },
    })
    expect(await db.agendamentos.get(held.id)).toEqual(mine)
  })

  it('stays as the clinic has it where the person says so, and the rest is still hers to save', async () => {
    const notice = await both()
    fireEvent.click(notice.getByRole('button', { name: 'Manter o da clínica' }))
    expect(field('Data do Procedimento').value).toBe('12/11/2026, 10:00')
    expect(field('Descrição').value).toBe('Pele sensível')
    expect(screen.queryByRole('region', { name: 'O agendamento mudou' })).toBeNull()
  })

  it('is shown as it is now while nothing is typed over it, and what is typed stays', async () => {
    const { rerender } = show()
    press('abrir')
    rerender(screenOf({ visit: moved }))
    expect(field('Data do Procedimento').value).toBe('12/11/2026, 10:00')
    type('Descrição', 'Pele sensível')
    rerender(screenOf({ visit: { ...moved, dataHoraAgendada: at(16 * 60), versao: 3 } }))
    expect(field('Descrição').value).toBe('Pele sensível')
    expect(field('Data do Procedimento').value).toBe('12/11/2026, 10:00')
  })

  it('is also met by what was typed before a login', async () => {
    await db.agendamentos.put(moved)
    const seen = { nome: held.nome, descricao: 'Pernas', valor: 150, tempo: '01:15', email: null } as const
    const visto = {
      ...seen,
      cliente: 'Dona Lúcia',
      tipoProcedimento: '1',
      dataHoraAgendada: `${TODAY}T09:00`,
    } as const
    const values = { ...visto, dataHoraAgendada: `${TODAY}T15:00`, visto }
    show({ draft: { editing: held.id, values } })
    const notice = await screen.findByRole('region', { name: 'O agendamento mudou' })
    expect(notice.textContent).toContain('às 10:00')
    expect(field('Valor').value).toContain('200,00')
  })
})

describe('a change whose answer was lost', () => {
  const wanted = { ...held, dataHoraAgendada: at(15 * 60), versao: 2 }

  it('is called unknown, keeps what was typed, and goes again under the same key', async () => {
    answers['agendamento.ler'] = [ok(held)]
    show()
    press('arrastar às 15:00')
    press('Salvar')
    await screen.findByText('Não sabemos se o agendamento foi alterado')
    await screen.findByText(/por enquanto a mudança não está lá.*repetir é seguro/)
    expect(screen.queryByText(/Nada mudou|não foi alterado$/)).toBeNull()
    expect(screen.queryByText(/Até você salvar/)).toBeNull()
    await screen.findByText(/Não sabemos se a clínica recebeu o que você salvou/)
    answers['agendamento.alterar'] = [ok(wanted)]
    press('Salvar')
    await screen.findByText('Agendamento alterado')
    const keys = sent('agendamento.alterar').map((input) => input?.headers?.['idempotency-key'])
    expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]])
    expect(call).toHaveBeenCalledWith('agendamento.mudancas', expect.anything())
  })

  it('is known to be done where the clinic shows it', async () => {
    answers['agendamento.ler'] = [ok(wanted)]
    show()
    press('arrastar às 15:00')
    press('Salvar')
    await screen.findByText('Agendamento alterado')
    expect(await db.agendamentos.get(held.id)).toEqual(wanted)
  })

  it('says so where the agenda cannot be asked, either', async () => {
    show()
    press('arrastar às 15:00')
    press('Salvar')
    await screen.findByText(/A agenda também não pôde ser atualizada: o que ela mostra pode ser antigo/)
  })
})

describe('a deletion whose answer was lost', () => {
  async function remove() {
    show()
    press('excluir')
    const dialog = await screen.findByRole('dialog', { name: 'Excluir agendamento' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Confirmar' }))
  }

  it('is called unknown, and goes again under the same key', async () => {
    answers['agendamento.ler'] = [ok(held)]
    await remove()
    await screen.findByText('Não sabemos se o agendamento foi excluído')
    await screen.findByText(/por enquanto o agendamento continua lá/)
    expect(await db.agendamentos.count()).toBe(1)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    answers['agendamento.cancelar'] = [ok(null)]
    press('excluir')
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Confirmar' }))
    await screen.findByText('Agendamento excluído')
    const keys = sent('agendamento.cancelar').map((input) => input?.headers?.['idempotency-key'])
    expect(keys).toEqual([expect.stringMatching(/^[\da-f-]{36}$/), keys[0]])
  })

  it('is not called hers where the clinic has it no more and does not say by whom', async () => {
    const gone = problem('nao_encontrado', 'Este agendamento não existe mais.')
    answers['agendamento.ler'] = [{ kind: 'problem', status: 404, problem: gone, retryAfter: null }]
    await remove()
    await screen.findByText('Este agendamento não está mais na agenda')
    await screen.findByText(/não sabemos se foi você ou outra pessoa/)
    expect(screen.queryByText('Agendamento excluído')).toBeNull()
    expect(await db.agendamentos.count()).toBe(0)
  })
})

describe('a visit that is dragged', () => {
  it('goes back to where it is until it is saved, and that is said', () => {
    show()
    press('arrastar às 15:00')
    expect(field('Data do Procedimento').value).toBe('12/11/2026, 15:00')
    expect(
      screen.getByText(
        'Até você salvar, este agendamento continua marcado para quinta-feira, 12 de novembro, às 09:00.',
      ),
    ).toBeTruthy()
  })

  it('without a network goes back with a word', async () => {
    show({ online: false })
    press('arrastar às 15:00')
    await screen.findByText('Mudar o horário precisa de internet')
    expect(await screen.findByText('Drenagem linfática continua às 09:00.')).toBeTruthy()
    expect(field('Data do Procedimento').value).toBe('')
  })
})

describe('a new visit', () => {
  async function fill(time: string) {
    type('Nome', 'Avaliação')
    type('Descrição', 'Sem hora')
    type('Valor', '80')
    type('Tempo', '00:30')
    type('Data do Procedimento', `12/11/2026, ${time}`)
  }

  it('that has begun already is written down as what has been, and does not expire', async () => {
    show({ online: false })
    await fill('11:55')
    expect(
      screen.getByText('Este horário já passou: fica registrado como atendimento feito antes.'),
    ).toBeTruthy()
    await db.agendamentos.clear()
    press('Salvar')
    await waitFor(async () => expect(await db.outbox.count()).toBe(1))
    const [row] = await db.outbox.toArray()
    if (row === undefined) throw new Error('no row')
    expect(row).toMatchObject({ expiresAt: null, command: { payload: { recepcao: true } } })
    expect(withTimePassed(row, { deviceNow: Date.now(), clinicNow: NOON }).state).toBe('queued')
  })

  it('to come is not called past', async () => {
    show({ online: false })
    await fill('12:05')
    expect(screen.queryByText(/já passou/)).toBeNull()
  })

  it('keeps the name that was typed for whom nobody knows', async () => {
    show({ online: false })
    await fill('16:00')
    fireEvent.change(screen.getByLabelText('Cliente'), { target: { value: ' Seu Jorge ' } })
    fireEvent.blur(screen.getByLabelText('Cliente'))
    press('Salvar')
    await waitFor(async () => expect(await db.outbox.count()).toBe(1))
    const [row] = await db.outbox.toArray()
    expect(row?.command.payload).toMatchObject({ pedido: { cliente: 'Seu Jorge', email: null } })
  })
})

it('the typed name of a visit can be corrected', async () => {
  answers['agendamento.alterar'] = [ok({ ...held, cliente: 'Lúcia Prado', versao: 2 })]
  show()
  press('abrir')
  expect(field('Cliente').value).toBe('Dona Lúcia')
  type('Cliente', 'Lúcia Prado')
  press('Salvar')
  await screen.findByText('Agendamento alterado')
  expect(sent('agendamento.alterar')[0]?.body).toMatchObject({
    cliente: 'Lúcia Prado',
    visto: { cliente: 'Dona Lúcia' },
  })
})
