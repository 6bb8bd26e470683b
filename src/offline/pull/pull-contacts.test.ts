import { describe, expect, it, vi } from 'vitest'
import { editableOf } from '#domain/agendamento/edit.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { editAgendamento } from '#domain/outbox/commands/edit-agendamento.ts'
import type { Contact } from '#domain/perfil/schema.ts'
import { visit as anyVisit, create, uuid } from '#domain/testing/outbox.ts'
import { createDevice } from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import {
  beforeAskingForPeople,
  keepAgendaPeople,
  keepContacts,
  keepFoundContacts,
  readPeople,
} from '../contacts.ts'
import { FIRST_CONTACTS, ROW_FORM, readMeta, readPullMark } from '../db.ts'
import { leaveSession } from '../login/session.ts'
import { enqueue } from '../queue/outbox.ts'
import { pull } from './pull.ts'

const ADMIN = 'admin@exemplo.test'
const email = (n: number | string) => `p${n}@exemplo.test`
const contact = (n: number | string, nome = `Pessoa ${n}`): Contact => ({
  email: email(n),
  nomeUsuario: `p${n}`,
  nome,
  sobrenome: '',
  telefone: '',
})
const visit = (id: number): Agendamento => ({
  ...anyVisit,
  ...{ id, email: email(id), dataHoraAgendada: `2026-11-20T${String(id).padStart(2, '0')}:00:00.000Z` },
})

async function device() {
  const server = new FakeServer(ADMIN, 'Admin')
  const { db, deps, clock } = await createDevice(server)
  const kept = async () => (await db.usuarios.toArray()).map((p) => p.email)
  return { server, db, deps, clock, kept }
}

describe('the people an Admin’s device keeps', () => {
  it('are kept with whether the clinic knows whose their account is', async () => {
    const { server, db, deps } = await device()
    const confirmed = async () => (await db.usuarios.get(email(1)))?.confirmada
    server.pessoas = [{ ...contact(1), confirmada: false }]
    server.agendamentos = [visit(1)]
    await pull(deps, 'agendamentos')
    expect(await confirmed()).toBe(false)
    // A server of before says nothing of it.
    await keepContacts(db, [contact(1, 'Maria')])
    expect(await confirmed()).toBe(false)
    await keepContacts(db, [{ ...contact(1), confirmada: true }])
    expect(await confirmed()).toBe(true)
  })

  it('are as a pull has told them, whatever an answer to an older question says late', async () => {
    const { server, db, deps, clock } = await device()
    const [before, now] = ['(11) 90000-0001', '(11) 90000-0002']
    const asked = clock.deviceNow
    clock.deviceNow += 1_000
    server.pessoas = [{ ...contact(1), telefone: now }]
    server.agendamentos = [visit(1)]
    await pull(deps, 'agendamentos')
    const found = { ...contact(1), telefone: before, cpf: '529.982.247-25', em: asked }
    // She was opened, too: her card says more of her than the agenda.
    await keepFoundContacts(db, [{ ...found, vistaEm: 7 }], clock.deviceNow + 1_000)
    expect(await db.usuarios.get(email(1))).toMatchObject({ telefone: now, cpf: found.cpf, vistaEm: 7 })
    // Asked after the pull, it is what the clinic has; and so it is by a clock that was set back since.
    await keepFoundContacts(db, [{ ...found, em: clock.deviceNow + 1 }], clock.deviceNow + 1_000)
    expect(await db.usuarios.get(email(1))).toMatchObject({ telefone: before })
    await keepFoundContacts(db, [{ ...found, telefone: now, em: 5 }], 6)
    expect(await db.usuarios.get(email(1))).toMatchObject({ telefone: now })
  })

  it('are as a pull has told them once more, whatever was true between, and comes late', async () => {
    const { server, db, deps, clock } = await device()
    const [own, between] = ['(11) 90000-0001', '(11) 90000-0002']
    server.pessoas = [{ ...contact(1), telefone: own }]
    server.agendamentos = [visit(1)]
    await pull(deps, 'agendamentos')
    clock.deviceNow += 1_000
    // Asked while the clinic had another number, which was put right by the time of the next pull.
    const found = { ...contact(1), telefone: between, em: clock.deviceNow }
    clock.deviceNow += 1_000
    server.agendamentos = [{ ...visit(1), versao: 2 }]
    await pull(deps, 'agendamentos')
    await keepFoundContacts(db, [found], clock.deviceNow + 1_000)
    expect(await db.usuarios.get(email(1))).toMatchObject({ telefone: own })
  })

  it('are not written anew by every page of a whole agenda that tells them as they were', async () => {
    const { db } = await device()
    const writes = vi.spyOn(db.usuarios, 'bulkPut')
    for (const em of [1, 2]) await keepAgendaPeople(db, [{ ...contact(1), em }])
    expect(writes).toHaveBeenCalledOnce()
  })

  it('are of the newer card, where what a pull has told since is the telephone alone', async () => {
    const { server, db, deps, clock } = await device()
    const [oldCpf, cpf, cpfSince] = ['529.982.247-25', '111.444.777-35', '987.654.321-00']
    const listedWith = (cpf: string, versao: number) => ({
      ...{ ...contact(1), telefone: '(11) 90000-0001' },
      ...{ cpf, versao },
    })
    server.lists['perfil.listar'] = [listedWith(oldCpf, 1)]
    await pull(deps, 'usuarios')
    clock.deviceNow += 1_000
    const found = { ...listedWith(cpf, 2), em: clock.deviceNow }
    clock.deviceNow += 1_000
    const telefone = '(11) 90000-0002'
    server.pessoas = [{ ...contact(1), telefone }]
    server.agendamentos = [visit(1)]
    await pull(deps, 'agendamentos')
    const keptAfter = async (late: typeof found) => {
      await keepFoundContacts(db, [late], clock.deviceNow + 1_000)
      return db.usuarios.get(email(1))
    }
    expect(await keptAfter(found)).toMatchObject({ telefone, cpf })
    clock.deviceNow += 1_000
    server.lists['perfil.listar'] = [{ ...listedWith(cpfSince, 3), telefone }]
    await pull(deps, 'usuarios')
    expect(await keptAfter(found)).toMatchObject({ telefone, cpf: cpfSince })
  })

  it('are those of its agenda, by what changed in it', async () => {
    const { server, db, deps, kept } = await device()
    server.pessoas = [1, 2, 3].map((n) => contact(n))
    server.agendamentos = [visit(1)]
    await pull(deps, 'agendamentos')
    expect(await kept()).toEqual([email(1)])
    server.agendamentos = [visit(1), visit(2)]
    await pull(deps, 'agendamentos')
    expect(await kept()).toEqual([email(1), email(2)])
    expect(await db.usuarios.get(email(2))).toMatchObject(contact(2))
  })

  it('are forgotten with their agenda, but for the first page and who was opened lately', async () => {
    const { server, db, deps, clock, kept } = await device()
    server.pessoas = [1, 2, 3].map((n) => contact(n))
    server.lists['perfil.listar'] = [{ ...contact('primeira'), cpf: '529.982.247-25' }]
    server.agendamentos = [visit(1), visit(2)]
    await pull(deps, 'agendamentos')
    await pull(deps, 'usuarios')
    await keepContacts(db, [{ ...contact(3), vistaEm: 5 }])
    await keepContacts(
      db,
      Array.from({ length: 250 }, (_, i) => ({ ...contact(`v${i}`), vistaEm: 10 + i })),
    )
    server.agendamentos = [visit(2)]
    clock.deviceNow += 86_400_000
    await pull(deps, 'agendamentos')
    const emails = await kept()
    expect(emails).toHaveLength(1 + 1 + 200)
    expect(emails).toEqual(expect.arrayContaining([email(2), email('primeira'), email('v249')]))
    expect(emails).not.toContain(email(1))
    expect(emails).not.toContain(email(3))
  })

  it('go with their account, also who was opened here and stands on the first page', async () => {
    const { server, db, deps, kept } = await device()
    server.pessoas = [contact(1)]
    server.agendamentos = [visit(1)]
    server.lists['perfil.listar'] = [contact('primeira'), contact(2)]
    await pull(deps, 'usuarios')
    await pull(deps, 'agendamentos')
    await keepContacts(db, [
      { ...contact(2), vistaEm: 5 },
      { ...contact(3), vistaEm: 6 },
    ])
    // Another tablet removes an account.
    server.contasRemovidas = [email(2)]
    server.lists['perfil.listar'] = [contact('primeira')]
    await pull(deps, 'usuarios')
    await pull(deps, 'agendamentos')
    expect((await kept()).sort()).toEqual([email(1), email(3), email('primeira')])
  })

  it('do not come back by a late answer once their account is removed, but do with a new one', async () => {
    const { server, db, deps, clock, kept } = await device()
    await pull(deps, 'agendamentos')
    const asked = await beforeAskingForPeople(db, clock.deviceNow)
    // What came before what no clock tells: this one is set back meanwhile.
    clock.deviceNow -= 86_400_000
    server.contasRemovidas = [email(1)]
    await pull(deps, 'agendamentos')
    clock.deviceNow += 1_000
    const late = [contact(1), contact(2)].map((person) => ({ ...person, ...asked }))
    await keepFoundContacts(db, late, clock.deviceNow)
    expect(await kept()).toEqual([email(2)])
    const again = await beforeAskingForPeople(db, clock.deviceNow)
    await keepFoundContacts(db, [{ ...contact(1), ...again }], clock.deviceNow)
    expect(await kept()).toEqual([email(1), email(2)])
    // How many had left is of the question, and not of her.
    expect(await db.usuarios.filter((person) => 'saidas' in person).count()).toBe(0)
  })

  it('nor does who was read from this device before, but who has come again stays', async () => {
    const { server, db, deps, clock, kept } = await device()
    await keepContacts(db, [contact(1), contact(2)])
    const read = await db.usuarios.toArray()
    server.contasRemovidas = [email(1), email(2)]
    await pull(deps, 'agendamentos')
    await keepContacts(db, [contact(2, 'Outra')])
    const opened = read.map((person) => ({ ...person, vistaEm: clock.deviceNow }))
    await keepFoundContacts(db, opened, clock.deviceNow)
    expect(await kept()).toEqual([email(2)])
    expect(await db.usuarios.get(email(2))).toMatchObject({ vistaEm: clock.deviceNow })
  })

  it('go and come likewise on a device where older code has noted moments', async () => {
    const { server, db, deps, clock, kept } = await device()
    const noted = [{ email: email(2), em: clock.deviceNow + 9_000 }]
    await db.meta.put({ key: 'pull:usuarios:saidas', value: noted })
    const asked = await beforeAskingForPeople(db, clock.deviceNow)
    server.contasRemovidas = [email(1)]
    await pull(deps, 'agendamentos')
    const late = [contact(1), contact(2)].map((person) => ({ ...person, ...asked }))
    await keepFoundContacts(db, late, clock.deviceNow)
    expect(await kept()).toEqual([email(2)])
  })

  it('are forgotten but for its agenda after so long that nobody can say who of them is still there', async () => {
    const { server, db, deps, clock, kept } = await device()
    server.pessoas = [contact(1)]
    server.agendamentos = [visit(1)]
    await pull(deps, 'agendamentos')
    await keepContacts(db, [{ ...contact(3), vistaEm: clock.deviceNow }])
    const mark = await readPullMark(db, 'agendamentos')
    await db.meta.put({ key: 'pull:agendamentos', value: { ...mark, versao: 'of two months ago' } })
    await pull(deps, 'agendamentos')
    expect(await kept()).toEqual([email(1)])
  })

  // Newer code asks for the whole agenda anew; so does a device after a recovery, or after a long time.
  it.each([
    ['older code has kept the agenda', { forma: ROW_FORM - 1 }],
    ['the clinic cannot tell what changed', { versao: 'of before' }],
  ])('are kept while the queue names them, also where %s', async (_, older) => {
    const { db, deps, clock } = await device()
    await pull(deps, 'agendamentos')
    const [booked, given] = [contact('bia', 'Beatriz'), contact('lia', 'Lia')]
    await keepContacts(
      db,
      [booked, given, contact('eva')].map((person) => ({ ...person, vistaEm: clock.deviceNow })),
    )
    const pedido = { ...create.payload.pedido, email: booked.email }
    const edit = {
      alvo: { id: 9 },
      versao: 1,
      visto: editableOf(anyVisit),
      mudancas: { email: given.email },
      encaixe: false,
    }
    const rows = [createAgendamento({ pedido, imagem: '', recepcao: true }), editAgendamento(edit)]
    for (const [i, command] of rows.entries())
      await enqueue(db, command, { id: uuid(i), dono: ADMIN, deviceNow: clock.deviceNow })
    const mark = await readPullMark(db, 'agendamentos')
    await db.meta.put({ key: 'pull:agendamentos', value: { ...mark, ...older } })
    await pull(deps, 'agendamentos')
    const people = await readPeople(db, [booked.email, given.email, email('eva')])
    expect([...people.values()].map(({ nome }) => nome)).toEqual(['Beatriz', 'Lia'])
  })

  it('keep their card when their agenda says only the name', async () => {
    const { server, db, deps } = await device()
    server.lists['perfil.listar'] = [{ ...contact(1), cpf: '529.982.247-25' }]
    await pull(deps, 'usuarios')
    expect(await readMeta(db, FIRST_CONTACTS)).toEqual({ emails: [email(1)], total: 1 })
    server.pessoas = [contact(1, 'Outro nome')]
    server.agendamentos = [visit(1)]
    await pull(deps, 'agendamentos')
    expect(await db.usuarios.get(email(1))).toMatchObject({ nome: 'Outro nome', cpf: '529.982.247-25' })
  })

  it('come anew where older code had marked the whole list as known', async () => {
    const { server, db, deps } = await device()
    server.lists['perfil.listar'] = [contact(1)]
    await pull(deps, 'usuarios')
    await db.meta.delete(FIRST_CONTACTS)
    await pull(deps, 'usuarios')
    await pull(deps, 'usuarios')
    expect(server.reads.map(({ answer }) => answer)).toEqual(['whole', 'whole', '304'])
    expect(await readMeta(db, FIRST_CONTACTS)).toEqual({ emails: [email(1)], total: 1 })
  })

  it('leave with the Admin, and never come to a client', async () => {
    const { server, db, deps, kept } = await device()
    server.pessoas = [contact(1)]
    server.agendamentos = [visit(1)]
    await pull(deps, 'agendamentos')
    await leaveSession(db, { dono: ADMIN, discardQueue: false })
    expect(await kept()).toEqual([])
    expect(await readMeta(db, FIRST_CONTACTS)).toBeNull()
    const client = await createDevice(new FakeServer())
    await pull(client.deps, 'agendamentos')
    expect(await pull(client.deps, 'usuarios')).toEqual({ kind: 'skipped' })
    expect(await client.db.usuarios.count()).toBe(0)
  })
})
