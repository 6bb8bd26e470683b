import { beforeEach, expect, it, vi } from 'vitest'
import { factsOf } from '#domain/agendamento/awareness.ts'
import { problem } from '#domain/api/errors.ts'
import { ANA, visit } from '#domain/testing/outbox.ts'
import type { ApiResult } from '#src/api/client.ts'
import { answered } from '#tests/support/fake-server.ts'
import { ClinicaDb, type LocalSession, writeMeta } from '../db.ts'
import { createReceipts, readUnreported } from './received.ts'

const SESSION: LocalSession = {
  ...{ email: ANA, status: 'Usuario', nomeExibicao: 'Ana', epoch: 'e1', expirada: false },
}
const known = factsOf(visit)
const moved = { ...visit, versao: 2, dataHoraAgendada: '2026-11-13T09:30:00.000Z', conhecido: known }
const cancelled = { ...visit, id: 11, versao: 3, estado: 'cancelada' as const, conhecido: known }
const OK = answered(null, 204)

type Sent = { readonly params: { id: number }; readonly body: { versao: number }; readonly owner?: string }

let db: ClinicaDb
let calls: { readonly id: unknown; readonly versao: unknown; readonly owner: unknown }[]
let answer: () => Promise<ApiResult<null>>
let report: () => Promise<void>
let names = 0

beforeEach(async () => {
  db = new ClinicaDb(`received-${names++}`)
  calls = []
  answer = async () => OK
  const call = vi.fn()
  call.mockImplementation((name: string, { params, body, owner }: Sent) => {
    expect(name).toBe('agendamento.ciencia')
    expect(body).toMatchObject({ recebida: true })
    calls.push({ id: params.id, versao: body.versao, owner })
    return answer()
  })
  const receipts = createReceipts({ db, api: { call } })
  report = async () => {
    const unreported = await readUnreported(db)
    if (unreported !== null) await receipts.report(unreported)
  }
  await writeMeta(db, 'sessao', SESSION)
  await db.agendamentos.put(moved)
})

it('says of each changed or cancelled visit once that this device has it', async () => {
  await db.cancelados.put(cancelled)
  await db.agendamentos.bulkPut([
    { ...visit, id: 12 },
    { ...moved, id: 13, recebidoEm: '2026-11-11T09:00:00.000Z' },
    { ...moved, id: 14, email: 'bia@exemplo.com' },
  ])
  await report()
  await report()
  expect(calls).toEqual([
    { id: 10, versao: 2, owner: ANA },
    { id: 11, versao: 3, owner: ANA },
  ])
})

it('says it again where the answer was lost or refused, and of a later version anew', async () => {
  answer = async () => ({ kind: 'no_answer' })
  await report()
  answer = async () => ({
    ...{ kind: 'problem', status: 503, problem: problem('indisponivel', ''), retryAfter: null },
  })
  await report()
  answer = async () => OK
  await report()
  await report()
  expect(calls).toHaveLength(3)
  await db.agendamentos.put({ ...moved, versao: 3 })
  await report()
  expect(calls.at(-1)).toEqual({ id: 10, versao: 3, owner: ANA })
})

it.each([
  ['logged out', null],
  ['expired', { ...SESSION, expirada: true }],
  ["an Admin's", { ...SESSION, status: 'Admin' as const }],
  ["another person's", { ...SESSION, email: 'bia@exemplo.com' }],
])('says nothing where the device is %s', async (_, session) => {
  if (session === null) await db.meta.delete('sessao')
  else await writeMeta(db, 'sessao', session)
  await report()
  expect(calls).toEqual([])
})

it('says nothing more once another person has logged in meanwhile', async () => {
  await db.cancelados.put(cancelled)
  answer = async () => {
    await writeMeta(db, 'sessao', { ...SESSION, email: 'bia@exemplo.com', epoch: 'e2' })
    return OK
  }
  await report()
  expect(calls).toHaveLength(1)
})
