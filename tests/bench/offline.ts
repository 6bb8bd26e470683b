import { mkdtemp, readFile, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { type BrowserContext, chromium, type Page } from '@playwright/test'
import type { AgendamentoCreate } from '#domain/agendamento/schema.ts'
import { GRID } from '#domain/agendamento/slots.ts'
import { addDays, formatDateTime, weekdayOf } from '#domain/lib/dates.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { create, rowOf } from '#domain/testing/outbox.ts'
import { WHOLE_BROWSER_ARGS } from '#scripts/ensure-browser.ts'
import type { Person } from '#tests/support/http-person.ts'
import { screensKept } from '#tests/support/installed-app.ts'
import { VISITS_PATH } from '#tests/support/page-driver/visits.ts'
import { browserPath } from './browser.ts'
import { heading, kB, median, ms, report } from './report.ts'
import { OFFLINE, withDevice } from './slow-device.ts'

const STARTS = 9
/** How long the queue is, and how many times the bare requests its sending may take. */
const QUEUES = [
  { commands: 20, aim: 2, rounds: 7, pause: 0 },
  // One person may write so much in a minute, and each round begins with a new one.
  { commands: 200, aim: 3.5, rounds: 3, pause: 61_000 },
]

type Clinic = { readonly url: string; readonly dist: string; readonly today: string }

/**
 * The worker, an app that starts without a network on a slow phone, and a long queue against bare requests.
 */
export async function benchOffline(clinic: Clinic, client: Person, email: string): Promise<void> {
  heading('Offline')
  const worker = gzipSync(await readFile(path.join(clinic.dist, 'sw.js')), { level: 9 }).length
  report({ name: 'service worker, gzip', value: kB(worker), against: 'aim 45 kB' })
  await benchStarts(clinic, client)
  const profile = await mkdtemp(path.join(os.tmpdir(), 'agenda-medida-'))
  try {
    await benchDrain(profile, clinic, client, email)
  } finally {
    await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
  }
}

/** Until her own visit stands on the screen of a slow phone, without a network. */
async function benchStarts({ url, today }: Clinic, client: Person): Promise<void> {
  const [pedido] = await bookings(client, addDays(today, 3), 1)
  const booked = await client.fetch('POST', '/api/Agendamentos', pedido)
  if (!booked.ok) throw new Error(`no visit to show: ${booked.status}`)
  const cold: number[] = []
  const warm: number[] = []
  const phone = { kind: 'phone', url, session: client.session, selector: 'main article' } as const
  await withDevice(phone, async (device) => {
    const first = await device.open(VISITS_PATH, { slower: 1 })
    await first.use((page) => screensKept(page))
    const openAgain = async () => (await device.measure(VISITS_PATH, { network: OFFLINE })).stoodAt
    for (let round = 0; round < STARTS; round++) {
      await device.restart()
      cold.push(await openAgain())
      await openAgain()
      warm.push(await openAgain())
    }
  })
  const how = `from the worker’s cache, 4 × slower CPU, median of ${STARTS}`
  for (const [name, starts] of [
    ['browser just started', cold],
    ['browser running', warm],
  ] as const)
    report({
      name: `offline start, ${name}: own rows`,
      value: ms(median(starts)),
      against: `${how}, aim 800 ms`,
    })
}

/** Bookings of distinct half hours from a day on. */
async function bookings(client: Person, desde: string, count: number) {
  const all = (await (await client.fetch('GET', '/api/Procedimento')).json()) as Procedimento[]
  const shortest = all.find((p) => p.tempo === '00:30')
  if (shortest === undefined) throw new Error('no procedure of half an hour')
  const { id: procedimentoId, nome, valor, tempo } = shortest
  const requests: AgendamentoCreate[] = []
  for (let data = desde; requests.length < count; data = addDays(data, 1)) {
    if (weekdayOf(data) === 0 || weekdayOf(data) === 6) continue
    for (const start of GRID.filter((m) => m >= 9 * 60 && m < 12 * 60 && m % 30 === 0))
      requests.push({
        procedimentoId,
        nome,
        descricao: '',
        valor,
        tempo,
        tipoProcedimento: shortest.tipoProcedimento,
        encaixe: false,
        dataHoraAgendada: formatDateTime(data, start),
      })
  }
  return requests.slice(0, count)
}

async function benchDrain(profile: string, { url, today }: Clinic, client: Person, email: string) {
  const context = await chromium.launchPersistentContext(profile, {
    baseURL: url,
    executablePath: browserPath(),
    args: WHOLE_BROWSER_ARGS,
    locale: 'pt-BR',
    viewport: { width: 390, height: 844 },
  })
  const expires = Date.now() / 1000 + 86_400
  await context.addCookies([{ name: 'sessao', value: client.session, url, expires }])
  const page = await context.newPage()
  await page.goto(VISITS_PATH)
  await page.locator('main article').first().waitFor()
  await screensKept(page)
  let day = addDays(today, 30)
  for (const { commands, aim, rounds, pause } of QUEUES) {
    const queued: number[] = []
    const bare: number[] = []
    for (let round = 0; round < rounds; round++) {
      await page.waitForTimeout(pause)
      const requests = await bookings(client, day, 2 * commands)
      day = addDays(requests.at(-1)?.dataHoraAgendada.slice(0, 10) ?? day, 1)
      await page.goto('/')
      bare.push(await sendBare(page, requests.slice(0, commands)))
      const rows = requests.slice(commands).map((pedido) => {
        if (create.kind !== 'agendamento.criar') throw new Error('the sample is a booking')
        const command = { ...create, payload: { pedido, imagem: '' } }
        return rowOf(command, { id: crypto.randomUUID(), dono: email, nextAt: Date.now() })
      })
      queued.push(await sendQueued(context, page, rows))
    }
    const ratios = queued.map((time, round) => time / (bare[round] ?? Number.NaN))
    report({ name: `${commands} bare requests in sequence, from the page`, value: ms(median(bare)) })
    report({
      name: `a queue of ${commands} commands, from “online” to the last answer`,
      value: ms(median(queued)),
      against: `${median(ratios).toFixed(2)} × the bare requests before it, aim ${aim} ×`,
    })
  }
  await context.close()
}

function sendBare(page: Page, requests: readonly unknown[]): Promise<number> {
  return page.evaluate(async (bodies) => {
    const begin = performance.now()
    for (const body of bodies) {
      const answer = await fetch('/api/Agendamentos', {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
        body: JSON.stringify(body),
      })
      if (!answer.ok) throw new Error(`refused: ${answer.status} ${await answer.text()}`)
      await answer.json()
    }
    return performance.now() - begin
  }, requests)
}

async function sendQueued(context: BrowserContext, page: Page, rows: readonly OutboxRow[]): Promise<number> {
  await context.setOffline(true)
  await page.evaluate(async (queue) => {
    const opened = indexedDB.open('clinica')
    await new Promise((resolve) => opened.addEventListener('success', resolve))
    const written = opened.result.transaction('outbox', 'readwrite')
    written.objectStore('outbox').clear()
    for (const row of queue) written.objectStore('outbox').add(row)
    await new Promise((resolve) => written.addEventListener('complete', resolve))
    opened.result.close()
  }, rows)
  await page.goto(page.url())
  // The app's own start is measured above.
  await page.waitForTimeout(1500)
  await context.setOffline(false)
  const begin = Date.now()
  const look = () =>
    page.evaluate(async () => {
      const opened = indexedDB.open('clinica')
      await new Promise((resolve) => opened.addEventListener('success', resolve))
      const asked = opened.result.transaction('outbox').objectStore('outbox').getAll()
      await new Promise((resolve) => asked.addEventListener('success', resolve))
      opened.result.close()
      const all = asked.result as { readonly state: string; readonly ackedAt: number | null }[]
      return {
        waiting: all.filter((row) => row.state !== 'done').length,
        last: Math.max(...all.map((row) => row.ackedAt ?? 0)),
      }
    })
  for (;;) {
    // Looking costs what is measured: seldom.
    await page.waitForTimeout(500)
    const { waiting, last } = await look()
    if (waiting === 0) return last - begin
    if (Date.now() - begin > 120_000) throw new Error(`${waiting} commands did not leave`)
  }
}
