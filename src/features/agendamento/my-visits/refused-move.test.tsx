import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { factsOf } from '#domain/agendamento/awareness.ts'
import type { Code } from '#domain/api/errors.ts'
import { DEFAULT_LIMITS } from '#domain/clinica/limits.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { ANA, create, errorOfRefusal, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { requestCancellation } from '../cancelling/commands.ts'
import { moveVisit } from '../life/commands.ts'
import { rowToChoose } from './groups.ts'
import { MyVisits } from './screen.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const noop = () => undefined
const acts = {
  ...{ onReload: noop, onRetry: noop, onService: noop, onRepeat: noop, onVisit: noop },
  ...{ onMove: vi.fn(), onServices: noop, onLogin: noop },
}

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(ANA)
  await db.meta.put({ key: 'pull:agendamentos', value: { em: 0, desde: null, ate: null } })
})
afterEach(() => vi.restoreAllMocks())

const { cancelada: _, ...seen } = factsOf(visit)
const move = moveAgendamento({
  alvo: { id: 10 },
  versao: 1,
  visto: seen,
  para: '2026-11-13T09:30:00.000Z',
})
const refused = (code: Code) =>
  rowOf(move, {
    ...{ id: uuid(7), state: 'conflict', attempts: 1, unanswered: false },
    error: errorOfRefusal(409, code),
  })

function show() {
  return render(
    <MantineProvider env="test">
      <MyVisits
        email={ANA}
        clinicNow={{ date: '2026-11-11', minute: 600 }}
        online={false}
        contact={null}
        phones={{ whatsapp: '', telefone: '' }}
        limits={DEFAULT_LIMITS}
        loading={false}
        {...acts}
      />
    </MantineProvider>,
  )
}

it.each(['horario_ocupado', 'agendamento_mudou'] as const)(
  'a refused move (%s) is no choice any more once another, asked for from the list, has moved the visit',
  async (code) => {
    await db.agendamentos.put(visit)
    await db.outbox.add(refused(code))
    const { unmount } = show()
    // It leads to where another time is chosen, and names the visit alone, not the row.
    fireEvent.click(await screen.findByRole('button', { name: 'Escolher outro horário' }))
    expect(acts.onMove).toHaveBeenCalledWith(10)
    unmount()
    const para = '2026-11-13T15:00:00.000Z'
    await moveVisit(visit, para, { dono: ANA, id: uuid(8), supersedes: null })
    await db.outbox
      .where('id')
      .equals(uuid(8))
      .modify({ state: 'done', attempts: 1, ackedAt: Date.now(), result: { id: 10 } })
    await db.agendamentos.put({ ...visit, versao: 2, dataHoraAgendada: para })
    show()
    await screen.findByText(/sexta-feira/)
    expect(screen.queryByText('Precisa da sua escolha')).toBeNull()
    expect(screen.queryByText(/^Troca recusada/)).toBeNull()
  },
)

it('beyond a limit of the clinic it is asked for again as it was, at the time of before', async () => {
  await db.agendamentos.put(visit)
  await db.outbox.add(refused('limite_atingido'))
  show()
  fireEvent.click(await screen.findByRole('button', { name: /^Pedir de novo para sex 13/ }))
  await screen.findByText('Troca aguardando envio')
  const [row, ...others] = await db.outbox.toArray()
  expect(others).toEqual([])
  expect(row).toMatchObject({ supersedes: uuid(7), command: { payload: { para: move.payload.para } } })
})

it('the cancellation that waits is not withdrawn by "Entendi"', async () => {
  await db.agendamentos.put(visit)
  // The clinic refused her move; then, on the visit's own page, she cancels the visit, without a network.
  await db.outbox.add(refused('horario_ocupado'))
  expect(await requestCancellation(visit, ANA, uuid(8))).toMatchObject({ value: { kind: 'queued' } })

  show()
  await screen.findByText('Cancelamento aguardando envio')
  expect(screen.queryByRole('button', { name: 'Entendi' })).toBeNull()
  expect(screen.queryByText('Precisa da sua escolha')).toBeNull()
})

it('of a move without an answer, once the clinic has moved the visit, no other time may hold than that one', async () => {
  await db.agendamentos.put({
    ...{ ...visit, versao: 2, dataHoraAgendada: '2026-11-13T08:00:00.000Z' },
    ...{ conhecido: { ...seen, cancelada: false }, mudadoEm: '2026-11-11T08:12:00.000Z' },
  })
  await db.outbox.add(
    rowOf(move, { ...{ id: uuid(7), state: 'retry', attempts: 1, unanswered: true, nextAt: 9e15 } }),
  )
  show()
  await screen.findByText('A clínica mudou o horário')
  fireEvent.click(screen.getByRole('button', { name: 'Ok, entendi' }))
  await screen.findByText('Sem resposta da clínica')
  screen.getByText(
    'Vale sex 13 de nov., 08:00: a visita mudou, e falta a resposta da clínica à troca. Perguntamos de novo quando houver internet.',
  )
})

it.each([
  [
    'another move',
    false,
    {},
    /pode valer qui 12 de nov\., 09:00 ou sex 13 de nov\., 09:30\. Depois foi pedido seg 16/,
  ],
  [
    'one that was too late',
    false,
    { expiresAt: '2026-11-11T09:00:00.000Z' },
    /^O pedido de troca não saiu .* antes\.$/,
  ],
  ['a cancellation', true, {}, /pode valer qui 12 de nov\., 09:00 ou sex 13 de nov\., 09:30\.$/],
] as const)(
  'behind a move without an answer %s does not make the old time hers again',
  async (_, isCancelled, change, said) => {
    await db.agendamentos.put(visit)
    const lost = { id: uuid(7), state: 'retry', attempts: 1, unanswered: true, nextAt: 9e15 } as const
    await db.outbox.add(rowOf(move, lost))
    if (isCancelled) await requestCancellation(visit, ANA, uuid(8))
    else await moveVisit(visit, '2026-11-16T15:00:00.000Z', { dono: ANA, id: uuid(8), supersedes: null })
    await db.outbox.where('id').equals(uuid(8)).modify(change)
    show()
    await screen.findByText(said)
    expect(screen.queryByText(/continua valendo|continua seu|nada mudou/)).toBeNull()
  },
)

it('what waits for her is what was refused, whatever else of the visit is still on its way', () => {
  const row = (state: OutboxRow['state'], n: number) => rowOf(create, { id: uuid(n), state })
  const move = { row: row('retry', 1), para: visit.dataHoraAgendada }
  const state = { row: row('rejected', 2), state: 'confirmada' } as const
  expect(rowToChoose({ cancellation: null, move, state })).toBe(state.row)
  expect(rowToChoose({ cancellation: row('queued', 3), move, state })).toBeNull()
  const cancellation = row('conflict', 4)
  expect(rowToChoose({ cancellation, move, state })).toBe(cancellation)
})

it.each([
  ['2026-11-13T09:30:00.000Z', 'Quando a clínica recebeu o pedido, esta visita já estava em sex 09:30.'],
  [
    '2026-11-13T15:00:00.000Z',
    'Esta visita mudou antes de a clínica receber o pedido, e a troca não foi feita.',
  ],
])(
  'of a visit that had changed it is said whether it was there already: %s',
  async (dataHoraAgendada, said) => {
    await db.agendamentos.put({ ...visit, email: ANA, versao: 2, dataHoraAgendada })
    const visita = { ...seen, dataHoraAgendada, valor: 99, estado: 'marcada', versao: 2 } as const
    await db.outbox.add({
      ...refused('agendamento_mudou'),
      error: { ...errorOfRefusal(409, 'agendamento_mudou'), visita },
    })
    show()
    await screen.findByText('A visita mudou antes da troca')
    screen.getByText(said)
    screen.getByRole('button', { name: 'Ficar com este' })
  },
)

it('of a visit that only went back to a copy it says that, and not that it was changed', async () => {
  await db.agendamentos.put({ ...visit, email: ANA, versao: 101 })
  const row = refused('agendamento_mudou')
  const visita = { ...seen, estado: 'marcada', versao: 101 } as const
  await db.outbox.add({ ...row, error: { ...errorOfRefusal(409, 'agendamento_mudou'), visita } })
  show()
  await screen.findByText('A clínica voltou a uma cópia')
  expect(screen.queryByText(/mudou antes/)).toBeNull()
})
