import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Code, problem } from '#domain/api/errors.ts'
import { IDEMPOTENCY_HEADER } from '#domain/api/headers.ts'
import { type Voucher, type VoucherInput, voucherInputSchema, voucherSchema } from '#domain/voucher/schema.ts'
import { logInHere } from '#tests/support/page-device.ts'
import { db } from '../db.ts'
import { recordWrites } from './record-writes.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('../api.ts', () => ({ api: { call } }))

const vouchers = recordWrites<Voucher, VoucherInput>(
  {
    read: 'voucher.ler',
    create: 'voucher.criar',
    change: 'voucher.alterar',
    remove: 'voucher.excluir',
  },
  { table: db.vouchers, pull: 'vouchers', schema: voucherSchema, input: voucherInputSchema },
)
const input = { nome: 'Dez', descricao: 'Dez por cento.', campo: true }
const voucher: Voucher = { id: 3, ...input }

const noAnswer = { kind: 'no_answer' } as const
const done = (body: unknown) => ({ kind: 'ok', status: 200, body, replayed: false, headers: new Headers() })
const refused = (status: number, code: Code, atual?: Voucher) => ({
  kind: 'problem',
  status,
  problem: problem(code, 'Não.', atual && { atual }),
  retryAfter: null,
  decided: true,
})

/** What was sent to an endpoint, oldest first. */
const sent = (name: string) => call.mock.calls.filter(([n]) => n === name).map(([, input]) => input)
const keysOf = (name: string) => sent(name).map(({ headers }) => headers[IDEMPOTENCY_HEADER])
const answers = (name: string, answer: unknown) =>
  call.mockImplementation(async (asked: string) => (asked === name ? answer : noAnswer))

beforeEach(async () => {
  localStorage.clear()
  call.mockReset()
  call.mockResolvedValue(noAnswer)
  await db.vouchers.clear()
  await db.vouchers.put(voucher)
  await logInHere('h@x.test', 'Admin')
})

describe('a record', () => {
  it('is registered as it was typed, and changed over what was seen of it', async () => {
    answers('voucher.criar', done({ ...voucher, id: 4 }))
    expect(await vouchers.save(null, input, null)).toMatchObject({ ok: true, value: { row: { id: 4 } } })
    expect(sent('voucher.criar')).toEqual([{ body: input, headers: expect.anything() }])
    expect(await db.vouchers.count()).toBe(2)

    const wanted = { ...input, nome: 'Vinte' }
    answers('voucher.alterar', done({ ...voucher, ...wanted, agora: { ...voucher, nome: 'Trinta' } }))
    expect(await vouchers.save(3, wanted, input)).toMatchObject({ ok: true, value: { since: true } })
    expect(sent('voucher.alterar')).toMatchObject([{ params: { id: 3 }, body: { ...wanted, visto: input } }])
    expect((await db.vouchers.get(3))?.nome).toBe('Trinta')
  })

  it('that an older rule has let through is written whole: what was seen of it cannot be compared', async () => {
    const longer = { ...input, nome: 'x'.repeat(1_000) }
    const wanted = { ...input, nome: ' Vinte ' }
    for (const seen of [input, longer]) await vouchers.saveForm(3, wanted, seen)
    const body = { ...input, nome: 'Vinte' }
    expect(sent('voucher.alterar').map((sent) => sent.body)).toEqual([{ ...body, visto: input }, body])
  })

  it('that somebody else has changed, too, is kept as it is at the clinic', async () => {
    const theirs = { ...voucher, nome: 'Quinze' }
    answers('voucher.alterar', refused(409, 'registro_mudou', theirs))
    const saved = await vouchers.save(3, { ...input, nome: 'Vinte' }, input)
    expect(saved).toEqual({ ok: false, error: { kind: 'changed', current: theirs } })
    expect(await db.vouchers.get(3)).toEqual(theirs)
  })

  it('is asked for again, and is gone only where the clinic says so', async () => {
    expect(await vouchers.read(3)).toBeNull()
    answers('voucher.ler', done({ ...voucher, nome: 'Quinze' }))
    expect(await vouchers.read(3)).toMatchObject({ nome: 'Quinze' })
    expect((await db.vouchers.get(3))?.nome).toBe('Quinze')
    answers('voucher.ler', refused(404, 'endereco_inexistente'))
    expect(await vouchers.read(3)).toBeNull()
    expect(await db.vouchers.count()).toBe(1)
    answers('voucher.ler', refused(404, 'nao_encontrado'))
    expect(await vouchers.read(3)).toBe('gone')
    expect(await db.vouchers.count()).toBe(0)
  })

  it('stays on the device until the clinic says that it is deleted', async () => {
    expect(await vouchers.remove(3)).toMatchObject({ ok: false, error: { kind: 'unknown' } })
    expect(await db.vouchers.count()).toBe(1)
    answers('voucher.excluir', refused(404, 'nao_encontrado'))
    expect(await vouchers.remove(3)).toEqual({ ok: true, value: 'gone' })
    expect(await db.vouchers.count()).toBe(0)
    const [first, second] = keysOf('voucher.excluir')
    expect(second).toBe(first)
  })
})

describe('what was registered without an answer', () => {
  const made = () => new Set(keysOf('voucher.criar')).size

  it.each([
    ['is', done(null)],
    ['may have been', noAnswer],
    ['was not', { ...refused(429, 'muitas_tentativas'), decided: false }],
  ])('is not made twice because another %s deleted', async (_, answer) => {
    expect(await vouchers.save(null, input, null)).toMatchObject({
      ok: false,
      error: { mensagem: expect.stringMatching(/repetir é seguro/) },
    })
    answers('voucher.excluir', answer)
    await vouchers.remove(3)
    await vouchers.save(null, input, null)
    expect(made()).toBe(1)
  })

  it('and then deleted, is told to be gone, and registered anew under another key when it is pressed again', async () => {
    await vouchers.save(null, input, null)
    await vouchers.save(null, input, null)
    await vouchers.remove(3)
    answers('voucher.criar', refused(404, 'nao_encontrado'))
    expect(await vouchers.save(null, input, null)).toMatchObject({ ok: false, error: { kind: 'gone' } })
    expect(made()).toBe(1)
    await vouchers.save(null, input, null)
    expect(made()).toBe(2)
  })
})
