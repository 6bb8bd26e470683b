import { beforeEach, expect, it, vi } from 'vitest'
import { visit } from '#domain/testing/outbox.ts'
import { db, ROW_FORM, readPullMark } from '#src/offline/db.ts'
import { pull } from '#src/offline/pull.ts'
import { enterSession } from '#src/offline/session.ts'
import { changeAgendamento } from './commands.ts'
import { filterAgendamentoList } from './list/commands.ts'
import { readVisitsOfClinic } from './queries.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const reception = { email: 'helena@exemplo.test', status: 'Admin', nomeExibicao: 'Helena' } as const
const client = { email: 'ana@exemplo.test', status: 'Usuario', nomeExibicao: 'Ana' } as const
const luiza = {
  email: 'luiza@exemplo.test',
  nomeUsuario: 'lu',
  nome: 'Luíza',
  sobrenome: 'Prado',
  telefone: '(11) 98140-2270',
}
const found = {
  kind: 'ok',
  status: 200,
  headers: new Headers(),
  body: [{ ...visit, email: luiza.email, pessoa: luiza }],
}

beforeEach(async () => {
  call.mockReset()
  await Promise.all(db.tables.map((t) => t.clear()))
  await enterSession(db, reception, 'e1', 0)
})

const lateFor = () =>
  call.mockImplementationOnce(async () => {
    // A client logs in on the shared tablet while reception's question is on its way.
    await enterSession(db, client, 'e2', 0)
    return found
  })

it('the filter leaves nobody of reception’s on the device of a client who has logged in meanwhile', async () => {
  lateFor()
  await filterAgendamentoList({ nome: 'luiza', dataInicial: null, dataFinal: null })
  expect(await db.usuarios.toArray()).toEqual([])
})

it('nor do the dates that the device does not keep', async () => {
  lateFor()
  await readVisitsOfClinic({ from: '2027-11-11', to: '2027-11-11' }, new AbortController().signal)
  expect(await db.usuarios.toArray()).toEqual([])
})

it('a device without room still shows what the filter found', async () => {
  call.mockResolvedValue(found)
  vi.spyOn(db.usuarios, 'bulkPut').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError')
  })
  expect(await filterAgendamentoList({ nome: 'luiza', dataInicial: null, dataFinal: null })).toMatchObject({
    ok: true,
  })
  vi.restoreAllMocks()
})

it('a change whose answer was slow does not stand over what somebody else has made of the visit since', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const seen = { ...visit, dataHoraAgendada: `${today}T09:00:00.000Z` }
  const hers = { ...seen, dataHoraAgendada: `${today}T10:00:00.000Z`, versao: 2 }
  const theirs = { ...seen, dataHoraAgendada: `${today}T15:00:00.000Z`, versao: 3 }
  await db.agendamentos.put(seen)
  // What the clinic tells of its agenda: after the first question only what is new since its cursor.
  let told = 0
  const changes = () => {
    const alterados = told === 0 ? [theirs] : []
    told += 1
    return {
      kind: 'ok',
      status: 200,
      headers: new Headers(),
      body: { completo: false, alterados, removidos: [], pessoas: [], cursor: `c${told}`, epoca: 'now' },
    }
  }
  const { addDays } = await import('#domain/lib/dates.ts')
  const mark = {
    em: 0,
    desde: addDays(today, -31),
    ate: addDays(today, 190),
    versao: 'c0',
    forma: ROW_FORM,
    epoca: 'now',
  }
  await db.meta.put({ key: 'pull:agendamentos', value: mark })
  const deps = { db, api: { call }, now: Date.now }
  call.mockImplementation(async (name: string) => {
    if (name === 'agendamento.mudancas') return changes()
    // Her answer is still on its way; another tablet moves the visit again, and the stream tells of it.
    await pull(deps as never, 'agendamentos')
    return { kind: 'ok', status: 200, replayed: false, headers: new Headers(), body: hers }
  })
  await changeAgendamento(seen, hers)
  await pull(deps as never, 'agendamentos')
  expect(await readPullMark(db, 'agendamentos')).toMatchObject({ versao: 'c2' })
  expect((await db.agendamentos.get(visit.id))?.dataHoraAgendada).toBe(theirs.dataHoraAgendada)
})
