import type { Page } from '@playwright/test'
import { formatTime } from '#domain/lib/dates.ts'
import type { Visit } from '#tests/support/clinic.ts'
import { isTold } from './audit-life.ts'
import { CHIPS, type Chip, type Standing, wrongChips } from './chips.ts'
import type { Untold } from './life-reading.ts'

/** What a screen says of the clinic at one moment, and whose screen it is. Times are `HH:MM`. */
export type Claims = {
  readonly person: string
  /** The page knows that the session has ended: what it has cannot be brought up to date. */
  readonly isSessionOver: boolean
  /** It says of what time its data are. */
  readonly statesAge: boolean
  /** Own visits that the clinic is said to have. */
  readonly booked: readonly string[]
  /** What its cards call them. */
  readonly chips: readonly Chip[]
  /** What each card of her list says; null where no list is drawn. */
  readonly cards: readonly string[] | null
  /** Her list says that she has no visits. */
  readonly saysNoVisits: boolean
  /** The agenda's visits that the clinic is said to have. */
  readonly agenda: readonly { readonly from: string; readonly to: string }[]
  /** The agenda's gaps that are called free. */
  readonly gaps: readonly { readonly from: string; readonly to: string }[]
  /** Free starts that the booking screen offers, in minutes. */
  readonly starts: readonly number[]
  /** Times of a booking that a dialog calls a success. */
  readonly successes: readonly string[]
  /** The queue's screen has been drawn, with what waits or without. */
  readonly saysHowQueueStands: boolean
  /** "A clínica recebeu tudo o que você fez neste aparelho." */
  readonly saysAllReceived: boolean
  /** "Tudo enviado", in the header. */
  readonly saysAllSent: boolean
  /** The screen has stopped working. */
  readonly isBroken: boolean
}

/**
 * Everything that the page's screen claims, read in one go. `day`: how its heading names the campaign's day.
 */
export function readClaims(page: Page, day: string): Promise<Claims> {
  return page.evaluate(readClaimsInPage, { day, chips: CHIPS })
}

async function readClaimsInPage({ day, chips }: ClaimsArgs): Promise<Claims> {
  const session = await new Promise<{ expirada: boolean } | undefined>((resolve) => {
    const opening = indexedDB.open('clinica')
    opening.onerror = () => resolve(undefined)
    opening.onupgradeneeded = () => opening.transaction?.abort()
    opening.onsuccess = () => {
      const asked = opening.result.transaction('meta').objectStore('meta').get('sessao')
      opening.result.close()
      asked.onerror = () => resolve(undefined)
      asked.onsuccess = () => resolve((asked.result as { value: { expirada: boolean } } | undefined)?.value)
    }
  })
  const main = document.querySelector('main')
  const textOf = (element: Element | null | undefined) => element?.textContent ?? ''
  const all = (selector: string) => [...(main?.querySelectorAll(selector) ?? [])]
  const timeIn = (text: string) => /(?<!cópia )(?:das|às) (\d\d:\d\d)/.exec(text)?.[1] ?? '?'
  const tab = all('[role=tab][aria-selected=true]')[0]
  const panel = document.getElementById(tab?.getAttribute('aria-controls') ?? '')
  const cards = textOf(tab) === 'Meus agendamentos' ? [...(panel?.querySelectorAll('article') ?? [])] : []
  const isConfirmed = (card: Element) =>
    [...card.querySelectorAll('*')].some((e) =>
      /^(Agendado|Confirmada (por você|pela clínica))$/.test(e.textContent?.trim() ?? ''),
    )
  const isEmpty = /não possui agendamentos|Nenhum horário marcado/.test(textOf(panel))
  const isOfDay = all('h2, h3, h4, section').some(
    (e) => textOf(e) === day || e.getAttribute('aria-label') === `Agenda de ${day}`,
  )
  const items = isOfDay ? all('button[data-item]') : []
  const stretchOf = (text: string, pattern: RegExp) => {
    const found = pattern.exec(text)
    return found === null ? [] : [{ from: found[1] ?? '', to: found[2] ?? '' }]
  }
  const dialogs = [...document.querySelectorAll('[role=dialog]')]
  const isBusy = dialogs.length > 0 || all('button[data-loading]').length > 0
  const offersTimes =
    isOfDay && !isBusy && all('h2').some((e) => textOf(e) === 'Selecione uma data e horário')
  return {
    person: localStorage.getItem('email') ?? '',
    isSessionOver: session?.expirada !== false,
    statesAge: document.querySelector('[data-idade]') !== null,
    booked: cards.filter(isConfirmed).map((card) => timeIn(textOf(card))),
    chips: cards.flatMap((card) => {
      const found = [...card.querySelectorAll('*')].find((e) => chips.includes(textOf(e).trim()))
      return found === undefined ? [] : [{ time: timeIn(textOf(card)), words: textOf(found).trim() }]
    }),
    cards: cards.length > 0 || isEmpty ? cards.map((card) => textOf(card)) : null,
    saysNoVisits: textOf(panel).includes('Você não possui agendamentos'),
    agenda: items
      .filter((e) => !(e.hasAttribute('data-queued') || e.hasAttribute('data-refused')))
      .filter((e) => !/aguardando envio|sem resposta|Cancelando|Cancelamento/i.test(textOf(e)))
      .flatMap((e) => stretchOf(textOf(e), /^(\d\d:\d\d) às (\d\d:\d\d), /)),
    gaps: items.flatMap((e) => stretchOf(textOf(e), /^Livre das (\d\d:\d\d) às (\d\d:\d\d)/)),
    starts: offersTimes ? all('input[type=radio]').map((e) => Number((e as HTMLInputElement).value)) : [],
    successes: dialogs
      .filter((d) => textOf(d).includes('Agendamento realizado com sucesso!'))
      .map((d) => timeIn(textOf(d))),
    saysHowQueueStands:
      all('h1').some((e) => textOf(e) === 'Pendências') &&
      /Nada a enviar|Tudo enviado|Na fila|Precisa da sua escolha/.test(textOf(main)),
    saysAllReceived: textOf(document.body).includes('A clínica recebeu tudo o que você fez'),
    saysAllSent: textOf(document.querySelector('[data-sync]')).includes('Tudo enviado'),
    isBroken: textOf(document.body).includes('Unexpected Application Error!'),
  }
}

type ClaimsArgs = { readonly day: string; readonly chips: readonly string[] }

/** The clinic's visits of the campaign's day, and how long the service that is offered takes, minutes. */
export type DayAtClinic = { readonly visits: readonly Visit[]; readonly minutes: number }

/**
 * What the clinic has made of her visits and her list says nothing of, each as a sentence. `heard`: visits of
 * which she has said that she knows, on a device that has not sent it yet.
 */
export function unsaidChanges(
  { person, cards }: Claims,
  untold: readonly Untold[],
  heard: ReadonlySet<number>,
): string[] {
  if (cards === null) return []
  return untold
    .filter(({ email, visitId }) => email === person && !heard.has(visitId))
    .filter((change) => !isTold(cards, change))
    .map(({ from, to }) => `nothing of ${from} that is ${to ?? 'cancelled'}`)
}

/** What her list calls visits that stand otherwise at the clinic, each as a sentence. */
export function falseStates({ chips }: Claims, standing: readonly Standing[]): string[] {
  return wrongChips(chips, standing).map(
    ({ time, words, expected }) => `"${words}" at ${time} in place of "${expected}"`,
  )
}

/** What a list on the screen says that the clinic does not, each as a sentence. */
export function falseClaims(claims: Claims, { visits, minutes }: DayAtClinic): string[] {
  const stretches = visits.map((v) => ({ from: v.when.slice(11, 16), to: v.until.slice(11, 16) }))
  const isTaken = (from: string, to: string) => stretches.some((s) => s.from < to && from < s.to)
  const hers = visits.filter((v) => v.email === claims.person).map((v) => v.when.slice(11, 16))
  return [
    ...claims.booked.filter((time) => !hers.includes(time)).map((time) => `"Agendado" at ${time}`),
    ...(claims.saysNoVisits ? hers.map((time) => `"Você não possui agendamentos", and one at ${time}`) : []),
    ...claims.agenda
      .filter(({ from, to }) => !stretches.some((s) => s.from === from && s.to === to))
      .map(({ from }) => `a visit at ${from} in the agenda`),
    ...claims.gaps
      .filter(({ from, to }) => isTaken(from, to))
      .map(({ from, to }) => `"Livre" ${from} to ${to}`),
    ...claims.starts
      .filter((start) => isTaken(formatTime(start), formatTime(start + minutes)))
      .map((start) => `free at ${formatTime(start)}`),
  ]
}
