import { beforeEach, expect, it, vi } from 'vitest'
import { OWNER_HEADER } from '#domain/api/headers.ts'
import { visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { enterSession } from '#src/offline/session.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { saveAgendamento } from './save.ts'
import { visitValuesOf } from './values.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const admin = (email: string) => ({ email, status: 'Admin', nomeExibicao: email }) as const
const HELENA = 'helena@exemplo.test'
const RITA = 'rita@exemplo.test'

beforeEach(async () => {
  call.mockReset()
  call.mockResolvedValue({ kind: 'no_answer' })
  await emptyDevice()
  await enterSession(db, admin(HELENA), 'e1', 0)
  await db.agendamentos.put(visit)
})

it.each(['edit', 'new'] as const)(
  'what Helena presses (%s) is not sent as Rita, who has logged in in another tab',
  async (mode) => {
    const target = mode === 'edit' ? { mode, agendamento: visit } : ({ mode, supersedes: null } as const)
    const values = {
      ...visitValuesOf({ mode: 'edit', agendamento: visit } as never),
      descricao: 'Pele sensível',
    }
    // In another tab; Helena's, which was frozen, has not been told yet.
    await enterSession(db, admin(RITA), 'e2', 0)
    await saveAgendamento({
      target: target as never,
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
  },
)
