import { beforeEach, expect, it, vi } from 'vitest'
import { OWNER_HEADER } from '#domain/api/headers.ts'
import { visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { enterSession } from '#src/offline/login/session.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { saveAgendamento } from './save.ts'
import { type FormTarget, NEW_VISIT, visitValuesOf } from './values.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const admin = (email: string) => ({ email, status: 'Admin', nomeExibicao: email }) as const
const HELENA = 'helena@exemplo.test'
const RITA = 'rita@exemplo.test'
const edited: FormTarget = { mode: 'edit', agendamento: visit }

beforeEach(async () => {
  call.mockReset()
  call.mockResolvedValue({ kind: 'no_answer' })
  await emptyDevice()
  await enterSession(db, admin(HELENA), 'e1', 0)
  await db.agendamentos.put(visit)
})

it.each<[string, FormTarget]>([
  ['edit', edited],
  ['new', NEW_VISIT],
])('what Helena presses (%s) is not sent as Rita, who has logged in in another tab', async (_, target) => {
  const values = { ...visitValuesOf(edited), descricao: 'Pele sensível' }
  // In another tab; Helena's, which was frozen, has not been told yet.
  await enterSession(db, admin(RITA), 'e2', 0)
  await saveAgendamento({
    target,
    values,
    encaixe: false,
    supersedes: null,
    imagem: '',
    dono: HELENA,
    isShown: () => true,
    onLogin: () => undefined,
  })
  const writes = call.mock.calls.filter(([name]) => name === 'agendamento.alterar')
  expect(writes.map(([, { headers }]) => decodeURIComponent(headers[OWNER_HEADER]))).not.toContain(RITA)
  expect((await db.outbox.toArray()).map((r) => r.dono)).not.toContain(RITA)
})
