import { act, renderHook, waitFor } from '@testing-library/react'
import type { PropsWithChildren } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { cancel, create, rowOf, save, uuid, visit } from '#domain/testing/outbox.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { db, readMeta, readSession, UNLISTED_LINEAGE, writeMeta } from '#src/offline/db.ts'
import { enterSession } from '#src/offline/login/session.ts'
import { reach } from '#src/offline/reach.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { SessionProvider } from '../session.tsx'
import { useLogout } from './logout.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))
const { verify, ask } = vi.hoisted(() => ({
  verify: vi.fn(async () => undefined),
  ask: vi.fn(async () => false),
}))
vi.mock('../live/sync.ts', () => ({ sync: { verify, ask } }))

const BIA = { email: 'bia@exemplo.test', status: 'Usuario', nomeExibicao: 'Bia' } as const

beforeEach(async () => {
  vi.restoreAllMocks()
  await emptyDevice()
  const { dono, epoch } = rowOf(create, { id: uuid(1) })
  await db.outbox.add(rowOf(create, { id: uuid(1) }))
  await db.meta.put({
    key: 'sessao',
    value: { email: dono, epoch, nomeExibicao: 'Ana', status: 'Usuario', expirada: false },
  })
})

/** On Ana's screen. */
async function showLogout() {
  const ana = await readSession(db)
  const wrapper = ({ children }: PropsWithChildren) => (
    <SessionProvider initial={ana}>
      <MemoryRouter>{children}</MemoryRouter>
    </SessionProvider>
  )
  return renderHook(() => useLogout(), { wrapper })
}

/** What the question says of the line before anything is pressed. */
async function noteAsked(): Promise<string | null> {
  const { result } = await showLogout()
  await act(() => result.current.ask())
  expect(result.current.pending).toHaveLength(1)
  return result.current.note
}

it('says before "Enviar agora" that there is no network', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  reach.lost()
  expect(await noteAsked()).toBe('Sem internet: agora não dá para enviar.')
})

it('says before "Enviar agora" that nobody answers, whatever the browser believes', async () => {
  reach.start({ probe: async () => false, isWatched: () => true, now: Date.now, random: () => 1 })
  reach.doubt()
  await vi.waitFor(() => expect(reach.state()).toBe('silent'))
  expect(await noteAsked()).toMatch(/^A clínica não está respondendo: o envio pode falhar\./)
})

it('says nothing of a line that is open', async () => {
  reach.heard()
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  expect(await noteAsked()).toBeNull()
})

it('"Descartar e sair" drops what it asked about, and not what another tab has queued meanwhile', async () => {
  const { result } = await showLogout()
  await act(() => result.current.ask())
  expect(result.current.pending?.map((r) => r.id)).toEqual([uuid(1)])
  await db.outbox.add(rowOf(cancel({ id: 77 }), { id: uuid(2) }))
  await act(() => result.current.discard())
  expect((await db.outbox.toArray()).map((r) => r.id)).toEqual([uuid(2)])
  // By the page's own sync, which says it again where the clinic does not hear of it.
  expect(ask).toHaveBeenCalledOnce()
})

it('what is too late to be sent is nothing to send, and can be dropped', async () => {
  await db.outbox.toCollection().modify({ expiresAt: '2020-11-12T09:00:00.000Z' })
  const { result } = await showLogout()
  await act(() => result.current.ask())
  expect(result.current.pending?.map((r) => r.state)).toEqual(['expired'])
  await act(() => result.current.discard())
  expect(await db.outbox.count()).toBe(0)
})

/** The team's device after a restore, of which it knows a visit that the clinic has no more. */
async function lose(dataHoraAgendada: string) {
  await db.outbox.clear()
  await db.meta
    .where('key')
    .equals('sessao')
    .modify((row) => void Object.assign(row.value as object, { status: 'Admin' }))
  const mark = { em: 0, desde: null, ate: null, epoca: 'now', copiaDe: null }
  await db.meta.bulkPut([
    { key: 'pull:agendamentos', value: mark },
    { key: 'epoca', value: 'now' },
  ])
  await db.conhecidos.put({
    ...{ key: 'agendamento:10', target: { id: 10 }, epoca: 'before', client: null },
    ...{ state: 'booked', visit: { ...visit, dataHoraAgendada } },
  })
}

it('asks nothing, and leaves no word, of what a restore has changed on a day that is over', async () => {
  await lose('2020-11-12T09:00:00.000Z')
  const { result } = await showLogout()
  await act(() => result.current.ask())
  expect(await readSession(db)).toBeNull()
  expect(await readMeta(db, 'voltou')).toBeNull()
})

it('asks before visits go that nobody has compared, also where no list says of which history they are', async () => {
  await lose('2020-11-12T09:00:00.000Z')
  await db.meta.delete('pull:agendamentos')
  await writeMeta(db, UNLISTED_LINEAGE, 'before')
  const { result } = await showLogout()
  await act(() => result.current.ask())
  expect(result.current.pending).toEqual([])
  expect(result.current.unseen).toEqual({ count: null })
  expect(await readSession(db)).not.toBeNull()
})

it('asks before what a restore has changed is forgotten, and leaves a word of it where the team leaves', async () => {
  await lose('2099-11-12T09:00:00.000Z')
  const { result } = await showLogout()
  await waitFor(() => expect(result.current.unseen).toEqual({ count: 1 }))
  await act(() => result.current.ask())
  expect(result.current.pending).toEqual([])
  expect(await readSession(db)).not.toBeNull()
  await act(() => result.current.discard())
  expect(await readSession(db)).toBeNull()
  expect(await db.conhecidos.count()).toBe(0)
  expect(await readMeta(db, 'voltou')).toBe('agendamentos')
})

describe('what the clinic got hold of while the question was open is not called discarded', () => {
  const isLoggedIn = async () => (await readMeta(db, 'sessao')) !== null

  /** She is asked about a booking that "só existe neste aparelho", and presses after it has changed. */
  async function discardAfter(change: Partial<OutboxRow>) {
    const { result } = await showLogout()
    await act(() => result.current.ask())
    expect(result.current.pending?.map((r) => r.state)).toEqual(['queued'])
    await act(() => db.outbox.where('id').equals(uuid(1)).modify(change))
    await act(() => result.current.discard())
    return result
  }

  it('a booking that is being answered is asked about anew, and then dropped', async () => {
    const sending = {
      state: 'sending',
      attempts: 1,
      leaseOwner: 'p',
      leaseUntil: Date.now() + 40_000,
    } as const
    const result = await discardAfter(sending)
    expect(await isLoggedIn()).toBe(true)
    expect(result.current.pending).toMatchObject([sending])
    expect(result.current.note).toBe('Isto mudou enquanto a pergunta estava aberta. Nada foi descartado.')
    await act(() => result.current.discard())
    expect(await isLoggedIn()).toBe(false)
    expect(await db.outbox.count()).toBe(0)
  })

  it('a profile into which another tab has put her telephone is asked about anew', async () => {
    const asked = save({ complemento: 'casa 2' })
    await db.outbox.where('id').equals(uuid(1)).modify({ command: asked })
    const joined = save({ complemento: 'casa 2', telefone: '(11) 98463-7731' })
    const result = await discardAfter({ command: joined })
    expect(await isLoggedIn()).toBe(true)
    expect(result.current.pending).toMatchObject([{ command: joined }])
    expect(result.current.note).toBe('Isto mudou enquanto a pergunta estava aberta. Nada foi descartado.')
    await act(() => result.current.discard())
    expect(await isLoggedIn()).toBe(false)
    expect(await db.outbox.count()).toBe(0)
  })

  it('of one that was confirmed it is said, and she stays to undo it', async () => {
    const told = vi.spyOn(notify, 'info')
    const result = await discardAfter({ state: 'done', attempts: 1, ackedAt: 5, result: { id: 77 } })
    expect(result.current.pending).toBeNull()
    expect(told).toHaveBeenCalledWith('Você ainda não saiu', expect.anything())
    expect(await isLoggedIn()).toBe(true)
    expect(await db.outbox.count()).toBe(1)
  })
})

it('the question to one person is not put to the next, who logs in in another tab', async () => {
  const { result } = await showLogout()
  await act(() => result.current.ask())
  expect(result.current.pending).toHaveLength(1)
  await act(() => enterSession(db, BIA, 'e2', 0))
  await waitFor(() => expect(result.current.pending).toBeNull())
})

describe('"Enviar agora" of one person does not log out the next, who logs in in another tab meanwhile', () => {
  async function sendWhileBiaEnters(becomes: Partial<OutboxRow>) {
    const { result } = await showLogout()
    await act(() => result.current.ask())
    expect(result.current.pending).toHaveLength(1)
    reach.heard()
    verify.mockImplementationOnce(async () => {
      await db.outbox.where('id').equals(uuid(1)).modify(becomes)
      await enterSession(db, BIA, 'e2', 0)
      await db.outbox.add(rowOf(create, { id: uuid(2), dono: BIA.email, epoch: 'e2' }))
    })
    await act(() => result.current.send())
    expect(await readSession(db)).toMatchObject({ email: BIA.email })
    expect((await db.outbox.toArray()).map(({ id }) => id)).toContain(uuid(2))
    return result
  }

  it('where all that the first had asked for was sent', async () => {
    await sendWhileBiaEnters({ state: 'done', ackedAt: 5, result: { id: 77 } })
  })

  it('where it waits still, of which the next reads nothing', async () => {
    const result = await sendWhileBiaEnters({})
    await waitFor(() => expect(result.current.pending).toBeNull())
  })
})
