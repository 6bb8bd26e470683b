import { beforeEach, expect, it, vi } from 'vitest'
import { type Clinica, clinicaInputSchema } from '#domain/clinica/schema.ts'
import { db } from '#src/offline/db.ts'
import { fullStorage } from '#src/offline/storage-quota.ts'
import { answered } from '#tests/support/fake-server.ts'
import { emptyDevice, fillDevice } from '#tests/support/page-device.ts'
import { saveClinica } from './commands.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const answers = (asked: string, body: unknown) =>
  call.mockImplementation(async (name: string) => (name === asked ? answered(body) : { kind: 'no_answer' }))

beforeEach(async () => {
  localStorage.clear()
  vi.restoreAllMocks()
  await emptyDevice()
  fullStorage.note('clinica', true)
})

it('the record that the clinic has saved is said to be, on a full device too', async () => {
  const seen: Clinica = clinicaInputSchema.parse({ nome: 'Aurora' })
  const wanted = clinicaInputSchema.parse({ nome: 'Aurora Estética' })
  answers('clinica.alterar', wanted)
  fillDevice(db.clinica, 'put')
  expect(await saveClinica(wanted, seen)).toMatchObject({ ok: true, value: { row: wanted } })
  expect(fullStorage.isFull()).toBe(true)
})
