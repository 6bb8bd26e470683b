import type { Page } from '@playwright/test'
import {
  type Booked,
  byScript,
  checkTime,
  chooseBookingDay,
  freeTimes,
} from '#tests/support/page-driver/booking.ts'
import { pressRetryInPage } from '#tests/support/page-driver/visits.ts'
import { CHIPS } from './chips.ts'

// What the campaign reads of a page in one go: a page may change its person or its list between two
// questions. The functions named `…InPage` are sent to the browser as they are written and see nothing of
// this file. They wait by `performance.now()`: the device's clock may be set in between.

/** How long an offline device is given to read the day's times it knows, ms. */
const KNOWN_TIMES_MS = 700

/**
 * On the booking screen: the day, then a free time (0 to 1 of those there are). Null where the day has none.
 * Pressed by script: a finger would meet the dialog that an earlier booking may just now open over it.
 */
export async function chooseAnyTime(page: Page, day: string, share: number): Promise<Booked | null> {
  await chooseBookingDay(page, day, byScript)
  const times = freeTimes(page)
  const unknown = page.getByText(/Ainda não sabemos os horários/)
  await times.or(unknown).first().waitFor()
  if ((await times.count()) === 0)
    await times
      .first()
      .waitFor({ timeout: KNOWN_TIMES_MS })
      .catch(() => undefined)
  const count = await times.count()
  return count === 0 ? null : checkTime(page, day, times.nth(Math.floor(share * count)), byScript)
}

export type Card = {
  readonly time: string
  /**
   * It says that the clinic has the visit: in a word of its own, in what the clinic made of it, beside a wish
   * that was refused, or since the clinic went back to a copy, which another worker's restore brings about.
   */
  readonly confirmed: boolean
  readonly buttons: readonly string[]
  readonly words: string
  /** What it calls a visit that the clinic has; null where it says something else. */
  readonly chip: string | null
}

export type VisitList = {
  readonly person: string
  readonly cards: readonly Card[]
}

/**
 * The list of visits as the eye reads it, and whose it is; null where that screen has not been drawn within
 * `ms`.
 */
export function readList(page: Page, ms: number): Promise<VisitList | null> {
  return page.evaluate(readListInPage, { ms, chips: CHIPS })
}

type ListArgs = { readonly ms: number; readonly chips: readonly string[] }

async function readListInPage({ ms, chips }: ListArgs): Promise<VisitList | null> {
  const end = performance.now() + ms
  const empty = /não possui agendamentos|Ainda não lemos|Nenhum horário marcado/
  for (let looks = 0; looks === 0 || performance.now() < end; looks++) {
    const tab = document.querySelector('main [role=tab][aria-selected=true]')
    const panel = document.getElementById(tab?.getAttribute('aria-controls') ?? '')
    if (tab?.textContent?.includes('Meus agendamentos') === true && panel !== null) {
      const articles = [...panel.querySelectorAll('article')]
      if (articles.length > 0 || empty.test(panel.textContent ?? '')) {
        const cards = articles.map((a) => ({
          // Where it is now, of what the clinic has moved; not the time of the copy that it went back to.
          time:
            /, para [^,]+, [^,]+, (\d\d:\d\d)/.exec(a.textContent ?? '')?.[1] ??
            /(?<!cópia )(?:das|às) (\d\d:\d\d)/.exec(a.textContent ?? '')?.[1] ??
            '?',
          confirmed:
            [...a.querySelectorAll('*')].some((e) =>
              /^(Agendado|Confirmada (por você|pela clínica)|Na clínica)$/.test(e.textContent?.trim() ?? ''),
            ) ||
            /Este horário está agora (para|como)|A confirmação desta visita|A clínica (mudou|marcou)|Ficar com este/.test(
              a.textContent ?? '',
            ) ||
            /(Confirmação|Resposta) (recusada|não enviada)|Cancelamento recusado/.test(a.textContent ?? ''),
          buttons: [...a.querySelectorAll('button')].map((b) => b.textContent ?? ''),
          words: a.innerText.replaceAll(/\s+/g, ' '),
          chip:
            [...a.querySelectorAll('*')]
              .map((e) => e.textContent?.trim() ?? '')
              .find((words) => chips.includes(words)) ?? null,
        }))
        return { person: localStorage.getItem('email') ?? '', cards }
      }
    }
    await new Promise((r) => setTimeout(r, 15))
  }
  return null
}

/** Tells the page that the network is back until it knows whose session it has. @throws after `ms` */
export function learnSession(page: Page, person: string, ms: number): Promise<void> {
  return page.evaluate(learnSessionInPage, { person, ms })
}

async function learnSessionInPage(args: { readonly person: string; readonly ms: number }): Promise<void> {
  const end = performance.now() + args.ms
  for (let n = 0; localStorage.getItem('email') !== args.person; n++) {
    if (performance.now() > end) throw new Error('the page does not learn whose session it has')
    if (n % 50 === 0) dispatchEvent(new Event('online'))
    await new Promise((r) => setTimeout(r, 20))
  }
}

/** On the queue's own screen: presses "Tentar agora", where it is offered. */
export const pressRetry = (page: Page): Promise<void> => page.evaluate(pressRetryInPage)

/** The device hears that it has a network. */
export const tellOnline = (page: Page): Promise<void> =>
  page.evaluate(() => void dispatchEvent(new Event('online')))

/** What the page says of a press that made no row: the time is gone, or nothing is kept. */
export function saysRefused(page: Page): Promise<boolean> {
  return page.evaluate(() =>
    /não está livre neste dia|Selecione uma data e horário para realizar|Nada foi agendado/.test(
      document.body.textContent ?? '',
    ),
  )
}
