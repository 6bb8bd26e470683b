import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type EditableFields, editableOf } from '#domain/agendamento/edit.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { problem } from '#domain/api/errors.ts'
import { formatReais } from '#domain/lib/money.ts'
import { editAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { errorOfRefusal, rowOf, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { choicesOf, refusedBefore } from './choices.ts'
import { readPresentVisit } from './commands.ts'
import { overAnswer } from './present.ts'
import type { ChosenCommand, Conflict } from './queries.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const NOW = { clinicNow: { date: '2026-11-12', minute: 480 }, deviceNow: 1 }
const FACTS = { nome: visit.nome, tempo: visit.tempo, valor: visit.valor }
const BEFORE = visit.dataHoraAgendada
const SEEN = { ...FACTS, dataHoraAgendada: BEFORE }

function far(command: ChosenCommand, when: string): Conflict {
  const visita = { ...FACTS, dataHoraAgendada: when, versao: 2, estado: 'marcada' } as const
  const error = { ...errorOfRefusal(409, 'agendamento_mudou'), visita }
  const row = rowOf(command, { state: 'conflict', attempts: 1, error })
  return {
    row,
    client: { nome: 'Maria', email: visit.email, telefone: '' },
    visit: null,
    hasMore: false,
    others: [],
    since: { queue: [], heard: null },
  }
}

const confirm = setVisitState({
  ...{ alvo: { id: visit.id }, versao: 1, estado: 'confirmada', visto: SEEN },
  recepcao: { feitoEm: BEFORE, motivo: null, encaixe: false },
})
const move = moveAgendamento({
  ...{ alvo: { id: visit.id }, versao: 1, para: '2027-08-12T10:00:00.000Z' },
  ...{ visto: SEEN, recepcao: { encaixe: false, motivo: null } },
})

/** What is said of the first choice, once the clinic was asked. */
async function saidOf(conflict: Conflict) {
  const [choice] = choicesOf(conflict, NOW)
  if (choice === undefined) throw new Error('nothing is offered')
  return refusedBefore(conflict, choice, { visit: await readPresentVisit(conflict), ...NOW })
}

beforeEach(async () => {
  call.mockReset()
  await emptyDevice()
})

it('a far visit that is no more is called that, and one that nobody told of is not', async () => {
  call.mockResolvedValue({ kind: 'problem', status: 404, problem: problem('nao_encontrado', 'Não está.') })
  expect((await saidOf(far(confirm, BEFORE)))?.title).toBe('Esta visita não está mais na agenda')
  call.mockResolvedValue({ kind: 'no_answer' })
  expect((await saidOf(far(confirm, BEFORE)))?.title).toBe('A clínica não respondeu')
})

it('a far visit of a booking that this device has sent is asked for by what that has become', async () => {
  const chave = '00000000-0000-4000-8000-000000000077'
  const done = { state: 'done', id: chave, result: { id: 42 } } as const
  await db.outbox.add(rowOf(move, done))
  const { row, ...rest } = far(move, BEFORE)
  const byName = { ...move, payload: { ...move.payload, alvo: { comando: chave } } }
  call.mockResolvedValue({ kind: 'ok', status: 200, body: visit })
  await readPresentVisit({ ...rest, row: { ...row, command: byName } })
  expect(call).toHaveBeenCalledWith('agendamento.ler', { params: { id: 42 } })
})

it('her own move of a far visit is not passed over', async () => {
  const when = '2027-08-13T15:00:00.000Z'
  call.mockResolvedValue({ kind: 'ok', status: 200, body: { ...visit, dataHoraAgendada: when, versao: 2 } })
  expect((await saidOf(far(move, when)))?.title).toContain('mudou para')
})

it('what still stands is asked for', async () => {
  call.mockResolvedValue({ kind: 'ok', status: 200, body: { ...visit, versao: 2 } })
  expect(await saidOf(far(confirm, BEFORE))).toBeNull()
})

describe('what nobody was told of a far visit is said before anything is written over it', () => {
  /** What is said of the first choice where the clinic has it so by now, and then of the same one again. */
  async function saidTwice(conflict: Conflict, now: Agendamento) {
    call.mockResolvedValue({ kind: 'ok', status: 200, body: now })
    return [await saidOf(conflict), await saidOf(overAnswer(conflict, now))]
  }
  const at = (time: string) => `2027-08-13T${time}:00.000Z`
  const edit = (mudancas: Partial<EditableFields>) =>
    editAgendamento({
      ...{ alvo: { id: visit.id }, versao: 1, estado: 'marcada', visto: editableOf(visit) },
      ...{ mudancas, encaixe: false },
    })

  it('a time that it was given since', async () => {
    const conhecido = { ...SEEN, cancelada: false }
    const now = { ...visit, dataHoraAgendada: at('17:00'), versao: 3, conhecido }
    const [first, second] = await saidTwice(far(move, at('10:00')), now)
    expect(first?.title).toMatch(/^Está em .*17:00$/)
    expect(second).toBeNull()
  })

  it('a price that it was given since', async () => {
    const [first, second] = await saidTwice(far(edit({ valor: 300 }), BEFORE), {
      ...visit,
      ...{ valor: 999, versao: 3 },
    })
    expect(first?.title).toBe(`Valor ${formatReais(999)}`)
    expect(second).toBeNull()
  })

  it('what a refusal does not tell of the version that it tells of', async () => {
    const conflict = far(edit({ descricao: 'Sala 2' }), BEFORE)
    const [first, second] = await saidTwice(conflict, { ...visit, descricao: 'Alergia a látex', versao: 2 })
    expect(first?.title).toBe('Descrição Alergia a látex')
    expect(second).toBeNull()
  })
})
