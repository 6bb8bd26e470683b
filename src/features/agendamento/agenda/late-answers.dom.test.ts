import { beforeEach, expect, it, vi } from 'vitest'
import { visit } from '#domain/testing/outbox.ts'
import { keepContacts } from '#src/offline/contacts.ts'
import { db } from '#src/offline/db.ts'
import { enterSession } from '#src/offline/login/session.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
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
  await emptyDevice()
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

const NEWER = '(11) 98140-9999'
/** A pull that is asked after the question is answered before it. */
const overtaken = () =>
  call.mockImplementationOnce(async () => {
    await new Promise((resolve) => setTimeout(resolve, 5))
    await keepContacts(db, [{ ...luiza, telefone: NEWER, em: Date.now() }])
    return found
  })

it.each([
  ['the filter', () => filterAgendamentoList({ nome: 'luiza', dataInicial: null, dataFinal: null })],
  [
    'a date that the device does not keep',
    () => readVisitsOfClinic({ from: '2027-11-11', to: '2027-11-11' }, new AbortController().signal),
  ],
])('%s puts no older number over the one that the agenda has told since', async (_, ask) => {
  overtaken()
  await ask()
  expect(await db.usuarios.toArray()).toMatchObject([{ email: luiza.email, telefone: NEWER }])
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
