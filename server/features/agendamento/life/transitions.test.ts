import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import { NO_LIMITS } from '#domain/clinica/limits.ts'
import {
  ANA,
  type Api,
  at,
  type Caller,
  CLEANSING,
  startApi,
  THURSDAY_0730,
  TODAY,
} from '#tests/support/api.ts'

/**
 * What follows what, as the protocol's table of states has it, written out here once more: none of it is
 * computed by the product's own rule. A line is the state that a visit is in, its columns are the states that
 * are asked for, in the same order. `=` it is there already, `+` it is done, `-` it does not follow (409
 * `estado_invalido`), `L` it is too late for her (409 `horario_indisponivel`), `P` only the clinic can say so
 * (403).
 */
type Table = ReadonlyMap<string, string>

function tableOf(text: string): Table {
  const lines = text.trim().split('\n')
  return new Map(lines.map((line) => line.trim().split(/\s{2,}/) as [string, string]))
}

const STATES: readonly VisitState[] = [
  ...(['marcada', 'confirmada', 'chegou', 'em_atendimento'] as const),
  ...(['concluida', 'faltou', 'cancelada'] as const),
]

/** As long as she may still cancel. What she confirmed she may take back until then. */
const CLIENT_IN_TIME = tableOf(`
  marcada         = + P P P P +
  confirmada      + = P P P P +
  chegou          - - P P P P +
  em_atendimento  - - P P P P -
  concluida       - - P P P P -
  faltou          - - P P P P -
  cancelada       - - P P P P =
`)
/** Within the hours in which the clinic alone changes: that she comes she may still say. */
const CLIENT_IN_CUT_OFF = tableOf(`
  marcada         = + P P P P L
  confirmada      L = P P P P L
  chegou          - - P P P P L
  em_atendimento  - - P P P P -
  concluida       - - P P P P -
  faltou          - - P P P P -
  cancelada       - - P P P P =
`)
const CLIENT_AFTER_START = tableOf(`
  marcada         = L P P P P L
  confirmada      L = P P P P L
  chegou          - - P P P P L
  em_atendimento  - - P P P P -
  concluida       - - P P P P -
  faltou          - - P P P P -
  cancelada       - - P P P P =
`)
/** Nobody has missed what has not begun. */
const RECEPTION_BEFORE_START = tableOf(`
  marcada         = + + + - - +
  confirmada      + = + + - - +
  chegou          + + = + + - +
  em_atendimento  + + + = + - +
  concluida       + + + + = - +
  faltou          + + + + + = +
  cancelada       + + + + + - =
`)
const RECEPTION_AFTER_START = tableOf(`
  marcada         = + + + - + +
  confirmada      + = + + - + +
  chegou          + + = + + + +
  em_atendimento  + + + = + + +
  concluida       + + + + = + +
  faltou          + + + + + = +
  cancelada       + + + + + + =
`)

const HOUR = 3_600_000
const AFTER_START = THURSDAY_0730 + 2 * HOUR

let api: Api
beforeAll(async () => {
  api = await startApi({}, {}, { writesPerMinute: { Usuario: 100_000, Admin: 100_000 } })
  await api.admin.call('POST', '/api/Procedimento', CLEANSING)
})
afterAll(() => api.close())

const setState = (who: Caller, { id, versao }: Agendamento, estado: VisitState) =>
  who.call('POST', `/api/Agendamentos/${id}/estado`, { estado, versao }, { 'idempotency-key': randomUUID() })

/** Ana's visit of nine o'clock, in a state; what it takes to be there is said after its start. */
async function bring(state: VisitState): Promise<Agendamento> {
  await api.db.pool.query('truncate agendamento, idempotencia, pedidos_do_dia')
  api.clock.deviceNow = THURSDAY_0730
  const asked = { ...CLEANSING, email: ANA, dataHoraAgendada: at(TODAY, '09:00') }
  const booked = await api.admin.call('POST', '/api/Agendamentos', asked, { 'idempotency-key': randomUUID() })
  expect(booked.statusCode).toBe(201)
  api.clock.deviceNow = AFTER_START
  const via: VisitState[] =
    state === 'concluida' ? ['chegou', 'concluida'] : state === 'marcada' ? [] : [state]
  let visit: Agendamento = booked.body
  for (const estado of via) visit = (await setState(api.admin, visit, estado)).body
  expect(visit.estado).toBe(state)
  return visit
}

/** What becomes of a visit in a state, by one who asks for each of the states. */
async function rowOf(from: VisitState, who: Caller, deviceNow: number): Promise<string> {
  const marks: string[] = []
  let visit = await bring(from)
  for (const to of STATES) {
    api.clock.deviceNow = deviceNow
    const { statusCode, body } = await setState(who, visit, to)
    if (statusCode === 200) expect(body.estado).toBe(to)
    marks.push(markOf(statusCode, body, visit))
    // What was refused has changed nothing: else the next one would be refused for its version.
    if (statusCode === 200 && body.versao !== visit.versao) visit = await bring(from)
  }
  return marks.join(' ')
}

const PHASES = [
  {
    phase: 'before its start',
    ...{ horasParaMudar: null, deviceNow: THURSDAY_0730 },
    ...{ client: CLIENT_IN_TIME, reception: RECEPTION_BEFORE_START },
  },
  {
    phase: 'before the hour from which the clinic alone changes',
    ...{ horasParaMudar: 1, deviceNow: THURSDAY_0730 },
    ...{ client: CLIENT_IN_TIME, reception: RECEPTION_BEFORE_START },
  },
  {
    phase: 'after that hour, before its start',
    ...{ horasParaMudar: 2, deviceNow: THURSDAY_0730 },
    ...{ client: CLIENT_IN_CUT_OFF, reception: RECEPTION_BEFORE_START },
  },
  {
    phase: 'after its start',
    ...{ horasParaMudar: null, deviceNow: AFTER_START },
    ...{ client: CLIENT_AFTER_START, reception: RECEPTION_AFTER_START },
  },
]

describe.each(PHASES)('$phase', ({ horasParaMudar, deviceNow, client, reception }) => {
  beforeAll(async () => {
    const limites = { ...NO_LIMITS, horasParaMudar }
    const saved = await api.admin.call('PUT', '/api/Clinica', { nome: 'Aurora', limites })
    expect(saved.statusCode).toBe(200)
    // A server that has read other limits before believes them for so long.
    await new Promise((resolve) => setTimeout(resolve, 2100))
  })

  it.each(STATES)('from %s goes where the table says, by its client and by reception', async (from) => {
    expect(await rowOf(from, api.ana, deviceNow)).toBe(client.get(from))
    expect(await rowOf(from, api.admin, deviceNow)).toBe(reception.get(from))
  })
})

it.each(STATES)('from %s goes nowhere by anybody else', async (from) => {
  expect(await rowOf(from, api.visitor, THURSDAY_0730)).toBe('401 401 401 401 401 401 401')
  expect(await rowOf(from, api.bia, THURSDAY_0730)).toBe('404 404 404 404 404 404 404')
})

function markOf(status: number, body: { code?: string; versao?: number }, visit: Agendamento): string {
  if (status === 200) return body.versao === visit.versao ? '=' : body.versao === visit.versao + 1 ? '+' : '?'
  if (status === 403) return 'P'
  if (status === 409 && body.code === 'estado_invalido') return '-'
  if (status === 409 && body.code === 'horario_indisponivel') return 'L'
  return String(status)
}
