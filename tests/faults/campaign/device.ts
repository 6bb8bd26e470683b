import { type BrowserContext, expect, type Page } from '@playwright/test'
import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import { formatDataLonga, formatHora } from '#domain/lib/dates.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import type { Clinic } from '#tests/support/clinic.ts'
import { type FaultProxy, isApi } from '#tests/support/fault-proxy.ts'
import { logIn, outboxOf, Phone } from '#tests/support/page-driver.ts'
import type { Comando } from './audit.ts'
import {
  becomeInPage,
  type Cartao,
  chooseInPage,
  closeDialogsInPage,
  pressInPage,
  readListInPage,
} from './page-reading.ts'
import { setOffline } from './offline.ts'
import type { Passo, Rede } from './plan.ts'

/** What a run finds: a clinic, and a browser that has been there before. */
export type Mundo = {
  readonly clinic: Clinic
  readonly network: FaultProxy
  readonly context: BrowserContext
  readonly servico: number
  /** The weekday on which this lane books. */
  readonly dia: string
  /** An account of no run's, who takes times away. */
  readonly estranha: string
  /** Kills the server and starts it again; the promise ends when it answers. */
  readonly restart: () => Promise<void>
}

/** What became of a step's act: pressed as planned or in another act's place, refused by the screen, or not done. */
export type Feito = 'feito' | 'trocado' | 'recusado' | 'não feito'

export const LISTA = '/perfil?aba=agendamentos'

/** How long a press may take to reach the queue, and a screen to come, ms. */
export const PRESSA_MS = 5_000

/** Whether the screen offers an act is seen sooner. */
const OFERTA_MS = 1_500

const ABERTA = new Set(['Tentar agora', 'Login'])

/** One device in one run: its tabs, and what its person does. */
export class Device {
  readonly mundo: Mundo
  readonly pessoas: readonly string[]
  readonly comandos: Comando[] = []
  /** Confirmations that the clinic knew nothing of when they were shown. */
  readonly falsas: string[] = []
  /** Refused bookings that she has put away with "OK". */
  readonly lidos = new Set<string>()
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

  /**
   * The first person opens the app and sees the free times: from here on the device knows her. A page that an earlier
   * run has left open is told that the network is back, and asks whose session it has.
   */
  static async open(mundo: Mundo, pessoas: readonly string[]): Promise<Device> {
    const { context, network, servico } = mundo
    const left = context.pages()[0]
    const page = left ?? (await context.newPage())
    const device = new Device(mundo, pessoas, page)
    await device.loginSurely()
    if (left === undefined) await page.goto(network.url)
    await page.evaluate(becomeInPage, { pessoa: device.atual, ms: 30_000 })
    await device.irPara(`/agendamentos?servico=${servico}`)
    await page.evaluate(chooseInPage, { dia: device.#diaLongo, escolha: 0, ms: PRESSA_MS })
    return device
  }

  async meet(rede: Rede): Promise<void> {
    const { context, network } = this.mundo
    network.heal()
    network.setDown(rede.tipo === 'muda' || rede.tipo === 'offline')
    for (const page of context.pages()) await setOffline(page, rede.tipo === 'offline')
    if (rede.tipo === 'falha')
      network.inject(rede.fault, { times: rede.vezes, ...(rede.tudo ? { match: isApi } : {}) })
  }

  /** What the screen does not offer (nothing to cancel, no agenda yet) is another act instead. */
  async act(passo: Passo): Promise<Feito> {
    // A new tab shows nothing yet.
    if (!this.page.url().startsWith(this.mundo.network.url)) await this.irPara(LISTA)
    for (const ato of new Set([passo.ato, 'agendar', 'perfil'] as const)) {
      await this.#closeDialogs()
      const feito = await this.#attempt({ ...passo, ato })
      if (feito !== 'não feito') return feito === 'feito' && ato !== passo.ato ? 'trocado' : feito
    }
    return 'não feito'
  }

  /** What an earlier press came to is read and put away. A refused booking is then forgotten by the app too. */
  async #closeDialogs(): Promise<void> {
    const isRefusal = await this.page.evaluate(closeDialogsInPage, TEXTOS_AGENDAMENTO.falha)
    const ultimo = this.comandos.findLast((c) => c.oque.tipo === 'agendar')
    if (isRefusal && ultimo !== undefined) this.lidos.add(ultimo.id)
  }

  #attempt({ ato, ...passo }: Passo): Promise<Feito> {
    switch (ato) {
      case 'agendar':
        return this.#agendar(passo)
      case 'cancelar':
        return this.#cancelar(passo)
      case 'desistir':
        return this.#desistir()
      case 'perfil':
        return this.#perfil(passo)
    }
  }

  async #agendar({ escolha, toques, tomado }: Omit<Passo, 'ato'>): Promise<Feito> {
    const { dia, servico, clinic, estranha } = this.mundo
    // By way of another screen: what an earlier booking is about to say is not said over this one.
    await this.irPara(LISTA)
    await this.irPara(`/agendamentos?servico=${servico}`)
    const minuto = await this.page.evaluate(chooseInPage, { dia: this.#diaLongo, escolha, ms: PRESSA_MS })
    if (minuto === null) return 'não feito'
    const quando = `${dia}T${formatHora(minuto)}:00.000Z`
    // Somebody else may be there already: then it was she who was refused.
    if (tomado) await clinic.ocupar(estranha, quando).catch(() => undefined)
    const pessoa = await this.#press('button', 'Agendar', toques)
    if (pessoa === null) return 'não feito'
    const row = await this.#queued((r) => r.command.kind === 'agendamento.criar')
    if (row?.command.kind !== 'agendamento.criar') return this.#refused()
    const { dataHoraAgendada, email } = row.command.payload.pedido
    if (dataHoraAgendada !== quando) this.falsas.push(`pedido ${dataHoraAgendada} em vez de ${quando}`)
    // The screen's own word: what was read beside it may be a moment older.
    this.comandos.push({ id: row.id, pessoa: email ?? pessoa, oque: { tipo: 'agendar', quando } })
    return 'feito'
  }

  /** The page had heard that the time is gone, and took nothing. */
  async #refused(): Promise<Feito> {
    const said = await this.page.getByText(/não está livre neste dia/).count()
    return said > 0 ? 'recusado' : 'não feito'
  }

  async #cancelar({ toques }: Pick<Passo, 'toques'>): Promise<Feito> {
    if ((await this.#press('main article button', 'Cancelar agendamento', 1, await this.#list())) === null)
      return 'não feito'
    const pessoa = await this.#press('[role=dialog] button', 'Cancelar agendamento', toques)
    if (pessoa === null) return 'não feito'
    const row = await this.#queued((r) => r.command.kind === 'agendamento.cancelar')
    if (row?.command.kind !== 'agendamento.cancelar') return 'não feito'
    const { alvo } = row.command.payload
    // A visit whose own booking has not heard its answer yet is cancelled by that booking's name.
    const oque: Comando['oque'] =
      'id' in alvo ? { tipo: 'cancelar', alvo: alvo.id } : { tipo: 'desistir', pedido: alvo.comando }
    this.comandos.push({ id: row.id, pessoa, oque })
    return 'feito'
  }

  /** "Descartar" on a booking that waits: it leaves the queue, or a cancellation follows it. */
  async #desistir(): Promise<Feito> {
    const cartoes = await this.#list()
    const isOffered = (c: Cartao) => c.botoes.includes('Descartar') && c.botoes.some((b) => ABERTA.has(b))
    const nth = cartoes.filter((c) => c.botoes.includes('Descartar')).findIndex(isOffered)
    const cartao = cartoes.filter((c) => c.botoes.includes('Descartar'))[nth]
    if (cartao === undefined) return 'não feito'
    const before = (await this.fila()).find(
      (r) =>
        r.command.kind === 'agendamento.criar' &&
        !['done', 'conflict', 'rejected', 'expired'].includes(r.state) &&
        r.dono === this.#dona &&
        r.command.payload.pedido.dataHoraAgendada.includes(`T${cartao.hora}`),
    )
    if (before === undefined) return 'não feito'
    const button = this.page.locator('main article', { hasText: `das ${cartao.hora}` })
    const pressed = await button
      .getByRole('button', { name: 'Descartar' })
      .first()
      .click({ timeout: OFERTA_MS })
      .then(
        () => true,
        () => false,
      )
    if (!pressed) return 'não feito'
    for (const until = Date.now() + PRESSA_MS; Date.now() < until; ) {
      const fila = await this.fila()
      const after = fila.find(
        ({ command: c }) =>
          c.kind === 'agendamento.cancelar' &&
          'comando' in c.payload.alvo &&
          c.payload.alvo.comando === before.id,
      )
      const isGone = !fila.some((r) => r.id === before.id)
      if (after === undefined && !isGone) continue
      this.#vistos.add(after?.id ?? before.id)
      const id = after?.id ?? before.id
      this.comandos.push({ id, pessoa: before.dono, oque: { tipo: 'desistir', pedido: before.id } })
      return 'feito'
    }
    return 'não feito'
  }

  async #perfil({ toques }: Pick<Passo, 'toques'>): Promise<Feito> {
    await this.irPara('/perfil')
    const valor = `casa ${this.atual.slice(0, 8)} ${++this.#perfis}`
    const field = this.page.getByLabel('Complemento')
    const filled = await field.fill(valor, { timeout: OFERTA_MS }).then(
      () => true,
      () => false,
    )
    if (!filled) return 'não feito'
    const pessoa = await this.#press('main button', 'Atualizar', toques)
    if (pessoa === null) return 'não feito'
    const row = await this.#queued(isProfile(valor))
    if (row === undefined) return 'não feito'
    this.comandos.push({ id: row.id, pessoa, oque: { tipo: 'perfil', valor } })
    return 'feito'
  }

  get #diaLongo(): string {
    const { dia } = this.mundo
    return `${formatDataLonga(dia)} de ${dia.slice(0, 4)}`
  }

  #dona = ''

  /** Her list, as it is drawn; the cards are hers whose screen it is. */
  async #list(): Promise<Cartao[]> {
    await this.irPara(LISTA)
    const { pessoa, cartoes } = await this.page.evaluate(readListInPage, OFERTA_MS)
    this.#dona = pessoa
    return cartoes
  }

  async #press(
    seletor: string,
    texto: string,
    toques: number,
    cartoes?: readonly Cartao[],
  ): Promise<string | null> {
    if (cartoes?.every((c) => !c.botoes.includes(texto))) return null
    return this.page.evaluate(pressInPage, { seletor, texto, toques, ms: PRESSA_MS })
  }

  /** Without loading the page anew, where it is one of the app's. */
  async irPara(path: string): Promise<void> {
    const { page } = this
    const { url } = this.mundo.network
    if (page.url().startsWith(url)) await new Phone(page, url).irPara(path)
    else await page.goto(url + path)
  }

  /** The row that the press has made (a profile may change one that was there). */
  async #queued(match: (row: OutboxRow) => boolean): Promise<OutboxRow | undefined> {
    for (const until = Date.now() + PRESSA_MS; Date.now() < until; ) {
      const isNew = (r: OutboxRow) => r.command.kind === 'perfil.salvar' || !this.#vistos.has(r.id)
      const row = (await this.fila()).find((r) => match(r) && isNew(r))
      if (row !== undefined) {
        this.#vistos.add(row.id)
        return row
      }
      await new Promise((r) => setTimeout(r, 15))
      const refused = await this.page.getByText(/não está livre neste dia/).count()
      if (refused > 0) return undefined
    }
    return undefined
  }

  /** The queue of this run's people; the device keeps older ones too. */
  async fila(): Promise<OutboxRow[]> {
    return (await outboxOf(this.page)).filter((r) => this.pessoas.includes(r.dono))
  }

  /** The cookie of whoever is to use the device now; without a network it stays as it was. */
  async login(): Promise<void> {
    const { context, network } = this.mundo
    await logIn(context, network.url, this.atual).catch(() => undefined)
  }

  /** Where the network is whole, she gets in: another lane may just have killed the server. */
  async loginSurely(): Promise<void> {
    const { context, network } = this.mundo
    await expect(() => logIn(context, network.url, this.atual)).toPass({ timeout: 30_000 })
  }
}

const isProfile = (valor: string) => (r: OutboxRow) =>
  r.command.kind === 'perfil.salvar' && r.command.payload.campos.complemento === valor
