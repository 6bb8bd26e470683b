import { expect, type Page } from '@playwright/test'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { logIn } from '#tests/support/page-driver/login.ts'
import { Actor, LOGIN_MS, type Setup } from './actor.ts'
import type { Behind } from './behind.ts'
import { chooseAnyTime, learnSession, tellOnline } from './page-reading.ts'
import { bookingScreen } from './screens.ts'

type Whose = { readonly people: readonly string[]; readonly behind: Behind }

/** A client's phone in one run: its tabs, and whoever uses it. */
export class Device extends Actor {
  readonly people: readonly string[]
  /** Confirmations that the clinic knew nothing of when they were shown. */
  readonly falseConfirmations: string[] = []
  /** How often she has begun to write her profile: each text is another one. */
  profileEdits = 0
  current: string
  /** Where what becomes of visits is noted. */
  readonly behind: Behind

  private constructor(setup: Setup, { people, behind }: Whose, page: Page) {
    super(setup, page)
    this.people = people
    this.behind = behind
    this.current = people[0] ?? ''
  }

  /**
   * The first person opens the app and sees the free times: from here on the device knows her. A page that an
   * earlier run has left open is told that the network is back, and asks whose session it has.
   */
  static async open(setup: Setup, whose: Whose): Promise<Device> {
    const { context, procedimentoId, day } = setup
    const left = context.pages()[0]
    const page = left ?? (await context.newPage())
    const device = new Device(setup, whose, page)
    await device.loginSurely()
    if (left === undefined) await page.goto('/')
    await learnSession(page, device.current, LOGIN_MS)
    await device.show(bookingScreen(procedimentoId))
    await chooseAnyTime(page, day, 0).catch(() => null)
    return device
  }

  protected override isOfRun(row: OutboxRow): boolean {
    return this.people.includes(row.dono)
  }

  /** The cookie of whoever is to use the device now; without a network it stays as it was. */
  async login(): Promise<void> {
    await logIn(this.setup.context, this.current).catch(() => undefined)
  }

  /** The network becomes whole, she gets in, and her page asks whose session it has. */
  async loginWell(): Promise<void> {
    await this.meet({ kind: 'good' })
    await this.loginSurely()
    // A tab that was opened in place of another has no page yet.
    if (!this.page.url().startsWith(this.setup.network.url)) await this.page.goto('/')
    await tellOnline(this.page)
    await learnSession(this.page, this.current, LOGIN_MS)
  }

  /** Where the network is whole, she gets in. */
  async loginSurely(): Promise<void> {
    await expect(() => logIn(this.setup.context, this.current)).toPass({ timeout: LOGIN_MS })
  }
}
