import type { Page } from '@playwright/test'
import { isCommand } from '#tests/support/fault-proxy.ts'
import { LOGIN_MS } from '../actor.ts'
import { performStep } from '../acts.ts'
import type { Cast } from '../cast.ts'
import type { Device } from '../device.ts'
import { setOffline } from '../offline.ts'
import { learnSession, readList, tellOnline } from '../page-reading.ts'
import { isShown, VISITS } from '../screens.ts'
import { PLAIN, type Scenario } from './scenario.ts'

const OFFLINE = { kind: 'offline' } as const

/** How long the answer of the one that sends is kept, while the other tab may send too, ms. */
const HELD_MS = 2_500
/** How long a list that is drawn may take to be read, ms. */
const LIST_MS = 1_500

/**
 * She has the app open in two tabs, books without a network, and both tabs hear that there is one again. The
 * booking is sent once, by one of them, whose answer is slow or lost; or the one that sends is closed in the
 * middle. Both tabs say that it waits, and then that she has it.
 */
export const twoTabs: Scenario = async (cast, { share, way }) => {
  const { phone, watch } = cast
  await phone.loginWell()
  const { context, network } = phone.setup
  const [first, second] = [phone.page, await context.newPage()]
  const tabs = [first, second] as const
  try {
    await second.goto(VISITS.path)
    if (!(await isShown(second, VISITS.mark))) return false
    await learnSession(second, phone.current, LOGIN_MS)
    await phone.meet(OFFLINE)
    const before = phone.commands.length
    const step = { ...PLAIN, act: 'book', choice: share, network: OFFLINE } as const
    const result = await performStep(phone, step)
    const booked = phone.commands[before]
    if (result !== 'done' || booked?.what.kind !== 'book' || !(await phone.show(VISITS))) return false
    const time = booked.what.when.slice(11, 16)
    await inEach(cast, tabs, async (name) => {
      if (!(await listWaits(phone, time))) watch.find('silently stale', `${name} says nothing of ${time}`)
      await watch.look(phone, `${name}, a booking waits`)
    })

    network.heal()
    const opened = Promise.withResolvers<void>()
    const isLost = way < 0.3
    const fault = isLost
      ? network.inject({ kind: 'lost-answer' }, { times: 1, match: isCommand })
      : network.inject({ kind: 'held-answer', gate: opened.promise }, { times: 1, match: isCommand })
    const sentBefore = network.seen.length
    for (const tab of tabs) await setOffline(tab, false)
    await phone.waitInPage(async () => (fault.hits() > 0 ? true : undefined))
    for (const tab of tabs) await tellOnline(tab)
    await new Promise((r) => setTimeout(r, HELD_MS))
    const isClosed = way > 0.8
    if (isClosed) await closeFirst(phone, second)
    opened.resolve()
    await phone.untilIdle()
    // Of a lost answer the one that sends asks again, and of none where another worker's run has just killed
    // the server; a page that is closed leaves it to the other.
    const sent = network.seen.slice(sentBefore).filter((r) => r.chave === booked.id)
    const heard = sent.filter(({ fault, status }) => fault !== 'lost-answer' && isAnswered(status))
    if (heard.length > 1 && !isClosed)
      watch.find('doubled', `${booked.id} was sent ${heard.length} times by two tabs`)

    if (!(await phone.queue()).some((r) => r.id === booked.id && r.state === 'done')) return true
    const open = isClosed ? ([second] as const) : tabs
    await inEach(cast, open, async (name) => {
      if (!(await watch.shows(phone, time))) watch.find('silently stale', `${name} does not have ${time}`)
      await watch.look(phone, `${name}, a booking sent`)
    })
    return true
  } finally {
    if (!first.isClosed()) {
      phone.page = first
      await second.close()
    }
  }
}

/** Also a refusal: the clinic has heard of it. One that was killed answers nothing, or that it ends. */
const isAnswered = (status: number | null): boolean => status !== null && status < 500

/** What is looked at in each of her tabs. */
async function inEach(
  { phone }: Cast,
  tabs: readonly Page[],
  look: (name: string) => Promise<void>,
): Promise<void> {
  const { page } = phone
  for (const [i, tab] of tabs.entries()) {
    phone.page = tab
    await look(`tab ${i + 1} of the phone`)
  }
  phone.page = page
}

async function closeFirst(phone: Device, second: Page): Promise<void> {
  const first = phone.page
  phone.page = second
  await first.close()
}

/** Whether her list comes to show a card of this time which the clinic does not have. */
async function listWaits(phone: Device, time: string): Promise<boolean> {
  const waits = await phone.waitInPage(async () => {
    const list = await readList(phone.page, LIST_MS)
    return list?.cards.some((card) => card.time === time && !card.confirmed) === true ? true : undefined
  })
  return waits === true
}
