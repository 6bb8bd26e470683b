import { afterAll, beforeAll, expect, it } from 'vitest'
import { runScript } from '#tests/support/command.ts'
import { createTestDatabase, type TestDatabase } from '#tests/support/postgres.ts'

/** What an operator reads where PostgreSQL refuses: one line with what to do, and no stack. */

let db: TestDatabase
beforeAll(async () => {
  db = await createTestDatabase()
})
afterAll(() => db.drop())

const run = (script: string, ...args: string[]) =>
  runScript(`server/${script}.ts`, args, { DATABASE_URL: db.url })

it.each([
  ['53100', /^O disco do banco está cheio: libere espaço e tente de novo\.\n$/],
  ['55P03', /^O banco está ocupado: .* encerre essa sessão e tente de novo\.\n$/],
  ['57014', /^O banco está ocupado: .* encerre essa sessão e tente de novo\.\n$/],
  ['40P01', /^O banco está ocupado: .* encerre essa sessão e tente de novo\.\n$/],
  ['57P01', /^A conexão com o banco caiu no meio: tente de novo\.\n$/],
  ['57P03', /^O banco não atende agora: .*tente de novo\.\n$/],
])('says in one line what %s of PostgreSQL means', async (code, words) => {
  await db.pool.query(`create or replace function refuse() returns trigger language plpgsql
    as $$ begin raise exception 'no' using errcode = '${code}'; end $$;
    create or replace trigger refuse before update on epoca execute function refuse()`)
  const ending = await run('restored')
  expect(ending).toMatchObject({ code: 1, stdout: '' })
  expect(ending.stderr).toMatch(words)
})

it.each([
  ['admin', ['nova-senha']],
  ['restored', []],
])('says in one line of an empty database that it has no tables for %s', async (script, args) => {
  await db.pool.query('drop schema public cascade; create schema public')
  const ending = await run(script, ...args)
  expect(ending).toMatchObject({ code: 1, stdout: '' })
  expect(ending.stderr).toMatch(/^O banco não tem as tabelas .*: confira se é o da clínica, .*\.\n$/)
})
