import type { BrowserContext, Page } from '@playwright/test'
import type { OutboxRow } from '#domain/outbox/row.ts'
import type { Clinic } from '#tests/support/clinic.ts'
import { type FaultProxy, isApi } from '#tests/support/fault-proxy.ts'
import { setClock } from '#tests/support/init-scripts.ts'
import { outboxOf } from '#tests/support/installed-app.ts'
import type { Attempt, PressedCommand } from './audit.ts'
import { Grace } from './grace.ts'
import { setOffline } from './offline.ts'
import { saysRefused } from './page-reading.ts'
import type { NetworkState } from './plan.ts'
import { isShown, type ShownScreen, showScreen } from './screens.ts'

/**
 * How long a press may take to reach the queue, ms, and how often the page must have been asked by then: what
 * a page does not do while it answers so often, it does not do.
 */
const EFFECT_MS = 20_000
const EFFECT_LOOKS = 100
/** Between two looks, ms: a page that is asked without a pause does little else. */
const LOOK_EVERY_MS = 60

/**
 * How long a clinic that can be reached may take until somebody is logged in, and until a page knows of it,
 * ms: another worker may just have killed the server, and a machine that has much else to do is long about
 * starting it.
 */
export const LOGIN_MS = 120_000

/** What a run finds: a clinic, and a browser that has been there before. */
export type Setup = {
  readonly clinic: Clinic
  readonly network: FaultProxy
  readonly context: BrowserContext
  readonly procedimentoId: number
  /** The weekday on which this worker's devices book. */
  readonly day: string
  /** An account of no run's, who takes times away. */
  readonly strangerEmail: string
  /** Kills the server and starts it again; the promise ends when it answers. */
  readonly restart: () => Promise<void>
}

/** What is told of a noted press: what it became, or that its button never came. */
type NotedAttempt = {
  readonly became: (command: PressedCommand) => void
  readonly wasNotMade: () => void
}

const ON_ITS_WAY = new Set<OutboxRow['state']>(['queued', 'sending', 'retry', 'auth'])

export const isOnItsWay = (row: OutboxRow): boolean => ON_ITS_WAY.has(row.state)

/** A device in one run: its page, its network, and what was pressed on it. */
export abstract class Actor {
  readonly setup: Setup
  readonly commands: PressedCommand[] = []
  /** Presses of which nobody has seen what became of them. */
  readonly attempts = new Set<Attempt>()
  /** Refused bookings that she has put away with "OK". */
  readonly dismissed = new Set<string>()
  /** Bookings that a screen has called perhaps missing: the clinic may have them all the same. */
  readonly missing = new Set<string>()
  /** Rows of the queue that a press of this run is known by. */
  readonly knownRows = new Set<string>()
  page: Page
  /** How far off its clock is, ms. */
  #clockMs = 0

  constructor(setup: Setup, page: Page) {
    this.setup = setup
    this.page = page
  }

  /** Whose rows of the queue are of this run: a device keeps older ones too. */
  protected abstract isOfRun(row: OutboxRow): boolean

  async queue(): Promise<OutboxRow[]> {
    return (await outboxOf(this.page)).filter((row) => this.isOfRun(row))
  }

  async meet(state: NetworkState): Promise<void> {
    const { context, network } = this.setup
    network.heal()
    network.setDown(state.kind === 'silent' || state.kind === 'offline')
    for (const page of context.pages()) await setOffline(page, state.kind === 'offline')
    if (state.kind === 'fault')
      network.inject(state.fault, { times: state.times, ...(state.everything ? { match: isApi } : {}) })
  }

  /** Sets the device's clock `ms` off; it is put right after the run. */
  setClock(ms: number): Promise<void> {
    this.#clockMs = ms
    return setClock(this.setup.context, this.page, ms)
  }

  /** So much time passes by the device's clock, wherever it stands; less than none where it is set back. */
  passTime(ms: number): Promise<void> {
    return this.setClock(this.#clockMs + ms)
  }

  /** Shows one of the app's screens, and waits until it is drawn; a new tab has none yet. */
  async show(screen: ShownScreen): Promise<boolean> {
    const { page } = this
    if (page.url().startsWith(this.setup.network.url)) return showScreen(page, screen)
    await page.goto(screen.path)
    return isShown(page, screen.mark)
  }

  /** Notes a press before it is made. It counts from when something is seen of it. */
  attempt(attempt: Attempt): NotedAttempt {
    this.attempts.add(attempt)
    return {
      became: (command) => {
        this.attempts.delete(attempt)
        this.knownRows.add(command.id)
        this.commands.push(command)
      },
      wasNotMade: () => void this.attempts.delete(attempt),
    }
  }

  /** Asks until something is known, or the page has had its time. */
  async waitInPage<T>(ask: () => Promise<T | undefined>): Promise<T | undefined> {
    const until = Date.now() + EFFECT_MS
    for (let looks = 1; ; looks++) {
      const known = await ask()
      if (known !== undefined || (Date.now() > until && looks > EFFECT_LOOKS)) return known
      await new Promise((r) => setTimeout(r, LOOK_EVERY_MS))
    }
  }

  /** Asks until the screen has come to say something of the clinic, or its time for that is over. */
  async waitForNews<T>(ask: () => Promise<T | undefined>): Promise<T | undefined> {
    const grace = new Grace(Date.now(), false)
    for (;;) {
      const known = await ask()
      if (known !== undefined || grace.isOver(Date.now(), this.isTold())) return known
      await new Promise((r) => setTimeout(r, LOOK_EVERY_MS))
    }
  }

  /** Whether each open page of this device has the stream by which it is told of changes. */
  isTold(): boolean {
    const { network, context } = this.setup
    return network.streams() >= context.pages().length
  }

  /** Until nothing of its queue is on its way; false where the page has had its time before. */
  async untilIdle(): Promise<boolean> {
    const isIdle = async () => !(await this.queue()).some(isOnItsWay) || undefined
    return (await this.waitInPage(isIdle)) === true
  }

  /**
   * The row that a press has made (a profile may change one that was there), or that the page refused it.
   * Undefined where neither is seen.
   */
  newRow(match: (row: OutboxRow) => boolean): Promise<OutboxRow | 'refused' | undefined> {
    const isNew = (r: OutboxRow) => r.command.kind === 'perfil.salvar' || !this.knownRows.has(r.id)
    const find = async () => (await this.queue()).find((r) => match(r) && isNew(r))
    return this.waitInPage(async () => {
      const row = await find()
      if (row !== undefined || !(await saysRefused(this.page))) return row
      // What the page says may be newer than the queue that was read before.
      return (await find()) ?? 'refused'
    })
  }
}
