// `npm run bench`, or some of it (`npm run bench -- server offline lists cliente recepcao`): every figure of
// one run, with its ratio, on a PostgreSQL of its own with PostgreSQL's own settings.

import path from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { addDays } from '#domain/lib/dates.ts'
import { ADMIN_EMAIL, ADMIN_ENV } from '#tests/support/accounts.ts'
import { seedBigClinic } from '#tests/support/big-clinic.ts'
import { Person } from '#tests/support/http-person.ts'
import { liftLimits } from '#tests/support/limits.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { startTemporaryPostgres } from '#tests/support/temporary-postgres.ts'
import { benchBookings } from './bookings.ts'
import {
  type BusyClinic,
  fillBusyClinic,
  halfHour,
  PHONE_VISITS_A_DAY,
  TABLET_VISITS_A_DAY,
} from './busy-clinic.ts'
import { benchClientStart } from './client-start.ts'
import { BENCH_ZONE, clinicNow, today } from './clock.ts'
import { benchFirstLoad } from './first-load.ts'
import { benchFirstVisit } from './first-visit.ts'
import { startLimitPage } from './limit-page.ts'
import { benchListAnswers, benchListScreens } from './lists.ts'
import { benchLives } from './lives.ts'
import { benchLogins } from './logins.ts'
import { benchOffline } from './offline.ts'
import { benchReceptionStart } from './reception-start.ts'
import { STORED, seedAppointments } from './seed.ts'
import { benchSlots } from './slots.ts'
import { benchStart } from './start.ts'

const dist = path.join(fileURLToPath(new URL('../..', import.meta.url)), 'dist')
const env = {
  NODE_ENV: 'production',
  DEMO: '1',
  CLINICA_TZ: BENCH_ZONE,
  ...ADMIN_ENV,
  LOG_LEVEL: 'error',
}

const wanted = (part: 'server' | 'offline' | 'lists' | 'cliente' | 'recepcao'): boolean => {
  const parts = process.argv.slice(2)
  return parts.length === 0 || parts.includes(part)
}

/** So many that none of them writes more in a minute than one person may. */
const PEOPLE = 40

const date = today()
const postgres = await startTemporaryPostgres(['max_connections=60'])
try {
  if (wanted('server')) await benchServer()
  if (wanted('offline')) await benchPhone()
  if (wanted('lists')) await benchBigClinic()
  if (wanted('cliente') || wanted('recepcao')) await benchBusyClinics()
} finally {
  await postgres.stop()
}

async function startBuilt(databaseUrl: string): Promise<RunningServer> {
  const server = await startServer({ databaseUrl, env })
  await liftLimits(databaseUrl)
  return server
}

async function benchServer(): Promise<void> {
  const databaseUrl = await postgres.createDatabase('medida')
  await benchStart(() => startBuilt(databaseUrl))
  const server = await startBuilt(databaseUrl)
  try {
    const people = Array.from({ length: PEOPLE }, () => new Person(server.url))
    const emails = people.map((_, i) => `cliente-${i}@exemplo.test`)
    for (const [i, person] of people.entries()) await person.register(emails[i] ?? '')
    await benchLogins(server.url, dist, emails)
    await benchFirstVisit(server, dist)
    const [client] = people
    if (client === undefined) throw new Error('no client was registered')
    await seedAppointments(databaseUrl, date)
    // The seeded visits belong to the Admin, so that a client gets nothing but busy times.
    const pool = new pg.Pool({ connectionString: databaseUrl, max: 10 })
    const now = clinicNow()
    await benchSlots(client, pool, { clinicNow: now, stored: STORED })
    await benchLives(client, pool, now).finally(() => pool.end())
    const shortest = await halfHour(await receptionAt(server.url))
    const pedido = {
      procedimentoId: shortest.id,
      nome: shortest.nome,
      descricao: '',
      valor: shortest.valor,
      tempo: '00:30',
    }
    await benchBookings(people, pedido, databaseUrl, addDays(date, STORED))
    await benchFirstLoad(server.url, dist, routes(client))
  } finally {
    await server.stop()
  }
}

/** In a clinic without other people's visits: what is measured is the device. */
async function benchPhone(): Promise<void> {
  const server = await startBuilt(await postgres.createDatabase('aparelho'))
  try {
    await halfHour(await receptionAt(server.url))
    const email = 'cliente@exemplo.test'
    const client = new Person(server.url)
    await client.register(email)
    await benchOffline({ url: server.url, dist, today: date }, client, email)
  } finally {
    await server.stop()
  }
}

/** Lists, in a database of their own: 20 000 people would be in the way of the other figures. */
async function benchBigClinic(): Promise<void> {
  const url = await postgres.createDatabase('grande')
  const big = await startBuilt(url)
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  try {
    await seedBigClinic(pool, date)
    const [reception, client] = [new Person(big.url), new Person(big.url)]
    await reception.login(ADMIN_EMAIL)
    await client.register('cliente@exemplo.test')
    await benchListAnswers(reception, client, date)
    await benchListScreens(big.url, reception, client)
  } finally {
    await pool.end()
    await big.stop()
  }
}

/** Clinics side by side, each with more visits a day than the one before; and the page that is the limit. */
async function benchBusyClinics(): Promise<void> {
  const running: { stop(): Promise<void> }[] = []
  const database = (name: string) => postgres.createDatabase(name)
  try {
    const limit = await startLimitPage(await database('limite'))
    running.push(limit)
    const clinics: BusyClinic[] = []
    const [phone, tablet] = [PHONE_VISITS_A_DAY, TABLET_VISITS_A_DAY]
    const sizes = [...(wanted('cliente') ? phone : []), ...(wanted('recepcao') ? tablet : [])]
    for (const perDay of new Set(sizes)) {
      const databaseUrl = await database(`dia_${perDay}`)
      const server = await startBuilt(databaseUrl)
      running.push(server)
      clinics.push(await fillBusyClinic(server, { databaseUrl, today: date, perDay }))
    }
    const ofSizes = (some: readonly number[]) => clinics.filter(({ perDay }) => some.includes(perDay))
    if (wanted('cliente')) await benchClientStart(ofSizes(phone), limit.url)
    if (wanted('recepcao')) await benchReceptionStart(ofSizes(tablet))
  } finally {
    for (const server of running) await server.stop()
  }
}

async function receptionAt(url: string): Promise<Person> {
  const reception = new Person(url)
  await reception.login(ADMIN_EMAIL)
  return reception
}

function routes(client: Person): { path: string; cookie?: string }[] {
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
