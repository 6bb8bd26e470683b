import { afterAll, beforeAll, expect, it } from 'vitest'
import { ADMIN_EMAIL } from '#tests/support/accounts.ts'
import { type Clinic, startClinic } from '#tests/support/clinic.ts'
import { Person } from '#tests/support/http-person.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { restartable } from './worker.ts'

let db: TestDatabase
let clinic: Clinic
beforeAll(async () => {
  db = await createTestDatabase()
  clinic = await startClinic(db.url, { env: { DEMO: '0' } })
})
afterAll(async () => {
  await clinic.stop()
  await db.drop()
})

const logIn = () => new Person(`http://127.0.0.1:${clinic.port}`).login(ADMIN_EMAIL)

it('starts a server again that has ended by itself, and tells it once', async () => {
  const { isUp, isOver } = restartable(clinic)
  await isUp()
  await logIn()
  // Nobody has asked the campaign for it.
  await clinic.kill('SIGKILL')
  const two = await Promise.allSettled([isUp(), isUp()])
  expect(two.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  expect(two.find((ended) => ended.status === 'rejected')?.reason.message).toMatch(/ended by itself/)
  await isUp()
  await isOver()
  await logIn()
})

it('starts one again whose start has failed', async () => {
  let isSpoilt = true
  const start = async () => {
    if (isSpoilt) throw new Error('the server did not start')
    await clinic.start()
  }
  const { restart, isUp } = restartable({ ...clinic, start })
  await expect(restart()).rejects.toThrow('did not start')
  isSpoilt = false
  await isUp()
  await logIn()
})
