import { beforeEach, expect, it, vi } from 'vitest'
import { create, errorOfRefusal, rowOf } from '#domain/testing/outbox.ts'
import type { Ended } from '#src/offline/queue/act.ts'
import { tell } from './notices.ts'

const { bad } = vi.hoisted(() => ({ bad: vi.fn() }))
vi.mock('#src/components/notices/toast.tsx', async (original) => ({
  ...(await original<object>()),
  notify: { bad },
}))

beforeEach(() => bad.mockReset())

const ways = { onLogin: () => undefined, onRefused: () => undefined }
const refused = (row: ReturnType<typeof rowOf> | null): Ended => ({
  ok: true,
  value: { kind: 'refused', row, error: errorOfRefusal(409, 'horario_ocupado') },
})

it.each([
  ['where its row stays to be resolved', rowOf(create, { state: 'conflict' }), 'Resolver'],
  ['but not where this device had no room for a row', null, undefined],
])('a refusal leads on %s', async (_, row, label) => {
  await tell(refused(row), '', ways)
  const [[title, options] = []] = bad.mock.calls
  expect([title, options?.text]).toEqual([
    'A clínica não aceitou',
    errorOfRefusal(409, 'horario_ocupado').mensagem,
  ])
  expect(options?.action?.label).toBe(label)
})
