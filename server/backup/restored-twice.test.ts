import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { VERSIONS_LEFT_OUT } from '#domain/agendamento/restored.ts'
import { confirmLineage } from '#server/db/lineage.ts'
import { ADMIN_EMAIL, PASSWORD } from '#tests/support/accounts.ts'
import { ANA, at, BIA, CLEANSING, insertPrincipal, login, startApi, TOMORROW } from '#tests/support/api.ts'
import { createTestDatabase, insertVisit, type TestDatabase } from '#tests/support/postgres.ts'
import { restoreDump, takeDump } from '#tests/support/restore.ts'
import { toldOfAccounts } from './accounts.ts'
import { exportDatabase } from './export.ts'
import { writeCopy } from './file.ts'
import { restoreCopy } from './import.ts'

/** The clinic goes back twice to what was there before it first went back. */

let dir: string
beforeEach(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'agenda-copias-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

async function copyOf(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (
      await writeCopy(exportDatabase(client), { dir, startedAt: new Date(), key: undefined, database: '' })
    ).file
  } finally {
    await client.end()
  }
}

describe('no id and no version is given a second time', () => {
  let db: TestDatabase
  beforeEach(async () => {
    db = await createTestDatabase()
    await confirmLineage(db)
  })
  afterEach(() => db.drop())

  const book = (hour: string): Promise<number> => insertVisit(db, hour)
  async function change(id: number): Promise<number> {
    const text = "update agendamento set nome = nome || 'x' where id = $1 returning versao"
    return (await db.pool.query(text, [id])).rows[0].versao
  }
  /** One history: what it gives before the clinic goes back once more. */
  const live = async (kept: number, hour: string) => ({ id: await book(hour), version: await change(kept) })
  const different = (values: readonly number[]) => expect(new Set(values).size).toBe(values.length)

  it('where copies are put back, however quickly', async () => {
    const kept = await book('08:00')
    const file = await copyOf(db.url)
    const lived = [await live(kept, '09:00')]
    for (let time = 0; time < 3; time += 1) {
      await restoreCopy(db, { file, key: undefined })
      lived.push(await live(kept, '09:00'))
    }
    different(lived.map(({ id }) => id))
    different(lived.map(({ version }) => version))
  })

  it.each([
    ['minutes apart', 60_000],
    ['within one minute', 10_000],
  ])('where dumps are loaded, %s, also one of a history that is over', async (_how, apart) => {
    const kept = await book('08:00')
    const first = await takeDump(db.pool)
    const begin = Date.parse('2026-11-26T12:00:05Z')
    const lived = [await live(kept, '09:00')]
    async function goBack(dump: typeof first, time: number): Promise<void> {
      await restoreDump(db.pool, dump)
      await confirmLineage(db, { now: () => begin + time * apart })
    }
    await goBack(first, 0)
    lived.push(await live(kept, '09:00'))
    const second = await takeDump(db.pool)
    for (const [dump, time] of [
      [first, 1],
      [second, 2],
      [second, 3],
      [first, 4],
    ] as const) {
      await goBack(dump, time)
      lived.push(await live(kept, '10:00'))
    }
    different(lived.map(({ id }) => id))
    different(lived.map(({ version }) => version))
  })

  it.each([
    ['of which the clock says that it has not been yet', '1970-01-01'],
    ['in the last year of an id of its own', '2057-01-01'],
    ['long after', '2200-01-01'],
  ])('at a time %s', async (_when, date) => {
    const kept = await book('08:00')
    let before = { id: kept, version: 1 }
    for (let time = 0; time < 3; time += 1) {
      await restoreDump(db.pool, await takeDump(db.pool))
      await confirmLineage(db, { now: () => Date.parse(date) })
      const after = await live(kept, `1${time}:00`)
      expect(after.id).toBeGreaterThan(before.id)
      expect(after.version).toBeGreaterThan(before.version)
      // One change more: what was left out is a whole multiple.
      expect(after.version % VERSIONS_LEFT_OUT).toBe((before.version + 1) % VERSIONS_LEFT_OUT)
      before = after
    }
  })
})

it('what a tablet waits to do to one visit is not done to another person’s', async () => {
  const api = await startApi()
  try {
    await confirmLineage(api.db)
    await api.admin.call('POST', '/api/Procedimento', CLEANSING)
    const file = await copyOf(api.db.url)
    const key = () => ({ 'idempotency-key': randomUUID() })
    async function bookAs(email: string, hour: string) {
      const person = await login(api.app, email)
      const body = { ...CLEANSING, dataHoraAgendada: at(TOMORROW, hour) }
      const booked = await person.call('POST', '/api/Agendamentos', body, key())
      expect(booked.statusCode).toBe(201)
      return { person, visit: booked.body }
    }

    await restoreCopy(api.db, { file, key: undefined })
    const { visit: anas } = await bookAs(ANA, '09:00')
    await restoreCopy(api.db, { file, key: undefined })
    const { person: bia, visit: bias } = await bookAs(BIA, '15:00')
    // A tablet without a network has called off Ana's, and is in reach again.
    const reception = await login(api.app, 'admin@exemplo.test')
    const cancelled = { estado: 'cancelada', versao: anas.versao }
    const sent = await reception.call('POST', `/api/Agendamentos/${anas.id}/estado`, cancelled, key())
    expect(sent.statusCode).toBe(404)
    expect((await bia.call('GET', `/api/Agendamentos/${bias.id}`)).body.estado).toBe('marcada')
  } finally {
    await api.close()
  }
})

it('a password and a right that were taken away after the copy do not come back with it', async () => {
  const api = await startApi()
  const other = await createTestDatabase()
  const luana = 'luana@exemplo.test'
  const senha = 'outra-senha-da-ana-7'
  const opens = async (enderecoEmail: string, withThis = PASSWORD) => {
    const body = { enderecoEmail, senha: withThis }
    return (await api.visitor.call('POST', '/api/Usuarios/login', body)).statusCode === 200
  }
  try {
    await confirmLineage(api.db)
    await insertPrincipal(api.db, luana, 'Admin')
    const file = await copyOf(api.db.url)
    const changed = { senhaAtual: PASSWORD, senha, confirmSenha: senha }
    expect((await api.ana.call('PUT', '/api/Usuarios/senha', changed)).statusCode).toBe(204)
    expect((await api.admin.call('DELETE', `/api/Equipe/${luana}`)).statusCode).toBe(200)
    expect((await api.admin.call('POST', '/api/Usuarios/devolver', { email: BIA })).statusCode).toBe(201)
    for (const time of [1, 2]) {
      const { accounts } = await restoreCopy(api.db, { file, key: undefined })
      expect(await Promise.all([ANA, BIA, luana].map((email) => opens(email)))).toEqual([false, false, false])
      expect(await Promise.all([opens(ANA, senha), opens(ADMIN_EMAIL)])).toEqual([true, true])
      const told = await toldOfAccounts(api.db, accounts)
      if (time === 1)
        expect(told).toMatch(/^Contas: 2 ficaram com a senha .*\n.*: luana@exemplo.test\. .* Equipe/)
    }
    const log = "select ato from registro_de_contas where conta = 'luana@exemplo.test'"
    expect((await api.db.pool.query(log)).rows).toEqual([{ ato: 'saiu da equipe' }])
    // Into another place nothing is known of it, and that is said.
    const { accounts } = await restoreCopy(other, { file, key: undefined })
    expect(await toldOfAccounts(other, accounts)).toMatch(/^Contas: 2 da equipe e 2 de clientes, .* Equipe/)
  } finally {
    await api.close()
    await other.drop()
  }
})
