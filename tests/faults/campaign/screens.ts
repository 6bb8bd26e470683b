import type { Page } from '@playwright/test'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { formatLongDate } from '#domain/lib/dates.ts'
import { bookingPath } from '#tests/support/page-driver/booking.ts'
import { AGENDA_PATH } from '#tests/support/page-driver/reception.ts'
import { VISITS_PATH } from '#tests/support/page-driver/visits.ts'

/**
 * A screen of the app, and what stands on it alone: an address says what was asked for, not what is drawn.
 */
export type ShownScreen = {
  readonly path: string
  readonly mark: Mark
}

/** An element of a screen, by selector and by words that it contains. */
export type Mark = { readonly selector: string; readonly text: string }

const tabOf = (text: string) => ({ selector: 'main [role=tab][aria-selected=true]', text })

export const VISITS: ShownScreen = { path: VISITS_PATH, mark: tabOf('Meus agendamentos') }
export const MOVING: Mark = { selector: 'main h1', text: 'Escolher outro horário' }
export const VISIT: Mark = { selector: 'main section[aria-label="Quando"]', text: '' }
export const PROFILE: ShownScreen = { path: '/perfil', mark: tabOf('Perfil') }
export const QUEUE: ShownScreen = { path: '/pendencias', mark: { selector: 'main h1', text: 'Pendências' } }
export const bookingScreen = (procedimentoId: number): ShownScreen => ({
  path: bookingPath(procedimentoId),
  mark: { selector: 'main h2', text: AGENDAMENTO_TEXTS.select },
})

export const NEW_VISIT: ShownScreen = {
  path: '/novaVisita',
  mark: { selector: 'main h1', text: 'Nova visita' },
}

export const CONFLICTS: ShownScreen = {
  path: '/conflitos',
  mark: { selector: 'main h1', text: 'Conflitos' },
}

export const UNAWARE: ShownScreen = {
  path: '/quemAindaNaoSabe',
  mark: { selector: 'main h1', text: 'Quem ainda não sabe' },
}

export const agendaScreen = (day: string): ShownScreen => ({
  path: `${AGENDA_PATH}?data=${day}`,
  mark: { selector: `main section[aria-label="Agenda de ${formatLongDate(day)}"]`, text: '' },
})

/**
 * How long a screen may take, ms. It is there in a moment, or is refused by a word on the screen; this is for
 * a machine that has much else to do.
 */
const SCREEN_MS = 20_000

/**
 * Goes there without loading the page anew. Answers whether that screen is now drawn, in place of the one
 * before.
 */
export function showScreen(page: Page, { path, mark }: ShownScreen, ms = SCREEN_MS): Promise<boolean> {
  return page.evaluate(showScreenInPage, { path, mark, ms })
}

/** Waits for the screen of a page that is loading. */
export function isShown(page: Page, mark: Mark, ms = SCREEN_MS): Promise<boolean> {
  return page.evaluate(showScreenInPage, { path: null, mark, ms })
}

async function showScreenInPage(args: {
  readonly path: string | null
  readonly mark: ShownScreen['mark']
  readonly ms: number
}): Promise<boolean> {
  const { path, mark, ms } = args
  // The error page of the screen before stands until the next one is drawn, and says nothing of that one.
  const before = document.querySelector('[role=alert] h1')
  if (path !== null) {
    history.pushState(null, '', path)
    dispatchEvent(new PopStateEvent('popstate'))
  }
  const end = performance.now() + ms
  // The app may lead elsewhere: to a login, or to the screen that says what is missing.
  const asked = location.pathname
  while (performance.now() < end) {
    // A step of the router's own, so that what stood there before is not taken for what comes.
    await new Promise((r) => setTimeout(r, 15))
    for (const element of document.querySelectorAll(mark.selector))
      if (element.textContent?.includes(mark.text) === true) return true
    if (path !== null && location.pathname !== asked) return false
    const broken = document.querySelector('[role=alert] h1')
    if (broken !== null && (path === null || broken !== before)) return false
  }
  return false
}
