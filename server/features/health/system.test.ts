import { mkdtemp, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { SystemHealth, SystemPart } from '#domain/health/schema.ts'
import { recordCopy, recordDrill } from '#server/backup/record.ts'
import { createLineage } from '#server/db/lineage.ts'
import type { Deps } from '#server/deps.ts'
import type { Room } from '#server/doctor/storage.ts'
import { type Api, at, CLEANSING, startApi, TOMORROW, testEnv } from '#tests/support/api.ts'
import { lookAtSystem } from './system.ts'

let api: Api
let dir: string
beforeAll(async () => {
  dir = await mkdtemp(path.join(os.tmpdir(), 'agenda-copias-'))
  api = await startApi({ BACKUP_DIR: dir, DATA_DIR: dir, BACKUP_KEY: 'x'.repeat(32) })
})
afterAll(() => api.close())
beforeEach(() => api.db.pool.query('truncate copia, ensaio, registro_de_contas'))

const ask = async (): Promise<SystemHealth> => (await api.admin.call('GET', '/api/saude/sistema')).body
const partIn = ({ partes }: SystemHealth, name: SystemPart['parte']): SystemPart => {
  const part = partes.find(({ parte }) => parte === name)
  if (part === undefined) throw new Error(`there is no ${name}`)
  return part
}
const fact = ({ fatos }: SystemPart, name: string) => fatos.find(({ nome }) => nome === name)?.valor

async function copyOf(hours: number): Promise<void> {
  const arquivo = path.join(dir, 'a.copia')
  await writeFile(arquivo, 'x'.repeat(1000))
  const feitaEm = new Date(api.clock.deviceNow - hours * 3_600_000).toISOString()
  await recordCopy(api.db.orm, { feitaEm, arquivo, bytes: 1000, sha256: 'a', cifrada: true })
}

it('is told to nobody but the Admin', async () => {
  expect((await api.visitor.call('GET', '/api/saude/sistema')).statusCode).toBe(401)
  expect((await api.ana.call('GET', '/api/saude/sistema')).statusCode).toBe(403)
})

it('calls a clinic without any copy something for today, and one of yesterday in order', async () => {
  const never = partIn(await ask(), 'copia')
  expect([never.situacao, fact(never, 'Última'), fact(never, 'Volta ensaiada')]).toEqual([
    'resolver',
    'nunca',
    'nunca',
  ])
  expect(never.fazer[0]).toContain('npm run backup')
  await copyOf(20)
  await recordDrill(api.db.orm, { feitoEm: '2026-11-01T15:30:00Z', linhas: 12_480, segundos: 41 })
  const made = partIn(await ask(), 'copia')
  expect(made.situacao).toBe('em_ordem')
  expect(fact(made, 'Última')).toBe('11/11/2026, 11:30, 1 kB, cifrada')
  expect(fact(made, 'Volta ensaiada')).toBe(
    '01/11/2026, 12:30: 12.480 linhas comparadas, nenhuma diferença, 41 s',
  )
  await api.db.pool.query('truncate copia')
  await copyOf(30)
  expect(partIn(await ask(), 'copia').situacao).toBe('olhar')
  await api.db.pool.query('truncate copia')
  await copyOf(24 * 8)
  expect(partIn(await ask(), 'copia').situacao).toBe('resolver')
})

it.each<[string, number, string]>([
  ['empty', 0.1, 'em_ordem'],
  ['filling', 0.8, 'olhar'],
  ['nearly full', 0.95, 'olhar'],
  ['full', 0.9999, 'resolver'],
])('says of a disk that is %s so', async (_, used, situacao) => {
  const total = 1e12
  const room = async (): Promise<Room> => ({ free: total * (1 - used), total })
  const { app: _app, ...rest } = api
  const deps = {
    ...{ env: testEnv({ BACKUP_DIR: dir, DATA_DIR: dir }), db: rest.db, lineage: createLineage(rest.db) },
    now: () => api.clock.deviceNow,
  } as unknown as Deps
  const part = partIn(await lookAtSystem(deps, { startedAt: 0, room }), 'disco')
  expect(part.situacao).toBe(situacao)
  expect(part.uso).toBeCloseTo(used)
  expect(part.fazer.length > 0).toBe(situacao !== 'em_ordem')
})

it('counts what the database keeps, and tells its clock from ours', async () => {
  await api.admin.call('POST', '/api/Agendamentos', { ...CLEANSING, dataHoraAgendada: at(TOMORROW, '10:00') })
  const health = await ask()
  const database = partIn(health, 'banco')
  expect(fact(database, 'Guarda')).toBe('1 agendamentos, 3 contas')
  expect(fact(database, 'Responde')).toMatch(/^em \d+ ms, PostgreSQL \d+/)
  // The test's clock stands still in another time than the database's.
  const clock = partIn(health, 'relogio')
  expect([clock.situacao, fact(clock, 'Relógio')]).toEqual(['resolver', 'errado, America/Sao_Paulo'])
  expect(clock.fazer[0]).toContain('sincronização')
})

it('shows what was done about accounts last, and by whom', async () => {
  expect(partIn(await ask(), 'contas').fatos).toHaveLength(1)
  await api.admin.call('POST', '/api/Usuarios/codigo', { email: 'ana@exemplo.test' })
  const { fatos } = partIn(await ask(), 'contas')
  expect(fatos).toHaveLength(1)
  expect(fatos[0]?.valor).toBe('código feito, ana@exemplo.test, por admin@exemplo.test')
})

it('says what is off and how one does without', async () => {
  const health = await ask()
  for (const name of ['email', 'avisos'] as const) {
    expect(partIn(health, name)).toMatchObject({ situacao: 'desligado', uso: null })
    expect(partIn(health, name).fazer).toHaveLength(1)
  }
})
