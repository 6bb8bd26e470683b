import { renderHook, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { savePerfil } from '#domain/outbox/commands/save-perfil.ts'
import type { PerfilFields } from '#domain/perfil/schema.ts'
import { ANA, uuid } from '#domain/testing/outbox.ts'
import { perfilOf } from '#domain/testing/perfil.ts'
import { db, LOST_PERFIL, readMeta } from '#src/offline/db.ts'
import { pull } from '#src/offline/pull/pull.ts'
import { enqueue } from '#src/offline/queue/outbox.ts'
import { readQueue } from '#src/offline/queue/queue-rows.ts'
import { drainOutbox } from '#src/offline/sending/drain.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { sendLostPerfil, sendPerfil } from './commands.ts'
import { useMyPerfil } from './queries.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const COPY_OF = '2026-11-10T14:02:00.000Z'
const B = '(11) 90000-0002'
const D = '(11) 90000-0004'
let server: FakeServer
let deps: Parameters<typeof drainOutbox>[0] & { api: FakeServer['api'] }

/** The clinic went back to a copy in which her telephone is an older one. */
beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  server = new FakeServer(ANA)
  deps = {
    db,
    api: server.api,
    send: server.send,
    now: Date.now,
    random: () => 0.5,
    owner: 'p',
    locks: undefined,
  }
  await logInHere(ANA, 'Usuario', 'A')
  server.perfil = perfilOf(ANA, { id: 3, nome: 'Ana', telefone: B, versao: 2 })
  await pull(deps, 'perfil')
  server.restore(
    {
      agendamentos: [],
      perfil: perfilOf(ANA, { id: 3, nome: 'Ana', telefone: '(11) 90000-0001', versao: 1001 }),
    },
    COPY_OF,
  )
  await pull(deps, 'perfil')
  expect((await readMeta(db, LOST_PERFIL))?.campos).toEqual({ telefone: B })
})

const told = async () => {
  const { result } = renderHook(() => useMyPerfil(ANA))
  await waitFor(() => expect(result.current).toBeDefined())
  return result.current?.lost ?? null
}

it('what was put right at the clinic is not said to be missing any more', async () => {
  server.perfil = perfilOf(ANA, { id: 3, nome: 'Ana', telefone: B, versao: 1002 })
  await pull(deps, 'perfil')
  expect(await told()).toBeNull()
})

it('"Enviar de novo" does not take away what she has written since', async () => {
  await sendPerfil(
    ANA,
    (await db.perfis.get(ANA)) ?? null,
    { telefone: D },
    '00000000-0000-4000-8000-000000000011',
  )
  await drainOutbox(deps)
  expect(server.perfil?.telefone).toBe(D)
  const lost = await told()
  // She taps what is still there to be tapped.
  if (lost !== null) await sendLostPerfil(ANA, (await db.perfis.get(ANA)) ?? null, lost)
  await drainOutbox(deps)
  expect(server.perfil?.telefone).toBe(D)
})

it('a second restore does not forget what the first one lost and she has not read', async () => {
  server.restore(
    {
      agendamentos: [],
      perfil: perfilOf(ANA, { id: 3, nome: '', telefone: '(11) 90000-0001', versao: 2001 }),
    },
    COPY_OF,
  )
  await pull(deps, 'perfil')
  expect((await readMeta(db, LOST_PERFIL))?.campos).toEqual({ nome: 'Ana', telefone: B })
})

describe('"Enviar de novo" that the clinic refuses', () => {
  const again = '00000000-0000-4000-8000-000000000012'

  /** Sends it, and the clinic refuses; `before` are the fields that were waiting already. */
  async function refused(before: PerfilFields) {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    const perfil = (await db.perfis.get(ANA)) ?? null
    if (Object.keys(before).length > 0)
      await enqueue(db, savePerfil({ perfilId: 3, campos: before }), { id: uuid(1), dono: ANA, deviceNow: 0 })
    server.faults.push('dados_invalidos')
    const answer = sendLostPerfil(ANA, perfil, { campos: { telefone: B }, id: again })
    await vi.waitFor(async () => {
      const [row] = await readQueue(db)
      expect(row?.command.payload).toMatchObject({ campos: { telefone: B } })
    })
    await drainOutbox(deps)
    expect(await answer).toMatchObject({ ok: true, value: { kind: 'refused' } })
    return readQueue(db)
  }

  it('leaves no row: the notice still has it', async () => {
    expect(await refused({})).toEqual([])
    expect(await told()).toMatchObject({ campos: { telefone: B } })
  })

  it('keeps what had been waiting before it', async () => {
    const complemento = 'Fundos'
    expect(await refused({ complemento })).toMatchObject([
      { state: 'rejected', command: { payload: { campos: { complemento, telefone: B } } } },
    ])
  })
})
