import { beforeEach, expect, it, vi } from 'vitest'
import { IDEMPOTENCY_HEADER } from '#domain/api/headers.ts'
import { type Voucher, type VoucherInput, voucherInputSchema, voucherSchema } from '#domain/voucher/schema.ts'
import { answered } from '#tests/support/fake-server.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { db } from '../db.ts'
import { enterSession, leaveSession } from '../login/session.ts'
import { pull } from '../pull/pull.ts'
import { recordWrites } from './record-writes.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../api.ts', () => ({ api: { call } }))

const vouchers = recordWrites<Voucher, VoucherInput>(
  { read: 'voucher.ler', create: 'voucher.criar', change: 'voucher.alterar', remove: 'voucher.excluir' },
  { table: db.vouchers, pull: 'vouchers', schema: voucherSchema, input: voucherInputSchema },
)
const input = { nome: 'Dez', descricao: 'Dez por cento.', campo: true }
const voucher: Voucher = { id: 3, ...input }
const noAnswer = { kind: 'no_answer' } as const

/** What the clinic has, with the tag of its list; a list that is held already is answered 304. */
let clinic: readonly Voucher[]
const list = (input: { headers?: Record<string, string> }) => {
  const etag = `W/"${JSON.stringify(clinic)}"`
  return input.headers?.['if-none-match'] === etag
    ? { kind: 'problem', status: 304, problem: null, retryAfter: null }
    : answered(clinic, 200, new Headers({ etag }))
}
const deps = { db, api: { call }, now: Date.now }

beforeEach(async () => {
  localStorage.clear()
  call.mockReset()
  await emptyDevice()
  await logInHere('h@x.test', 'Admin', 'H')
  clinic = [voucher]
})

const lateAnswer = (name: string, answer: unknown, meanwhile: () => void) =>
  call.mockImplementation(async (asked: string, input: object) => {
    if (asked === 'voucher.listar') return list(input)
    if (asked !== name) return noAnswer
    meanwhile()
    // The stream tells of it, and the list is here before the answer.
    await pull(deps, 'vouchers')
    return answer
  })

it('a saved record whose answer was slow does not stand over what somebody else has made of it since', async () => {
  const hers = { ...voucher, nome: 'Vinte' }
  lateAnswer('voucher.alterar', answered(hers), () => {
    clinic = [{ ...hers, campo: false, descricao: 'Acabou.' }]
  })
  await vouchers.save(3, { ...input, nome: 'Vinte' }, input)
  await pull(deps, 'vouchers')
  expect(await db.vouchers.toArray()).toEqual(clinic)
})

it('a record that was deleted while the answer of its change was on its way does not come back', async () => {
  lateAnswer('voucher.alterar', answered({ ...voucher, nome: 'Vinte' }), () => {
    clinic = []
  })
  await vouchers.save(3, { ...input, nome: 'Vinte' }, input)
  await pull(deps, 'vouchers')
  expect(await db.vouchers.toArray()).toEqual([])
})

/** A list that the clinic answers at once, and that dawdles until what happens meanwhile is over. */
async function whileListIsOnItsWay(meanwhile: () => Promise<unknown>): Promise<void> {
  const asked: (() => void)[] = []
  const isLate = new Promise<void>((resolve) => asked.push(resolve))
  let isFirst = true
  const answers = call.getMockImplementation()
  call.mockImplementation(async (name: string, input: object) => {
    if (name !== 'voucher.listar') return answers?.(name, input)
    const answer = list(input)
    if (isFirst) {
      isFirst = false
      await isLate
    }
    return answer
  })
  const pulled = pull(deps, 'vouchers')
  await vi.waitFor(() => expect(isFirst).toBe(false))
  await meanwhile()
  asked[0]?.()
  await pulled
}

it('a list that was asked for before a save does not stand over what the save has put there', async () => {
  call.mockImplementation(async (asked: string, input: object) => {
    if (asked === 'voucher.listar') return list(input)
    clinic = [{ ...voucher, nome: 'Vinte' }]
    return answered(clinic[0])
  })
  await pull(deps, 'vouchers')
  clinic = [{ ...voucher, descricao: 'Dez por cento, de novo.' }]
  await whileListIsOnItsWay(async () => {
    await vouchers.save(3, { ...input, nome: 'Vinte' }, input)
    expect(await db.vouchers.toArray()).toEqual(clinic)
  })
  expect(await db.vouchers.toArray()).toEqual(clinic)
})

it('nor does it bring back what was deleted meanwhile', async () => {
  call.mockImplementation(async (asked: string, input: object) => {
    if (asked === 'voucher.listar') return list(input)
    clinic = []
    return answered(null, 204)
  })
  await pull(deps, 'vouchers')
  clinic = [{ ...voucher, descricao: 'Dez por cento, de novo.' }]
  await whileListIsOnItsWay(() => vouchers.remove(3))
  expect(await db.vouchers.toArray()).toEqual([])
})

it('the same change made again, after another in between, is a change of its own', async () => {
  const keys: string[] = []
  const answers: unknown[] = [noAnswer, answered({ ...voucher, campo: true }), noAnswer]
  call.mockImplementation(async (asked: string, { headers }: { headers: Record<string, string> }) => {
    if (asked !== 'voucher.alterar') return noAnswer
    keys.push(headers[IDEMPOTENCY_HEADER] ?? '')
    return answers.shift()
  })
  const off = { ...input, campo: false }
  // Switched off; the answer is lost, and the list shows that it was done.
  await vouchers.save(3, off, input)
  // On again, and after a while off again.
  await vouchers.save(3, input, off)
  await vouchers.save(3, off, input)
  expect(keys).toHaveLength(3)
  expect(keys[2]).not.toBe(keys[0])
})

it.each([
  [
    'of a client who has logged in',
    () => enterSession(db, { email: 'ana@x.test', status: 'Usuario', nomeExibicao: 'Ana' }, 'e2', 0),
  ],
  ['that she has left', () => leaveSession(db, { dono: 'h@x.test', discardQueue: false })],
])('what reception saved is not written on the device %s meanwhile', async (_, meanwhile) => {
  await db.vouchers.clear()
  call.mockImplementation(async (asked: string) => {
    if (asked !== 'voucher.criar') return noAnswer
    await meanwhile()
    return answered({ ...voucher, id: 9, campo: false })
  })
  await vouchers.save(null, { ...input, campo: false }, null)
  expect(await db.vouchers.toArray()).toEqual([])
})
