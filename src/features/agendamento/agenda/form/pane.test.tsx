import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useMemo } from 'react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { problem } from '#domain/api/errors.ts'
import { formatDateTime } from '#domain/lib/dates.ts'
import type { SendAnswer } from '#domain/outbox/answer.ts'
import type { CommandRequest } from '#domain/outbox/commands/descriptor.ts'
import { withTimePassed } from '#domain/outbox/transitions.ts'
import { decided, visit } from '#domain/testing/outbox.ts'
import { notify, Toasts } from '#src/components/notices/toast.tsx'
import { db } from '#src/offline/db.ts'
import { drainOutbox } from '#src/offline/sending/drain.ts'
import { field, press } from '#tests/support/on-screen.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { entryOfAgendamento } from '../entry.ts'
import { Questions } from '../questions.tsx'
import { useAgendaScreen } from '../use-agenda-screen.ts'
import { VisitFormPane } from './pane.lazy.tsx'
import type { FormDraft } from './values.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

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
  const entries = useMemo(() => [entryOfAgendamento(visit) ?? []].flat(), [visit])
  const state = useAgendaScreen({
    ...{ email: EMAIL, entries, online, keptDraft: draft, onLogin },
    nowAtClinic: at(12 * 60),
    newFor: null,
    onConflicts: () => undefined,
    imageOf: () => '',
    procedimentos: [],
    ready: true,
    isKept: () => true,
    onDay: () => undefined,
    onChanged: () => undefined,
    onDraftRead: () => undefined,
  })
  const clientName = () => 'Dona Lúcia'
  return (
    <>
      <button type="button" onClick={() => entries.map(state.choose)}>
        abrir
      </button>
      <p>onde: {state.pane}</p>
      <button type="button" onClick={() => entries.map(({ agendamento }) => state.setDeleting(agendamento))}>
        excluir
      </button>
      <VisitFormPane
        {...{ silent, state, email: EMAIL, clinicNow: NOON, date: TODAY, clientName }}
        context={{ online, deviceNow: 0 }}
        procedimentos={[]}
        clientOf={({ email, cliente }) => ({ nome: cliente ?? 'Recepção', email, telefone: '' })}
        clientSearch={{ search: async () => ({ pessoas: [], kept: null }), choose: () => undefined }}
        pictureOf={() => null}
        back={null}
        onClose={null}
      />
      <Questions
        {...{ state, nowAtClinic: at(12 * 60), dono: EMAIL, clientName, online }}
        onDeleted={() => undefined}
      />
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
const type = (label: string, value: string) => fireEvent.input(field(label), { target: { value } })
const ok = (body: unknown): SendAnswer => ({ kind: 'ok', status: 200, body })
const changedBy = (atual: Agendamento): SendAnswer =>
  decided({
    ...{ kind: 'problem', status: 409, retryAfter: null },
    problem: problem('agendamento_mudou', 'Este agendamento mudou.', { atual }),
  })
/** The requests that were sent, and what the clinic answers to each; without an answer there is none. */
const sent: CommandRequest[] = []
const answers: SendAnswer[] = []

/** What the page's sync does as soon as something waits. */
async function drain() {
  await waitFor(async () => expect(await db.outbox.filter(({ state }) => state === 'queued').count()).toBe(1))
  await act(async () => {
    await drainOutbox({
      db,
      async send(request) {
        sent.push(request as CommandRequest)
        return answers.shift() ?? { kind: 'no_answer' }
      },
      now: Date.now,
      random: () => 0.5,
      owner: 'test',
      locks: undefined,
    })
  })
}

afterEach(() => notify.clear())
beforeEach(async () => {
  answers.length = 0
  sent.length = 0
  onLogin.mockReset()
  call.mockReset().mockResolvedValue({ kind: 'no_answer' })
  await emptyDevice()
  await db.agendamentos.put(held)
  await logInHere(EMAIL, 'Admin', 'Admin')
})

describe('a visit that another tablet has changed meanwhile', () => {
  const moved = { ...held, dataHoraAgendada: at(10 * 60), valor: 200, versao: 2 }

  async function both() {
    answers.push(changedBy(moved))
    show()
    press('abrir')
    type('Data do Procedimento', '12/11/2026, 15:00')
    type('Descrição', 'Pele sensível')
    press('Salvar')
    await waitFor(async () => expect(await db.outbox.count()).toBe(1))
    // The agenda is asked once more after a refusal.
    await db.agendamentos.put(moved)
    await drain()
    const notice = await screen.findByRole('region', { name: 'O agendamento mudou' })
    expect(sent[0]?.body).toMatchObject({
      ...{ dataHoraAgendada: at(15 * 60), descricao: 'Pele sensível' },
      visto: { dataHoraAgendada: held.dataHoraAgendada, descricao: 'Pernas', cliente: 'Dona Lúcia' },
    })
    expect(notice.textContent).toContain('A clínica tem agora: quinta-feira, 12 de novembro, às 10:00')
    expect(notice.textContent).toContain('Você digitou: quinta-feira, 12 de novembro, às 15:00')
    // What was typed stays, and what was not touched follows the clinic.
    expect(field('Data do Procedimento').value).toBe('12/11/2026, 15:00')
    expect(field('Descrição').value).toBe('Pele sensível')
    expect(field('Valor').value).toContain('200,00')
    // The form has what was asked for: nothing of it waits beside.
    expect(await db.outbox.count()).toBe(0)
    return within(notice)
  }

  it('is shown beside what was typed, and is saved over it where the person says so', async () => {
    const notice = await both()
    const mine = { ...moved, dataHoraAgendada: at(15 * 60), descricao: 'Pele sensível', versao: 3 }
    answers.push(ok(mine))
    fireEvent.click(notice.getByRole('button', { name: 'Salvar o meu' }))
    await drain()
    await screen.findByText('Agendamento alterado')
    expect(sent[1]?.body).toMatchObject({
      ...{ dataHoraAgendada: at(15 * 60), valor: 200 },
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

  it('is not saved over by Salvar, which stands far from it, before the person has chosen', async () => {
    await both()
    field('Descrição').focus()
    press('Salvar')
    const region = screen.getByRole('region', { name: 'O agendamento mudou' })
    await waitFor(() => expect(document.activeElement).toBe(region))
    expect(await db.outbox.count()).toBe(0)
    expect(sent).toHaveLength(1)
    // Typed as the clinic has it, there is nothing to choose any more.
    type('Data do Procedimento', '12/11/2026, 10:00')
    answers.push(ok({ ...moved, descricao: 'Pele sensível', versao: 3 }))
    press('Salvar')
    await drain()
    await screen.findByText('Agendamento alterado')
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

  it('is not saved over by what the form itself would not take', async () => {
    const notice = await both()
    type('Nome', '')
    fireEvent.click(notice.getByRole('button', { name: 'Salvar o meu' }))
    await screen.findByText('Nome é obrigatório!')
    expect(sent).toHaveLength(1)
    type('Nome', 'Drenagem linfática')
    answers.push(ok({ ...moved, versao: 3 }))
    fireEvent.click(notice.getByRole('button', { name: 'Salvar o meu' }))
    await drain()
    await screen.findByText('Agendamento alterado')
  })

  it('is not moved out of a state that its form has not seen, but where the person says so', async () => {
    const arrived = { ...held, estado: 'chegou', estadoEm: at(9 * 60), versao: 2 } as const
    answers.push(changedBy(arrived))
    show()
    press('abrir')
    type('Data do Procedimento', '12/11/2026, 15:00')
    press('Salvar')
    await waitFor(async () => expect(await db.outbox.count()).toBe(1))
    await db.agendamentos.put(arrived)
    await drain()
    const notice = await screen.findByRole('region', { name: 'O agendamento mudou' })
    expect(sent[0]?.body).toMatchObject({ versao: 1 })
    expect(notice.textContent).toContain('quinta-feira, 12 de novembro, às 09:00 (Chegou)')
    expect(notice.textContent).toContain('Você digitou: quinta-feira, 12 de novembro, às 15:00')
    answers.push(ok({ ...arrived, dataHoraAgendada: at(15 * 60), versao: 3 }))
    fireEvent.click(within(notice).getByRole('button', { name: 'Salvar o meu' }))
    await drain()
    await screen.findByText('Agendamento alterado')
    expect(sent[1]?.body).toMatchObject({ dataHoraAgendada: at(15 * 60), versao: 2 })
  })

  it('is told where this device does not keep its date, by the refusal itself', async () => {
    await db.agendamentos.clear()
    answers.push(changedBy(moved))
    show()
    press('abrir')
    type('Data do Procedimento', '12/11/2026, 15:00')
    press('Salvar')
    await drain()
    const notice = await screen.findByRole('region', { name: 'O agendamento mudou' })
    expect(notice.textContent).toContain('A clínica tem agora: quinta-feira, 12 de novembro, às 10:00')
    expect(field('Descrição').value).toBe('Pernas')
  })

  it('is called gone where the clinic has it no more', async () => {
    await db.agendamentos.clear()
    call.mockResolvedValue({ kind: 'problem', status: 404, problem: problem('nao_encontrado', 'Não está.') })
    answers.push(changedBy(moved))
    show()
    press('abrir')
    type('Data do Procedimento', '12/11/2026, 15:00')
    press('Salvar')
    await drain()
    await screen.findByText('Este agendamento não está mais na agenda.')
  })
})

describe('what was typed before a login over a visit that this device does not keep', () => {
  const seen = { nome: held.nome, descricao: 'Pernas', valor: 150, tempo: '01:15', email: null } as const
  const visto = { ...seen, cliente: 'Dona Lúcia', tipoProcedimento: '1' } as const
  const values = {
    ...{ ...visto, dataHoraAgendada: `${TODAY}T15:00` },
    visto: { ...visto, dataHoraAgendada: `${TODAY}T09:00` },
  }
  const resume = () => show({ draft: { editing: held.id, values } })
  beforeEach(() => db.agendamentos.clear())

  it('goes on over it, as the clinic has it', async () => {
    call.mockResolvedValue({ kind: 'ok', status: 200, body: { ...held, descricao: 'Braços' } })
    resume()
    await screen.findByRole('form', { name: 'Alterar Agendamento' })
    expect(field('Data do Procedimento').value).toBe('12/11/2026, 15:00')
    expect(field('Descrição').value).toBe('Braços')
  })

  it('becomes no other visit where nobody answers', async () => {
    resume()
    await screen.findByText('O que você digitou ainda não voltou')
    expect(field('Data do Procedimento').value).toBe('')
  })

  it('stands in a new one, and that is said, where the clinic has it no more', async () => {
    call.mockResolvedValue({ kind: 'problem', status: 404, problem: problem('nao_encontrado', 'Não está.') })
    resume()
    await screen.findByText('O que você digitou está num cadastro novo.')
    expect(field('Data do Procedimento').value).toBe('12/11/2026, 15:00')
  })
})

it('what the queue keeps until a login is not typed once more by that login', async () => {
  await db.agendamentos.clear()
  show()
  type('Nome', 'Avaliação')
  type('Descrição', 'Sem hora')
  type('Valor', '80')
  type('Tempo', '00:30')
  type('Data do Procedimento', '12/11/2026, 16:00')
  answers.push(
    decided({
      ...{ kind: 'problem', status: 401, retryAfter: null },
      problem: problem('nao_autenticado', 'Faça login.'),
    }),
  )
  press('Salvar')
  await drain()
  await screen.findByText('O pedido está guardado neste aparelho. Faça login para enviar.')
  press('Login')
  expect(onLogin.mock.lastCall?.[0]()).toBeNull()
})

describe('a change', () => {
  function edit() {
    show()
    press('abrir')
    type('Descrição', 'Pele sensível')
    press('Salvar')
  }

  it('carries only what was touched, over what was seen', async () => {
    edit()
    await waitFor(async () => expect(await db.outbox.count()).toBe(1))
    const [row] = await db.outbox.toArray()
    expect(row?.command).toMatchObject({
      kind: 'agendamento.alterar',
      payload: { alvo: { id: held.id }, versao: 1, mudancas: { descricao: 'Pele sensível' } },
    })
  })

  it('whose answer was lost waits, and goes again under the same key', async () => {
    edit()
    await drain()
    await screen.findByText('Guardado neste aparelho')
    expect(screen.queryByText(/Nada mudou|não foi alterado$/)).toBeNull()
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'retry', unanswered: true }])
    expect(await db.agendamentos.get(held.id)).toEqual(held)
  })

  it('that is refused keeps what was typed, and says the clinic’s reason', async () => {
    const refused = problem('dados_invalidos', 'Confira os campos.', {
      errors: [{ campo: 'valor', mensagem: 'Valor é obrigatório!' }],
    })
    answers.push(decided({ kind: 'problem', status: 422, retryAfter: null, problem: refused }))
    edit()
    await drain()
    await screen.findByText('O agendamento não foi alterado')
    expect(field('Descrição').value).toBe('Pele sensível')
    expect(await screen.findByText('Valor é obrigatório!')).toBeTruthy()
    await waitFor(async () => expect(await db.outbox.count()).toBe(0))
  })

  it('onto a time that is taken is asked about, and goes as an encaixe where the person says so', async () => {
    const taken = problem('horario_ocupado', 'Este horário já foi reservado.')
    answers.push(decided({ kind: 'problem', status: 409, retryAfter: null, problem: taken }))
    answers.push(ok({ ...held, dataHoraAgendada: at(15 * 60), encaixe: true, versao: 2 }))
    show()
    press('abrir')
    type('Data do Procedimento', '12/11/2026, 15:00')
    press('Salvar')
    await drain()
    const dialog = await screen.findByRole('dialog', { name: 'Registrar como encaixe?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Confirmar' }))
    await drain()
    await screen.findByText('Agendamento alterado')
    expect(sent.map(({ body }) => (body as { encaixe: boolean }).encaixe)).toEqual([false, true])
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'done' }])
  })

  it('that is none sends nothing', async () => {
    show()
    press('abrir')
    press('Salvar')
    await screen.findByText('Nada foi mudado')
    expect(await db.outbox.count()).toBe(0)
  })
})

describe('a deletion', () => {
  async function remove(online = true) {
    show({ online })
    press('excluir')
    const dialog = await screen.findByRole('dialog', { name: 'Excluir agendamento' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Confirmar' }))
  }

  it('is a cancellation of the queue', async () => {
    answers.push(ok({ ...held, estado: 'cancelada', versao: 2 }))
    await remove()
    await drain()
    await screen.findByText('Agendamento excluído')
    expect(sent[0]).toMatchObject({ params: { id: held.id }, body: { estado: 'cancelada', versao: 1 } })
    expect(await db.agendamentos.count()).toBe(0)
  })

  it('whose answer was lost is not called done', async () => {
    await remove()
    await drain()
    await screen.findByText('Guardado neste aparelho: a clínica ainda não confirmou, e pode já ter recebido.')
    expect(await db.agendamentos.count()).toBe(1)
    expect(await db.outbox.toArray()).toMatchObject([{ state: 'retry', unanswered: true }])
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
  answers.push(ok({ ...held, cliente: 'Lúcia Prado', versao: 2 }))
  show()
  press('abrir')
  expect(field('Cliente').value).toBe('Dona Lúcia')
  type('Cliente', 'Lúcia Prado')
  press('Salvar')
  await drain()
  await screen.findByText('Agendamento alterado')
  expect(sent[0]?.body).toMatchObject({
    cliente: 'Lúcia Prado',
    visto: { cliente: 'Dona Lúcia' },
  })
})
