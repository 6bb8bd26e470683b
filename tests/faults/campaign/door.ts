import type { VisitState } from '#domain/agendamento/states.ts'
import type { Visit } from '#tests/support/clinic.ts'
import { isOnItsWay } from './actor.ts'
import { press } from './presses.ts'
import type { ReceptionAct, Tablet } from './tablet.ts'

/** How long the pane of a chosen visit may take to offer an act, ms. */
const OFFER_MS = 5_000

const CHOSEN = '[aria-label="Agendamento escolhido"]'
const lineOf = (estado: VisitState): string => `${CHOSEN} li[data-state=${estado}]`

/** What reception says of a visit by one button, and by which words the screen says that it is done. */
const SAID = new Map([
  ['Confirmou', / confirmou/],
  ['Chegou', /chegou às/],
  ['Iniciar', /está em atendimento desde/],
  ['Concluir', /concluído às/],
] as const)

type Step = Parameters<typeof SAID.get>[0]

/** Says something of the chosen visit by a button of its pane. */
export function sayOf(tablet: Tablet, visit: Visit, button: Step): Promise<ReceptionAct> {
  const pressIt = () => press(tablet.page, { name: button, inside: CHOSEN }, 1, OFFER_MS)
  return tablet.act(visit, 'agendamento.estado', pressIt, SAID.get(button))
}

/** "Voltar a …": takes the chosen visit back to a state, by the line of that, and says yes. */
export function returnTo(tablet: Tablet, visit: Visit, estado: VisitState): Promise<ReceptionAct> {
  const pressIt = async () => {
    const line = await press(tablet.page, { begins: '', inside: lineOf(estado) }, 1, OFFER_MS)
    return line && press(tablet.page, { begins: 'Voltar a', inside: '[role=dialog]' })
  }
  return tablet.act(visit, 'agendamento.estado', pressIt, /voltou a marcada|de volta a “/)
}

/** "Foi engano": takes back the last that was said of the chosen visit; false where it is not offered. */
export async function takeLastBack({ page }: Tablet): Promise<boolean> {
  return (await press(page, { begins: 'Foi engano: ', inside: CHOSEN }, 1, OFFER_MS)) !== null
}

/** Until the pane says since when a visit is, or was, in a state (`HH:MM`); false where it does not. */
export async function knowsSince(tablet: Tablet, estado: VisitState, time: string): Promise<boolean> {
  const knows = () =>
    tablet.page.evaluate(
      ([selector, words]) => document.querySelector(selector)?.textContent?.includes(words) === true,
      [lineOf(estado), time] as const,
    )
  return (await tablet.waitInPage(async () => (await knows()) || undefined)) === true
}

/** Until the pane says that the chosen visit is so at the clinic; false where it goes on saying otherwise. */
export async function comesToBe(tablet: Tablet, estado: VisitState): Promise<boolean> {
  const stands = () =>
    tablet.page.evaluate(
      (selector) =>
        [...document.querySelectorAll<HTMLElement>(selector)].map((line) => line.dataset.state ?? ''),
      `${CHOSEN} li[data-kind=current]`,
    )
  const isSo = async () => {
    const shown = await stands()
    return shown.length === 0 || shown.includes(estado) ? true : undefined
  }
  return (await tablet.waitForNews(isSo)) === true
}

/** Until nothing of this act is on its way any more. */
export async function untilAnswered(tablet: Tablet, { row }: ReceptionAct): Promise<void> {
  await tablet.waitInPage(async () =>
    (await tablet.queue()).some((r) => r.id === row && isOnItsWay(r)) ? undefined : true,
  )
}
