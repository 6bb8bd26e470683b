import { expect, type Locator, type Page } from '@playwright/test'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { formatNumericDate } from '#domain/lib/dates.ts'
import { isTerminal, type OutboxRow } from '#domain/outbox/row.ts'
import { ADMIN_EMAIL } from '#tests/support/accounts.ts'
import type { Visit } from '#tests/support/clinic.ts'
import { outboxOf } from '#tests/support/installed-app.ts'
import { logIn } from '#tests/support/page-driver/login.ts'
import {
  chooseClient,
  chooseProcedimento,
  openNewVisit,
  whenField,
} from '#tests/support/page-driver/reception.ts'
import { Actor, LOGIN_MS, type Setup } from './actor.ts'
import { clientOf } from './adopt.ts'
import { learnSession, pressRetry } from './page-reading.ts'
import type { NetworkState } from './plan.ts'
import { press } from './presses.ts'
import { type Said, WORDS, wordsOfPressesInPage } from './said.ts'
import { agendaScreen, CONFLICTS, isShown, NEW_VISIT, QUEUE, UNAWARE } from './screens.ts'

/** How long an act of reception may take until the screen says what came of it, ms. */
const SAID_MS = 45_000
/** How long a question may take to come, where it is not known whether one does, ms. */
const QUESTION_MS = 300

/** A visit as reception sees it in the agenda; `cliente` is the name that was typed for it, if any. */
type Meant = Pick<Visit, 'when' | 'nome'> & Partial<Pick<Visit, 'cliente'>>

/** An act of reception on a visit: what the screen said of it, and the row of the queue that it became. */
export type ReceptionAct = { readonly said: Said; readonly row: string | null }

/** How long a chosen visit may take to be shown, ms, and how often it is pressed. */
const CHOSEN_MS = 5_000
const CHOICES = 5

/** How long the agenda may take to lead to what is to be decided, ms, and how much that may be. */
const LED_AWAY_MS = 1_500
const MOST_CONFLICTS = 30

const CHOSEN = '[aria-label="Agendamento escolhido"]'
const MOVING = '[aria-label="Mudar horário"]'

/** For when a row books a visit for this client; null where it does not. */
function bookedTime({ command }: OutboxRow, client: string): string | null {
  if (command.kind !== 'agendamento.criar' || clientOf(command.payload.pedido) !== client) return null
  return command.payload.pedido.dataHoraAgendada
}

function comes(element: Locator, timeout?: number): Promise<boolean> {
  return element.waitFor(timeout === undefined ? {} : { timeout }).then(
    () => true,
    () => false,
  )
}

/** Reception's tablet, with the agenda of the campaign's day open. */
export class Tablet extends Actor {
  /** Rows that earlier runs have left, also in reception's name. */
  readonly #before = new Set<string>()

  private constructor(setup: Setup, page: Page) {
    super(setup, page)
  }

  static async open(setup: Setup): Promise<Tablet> {
    const { context, day } = setup
    await expect(() => logIn(context, ADMIN_EMAIL)).toPass({ timeout: LOGIN_MS })
    const page = context.pages()[0] ?? (await context.newPage())
    const tablet = new Tablet(setup, page)
    await page.goto(agendaScreen(day).path)
    await learnSession(page, ADMIN_EMAIL, LOGIN_MS)
    // What an earlier run has left to be decided leads away from the agenda: reception decides it first.
    if ((await isShown(page, CONFLICTS.mark, LED_AWAY_MS)) && (await tablet.#keepClinics()))
      await tablet.show(agendaScreen(day))
    if (!(await isShown(page, agendaScreen(day).mark))) {
      const words = await page.evaluate(() => `${location.pathname}: ${document.body.innerText}`)
      throw new Error(`the agenda does not open: ${words.replace(/\s+/g, ' ').slice(0, 300)}`)
    }
    for (const { id } of await outboxOf(page)) tablet.#before.add(id)
    return tablet
  }

  /** Presses "Manter o da clínica" on all that is to be decided. */
  async #keepClinics(): Promise<boolean> {
    for (let n = 0; n < MOST_CONFLICTS; n++) {
      const button = { name: 'Manter o da clínica', inside: 'main' }
      if ((await press(this.page, button, 1, QUESTION_MS)) === null) return true
    }
    return false
  }

  /** Whoever was led to what the clinic did not take goes back to her work. */
  async #backFromConflicts(): Promise<void> {
    const { page, setup } = this
    if (page.url().includes(CONFLICTS.path)) await this.show(agendaScreen(setup.day))
  }

  protected override isOfRun(row: OutboxRow): boolean {
    return row.dono === ADMIN_EMAIL && !this.#before.has(row.id)
  }

  /**
   * Chooses a visit by its time and its typed name, else its service, once the agenda shows it: what an
   * earlier run has deleted may still stand at the same time. False where it does not come.
   */
  async chooseVisit({ when, nome, cliente = null }: Meant): Promise<boolean> {
    await this.#backFromConflicts()
    const begins = `${when.slice(11, 16)} às `
    const chosen = this.page.getByRole('region', { name: 'Agendamento escolhido' })
    // While something is being saved, no other visit is chosen: she presses once more.
    for (let tries = 0; tries < CHOICES; tries++) {
      const button = { begins, says: cliente ?? nome, inside: 'main section' }
      if ((await press(this.page, button)) === null) return false
      await this.#leaveForm()
      if (await comes(chosen, CHOSEN_MS)) return true
    }
    return false
  }

  /** The same, and on to its form. */
  async openVisit(visit: Visit): Promise<boolean> {
    if (!(await this.chooseVisit(visit))) return false
    await press(this.page, { name: 'Alterar', inside: CHOSEN })
    return comes(this.page.getByRole('heading', { name: AGENDAMENTO_TEXTS.update }))
  }

  /** In the open form: another time. */
  async writeTime(when: string): Promise<void> {
    await whenField(this.page).fill(`${formatNumericDate(when.slice(0, 10))}, ${when.slice(11, 16)}`)
  }

  /** In the open form: another description. */
  async writeDescription(text: string): Promise<void> {
    await this.page.getByLabel('Descrição').fill(text)
  }

  /** Presses "Salvar" on an open visit. */
  save(visit: Visit): Promise<ReceptionAct> {
    return this.act(visit, 'agendamento.alterar', () =>
      press(this.page, { name: 'Salvar', inside: 'main form' }),
    )
  }

  /** Presses "Excluir" on the open visit, and says yes. */
  deleteVisit(visit: Visit): Promise<ReceptionAct> {
    return this.act(visit, 'agendamento.estado', async () => {
      await press(this.page, { name: 'Excluir', inside: 'main form' })
      await press(this.page, { name: 'Confirmar', inside: '[role=dialog]' })
    })
  }

  /** Presses "Chegou" on the chosen visit. */
  arrive(visit: Pick<Visit, 'id'>): Promise<ReceptionAct> {
    return this.act(visit, 'agendamento.estado', () => press(this.page, { name: 'Chegou', inside: CHOSEN }))
  }

  /** Moves the chosen visit by taps to the free time that `share` (0 to 1) says; null where there is none. */
  async moveByTaps(visit: Visit, share: number): Promise<(ReceptionAct & { readonly to: string }) | null> {
    const { page } = this
    await press(page, { name: 'Mudar horário', inside: CHOSEN })
    const question = page.getByRole('region', { name: 'Mudar horário' })
    const times = question.getByRole('button', { name: /^\d\d:\d\d$/ })
    if (!(await comes(times.first()))) return null
    const names = await times.allTextContents()
    const time = names[Math.floor(share * names.length)]
    if (time === undefined) return null
    await press(page, { name: time, inside: MOVING })
    const to = `${visit.when.slice(0, 11)}${time}:00.000Z`
    const act = await this.act(visit, 'agendamento.remarcar', () =>
      press(page, { begins: 'Mudar para ', inside: MOVING }),
    )
    return { ...act, to }
  }

  /**
   * On the list of who does not know yet: "Avisei por telefone" for this name. False where she is not listed.
   */
  async tellByTelephone(name: string, network: NetworkState): Promise<boolean> {
    const { page } = this
    if (!(await this.show(UNAWARE))) return false
    const listed = page.getByRole('listitem').filter({ hasText: name }).first()
    if (!(await comes(listed))) return false
    await listed
      .getByRole('button')
      .first()
      .evaluate((button: HTMLElement) => button.click())
    await this.meet(network)
    await press(page, { name: 'Avisei por telefone', inside: `[aria-label="Mudança de ${name}"]` })
    const row = await this.newRow((r) => r.command.kind === 'agendamento.ciencia')
    if (row === undefined || row === 'refused' || row.command.kind !== 'agendamento.ciencia') return true
    const { alvo } = row.command.payload
    const visitId = 'id' in alvo ? alvo.id : 0
    this.knownRows.add(row.id)
    this.commands.push({ id: row.id, person: ADMIN_EMAIL, what: { kind: 'visit-act', visitId } })
    return true
  }

  /** Until the clinic has taken what was asked of it; false where it does not. */
  async isDone({ row }: ReceptionAct): Promise<boolean> {
    const done = await this.waitInPage(async () =>
      (await this.queue()).some((r) => r.id === row && r.state === 'done') ? true : undefined,
    )
    return done === true
  }

  /** The page is closed as the network comes, whatever is being sent, and opened again. */
  async reopenWhile(network: NetworkState): Promise<void> {
    await this.meet(network)
    const { context, day } = this.setup
    const { page } = this
    this.page = await context.newPage()
    await page.close()
    await this.show(agendaScreen(day))
  }

  /**
   * Presses a button that asks something of a visit; notes the row that it became, be it one that waited and
   * asks for something else now. `pressIt` answers null where the button did not come; `done`: words by which
   * the screen says that it is done.
   */
  async act(
    { id: visitId }: Pick<Visit, 'id'>,
    kind: OutboxRow['command']['kind'],
    pressIt: () => Promise<unknown>,
    done?: RegExp,
  ): Promise<ReceptionAct> {
    await this.#clearNotices()
    const before = new Map((await this.queue()).map((r) => [r.id, JSON.stringify(r.command)]))
    // The words may be older than the press: then its row comes later, and is known by the visit.
    const attempted = this.attempt({ kind: 'visit-act', visitId })
    if ((await pressIt()) === null) {
      attempted.wasNotMade()
      return { said: 'open', row: null }
    }
    const said = await this.#whatIsSaid(done)
    const isNew = (r: OutboxRow) => before.get(r.id) !== JSON.stringify(r.command)
    const row = (await this.queue()).findLast((r) => r.command.kind === kind && isNew(r))
    if (row === undefined) return { said, row: null }
    if (this.knownRows.has(row.id)) attempted.wasNotMade()
    else attempted.became({ id: row.id, person: ADMIN_EMAIL, what: { kind: 'visit-act', visitId } })
    return { said, row: row.id }
  }

  /**
   * Registers a visit, for an account or for a name that is only typed. `nowhere`: the screen took it like a
   * success, and no row of it is there.
   */
  async register(
    nome: string,
    client: string,
    when: string,
    isTyped = false,
  ): Promise<'taken' | 'not taken' | 'nowhere'> {
    const { page } = this
    await this.#backFromConflicts()
    for (const name of ['Novo', 'Nova visita']) await press(page, { name, inside: 'main' }, 1, QUESTION_MS)
    await this.#leaveForm()
    await openNewVisit(page)
    if (isTyped) await page.getByRole('combobox', { name: 'Cliente' }).fill(client)
    else await chooseClient(page, client)
    await chooseProcedimento(page, nome)
    await this.writeTime(when)
    await this.#clearNotices()
    const attempted = this.attempt({ kind: 'book', when })
    await press(page, { name: 'Salvar', inside: 'main form' })
    const isLeft = async () => !(await page.getByRole('combobox', { name: 'Nome' }).isVisible())
    const row = await this.#bookedRow(client, when, {
      refused: /Registrar como encaixe|Erro ao realizar/,
      isLeft,
    })
    if (row === undefined || row === 'not taken') {
      await press(page, { name: 'Cancelar', inside: '[role=dialog]' }, 1, QUESTION_MS)
      return 'not taken'
    }
    if (row === 'nowhere') return row
    attempted.became({ id: row.id, person: client, what: { kind: 'book', when } })
    return 'taken'
  }

  /**
   * On Conflitos: squeezes in the visit of a typed name that the clinic has refused. Where the clinic has her
   * there already, that is kept. False where the screen does not offer it.
   */
  async squeezeInRefused(client: string): Promise<boolean> {
    const rowOf = (isMeant: (row: OutboxRow) => boolean, hurry = async () => {}) =>
      this.waitInPage(async () => {
        await hurry()
        return (await this.queue()).find((row) => isMeant(row) && bookedTime(row, client) !== null)
      })
    await this.show(QUEUE)
    const hurry = () => pressRetry(this.page)
    const refused = await rowOf((row) => row.state === 'conflict', hurry)
    const when = refused && bookedTime(refused, client)
    if (refused === undefined || when == null) return false
    const attempted = this.attempt({ kind: 'book', when })
    if (!(await this.#decide(client, 'Encaixar mesmo assim'))) {
      attempted.wasNotMade()
      return false
    }
    this.dismissed.add(refused.id)
    const asked = await rowOf((row) => row.id !== refused.id)
    if (asked === undefined) return false
    attempted.became({ id: asked.id, person: client, what: { kind: 'book', when } })
    const ended = await rowOf((row) => row.id === asked.id && isTerminal(row))
    if (ended === undefined || ended.state === 'done') return true
    this.dismissed.add(asked.id)
    return this.#decide(client, 'Manter o da clínica')
  }

  async #decide(client: string, choice: string): Promise<boolean> {
    const button = { name: choice, inside: '[aria-label^="Conflito de"]', with: client }
    return (await this.show(CONFLICTS)) && (await press(this.page, button)) !== null
  }

  /** Somebody calls: a new card and her visit, at a time that the screen begins with. */
  async takeCall(
    nome: string,
    { name, telefone }: { readonly name: string; readonly telefone: string },
    when: string,
  ): Promise<'taken' | 'not taken' | 'nowhere'> {
    const { page } = this
    await this.#clearNotices()
    await page.evaluate(
      ({ path, state }) => {
        history.pushState({ ...state, key: crypto.randomUUID() }, '', path)
        dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
      },
      // What the router gives a screen as its state.
      { path: NEW_VISIT.path, state: Object.fromEntries([['usr', { when }]]) },
    )
    if (!(await isShown(page, NEW_VISIT.mark))) return 'not taken'
    await page.getByRole('textbox', { name: 'Nome' }).fill(name)
    await page.getByRole('textbox', { name: 'Telefone' }).fill(telefone)
    await press(page, { name: 'Outro serviço', inside: 'main' }, 1, QUESTION_MS)
    await page.getByRole('radio', { name: new RegExp(`^${nome}`) }).check({ force: true })
    const attempted = this.attempt({ kind: 'book', when })
    for (const button of ['Agendar', 'Encaixar'])
      await press(page, { name: button, inside: 'main' }, 1, QUESTION_MS)
    const isLeft = async () => !page.url().includes(NEW_VISIT.path)
    const refused = /Outra pessoa ficou com esse horário|Erro ao realizar|Há ficha parecida/
    const row = await this.#bookedRow(name, when, { refused, isLeft })
    if (row === undefined || row === 'not taken') return 'not taken'
    if (row === 'nowhere') return row
    attempted.became({ id: row.id, person: name, what: { kind: 'book', when } })
    return 'taken'
  }

  /**
   * The row that a press on a form for `client` became. Undefined where nothing comes of it; `nowhere` where
   * the form has made way, as for a success, and there is no row.
   */
  #bookedRow(
    client: string,
    when: string,
    { refused, isLeft }: { readonly refused: RegExp; readonly isLeft: () => Promise<boolean> },
  ): Promise<OutboxRow | 'not taken' | 'nowhere' | undefined> {
    const isIts = (r: OutboxRow) => bookedTime(r, client) === when && !this.knownRows.has(r.id)
    const find = async () => (await this.queue()).find(isIts)
    return this.waitInPage(async () => {
      const found = await find()
      // A refusal that comes in this moment takes the row with it: the screen says so, and still asks.
      if (await this.#says(refused)) return 'not taken'
      if (found !== undefined) return found
      // What the page has done may be newer than the queue that was read before.
      return (await isLeft()) ? ((await find()) ?? 'nowhere') : undefined
    })
  }

  /** What was typed before is given up, where the screen asks. */
  async #leaveForm(): Promise<void> {
    await press(this.page, { name: 'Sair sem salvar', inside: '[role=dialog]' }, 1, QUESTION_MS)
  }

  #says(words: RegExp): Promise<boolean> {
    return this.page.evaluate((w) => new RegExp(w).test(document.body.textContent ?? ''), words.source)
  }

  /** What earlier acts came to is read and put away. */
  async #clearNotices(): Promise<void> {
    await this.page.evaluate(async () => {
      const notices = () => document.querySelectorAll<HTMLButtonElement>('[aria-label="Fechar aviso"]')
      for (let n = 0; n < 100 && notices().length > 0; n++) {
        for (const notice of notices()) notice.click()
        await new Promise((r) => setTimeout(r, 30))
      }
    })
  }

  async #whatIsSaid(done?: RegExp): Promise<Said> {
    const words = done === undefined ? WORDS : [...WORDS, ['done', done] as const]
    for (const until = Date.now() + SAID_MS; Date.now() < until; ) {
      const text = await this.page.evaluate(wordsOfPressesInPage)
      const said = words.find(([, meant]) => meant.test(text))
      if (said !== undefined) return said[0]
      await new Promise((r) => setTimeout(r, 30))
    }
    return 'open'
  }
}
