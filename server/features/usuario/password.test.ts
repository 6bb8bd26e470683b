import { hash, verify } from '@node-rs/argon2'
import { expect, it, vi } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

vi.mock('node:os', () => ({ availableParallelism: () => 4 }))
vi.mock('@node-rs/argon2', () => ({ hash: vi.fn(), verify: vi.fn() }))

it('has places for some who wait, half of them for one network, and passes over who has left', async () => {
  const running = Promise.withResolvers<string>()
  vi.mocked(hash).mockImplementation(() => running.promise)
  const ask = (network: string, hasLeft = () => false) => hashPassword(network, { network, hasLeft })
  const [first, other] = [ask('x'), ask('x')]
  let isGone = false
  const leaving = Array.from({ length: 50 }, () => ask('10.0.0.1', () => isGone).catch(() => 'refused'))
  await expect(ask('10.0.0.1')).rejects.toThrow('Muitos pedidos ao mesmo tempo')
  const others = Array.from({ length: 50 }, (_, n) => ask(`10.0.1.${n}`))
  await expect(ask('10.0.2.1')).rejects.toThrow('Muitos pedidos ao mesmo tempo')
  isGone = true
  const last = ask('10.0.2.1')
  expect(await Promise.all(leaving)).toEqual(leaving.map(() => 'refused'))
  running.resolve('hash')
  await Promise.all([first, other, ...others, last])
  expect(vi.mocked(hash).mock.calls.map(([senha]) => senha)).not.toContain('10.0.0.1')
})

it('hashes two passwords at a time, in the order they came, also after one that failed', async () => {
  const begun: string[] = []
  const ends = new Map<string, PromiseWithResolvers<string>>()
  vi.mocked(hash).mockImplementation((senha) => {
    const end = Promise.withResolvers<string>()
    begun.push(String(senha))
    ends.set(String(senha), end)
    return end.promise
  })
  const all = ['a', 'b', 'c', 'd'].map((senha) => hashPassword(senha))
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b']))
  ends.get('b')?.reject(new Error('no memory'))
  await expect(all[1]).rejects.toThrow('no memory')
  await vi.waitFor(() => expect(begun).toEqual(['a', 'b', 'c']))
  for (const senha of ['a', 'c', 'd']) {
    await vi.waitFor(() => expect(begun).toContain(senha))
    ends.get(senha)?.resolve(`hash of ${senha}`)
  }
  expect(await Promise.all([all[0], all[2], all[3]])).toEqual(['hash of a', 'hash of c', 'hash of d'])
  vi.mocked(verify).mockResolvedValue(true)
  expect(await verifyPassword('hash of a', 'a')).toBe(true)
})
