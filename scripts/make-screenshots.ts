/**
 * Makes the pictures of the real app that are committed: the manifest's screenshots and the README's
 * `capa.webp`. Run after the look has changed: `npm run make:screenshots`. It starts a server of its own with
 * the demo clinic; with an address as its argument it takes the one that runs there.
 */

import { mkdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Browser, type BrowserContextOptions, chromium, type Page } from '@playwright/test'
import sharp from 'sharp'
import { formatDateTime } from '#domain/lib/dates.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { newEmail } from '#tests/support/accounts.ts'
import { nthWeekday } from '#tests/support/dates.ts'
import { chooseTime, openBooking } from '#tests/support/page-driver/booking.ts'
import { logIn, registerAccount } from '#tests/support/page-driver/login.ts'
import { openVisits } from '#tests/support/page-driver/visits.ts'
import { startServer } from '#tests/support/server.ts'
import { findBrowser, WHOLE_BROWSER_ARGS } from './ensure-browser.ts'

const out = fileURLToPath(new URL('../public/screenshots/', import.meta.url))
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }
const DESKTOP = { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 }
const WEBP = { quality: 82, effort: 6, smartSubsample: true }

/** The README's picture: a phone and a desktop beside each other, in CSS pixels of the picture. */
const COVER = {
  width: 1680,
  height: 960,
  ground: '#FAF6F2',
  phone: { left: 64, top: 90, width: 360, height: 780, radius: 36 },
  desktop: { left: 480, top: 130, width: 1136, height: 710, radius: 18 },
} as const

type Shot = Readonly<{ phone: boolean; name: string; open: (page: Page) => Promise<void> }>

/** A client with two visits ahead, logged in in this context. */
async function client(page: Page): Promise<void> {
  const email = newEmail('marina')
  await registerAccount(page.context(), 'Marina', email)
  await logIn(page.context(), email)
  const services = await servicesOf(page)
  const wanted = [
    ['Drenagem linfática', nthWeekday(2), [14 * 60, 15 * 60, 16 * 60, 9 * 60]],
    ['Hidratação facial', nthWeekday(7), [9 * 60, 10 * 60, 14 * 60, 15 * 60]],
  ] as const
  for (const [nome, day, starts] of wanted) {
    const { id, valor, tempo } = serviceOf(services, nome)
    const data = { procedimentoId: id, nome, descricao: '', valor, tempo }
    for (const start of starts) {
      const dataHoraAgendada = formatDateTime(day, start)
      const answer = await page.request.post('/api/Agendamentos', { data: { ...data, dataHoraAgendada } })
      if (answer.status() === 201) break
    }
  }
}

async function servicesOf(page: Page): Promise<Procedimento[]> {
  return (await page.request.get('/api/Procedimento')).json()
}

function serviceOf(services: readonly Procedimento[], nome: string): Procedimento {
  const found = services.find((s) => s.nome === nome)
  if (found === undefined) throw new Error(`the demo clinic has no ${nome}`)
  return found
}

async function showBooking(page: Page): Promise<void> {
  const { id } = serviceOf(await servicesOf(page), 'Limpeza de pele')
  await openBooking(page, id)
  await chooseTime(page, nthWeekday(1), 2)
  await page.evaluate(() => {
    window.scrollTo(0, 0)
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
  })
}

const shots: readonly Shot[] = [
  { phone: true, name: 'celular-inicio', open: async (page) => void (await page.goto('/')) },
  { phone: true, name: 'celular-agendar', open: showBooking },
  {
    phone: true,
    name: 'celular-meus',
    open: async (page) => {
      await openVisits(page)
      await page.getByText('Hidratação facial').waitFor()
    },
  },
  { phone: false, name: 'computador-inicio', open: async (page) => void (await page.goto('/')) },
  { phone: false, name: 'computador-agendar', open: showBooking },
]

async function shoot(browser: Browser, baseURL: string): Promise<Map<string, Buffer>> {
  const pictures = new Map<string, Buffer>()
  for (const phone of [true, false]) {
    const options: BrowserContextOptions = {
      ...(phone ? PHONE : DESKTOP),
      baseURL,
      locale: 'pt-BR',
      timezoneId: 'America/Sao_Paulo',
      reducedMotion: 'reduce',
      extraHTTPHeaders: { origin: baseURL },
    }
    const context = await browser.newContext(options)
    const page = await context.newPage()
    await client(page)
    await page.goto('/servicos')
    await page.getByRole('heading', { level: 1 }).waitFor()
    for (const shot of shots.filter((s) => s.phone === phone)) {
      await shot.open(page)
      await page.waitForLoadState('networkidle')
      await page.evaluate(async () => {
        await document.fonts.ready
        await Promise.all([...document.images].filter((i) => i.loading !== 'lazy').map((i) => i.decode()))
      })
      const png = await page.screenshot()
      pictures.set(shot.name, png)
      await sharp(png).webp(WEBP).toFile(`${out}${shot.name}.webp`)
    }
    await context.close()
  }
  return pictures
}

type Place = Readonly<{ left: number; top: number; width: number; height: number; radius: number }>

async function framed(png: Buffer, { width, height, radius }: Place): Promise<Buffer> {
  const mask = `<svg width="${width}" height="${height}"><rect width="${width}" height="${height}" rx="${radius}"/></svg>`
  return sharp(png)
    .resize(width, height, { position: 'top' })
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer()
}

async function makeCover(phone: Buffer, desktop: Buffer): Promise<void> {
  const { width, height, ground } = COVER
  const shadow = (p: Place) =>
    `<rect x="${p.left}" y="${p.top + 18}" width="${p.width}" height="${p.height}" rx="${p.radius}" fill="#562630" fill-opacity=".2"/>`
  const shadows = `<svg width="${width}" height="${height}">${shadow(COVER.desktop)}${shadow(COVER.phone)}</svg>`
  const blurred = await sharp(Buffer.from(shadows)).blur(26).png().toBuffer()
  const parts = [
    [COVER.desktop, desktop],
    [COVER.phone, phone],
  ] as const
  const pictures = await Promise.all(
    parts.map(async ([place, png]) => ({
      input: await framed(png, place),
      left: place.left,
      top: place.top,
    })),
  )
  await sharp({ create: { width, height, channels: 3, background: ground } })
    .composite([{ input: blurred }, ...pictures])
    .webp(WEBP)
    .toFile(`${out}capa.webp`)
}

mkdirSync(out, { recursive: true })
const given = process.argv[2]
const server = given === undefined ? await startServer({ env: { DEMO: '1' } }) : null
const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath !== undefined && { executablePath }),
  args: WHOLE_BROWSER_ARGS,
})
try {
  const pictures = await shoot(browser, given ?? server?.url ?? '')
  const [phone, desktop] = [pictures.get('celular-inicio'), pictures.get('computador-agendar')]
  if (phone !== undefined && desktop !== undefined) await makeCover(phone, desktop)
} finally {
  await browser.close()
  await server?.stop()
}
