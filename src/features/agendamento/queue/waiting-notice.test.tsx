import { MantineProvider } from '@mantine/core'
import { render, screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AgendamentoCreate } from '#domain/agendamento/schema.ts'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { ok } from '#domain/lib/result.ts'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { ANA, errorOfRefusal, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { notify, Toasts } from '#src/components/notices/toast.tsx'
import { db } from '#src/offline/db.ts'
import { outcomeOfRow } from '#src/offline/queue/act.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { bookByReception } from '../agenda/form/book.ts'
import { saveAgendamento } from '../agenda/form/save.ts'
import { visitValuesOf } from '../agenda/form/values.ts'
import { cancelVisit } from '../cancelling/cancel.ts'
import { moveByReception } from '../life/commands.ts'
import { tell } from '../life/notices.ts'
import { bookAgain } from './book-again.ts'
import { tellMove } from './tell-move.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const WHEN = '2026-11-13T09:30:00.000Z'
const onLogin = vi.fn()
const ways = { onLogin, onRefused: vi.fn() }
const asked: AgendamentoCreate = {
  ...{ nome: visit.nome, descricao: '', tempo: visit.tempo, valor: visit.valor, email: ANA },
  ...{ dataHoraAgendada: WHEN, tipoProcedimento: 1, encaixe: false },
}
const refused = { state: 'conflict', attempts: 1 } as const
const refusedBooking = rowOf(createAgendamento({ pedido: asked, imagem: '' }), { ...refused, id: uuid(1) })
const refusedMove = rowOf(
  moveAgendamento({ alvo: { id: 10 }, versao: 1, visto: visit, para: '2026-11-14T09:30:00.000Z' }),
  { ...refused, id: uuid(4) },
)
const form = { dono: ANA, imagem: '', supersedes: null, isShown: () => true, onLogin }

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(ANA, 'Admin')
  await db.agendamentos.put(visit)
  notify.clear()
  render(
    <MantineProvider env="test">
      <Toasts />
    </MantineProvider>,
  )
})

type Said = { readonly waits: RegExp; readonly done: string | RegExp; readonly refused: string }
const acts: Readonly<Record<string, Said & { readonly press: () => Promise<unknown> }>> = {
  'reception’s act': {
    async press() {
      const ended = await moveByReception(visit, WHEN, { dono: ANA, id: uuid(2) })
      await tell(ended, 'Ana às 09:30', ways)
    },
    ...{ waits: /a clínica ainda não confirmou/, done: 'Ana às 09:30', refused: 'A clínica não aceitou' },
  },
  'a cancellation': {
    press: () => cancelVisit(visit, ANA, onLogin),
    waits: /^Cancelamento guardado neste aparelho/,
    ...{ done: 'Agendamento cancelado', refused: 'O agendamento não foi cancelado' },
  },
  'a move that is asked for again': {
    press: () => bookAgain(refusedMove, { when: WHEN }, onLogin),
    waits: /^Troca guardada neste aparelho/,
    ...{ done: /^Remarcado: sex/, refused: 'O horário não foi trocado' },
  },
  'a booking that is asked for again': {
    press: () => bookAgain(refusedBooking, { when: WHEN }, onLogin),
    waits: /A clínica ainda não confirmou/,
    ...{ done: AGENDAMENTO_TEXTS.success, refused: AGENDAMENTO_TEXTS.failure },
  },
  'reception’s booking': {
    press: () => bookByReception(asked, { ...form, id: uuid(3) }),
    waits: /A clínica ainda não confirmou/,
    ...{ done: AGENDAMENTO_TEXTS.success, refused: AGENDAMENTO_TEXTS.failure },
  },
  'reception’s edit': {
    press() {
      const target = { mode: 'edit', agendamento: visit } as const
      const values = { ...visitValuesOf(target), descricao: 'Sala 2' }
      return saveAgendamento({ ...form, target, values, encaixe: false })
    },
    waits: /A clínica ainda não confirmou a alteração/,
    ...{ done: 'Agendamento alterado', refused: 'O agendamento não foi alterado' },
  },
}

const isAsked = ({ id }: OutboxRow) => id !== refusedMove.id && id !== refusedBooking.id
const modify = (change: Partial<OutboxRow>) => db.outbox.filter(isAsked).modify(change)

describe.each(Object.entries(acts))('that %s waits', (_, { press, waits, done, refused }) => {
  beforeEach(async () => {
    await db.outbox.bulkAdd([refusedMove, refusedBooking])
    await press()
    await screen.findByText(waits)
  })
  // Sooner than a notice leaves by itself.
  const saysNoMore = () => waitFor(() => expect(screen.queryByText(waits)).toBeNull(), { timeout: 4_000 })

  it('is said no longer than until the clinic has refused it, and that is said', async () => {
    const error = { ...errorOfRefusal(404, 'nao_encontrado'), mensagem: 'A visita não existe mais.' }
    await modify({ state: 'rejected', attempts: 1, error })
    await screen.findByText(refused)
    screen.getByText(/^A visita não existe mais\./)
    await saysNoMore()
  })

  it('nor than until the clinic has it', async () => {
    await modify({ state: 'done', attempts: 1, ackedAt: 1, result: { id: 10 } })
    await screen.findByText(done)
    await saysNoMore()
  })

  it('nor than it is in the queue', async () => {
    await db.outbox.filter(isAsked).delete()
    await saysNoMore()
  })

  it('nor than until it waits for a login', async () => {
    await modify({ state: 'auth', attempts: 1 })
    await screen.findByText('Sua sessão terminou')
    await saysNoMore()
  })
})

it.each([
  ['retry', 'Guardado neste aparelho: a clínica ainda não confirmou, e pode já ter recebido.'],
  [
    'auth',
    'A clínica pode já ter recebido. O pedido está guardado neste aparelho: faça login para enviar de novo.',
  ],
] as const)(
  'of what was sent and not answered no notice says what holds until it is (%s)',
  async (state, text) => {
    const row = { ...refusedMove, state, attempts: 1, unanswered: true, nextAt: 9e15, error: null }
    await db.outbox.add(row)
    await tellMove(WHEN, ok(outcomeOfRow(row)), onLogin)
    await screen.findByText(text)
    expect(screen.queryByText(/continua valendo/)).toBeNull()
  },
)
