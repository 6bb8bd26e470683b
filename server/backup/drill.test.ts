import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { VERSIONS_LEFT_OUT } from '#domain/agendamento/restored.ts'
import { confirmLineage } from '#server/db/lineage.ts'
import { runMigrations } from '#server/db/migrate.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'
import { createClinicTables, insertSampleClinic } from '#tests/support/sample-clinic.ts'
import { exportDatabase } from './export.ts'
import { writeCopy } from './file.ts'
import { checkCopy, presentData, restoreCopy } from './import.ts'
import { LEFT_OUT, readTables } from './tables.ts'

/** The drill: a copy, changes after it, the copy put back; and all that may be wrong with either. */

const KEY = 'uma chave de teste bem longa'
const NOW = new Date('2026-11-12T10:30:00Z')

let db: TestDatabase
let dir: string
beforeEach(async () => {
  db = await createTestDatabase()
  dir = await mkdtemp(path.join(os.tmpdir(), 'agenda-copias-'))
  await confirmLineage(db)
  await insertSampleClinic(db.pool)
})
afterEach(async () => {
  await db.drop()
  await rm(dir, { recursive: true, force: true })
})

async function copyOf(url: string, key: string | null = KEY): Promise<string> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (
      await writeCopy(exportDatabase(client), { dir, startedAt: NOW, key: key ?? undefined, database: '' })
    ).file
  } finally {
    await client.end()
  }
}

/** Every row of every table that a copy holds, by table. */
async function contentOf({ pool }: Pick<TestDatabase, 'pool'>): Promise<Record<string, unknown[]>> {
  const content: Record<string, unknown[]> = {}
  for (const { name } of await readTables(pool))
    content[name] = (await pool.query(`select t::text as row from ${name} t order by 1`)).rows
  return content
}

const lineageOf = async (): Promise<string> =>
  (await db.pool.query<{ epoca: string }>('select epoca::text from epoca')).rows[0]?.epoca ?? ''

it('brings everything back as it was, as another history', async () => {
  const before = await contentOf(db)
  const epoca = await lineageOf()
  await db.pool.query(`insert into sessao (sid, sess, expire) values ('s', '{}', now() + interval '1 day')`)
  const file = await copyOf(db.url)
  await db.pool.query('delete from agendamento; delete from perfil; truncate imagem')
  await db.pool.query(`update usuario set nome_usuario = 'Outra'`)
  await db.pool.query(`insert into horario (data) values ('2027-01-01')`)
  await restoreCopy(db, { file, key: KEY })

  const after = await contentOf(db)
  // Versions go on beyond those that devices have seen.
  for (const table of ['agendamento', 'perfil', 'ficha']) {
    expect(after[table]).toHaveLength(before[table]?.length ?? 0)
    delete before[table]
    delete after[table]
  }
  expect(after).toEqual(before)
  const visits = await db.pool.query('select nome, versao, chave::text from agendamento order by id')
  expect(visits.rows.map(({ nome, versao }) => [nome, versao > 1, versao % VERSIONS_LEFT_OUT])).toEqual([
    ['Limpeza de pele', true, 1],
    ['Peeling "à\\noite"\n;', true, 1],
  ])
  expect(await lineageOf()).not.toBe(epoca)
  expect((await db.pool.query('select copia_de from epoca')).rows[0].copia_de).toBeInstanceOf(Date)
  expect((await db.pool.query('select 1 from sessao')).rows).toEqual([])
  // The next start finds what it knows already.
  const given = await lineageOf()
  await confirmLineage(db)
  expect(await lineageOf()).toBe(given)
  // A number is not given twice.
  const made = await db.pool.query(
    `insert into usuario (nome_usuario, email, senha_hash) values ('n', 'n@exemplo.test', 'x') returning id`,
  )
  expect(made.rows[0].id).toBeGreaterThan(100_000)
})

it('brings back no health note whose consent was withdrawn since, and any that still stands', async () => {
  const newCard = () => db.pool.query("insert into ficha (nome) values ('Maria') returning id")
  const [hers, others] = [(await newCard()).rows[0], (await newCard()).rows[0]]
  await db.pool.query(
    `insert into alerta_saude (ficha_id, texto, consentimento, assinante)
      select unnest($1::int[]), 'alergia a látex', 1, 'Maria'`,
    [[hers.id, others.id]],
  )
  const file = await copyOf(db.url)
  await db.pool.query('update alerta_saude set texto = null, retirado_em = now() where ficha_id = $1', [
    hers.id,
  ])
  await restoreCopy(db, { file, key: KEY })
  const { rows } = await db.pool.query(
    'select ficha_id as id, texto, retirado_em is not null as withdrawn from alerta_saude order by 1',
  )
  expect(rows).toEqual([
    { id: hers.id, texto: null, withdrawn: true },
    { id: others.id, texto: 'alergia a látex', withdrawn: false },
  ])
})

it('keeps the triggers, the rule against double booking and the search', async () => {
  const file = await copyOf(db.url)
  await restoreCopy(db, { file, key: KEY })
  await expect(
    db.pool.query(
      `insert into agendamento (nome, descricao, tipo_procedimento, inicio, fim, valor_centavos)
       values ('x', 'x', 1, '2026-12-01 09:30', '2026-12-01 10:30', 1)`,
    ),
  ).rejects.toMatchObject({ code: '23P01' })
  await db.pool.query(`update perfil set nome = 'Zélia' where nome = 'Ana'`)
  const { rows } = await db.pool.query(`select busca from usuario where nome_exibicao like 'Zélia%'`)
  expect(rows[0]?.busca).toContain('zelia')
  expect((await db.pool.query(`select 1 from mudanca where topico = 'perfil'`)).rows).not.toEqual([])
})

it('is one moment, whatever is booked meanwhile', async () => {
  const client = new pg.Client({ connectionString: db.url })
  await client.connect()
  async function* slowly(): AsyncGenerator<Buffer> {
    for await (const bytes of exportDatabase(client)) {
      yield bytes
      // Tables come one after the other: a person who is there only in the later ones would be nobody's.
      await db.pool.query(
        `with u as (insert into usuario (nome_usuario, email, senha_hash)
          values ('depois', gen_random_uuid() || '@exemplo.test', 'x') returning id)
         insert into perfil (usuario_id) select id from u`,
      )
    }
  }
  const { file } = await writeCopy(slowly(), { dir, startedAt: NOW, key: KEY, database: '' })
  await client.end()
  const { sums } = await checkCopy({ file, key: KEY })
  expect([sums.usuario?.rows, sums.perfil?.rows]).toEqual([2, 1])
})

it('puts back a copy of a program that did not know yet which table is left out', async () => {
  const known = LEFT_OUT as Record<string, string>
  const reason = known.mudancas_esquecidas ?? ''
  const forgotten = async () => (await db.pool.query('select ate from mudancas_esquecidas')).rows
  await db.pool.query("update mudancas_esquecidas set ate = '9999999999'")
  delete known.mudancas_esquecidas
  const file = await copyOf(db.url).finally(() => Object.assign(known, { mudancas_esquecidas: reason }))
  await restoreCopy(db, { file, key: KEY })
  expect(await forgotten()).not.toEqual([{ ate: '9999999999' }])
  expect(await forgotten()).toHaveLength(1)
})

it('changes nothing where the copy is damaged, cut off, of another key or of a newer version', async () => {
  const before = await contentOf(db)
  const epoca = await lineageOf()
  const file = await copyOf(db.url)
  const whole = await readFile(file)
  const attempt = (key = KEY) => restoreCopy(db, { file, key })
  await writeFile(file, whole.subarray(0, whole.length - 40))
  await expect(attempt()).rejects.toThrow('danificada ou incompleta')
  whole.writeUInt8((whole.at(-40) ?? 0) ^ 1, whole.length - 40)
  await writeFile(file, whole)
  await expect(attempt()).rejects.toThrow('danificada ou incompleta')
  await expect(attempt('outra chave de teste longa')).rejects.toThrow('BACKUP_KEY não é a chave')
  await db.pool.query('update drizzle.__drizzle_migrations set created_at = 9999999999999 where id = 1')
  const newer = await copyOf(db.url)
  await expect(checkCopy({ file: newer, key: KEY })).rejects.toThrow('que este programa não conhece')
  await expect(restoreCopy(db, { file: newer, key: KEY })).rejects.toThrow('que este programa não conhece')
  expect(await contentOf(db)).toEqual(before)
  expect(await lineageOf()).toBe(epoca)
})

it('changes nothing where a table does not come back as it was copied', async () => {
  const before = await contentOf(db)
  const client = new pg.Client({ connectionString: db.url })
  await client.connect()
  async function* without(): AsyncGenerator<Buffer> {
    for await (const bytes of exportDatabase(client)) {
      // As if a row had been lost between the reading and the file.
      const isPicture = bytes.toString('latin1').startsWith('D') && bytes.includes('a.webp')
      if (!isPicture) yield bytes
    }
  }
  const { file } = await writeCopy(without(), { dir, startedAt: NOW, key: KEY, database: '' })
  await client.end()
  await expect(restoreCopy(db, { file, key: KEY })).rejects.toThrow(
    'A tabela imagem voltou diferente do que foi copiado (0 linhas, na cópia 1): nada foi mudado.',
  )
  expect(await contentOf(db)).toEqual(before)
})

it('goes into an empty database, and says what it would replace in any other', async () => {
  const before = await contentOf(db)
  const file = await copyOf(db.url, null)
  const empty = await createTestDatabase()
  try {
    await empty.pool.query('drop schema public cascade; create schema public; drop schema drizzle cascade')
    expect(await presentData(empty)).toBeNull()
    await restoreCopy(empty, { file, key: undefined })
    expect((await contentOf(empty)).imagem).toEqual(before.imagem)
    expect(await presentData(empty)).toEqual({ people: 2, visits: 2 })
    await empty.pool.query('drop schema drizzle cascade')
    await expect(presentData(empty)).rejects.toThrow('tabelas que não são desta aplicação')
  } finally {
    await empty.drop()
  }
})

it('brings a copy of an older version to the present one', async () => {
  const old = await createTestDatabase()
  try {
    await createClinicTables(old.pool, 4)
    await insertSampleClinic(old.pool)
    const file = await copyOf(old.url)
    await restoreCopy(db, { file, key: KEY })
    const { rows } = await db.pool.query<{ nome: string; versao: number; busca: string }>(
      `select a.nome, a.versao, u.busca from agendamento a join usuario u on u.id = a.usuario_id`,
    )
    expect(rows[0]?.nome).toBe('Limpeza de pele')
    expect(rows[0]?.versao).toBeGreaterThan(1)
    expect(rows[0]?.busca).toContain('ana')
    expect((await db.pool.query('select copia_de from epoca')).rows[0].copia_de).toBeInstanceOf(Date)
  } finally {
    await old.drop()
  }
})

it('is the way back for an older program, which does not start over what a newer one has made', async () => {
  const file = await copyOf(db.url)
  await db.pool.query(
    `create table nova (visita int references agendamento); alter table usuario add column novo int not null default 1`,
  )
  await db.pool.query("insert into drizzle.__drizzle_migrations (hash, created_at) values ('nova', $1)", [
    Date.UTC(2100, 0),
  ])
  await expect(runMigrations(db)).rejects.toThrow('restaure com esta a cópia')
  await restoreCopy(db, { file, key: KEY })
  await runMigrations(db)
  expect((await db.pool.query("select to_regclass('nova') as it")).rows).toEqual([{ it: null }])
  expect(await presentData(db)).toEqual({ people: 2, visits: 2 })
})

it('leaves out only tables that are there, and copies every other', async () => {
  const { rows } = await db.pool.query<{ name: string }>(
    `select tablename as name from pg_tables where schemaname = 'public'`,
  )
  const names = rows.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(Object.keys(LEFT_OUT)))
  const copied = (await readTables(db.pool)).map(({ name }) => name)
  expect([...copied, ...Object.keys(LEFT_OUT)].sort()).toEqual(names.sort())
})
