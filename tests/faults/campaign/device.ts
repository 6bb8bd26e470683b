import type { BrowserContext, Page } from '@playwright/test'
import { formatDataLonga } from '#domain/lib/dates.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import type { Clinic } from '#tests/support/clinic.ts'
import { type FaultProxy, isApi } from '#tests/support/fault-proxy.ts'
import { logIn, outboxOf } from '#tests/support/phone.ts'
import type { Comando } from './audit.ts'
import type { Passo, Rede } from './plan.ts'

/** What a run finds: a clinic, and a browser that has been there before. */
export type Mundo = {
  readonly clinic: Clinic
  readonly network: FaultProxy
  readonly context: BrowserContext
  readonly servico: number
  /** The weekday on which this lane books. */
  readonly dia: string
  /** Kills the server and starts it again; the promise ends when it answers. */
  readonly restart: () => Promise<void>
}

const ABERTOS: ReadonlySet<OutboxRow['state']> = new Set(['queued', 'sending', 'retry', 'auth'])

/** How long a healed device may take until nothing is on its way, ms. */
const SOSSEGO_MS = 40_000

/** How long a press may take to reach the queue, and a screen to come, ms. */
export const PRESSA_MS = 5_000

/** One device in one run: its tabs, and what its person does. An act that the screen does not allow is not done. */
export class Device {
  readonly mundo: Mundo
  readonly pessoas: readonly string[]
  readonly comandos: Comando[] = []
  /** Confirmations that the clinic knew nothing of when they were shown. */
  readonly falsas: string[] = []
  page: Page
  atual: string
  #vistos = new Set<string>()
  #perfis = 0

  private constructor(mundo: Mundo, pessoas: readonly string[], page: Page) {
    this.mundo = mundo
    this.pessoas = pessoas
    this.page = page
    this.atual = pessoas[0] ?? ''
  }

  static async open(mundo: Mundo, pessoas: readonly string[]): Promise<Device> {
    const device = new Device(mundo, pessoas, await mundo.context.newPage())
    await device.#login()
    return device
  }

  get context(): BrowserContext {
    return this.mundo.context
  }

  async meet(rede: Rede): Promise<void> {
    const { network } = this.mundo
    network.heal()
    await this.context.setOffline(rede.tipo === 'offline')
    network.setDown(rede.tipo === 'muda')
    if (rede.tipo === 'falha')
      network.inject(rede.fault, { times: rede.vezes, ...(rede.tudo ? { match: isApi } : {}) })
  }

  async act({ ato, escolha }: Passo): Promise<void> {
    if (ato === 'agendar') await this.#agendar(escolha)
    else if (ato === 'cancelar') await this.#cancelar()
    else await this.#perfil()
  }

  async #agendar(escolha: number): Promise<void> {
    const { page } = this
    const { dia, network, servico } = this.mundo
    await page.goto(`${network.url}/agendamentos?servico=${servico}`)
    const dataLonga = formatDataLonga(dia)
    await page.getByRole('button', { name: new RegExp(`^${dataLonga} de ${dia.slice(0, 4)}`) }).click()
    await page.getByRole('heading', { name: dataLonga }).waitFor()
    const livres = page.getByRole('radio')
    await livres.first().waitFor()
    const slot = livres.nth(Math.floor(escolha * (await livres.count())))
    await slot.check({ force: true })
    const minuto = Number(await slot.inputValue())
    const pessoa = await this.#naTela()
    await page.getByRole('button', { name: 'Agendar', exact: true }).click()
    const row = await this.#queued((r) => r.command.kind === 'agendamento.criar')
    if (row?.command.kind !== 'agendamento.criar') return
    const quando = row.command.payload.pedido.dataHoraAgendada
    if (!quando.includes(`T${hora(minuto)}`)) this.falsas.push(`pedido ${quando} de ${minuto}`)
    this.comandos.push({ id: row.id, pessoa, oque: { tipo: 'agendar', quando } })
  }

  async #cancelar(): Promise<void> {
    const { page } = this
    await page.goto(`${this.mundo.network.url}/perfil?aba=agendamentos`)
    await page.getByRole('button', { name: 'Cancelar agendamento' }).first().click({ timeout: 1_500 })
    const pessoa = await this.#naTela()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancelar agendamento' }).click()
    const row = await this.#queued((r) => r.command.kind === 'agendamento.cancelar')
    if (row?.command.kind !== 'agendamento.cancelar' || !('id' in row.command.payload.alvo)) return
    this.comandos.push({ id: row.id, pessoa, oque: { tipo: 'cancelar', alvo: row.command.payload.alvo.id } })
  }

  async #perfil(): Promise<void> {
    const { page } = this
    await page.goto(`${this.mundo.network.url}/perfil`)
    const valor = `casa ${this.atual.slice(0, 8)} ${++this.#perfis}`
    await page.getByLabel('Complemento').fill(valor)
    const pessoa = await this.#naTela()
    await page.getByRole('button', { name: 'Atualizar' }).click()
    const row = await this.#queued(
      (r) => r.command.kind === 'perfil.salvar' && r.command.payload.campos.complemento === valor,
    )
    if (row !== undefined) this.comandos.push({ id: row.id, pessoa, oque: { tipo: 'perfil', valor } })
  }

  /** Whose page it is at the moment of the press. */
  #naTela(): Promise<string> {
    return this.page.evaluate(() => localStorage.getItem('email') ?? '')
  }

  /** The row that the press has made (a profile may change one that was there). */
  async #queued(match: (row: OutboxRow) => boolean): Promise<OutboxRow | undefined> {
    for (const until = Date.now() + PRESSA_MS; Date.now() < until; ) {
      const fila = await this.fila()
      const row = fila.find(
        (r) => match(r) && (r.command.kind === 'perfil.salvar' || !this.#vistos.has(r.id)),
      )
      if (row !== undefined) {
        this.#vistos.add(row.id)
        return row
      }
      await this.page.waitForTimeout(20)
    }
    return undefined
  }

  /** The queue of this run's people; the device keeps older ones too. */
  async fila(): Promise<OutboxRow[]> {
    return (await outboxOf(this.page)).filter((r) => this.pessoas.includes(r.dono))
  }

  /** If the screen says "realizado com sucesso", the clinic must have it at this very moment. */
  async watch(): Promise<void> {
    const ultimo = this.comandos.at(-1)
    if (ultimo?.oque.tipo !== 'agendar' || this.page.isClosed()) return
    const isShown = await this.page.getByText('Agendamento realizado com sucesso!').isVisible()
    if (!isShown) return
    const visitas = await this.mundo.clinic.visitas()
    if (!visitas.some((v) => v.chave === ultimo.id)) this.falsas.push(`sucesso de ${ultimo.oque.quando}`)
  }

  async strike({ golpe, espera }: Passo, restarting: Promise<void>[]): Promise<void> {
    await new Promise((r) => setTimeout(r, espera))
    const { clinic, network } = this.mundo
    switch (golpe) {
      case 'nada':
        return
      case 'fechar a aba':
        return this.#reopen()
      case 'segunda aba': {
        const tab = await this.context.newPage()
        await tab.goto(`${network.url}/perfil?aba=agendamentos`)
        return
      }
      case 'parar o worker':
        return this.stopWorkers()
      case 'trocar de pessoa':
        this.atual = this.pessoas.find((p) => p !== this.atual) ?? this.atual
        return this.#login()
      case 'expirar a sessão':
        return clinic.expirar(this.atual)
      case 'matar o servidor':
        restarting.push(this.mundo.restart())
    }
  }

  /** The cookie of whoever is to use the device now; without a network it stays as it was. */
  async #login(): Promise<void> {
    await logIn(this.context, `http://127.0.0.1:${this.mundo.network.port}`, this.atual).catch(
      () => undefined,
    )
  }

  async stopWorkers(): Promise<void> {
    const cdp = await this.context.newCDPSession(this.page)
    await cdp.send('ServiceWorker.enable')
    await cdp.send('ServiceWorker.stopAllWorkers')
    await cdp.detach()
  }

  /** A new tab for the others: in mid-send, where something is under way. */
  async #reopen(): Promise<void> {
    const fresh = await this.context.newPage()
    for (const page of this.context.pages()) if (page !== fresh) await page.close()
    this.page = fresh
  }

  /** Everything heals; each person logs in and lets the queue run empty. Answers what each one's screen then says. */
  async settle(): Promise<{ fila: OutboxRow[]; telas: { pessoa: string; agendados: string[] }[] }> {
    await this.meet({ tipo: 'boa' })
    await this.#reopen()
    const telas: { pessoa: string; agendados: string[] }[] = []
    for (const pessoa of this.pessoas) {
      this.atual = pessoa
      await logIn(this.context, this.mundo.network.url, pessoa)
      await this.page.goto(`${this.mundo.network.url}/perfil?aba=agendamentos`)
      await this.#drain(pessoa)
      telas.push({ pessoa, agendados: await this.#agendados(pessoa) })
    }
    return { fila: await this.fila(), telas }
  }

  /** Presses "Tentar agora" until nothing of hers is on its way. */
  async #drain(pessoa: string): Promise<void> {
    const isOpen = (r: OutboxRow) => r.dono === pessoa && ABERTOS.has(r.state)
    for (const until = Date.now() + SOSSEGO_MS; Date.now() < until; ) {
      const open = (await this.fila()).filter(isOpen)
      if (open.length === 0) return
      const found = await this.page.evaluate(() => {
        const button = [...document.querySelectorAll('button')].find((b) => b.textContent === 'Tentar agora')
        button?.click()
        return button !== undefined
      })
      // The list of visits shows no profile: the queue's own screen does.
      if (!found && open.every((r) => r.state === 'retry')) {
        await this.page.goto(`${this.mundo.network.url}/pendencias`)
        await this.page
          .getByRole('button', { name: 'Tentar agora' })
          .first()
          .click()
          .catch(() => undefined)
      }
      await this.page.waitForTimeout(100)
    }
  }

  /** The times that the list calls "Agendado", once it agrees with the clinic or has had its time to. */
  async #agendados(pessoa: string): Promise<string[]> {
    const list = `${this.mundo.network.url}/perfil?aba=agendamentos`
    if (this.page.url() !== list) await this.page.goto(list)
    const wanted = (await this.mundo.clinic.visitas(pessoa)).map((v) => v.quando).sort()
    let seen: string[] = []
    for (const until = Date.now() + 5_000; Date.now() < until; await this.page.waitForTimeout(50)) {
      const horas = await this.page.evaluate(() =>
        [...document.querySelectorAll('article')]
          .filter((a) => [...a.querySelectorAll('*')].some((e) => e.textContent?.trim() === 'Agendado'))
          .map((a) => /das (\d\d:\d\d)/.exec(a.textContent ?? '')?.[1] ?? '?'),
      )
      seen = horas.map((h) => `${this.mundo.dia}T${h}:00.000Z`).sort()
      if (seen.join() === wanted.join()) break
    }
    return seen
  }
}

const hora = (minuto: number): string =>
  `${String(Math.floor(minuto / 60)).padStart(2, '0')}:${String(minuto % 60).padStart(2, '0')}`
