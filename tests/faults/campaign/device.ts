import { type BrowserContext, expect, type Page } from '@playwright/test'
import type { OutboxRow } from '#domain/outbox/row.ts'
import type { Clinic } from '#tests/support/clinic.ts'
import { type FaultProxy, isApi } from '#tests/support/fault-proxy.ts'
import { outboxOf } from '#tests/support/installed-app.ts'
import { bookingPath } from '#tests/support/page-driver/booking.ts'
import { logIn } from '#tests/support/page-driver/login.ts'
import { go } from '#tests/support/page-driver/shell.ts'
import type { PressedCommand } from './audit.ts'
import { setOffline } from './offline.ts'
import { chooseAnyTime, learnSession, PRESS_MS } from './page-reading.ts'
import type { NetworkState } from './plan.ts'

/** What a run finds: a clinic, and a browser that has been there before. */
export type Setup = {
  readonly clinic: Clinic
  readonly network: FaultProxy
  readonly context: BrowserContext
  readonly procedimentoId: number
  /** The weekday on which this worker's device books. */
  readonly day: string
  /** An account of no run's, who takes times away. */
  readonly strangerEmail: string
  /** Kills the server and starts it again; the promise ends when it answers. */
  readonly restart: () => Promise<void>
}

/** One device in one run: its tabs, whoever uses it, and what was pressed on it. */
export class Device {
  readonly setup: Setup
  readonly people: readonly string[]
  readonly commands: PressedCommand[] = []
  /** Confirmations that the clinic knew nothing of when they were shown. */
  readonly falseConfirmations: string[] = []
  /** Refused bookings that she has put away with "OK". */
  readonly dismissed = new Set<string>()
  /** Rows of the queue that a press of this run is known by. */
  readonly knownRows = new Set<string>()
  /** How often she has begun to write her profile: each text is another one. */
  profileEdits = 0
  page: Page
  current: string

  private constructor(setup: Setup, people: readonly string[], page: Page) {
    this.setup = setup
    this.people = people
    this.page = page
    this.current = people[0] ?? ''
  }

  /**
   * The first person opens the app and sees the free times: from here on the device knows her. A page that an
   * earlier run has left open is told that the network is back, and asks whose session it has.
   */
  static async open(setup: Setup, people: readonly string[]): Promise<Device> {
    const { context, procedimentoId, day } = setup
    const left = context.pages()[0]
    const page = left ?? (await context.newPage())
    const device = new Device(setup, people, page)
    await device.loginSurely()
    if (left === undefined) await page.goto('/')
    await learnSession(page, device.current, 30_000)
    await device.go(bookingPath(procedimentoId))
    await chooseAnyTime(page, day, 0).catch(() => null)
    return device
  }

  async meet(state: NetworkState): Promise<void> {
    const { context, network } = this.setup
    network.heal()
    network.setDown(state.kind === 'silent' || state.kind === 'offline')
    for (const page of context.pages()) await setOffline(page, state.kind === 'offline')
    if (state.kind === 'fault')
      network.inject(state.fault, { times: state.times, ...(state.everything ? { match: isApi } : {}) })
  }

  /** Shows one of the app's screens; a new tab has none yet. */
  async go(path: string): Promise<void> {
    const { page } = this
    if (page.url().startsWith(this.setup.network.url)) await go(page, path)
    else await page.goto(path)
  }

  /** The queue of this run's people; the device keeps older ones too. */
  async queue(): Promise<OutboxRow[]> {
    return (await outboxOf(this.page)).filter((r) => this.people.includes(r.dono))
  }

  /**
   * The row that a press has made (a profile may change one that was there). Undefined where the page took
   * nothing.
   */
  async newRow(match: (row: OutboxRow) => boolean): Promise<OutboxRow | undefined> {
    const isNew = (r: OutboxRow) => r.command.kind === 'perfil.salvar' || !this.knownRows.has(r.id)
    for (const until = Date.now() + PRESS_MS; Date.now() < until; ) {
      const row = (await this.queue()).find((r) => match(r) && isNew(r))
      if (row !== undefined) {
        this.knownRows.add(row.id)
        return row
      }
      await new Promise((r) => setTimeout(r, 15))
      if (await this.saysTaken()) return undefined
    }
    return undefined
  }

  /** The page has heard that the chosen time is gone. */
  async saysTaken(): Promise<boolean> {
    return (await this.page.getByText(/não está livre neste dia/).count()) > 0
  }

  /** The cookie of whoever is to use the device now; without a network it stays as it was. */
  async login(): Promise<void> {
    await logIn(this.setup.context, this.current).catch(() => undefined)
  }

  /** Where the network is whole, she gets in: another worker may just have killed the server. */
  async loginSurely(): Promise<void> {
    await expect(() => logIn(this.setup.context, this.current)).toPass({ timeout: 30_000 })
  }
}
