import { type BrowserContext, expect, type Page } from '@playwright/test'
import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import {
  addDias,
  agoraNaClinica,
  diaDaSemana,
  formatDataHora,
  formatDataLonga,
  formatHora,
} from '#domain/lib/dates.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { SENHA } from './clinic.ts'

/** The `n`-th weekday after today, on the clinic's calendar. */
export function diaUtil(n: number): string {
  let data = agoraNaClinica(Date.now(), 'America/Sao_Paulo').data
  for (let left = n; left >= 0; ) {
    data = addDias(data, 1)
    const semana = diaDaSemana(data)
    if (semana !== 0 && semana !== 6) left--
  }
  return data
}

/** The person's session, in the browser's cookie jar: what a login in another tab comes to. */
export async function logIn(context: BrowserContext, url: string, email: string): Promise<void> {
  const answer = await context.request.post(`${url}/api/Usuarios/login`, {
    data: { enderecoEmail: email, senha: SENHA },
  })
  expect(answer.status(), `login of ${email}`).toBe(200)
}

/** The queue as the device holds it, whoever's it is. Works on any page of the origin. */
export function outboxOf(page: Page): Promise<OutboxRow[]> {
  return page.evaluate(
    () =>
      new Promise<OutboxRow[]>((resolve, reject) => {
        const opening = indexedDB.open('clinica')
        // The app has not made it yet: leave that to the app.
        opening.onupgradeneeded = () => opening.transaction?.abort()
        opening.onerror = () => resolve([])
        opening.onsuccess = () => {
          const db = opening.result
          const rows = db.transaction('outbox').objectStore('outbox').getAll()
          rows.onerror = () => reject(rows.error)
          rows.onsuccess = () => resolve(rows.result as OutboxRow[])
          db.close()
        }
      }),
  )
}

/** The worker is installed and serves this page. A page that was loading while it took over is not taken: it loads anew. */
export async function workerReady(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready))
  const isControlled = () => navigator.serviceWorker.controller !== null
  await page.waitForFunction(isControlled, null, { timeout: 2_000 }).catch(() => page.reload())
  await page.waitForFunction(isControlled)
}

export type Marcado = { readonly data: string; readonly minuto: number; readonly quando: string }

/** A person's phone: one page, and what she does on it. */
export class Phone {
  readonly page: Page
  readonly url: string

  constructor(page: Page, url: string) {
    this.page = page
    this.url = url
  }

  /** Opens the booking screen and chooses the day and the `nth` free start; nothing is sent yet. */
  async escolher(servicoId: number, data: string, nth = 0): Promise<Marcado> {
    await this.page.goto(`${this.url}/agendamentos?servico=${servicoId}`)
    return this.escolherNaTela(data, nth)
  }

  /** On the booking screen that is open. */
  async escolherNaTela(data: string, nth = 0): Promise<Marcado> {
    const { page } = this
    const hoje = agoraNaClinica(Date.now(), 'America/Sao_Paulo').data
    const meses =
      (Number(data.slice(0, 4)) - Number(hoje.slice(0, 4))) * 12 +
      Number(data.slice(5, 7)) -
      Number(hoje.slice(5, 7))
    for (let mes = 0; mes < meses; mes++) await page.getByRole('button', { name: 'Próximo mês' }).click()
    await page
      .getByRole('button', { name: new RegExp(`^${formatDataLonga(data)} de ${data.slice(0, 4)}`) })
      .click()
    await expect(page.getByRole('heading', { name: formatDataLonga(data) })).toBeVisible()
    const slot = page.getByRole('radio').nth(nth)
    const minuto = Number(await slot.inputValue())
    await slot.check({ force: true })
    return { data, minuto, quando: formatDataHora(data, minuto) }
  }

  get botaoAgendar() {
    return this.page.getByRole('button', { name: 'Agendar', exact: true })
  }

  /** Chooses and presses "Agendar". What comes of it is the caller's to look at. */
  async agendar(servicoId: number, data: string, nth = 0): Promise<Marcado> {
    const marcado = await this.escolher(servicoId, data, nth)
    await this.botaoAgendar.click()
    return marcado
  }

  /** To another screen without loading the page anew. */
  async irPara(path: string): Promise<void> {
    await this.page.evaluate((url) => {
      history.pushState(null, '', url)
      dispatchEvent(new PopStateEvent('popstate'))
    }, path)
  }

  /** On the booking screen that is open: chooses and presses "Agendar". */
  async agendarNaTela(data: string, nth = 0): Promise<Marcado> {
    const marcado = await this.escolherNaTela(data, nth)
    await this.botaoAgendar.click()
    return marcado
  }

  get sucesso() {
    return this.page.getByText(TEXTOS_AGENDAMENTO.sucesso)
  }

  get guardado() {
    return this.page.getByText('Pedido guardado neste aparelho')
  }

  /** Her visits: opens the list. */
  async abrirVisitas(): Promise<void> {
    await this.page.goto(`${this.url}/perfil?aba=agendamentos`)
    await expect(this.page.getByRole('tab', { name: 'Meus agendamentos' })).toBeVisible()
  }

  /** "Tentar agora" in her list; whoever looks twice may find everything sent, and the button gone. */
  async tentarAgora(): Promise<void> {
    await this.abrirVisitas()
    await this.page.getByRole('article').first().waitFor()
    await this.page.evaluate(() => {
      const buttons = [...document.querySelectorAll('button')]
      buttons.find((b) => b.textContent === 'Tentar agora')?.click()
    })
  }

  /** The card of a visit or of a booking on its way. */
  cartao({ minuto }: Pick<Marcado, 'minuto'>) {
    const hora = formatHora(minuto)
    return this.page.getByRole('article').filter({ hasText: new RegExp(`(às|das) ${hora}`) })
  }

  /** The card says that the clinic has confirmed it. */
  confirmado(marcado: Marcado) {
    return this.cartao(marcado).getByText('Agendado', { exact: true })
  }
}
