import pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import {
  isConnectionLost,
  isExclusionViolation,
  isForeignKeyViolation,
  isUniqueViolation,
  isUnreachable,
  withRetry,
} from './retry.ts'

function pgError(code: string, constraint?: string): Error {
  const error = new pg.DatabaseError('sql', 3, 'error')
  error.code = code
  error.constraint = constraint
  // As drizzle hands it on.
  return new Error('Failed query', { cause: error })
}
const socketError = (code: string, syscall = 'connect'): Error =>
  Object.assign(new Error(code), { code, syscall })

describe('guards', () => {
  it('see through what is wrapped around the error', () => {
    expect(isUniqueViolation(pgError('23505', 'usuario_email'))).toBe(true)
    expect(isUniqueViolation(pgError('23505', 'usuario_email'), 'usuario_email')).toBe(true)
    expect(isUniqueViolation(pgError('23505', 'usuario_email'), 'outra')).toBe(false)
    expect(isExclusionViolation(pgError('23P01'))).toBe(true)
    expect(isForeignKeyViolation(pgError('23503'))).toBe(true)
    expect(isExclusionViolation(pgError('23505'))).toBe(false)
    expect(isUniqueViolation('23505')).toBe(false)
  })

  it.each(['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ETIMEDOUT', 'ECONNRESET'])(
    '%s is no connection, or the loss of one that was there',
    (code) => {
      const [atConnect, atWork] = [socketError(code), socketError(code, 'read')]
      expect([isUnreachable(atConnect), isConnectionLost(atConnect)]).toEqual([true, false])
      expect([isUnreachable(atWork), isConnectionLost(atWork)]).toEqual([false, true])
    },
  )

  // The file of a socket is not there; nobody takes who waits at it.
  it.each(['ECONNREFUSED', 'ENOENT', 'EAGAIN'])('%s is no connection only where one was made', (code) => {
    expect(isUnreachable(socketError(code))).toBe(true)
    expect(isUnreachable(socketError(code, 'open'))).toBe(false)
    expect(isConnectionLost(socketError(code, 'open'))).toBe(false)
  })

  it('take a host of which no address was reached for one that was not reached', () => {
    const each = [socketError('ETIMEDOUT'), socketError('ENETUNREACH')]
    const addresses = new AggregateError(each, 'none was reached')
    expect([isUnreachable(addresses), isConnectionLost(addresses)]).toEqual([true, false])
  })
})

describe('withRetry', () => {
  const failing = (error: Error, times: number) => {
    let left = times
    return vi.fn(async () => {
      if (left-- > 0) throw error
      return 'feito'
    })
  }

  it.each(['40P01', '40001', '57P03'])('repeats after %s', async (code) => {
    const work = failing(pgError(code), 2)
    await expect(withRetry(work)).resolves.toBe('feito')
    expect(work).toHaveBeenCalledTimes(3)
  })

  it('repeats when the database was not reached', async () => {
    await expect(withRetry(failing(socketError('ECONNREFUSED'), 1))).resolves.toBe('feito')
    await expect(withRetry(failing(socketError('ENETUNREACH'), 1))).resolves.toBe('feito')
  })

  it('repeats after a lost connection only what may be done twice', async () => {
    const lost = new Error('Connection terminated unexpectedly')
    await expect(withRetry(failing(lost, 1))).rejects.toBe(lost)
    await expect(withRetry(failing(pgError('57P01'), 1))).rejects.toThrow()
    await expect(withRetry(failing(lost, 1), { isRepeatable: true })).resolves.toBe('feito')
    await expect(withRetry(failing(pgError('57P01'), 1), { isRepeatable: true })).resolves.toBe('feito')
  })

  it('gives everything else and the last failure to the caller', async () => {
    const refused = pgError('23505')
    const work = failing(refused, 1)
    await expect(withRetry(work)).rejects.toBe(refused)
    expect(work).toHaveBeenCalledTimes(1)
    await expect(withRetry(failing(pgError('40P01'), 9), { attempts: 2 })).rejects.toThrow('Failed query')
  })
})
