import { pino } from 'pino'
import { expect, it, onTestFinished } from 'vitest'
import { buildApp } from '#server/app.ts'
import { ANA, callerOf, insertPrincipal, testEnv } from '#tests/support/api.ts'
import { createTestDatabase } from '#tests/support/postgres.ts'

it('says that a code was wrong, and not whose account was tried', async () => {
  const db = await createTestDatabase()
  const lines: string[] = []
  const log = pino({ level: 'info' }, { write: (line: string) => void lines.push(line) })
  const app = await buildApp({
    env: testEnv(),
    db,
    onCreate: (created) =>
      created.addHook('onRequest', async (request) => {
        request.log = log
      }),
  })
  onTestFinished(async () => {
    await app.close()
    await db.drop()
  })
  await insertPrincipal(db, ANA)
  const typed = { enderecoEmail: ANA, codigo: '000000' }
  const { statusCode } = await callerOf(app).call('POST', '/api/Usuarios/codigo/conferir', typed)
  expect(statusCode).toBe(422)
  expect(lines.join('')).toContain('a code was typed that does not hold')
  expect(lines.join('')).not.toContain(ANA)
})
