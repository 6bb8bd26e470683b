import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Clinica } from '#domain/clinica/schema.ts'
import { createKnownClinica } from './clock.ts'

const readClinica = vi.fn<() => Promise<Clinica | null>>()
beforeEach(() => vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  readClinica.mockReset()
})

const named = (nome: string) => ({ nome }) as Clinica
/** A database that takes 30 ms to answer. */
const answer = (clinica: Clinica | Error) =>
  readClinica.mockImplementation(async () => {
    await new Promise((resolve) => setTimeout(resolve, 30))
    if (clinica instanceof Error) throw clinica
    return clinica
  })
it('is read once for all who come while it is being read', async () => {
  answer(named('Aurora'))
  const ask = createKnownClinica(readClinica)
  const all = Promise.all(Array.from({ length: 32 }, ask))
  await vi.advanceTimersByTimeAsync(30)
  expect((await all).map((clinica) => clinica?.nome)).toEqual(Array(32).fill('Aurora'))
  expect(readClinica).toHaveBeenCalledTimes(1)
})

it('is read again before it is too old, and nobody waits for that', async () => {
  answer(named('Aurora'))
  const ask = createKnownClinica(readClinica)
  const first = ask()
  await vi.advanceTimersByTimeAsync(30)
  await first
  answer(named('Boreal'))
  await vi.advanceTimersByTimeAsync(1200)
  // Without a moment's passing the answer is there: the one from before.
  expect(await Promise.all([ask(), ask()])).toMatchObject([{ nome: 'Aurora' }, { nome: 'Aurora' }])
  await vi.advanceTimersByTimeAsync(30)
  expect(await ask()).toMatchObject({ nome: 'Boreal' })
  expect(readClinica).toHaveBeenCalledTimes(2)
})

it('is not believed for longer than two seconds, and who waits hears that it cannot be read', async () => {
  answer(named('Aurora'))
  const ask = createKnownClinica(readClinica)
  const first = ask()
  await vi.advanceTimersByTimeAsync(30)
  await first
  answer(new Error('no database'))
  await vi.advanceTimersByTimeAsync(1200)
  expect(await ask()).toMatchObject({ nome: 'Aurora' })
  await vi.advanceTimersByTimeAsync(800)
  const failed = expect(ask()).rejects.toThrow('no database')
  await vi.advanceTimersByTimeAsync(30)
  await failed
})
