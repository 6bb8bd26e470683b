import { beforeEach, expect, it, vi } from 'vitest'
import type { Session } from '#domain/usuario/schema.ts'
import { answered } from '#tests/support/fake-server.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { db, readSession } from '../db.ts'
import { endFirstTime } from './first-time.ts'
import { openSession } from './open-session.ts'
import { enterSession, leaveSession } from './session.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const ANA: Session = { email: 'ana@exemplo.test', status: 'Usuario', nomeExibicao: 'Ana' }
const BIA: Session = { email: 'bia@exemplo.test', status: 'Usuario', nomeExibicao: 'Bia' }

beforeEach(async () => {
  await emptyDevice()
})

async function isFirstTimeOf(session: Session): Promise<boolean> {
  const opened = await openSession(session.email, async () => answered(session))
  expect(opened.ok).toBe(true)
  return (await readSession(db))?.isFirstTime === true
}

it('is of an account, once on a device, whoever logs in between', async () => {
  expect(await isFirstTimeOf(ANA)).toBe(true)
  await endFirstTime(db, ANA.email)
  expect((await readSession(db))?.isFirstTime).toBeUndefined()
  await leaveSession(db, { dono: ANA.email, discardQueue: [] })
  expect(await isFirstTimeOf(BIA)).toBe(true)
  await leaveSession(db, { dono: BIA.email, discardQueue: [] })
  expect(await isFirstTimeOf(ANA)).toBe(false)
  // Nobody reads from the device who has been welcomed on it.
  expect(JSON.stringify(await db.meta.toArray()).match(/bia@/g)).toBeNull()
})

it('goes on until she has seen it, over a logout, another name and a session that has run out', async () => {
  expect(await isFirstTimeOf(ANA)).toBe(true)
  await enterSession(db, { ...ANA, nomeExibicao: 'Ana Sá' }, 'e2', 1)
  expect((await readSession(db))?.isFirstTime).toBe(true)
  expect(await isFirstTimeOf(ANA)).toBe(true)
  await leaveSession(db, { dono: ANA.email, discardQueue: [] })
  expect(await isFirstTimeOf(ANA)).toBe(true)
})

it('is not of reception, nor of whom a page only hears that she is logged in', async () => {
  expect(await isFirstTimeOf({ ...ANA, status: 'Admin' })).toBe(false)
  await enterSession(db, BIA, 'e3', 1)
  expect((await readSession(db))?.isFirstTime).toBeUndefined()
  // Her session had run out, and she was here before anybody was welcomed.
  expect(await isFirstTimeOf(BIA)).toBe(false)
})

it('ends for her alone, where somebody else has logged in meanwhile', async () => {
  expect(await isFirstTimeOf(BIA)).toBe(true)
  await endFirstTime(db, ANA.email)
  expect((await readSession(db))?.isFirstTime).toBe(true)
})
