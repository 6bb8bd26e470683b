import { hash, verify } from '@node-rs/argon2'
import { expect, it, vi } from 'vitest'
import { hashPassword, verifyPassword } from './password.ts'

vi.mock('node:os', () => ({ availableParallelism: () => 4 }))
vi.mock('@node-rs/argon2', () => ({ hash: vi.fn(), verify: vi.fn() }))

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
