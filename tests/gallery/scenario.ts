import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  expect,
  type Page,
} from '@playwright/test'
import { ADMIN, type Clinic, SENHA } from '#tests/support/clinic.ts'
import { MARINA } from '#tests/support/demo-week.ts'
import { type FaultProxy, startFaultProxy } from '#tests/support/fault-proxy.ts'
import { Person } from '#tests/support/http-person.ts'

export const TAMANHOS = {
  estreito: { width: 320, height: 640 },
  celular: { width: 390, height: 844 },
  tablet: { width: 1180, height: 820 },
  retrato: { width: 820, height: 1180 },
  computador: { width: 1440, height: 900 },
} as const
export type Tamanho = keyof typeof TAMANHOS

const PACIENCIA_MS = 20_000
const DE_TOQUE: readonly Tamanho[] = ['estreito', 'celular', 'tablet', 'retrato']
const DE_BOLSO: readonly Tamanho[] = ['estreito', 'celular']

/** `nova`: an account nobody has used, for what changes something. */
export type Quem = 'visitante' | 'cliente' | 'nova' | 'admin'

/** One look at one screen in one state. */
export type Cena = {
  readonly tela: string
  readonly estado: string
  readonly quem: Quem
  /** Phone, tablet and desktop unless said otherwise. */
  readonly tamanhos?: readonly Tamanho[]
  /** The whole page and not the first screenful. */
  readonly inteira?: boolean
  /** With the service worker. */
  readonly worker?: boolean
  readonly opcoes?: BrowserContextOptions
  readonly montar: (palco: Palco) => Promise<void>
}

export type Palco = {
  readonly page: Page
  readonly context: BrowserContext
  readonly rede: FaultProxy
  readonly clinica: Clinic
  readonly url: string
  readonly email: string
  readonly tamanho: Tamanho
  /** Opens a path and waits until nothing more is asked for. */
  readonly abrir: (path: string) => Promise<void>
}

let contas = 0

async function sessaoDe(clinica: Clinic, quem: Exclude<Quem, 'visitante'>) {
  const email =
    quem === 'admin'
      ? ADMIN.email
      : quem === 'cliente'
        ? MARINA.email
        : `marina.${process.pid}.${contas++}@exemplo.test`
  if (quem === 'nova') await clinica.conta(email, MARINA.nome)
  const pessoa = new Person(`http://127.0.0.1:${clinica.port}`)
  await pessoa.login(email, SENHA)
  return { email, session: pessoa.session }
}

/** Sets the scene in a browser of its own, lets `olhar` see it, and takes everything down again. */
export async function encenar<T>(
  browser: Browser,
  clinica: Clinic,
  cena: Cena,
  tamanho: Tamanho,
  olhar: (page: Page) => Promise<T>,
): Promise<T> {
  const rede = await startFaultProxy(clinica)
  const { url } = rede
  const context = await browser.newContext({
    viewport: TAMANHOS[tamanho],
    hasTouch: DE_TOQUE.includes(tamanho),
    isMobile: DE_BOLSO.includes(tamanho),
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    serviceWorkers: cena.worker === true ? 'allow' : 'block',
    ...cena.opcoes,
  })
  context.setDefaultTimeout(PACIENCIA_MS)
  try {
    const page = await context.newPage()
    let email = ''
    if (cena.quem !== 'visitante') {
      const sessao = await sessaoDe(clinica, cena.quem)
      email = sessao.email
      // Without an end: the server's would lie in its own time, long gone by now.
      await context.addCookies([{ name: 'sessao', value: sessao.session, url, httpOnly: true }])
    }
    const abrir = async (path: string) => {
      await page.goto(url + path)
      // Until the device knows who she is, it draws what a visitor sees.
      if (cena.quem !== 'visitante') await page.waitForFunction(() => localStorage.getItem('status') !== null)
      await quieta(page)
    }
    await cena.montar({ page, context, rede, clinica, url, email, tamanho, abrir })
    await assentar(page)
    return await olhar(page)
  } finally {
    rede.heal()
    await context.close()
    await rede.stop()
  }
}

/** What was asked for has come. The stream of live events never ends: "network idle" would wait for it. */
async function quieta(page: Page): Promise<void> {
  await expect(page.getByRole('heading').first()).toBeVisible({ timeout: PACIENCIA_MS })
  await expect(page.locator('[aria-busy="true"]:visible')).toHaveCount(0, { timeout: PACIENCIA_MS })
}

async function assentar(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const seen = [...document.images].filter(
      (i) => i.loading !== 'lazy' && i.getBoundingClientRect().width > 0,
    )
    await Promise.race([
      Promise.all(seen.map((i) => i.decode().catch(() => undefined))),
      new Promise((r) => setTimeout(r, 3000)),
    ])
  })
  await page.waitForTimeout(350)
}
