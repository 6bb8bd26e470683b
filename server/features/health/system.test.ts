import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import type { SystemHealth, SystemPart } from '#domain/health/schema.ts'
import { recordCopy, recordDrill } from '#server/backup/record.ts'
import type { Room } from '#server/doctor/storage.ts'
import { type Api, at, CLEANSING, startApi, TOMORROW, testEnv } from '#tests/support/api.ts'
import { openEvents } from '#tests/support/event-stream.ts'
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

async function copyOf(hours: number, cifrada = true): Promise<void> {
  const arquivo = path.join(dir, 'a.copia')
  await writeFile(arquivo, 'x'.repeat(1000))
  const feitaEm = new Date(api.clock.deviceNow - hours * 3_600_000).toISOString()
  await recordCopy(api.db.orm, { feitaEm, arquivo, bytes: 1000, sha256: 'a', cifrada })
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
  expect(fact(never, 'Arquivo')).toBeUndefined()
  await copyOf(20)
  await recordDrill(api.db.orm, { feitoEm: '2026-11-01T15:30:00Z', linhas: 12_480, segundos: 41 })
  const made = partIn(await ask(), 'copia')
  expect(made.situacao).toBe('em_ordem')
  expect(fact(made, 'Última')).toBe('11/11/2026, 11:30, 1 kB, cifrada')
  expect(fact(made, 'Arquivo')).toBe('a.copia')
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

it('does not say of copies and trials of days that have not come that there are none, and leads to the clock', async () => {
  await copyOf(-20)
  await recordDrill(api.db.orm, { feitoEm: '2027-11-01T15:30:00Z', linhas: 12_480, segundos: 41 })
  const part = partIn(await ask(), 'copia')
  const ahead = 'só com data que ainda não chegou'
  expect([part.situacao, fact(part, 'Última'), fact(part, 'Volta ensaiada')]).toEqual([
    'resolver',
    ahead,
    ahead,
  ])
  expect(part.fazer[0]).toContain('acerte o relógio')
  expect(fact(part, 'Arquivo')).toBeUndefined()
})

it('tells nowhere on the machine anything is, also where a copy is gone or another', async () => {
  await copyOf(20)
  const arquivo = path.join(dir, 'a.copia')
  for (const spoil of [() => writeFile(arquivo, 'cut'), () => rm(arquivo)]) {
    await spoil()
    const health = await ask()
    expect(partIn(health, 'copia').situacao).toBe('resolver')
    expect(partIn(health, 'copia').fazer[0]).toContain('a.copia')
    expect(JSON.stringify(health)).not.toContain(dir)
  }
  const full = await lookWith({}, { room: async () => ({ free: 1, total: 1e12 }) })
  expect(partIn(full, 'disco').fazer.join()).toContain('Disco')
  expect(JSON.stringify(full)).not.toContain(dir)
})

/** Looks with other settings than the API that runs here. */
function lookWith(
  settings: NodeJS.ProcessEnv,
  live: Partial<Parameters<typeof lookAtSystem>[1]> = {},
  now = api.clock.deviceNow,
): Promise<SystemHealth> {
  const env = testEnv({ BACKUP_DIR: dir, DATA_DIR: dir, BACKUP_KEY: 'x'.repeat(32), ...settings })
  return lookAtSystem({ env, db: api.db, now: () => now }, { startedAt: 0, openStreams: 0, ...live })
}

it.each<[number, string]>([
  [0.1, 'em_ordem'],
  [0.74, 'em_ordem'],
  [0.75, 'olhar'],
  [0.89, 'olhar'],
  [0.9, 'resolver'],
  [0.9999, 'resolver'],
])('says of a disk of which %d is used so', async (used, situacao) => {
  const total = 1e12
  const room = async (): Promise<Room> => ({ free: total * (1 - used), total, disk: 1 })
  const part = partIn(await lookWith({}, { room }), 'disco')
  expect(part.situacao).toBe(situacao)
  expect(part.uso).toBeCloseTo(used)
  expect(part.fazer).toHaveLength(situacao === 'em_ordem' ? 0 : 1)
  expect(part.fatos.map(({ nome }) => nome)).toEqual(['Usado'])
})

it('shows of two disks the fuller one first, and how much of that is used', async () => {
  const room = async (of: string): Promise<Room> =>
    of === dir ? { free: 2e11, total: 1e12, disk: 1 } : { free: 9e11, total: 1e12, disk: 2 }
  const { fatos, uso } = partIn(await lookWith({ BACKUP_DIR: '/elsewhere' }, { room }), 'disco')
  expect(fatos).toEqual([
    { nome: 'Usado, do banco', valor: '800 GB de 1 TB' },
    { nome: 'Usado, das cópias', valor: '100 GB de 1 TB' },
  ])
  expect(uso).toBeCloseTo(0.8)
})

it('counts what the database keeps, and tells its clock from ours', async () => {
  await api.admin.call('POST', '/api/Agendamentos', { ...CLEANSING, dataHoraAgendada: at(TOMORROW, '10:00') })
  const health = await ask()
  const database = partIn(health, 'banco')
  expect(fact(database, 'Guarda')).toBe('1 agendamento, 3 contas')
  expect(fact(database, 'Responde')).toMatch(/^em \d+ ms, PostgreSQL \d+/)
  // The test's clock stands still in another time than the database's.
  const clock = partIn(health, 'relogio')
  expect(clock.situacao).toBe('resolver')
  expect(fact(clock, 'Relógio')).toMatch(/^errado, [\d.,]+ (s|min|h|dias) de diferença, horário de Brasília$/)
  expect(clock.fazer[0]).toContain('sincronização')
  const right = partIn(await lookWith({}, {}, Date.now()), 'relogio')
  expect(fact(right, 'Relógio')).toMatch(/^certo, [01](,\d)? s de diferença/)
})

it('counts the screens that hear of changes', async () => {
  expect(fact(partIn(await ask(), 'banco'), 'Aparelhos')).toBe('0 telas ligadas agora')
  const url = await api.app.listen({ port: 0, host: '127.0.0.1' })
  const stream = await openEvents(url, api.admin.headers)
  expect(fact(partIn(await ask(), 'banco'), 'Aparelhos')).toBe('1 tela ligada agora')
  stream.close()
  await vi.waitFor(async () =>
    expect(fact(partIn(await ask(), 'banco'), 'Aparelhos')).toBe('0 telas ligadas agora'),
  )
})

it.each<[NodeJS.ProcessEnv, string, string, RegExp | null]>([
  [{}, 'olhar', 'nenhum: só funciona neste computador', /ninguém instala no celular/],
  [{ HOST: '0.0.0.0' }, 'olhar', 'nenhum: só funciona nesta rede', /ninguém instala no celular/],
  [
    { PUBLIC_ORIGIN: 'http://agenda.example', NODE_ENV: 'production' },
    ...(['olhar', 'http://agenda.example, sem https', /ponha um proxy com certificado/] as const),
  ],
  [
    { PUBLIC_ORIGIN: 'https://agenda.example', NODE_ENV: 'production' },
    ...(['em_ordem', 'agenda.example, com https', null] as const),
  ],
])('says of %j from where people come', async (settings, situacao, valor, advice) => {
  const part = partIn(await lookWith(settings, {}, Date.now()), 'relogio')
  expect([part.situacao, fact(part, 'Endereço')]).toEqual([situacao, valor])
  expect(part.fazer).toEqual(advice === null ? [] : [expect.stringMatching(advice)])
})

it('says what is to be done where it belongs, and once', async () => {
  const settings = { NODE_ENV: 'production', DEMO: '1', ADMIN_PASSWORD: 'so-do-primeiro-dia' }
  const health = await lookWith({ ...settings, BACKUP_KEY: undefined }, {}, Date.now())
  expect(partIn(health, 'versao').fazer).toEqual([expect.stringContaining('DEMO=1')])
  expect(partIn(health, 'contas').fazer).toEqual([expect.stringContaining('ADMIN_PASSWORD')])
  expect(partIn(health, 'copia').fazer[1]).toContain('BACKUP_KEY')
  expect(partIn(health, 'relogio').fazer.join()).not.toMatch(/DEMO|ADMIN_PASSWORD|BACKUP_KEY/)
  expect(JSON.stringify(health)).not.toContain('so-do-primeiro-dia')
  // With a copy that is encrypted, and with one that says itself that it is not.
  for (const cifrada of [true, false]) {
    await copyOf(20, cifrada)
    const { fazer } = partIn(await lookWith({ BACKUP_KEY: undefined }), 'copia')
    expect(fazer).toEqual([expect.stringContaining('BACKUP_KEY')])
    await api.db.pool.query('truncate copia')
  }
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
