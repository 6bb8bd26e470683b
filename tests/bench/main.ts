// `npm run bench`: every figure of one run, with its ratio, on a PostgreSQL of its own with PostgreSQL's own settings.
import { existsSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { addDias, agoraNaClinica } from '#domain/lib/dates.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { seedBigClinic } from '#tests/support/big-clinic.ts'
import { Person } from '#tests/support/http-person.ts'
import { startServer } from '#tests/support/server.ts'
import { startTemporaryPostgres } from '#tests/support/temporary-postgres.ts'
import { benchBookings } from './bookings.ts'
import { benchFirstLoad } from './first-load.ts'
import { benchListAnswers, benchListScreens } from './lists.ts'
import { STORED, seedAppointments } from './seed.ts'
import { benchSlots } from './slots.ts'

const dist = path.join(fileURLToPath(new URL('../..', import.meta.url)), 'dist')
const senha = 'senha-forte-1'
const admin = 'admin@exemplo.test'

const env = {
  NODE_ENV: 'production',
  DEMO: '1',
  ADMIN_EMAIL: admin,
  ADMIN_PASSWORD: senha,
  LOG_LEVEL: 'error',
}

const postgres = await startTemporaryPostgres(['max_connections=60'])
const databaseUrl = await postgres.createDatabase('medida')
const server = await startServer({ databaseUrl, env })
try {
  const people = Array.from({ length: 10 }, () => new Person(server.url))
  for (const [i, person] of people.entries()) await person.register(`cliente-${i}@exemplo.test`)
  const [client] = people
  if (client === undefined) throw new Error('no client was registered')

  const agora = agoraNaClinica(Date.now(), 'America/Sao_Paulo')
  await seedAppointments(databaseUrl, agora.data)
  const procedimentos = (await (await client.fetch('GET', '/api/Procedimento')).json()) as Procedimento[]
  const curto = procedimentos.toSorted((a, b) => a.tempo.localeCompare(b.tempo))[0]
  if (curto === undefined) throw new Error('the demo clinic has no procedure')

  // The seeded visits belong to the Admin, so that a client gets nothing but busy times.
  await benchSlots(client, agora, STORED)
  const pedido = {
    procedimentoId: curto.id,
    nome: curto.nome,
    descricao: '',
    valor: curto.valor,
    tempo: '00:30',
  }
  await meiaHora(server.url, curto)
  await benchBookings(people, pedido, databaseUrl, addDias(agora.data, STORED))
  if (existsSync(dist)) await benchFirstLoad(server.url, dist, await routes(client))
  else process.stdout.write('\nFirst load: not measured, there is no build (npm run build).\n')
  await benchBigClinic(agora.data)
} finally {
  await server.stop()
  await postgres.stop()
}

/** Lists, in a database of their own: 20 000 people would be in the way of the other figures. */
async function benchBigClinic(hoje: string): Promise<void> {
  const url = await postgres.createDatabase('grande')
  const grande = await startServer({ databaseUrl: url, env })
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    await seedBigClinic(pool, hoje)
    const [reception, client] = [new Person(grande.url), new Person(grande.url)]
    await reception.login(admin, senha)
    await client.register('cliente@exemplo.test')
    await benchListAnswers(reception, client, hoje)
    if (existsSync(dist)) await benchListScreens(grande.url, reception, client)
  } finally {
    await pool.end()
    await grande.stop()
  }
}

/** The grid's own step, so that every start of it can be booked. */
async function meiaHora(url: string, procedimento: Procedimento): Promise<void> {
  const person = new Person(url)
  await person.login(admin, senha)
  const { id, ...rest } = procedimento
  const answer = await person.fetch('PUT', `/api/Procedimento/${id}`, { ...rest, tempo: '00:30' })
  if (!answer.ok) throw new Error(`the procedure could not be changed: ${answer.status}`)
}

async function routes(client: Person): Promise<{ path: string; cookie?: string }[]> {
  const cookie = client.session
  return [
    { path: '/' },
    { path: '/login' },
    { path: '/register' },
    { path: '/servicos', cookie },
    { path: '/agendamentos?servico=1', cookie },
    { path: '/perfil', cookie },
  ]
}
