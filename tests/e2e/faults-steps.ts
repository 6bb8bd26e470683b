import type { Page } from '@playwright/test'
import { formatNumericDate } from '#domain/lib/dates.ts'
import type { Clinic } from '#tests/support/clinic.ts'
import { answerOf, type FaultProxy } from '#tests/support/fault-proxy.ts'
import {
  type Booked,
  book,
  confirmResult,
  keptNotice,
  successNotice,
} from '#tests/support/page-driver/booking.ts'
import { logIn } from '#tests/support/page-driver/login.ts'
import {
  chooseClient,
  chooseProcedimento,
  openAgenda,
  openNewVisit,
  whenField,
} from '#tests/support/page-driver/reception.ts'
import { save } from '#tests/support/page-driver/shell.ts'
import { confirmedCard, openVisits, retryNow } from '#tests/support/page-driver/visits.ts'
import { expect } from './faults-fixtures.ts'

/** Exactly these visits stand in the database, each of this person, under the key that her phone sent. */
export async function expectVisits(
  clinic: Clinic,
  email: string,
  bookings: readonly Booked[],
  network?: FaultProxy,
): Promise<void> {
  const visits = await clinic.visits()
  expect(visits.map((v) => [v.email, v.when]).sort()).toEqual(bookings.map((b) => [email, b.when]).sort())
  if (network === undefined) return
  const sent = new Set(network.seen.filter((s) => s.method === 'POST').map((s) => s.chave))
  for (const visit of visits) expect(sent).toContain(visit.chave)
}

/** The screen says that it waits; it does not say that it is booked. */
export async function expectWaiting(page: Page): Promise<void> {
  await expect(keptNotice(page)).toBeVisible()
  await expect(successNotice(page)).toHaveCount(0)
}

/** The clinic's word has arrived: in the dialog, and in the list after the page is opened anew. */
export async function expectConfirmed(page: Page, booked: Booked): Promise<void> {
  await expect(successNotice(page)).toBeVisible({ timeout: 15_000 })
  await confirmResult(page)
  await openVisits(page)
  await expect(confirmedCard(page, booked)).toBeVisible()
}

/** The network is whole again and the person asks for it: she need not wait for the queue's own time. */
export async function expectConfirmedOnAsking(page: Page, ...bookings: readonly Booked[]): Promise<void> {
  await retryNow(page)
  for (const booked of bookings) await expect(confirmedCard(page, booked)).toBeVisible()
}

/** Queues bookings while nothing reaches the clinic. */
export async function queue(
  page: Page,
  network: FaultProxy,
  procedimentoId: number,
  day: string,
  starts: readonly number[],
): Promise<{ bookings: Booked[]; open: () => void }> {
  const answer = answerOf('indisponivel', { 'retry-after': '3600' })
  const cut = network.inject({ kind: 'answered', answer })
  const bookings: Booked[] = []
  for (const nth of starts) {
    bookings.push(await book(page, procedimentoId, day, nth))
    await expectWaiting(page)
  }
  return { bookings, open: cut.remove }
}

/** Holds the first request or answer that the fault meets, until `release`. */
export function hold(
  network: FaultProxy,
  kind: 'held-request' | 'held-answer',
  options: Parameters<FaultProxy['inject']>[1] = { times: 1 },
) {
  const { promise: gate, resolve: release } = Promise.withResolvers<void>()
  return { ...network.inject({ kind, gate }, options), release }
}

/** The booking of a command, not a read, not the login. */
export const isSend = (s: FaultProxy['seen'][number]): boolean => s.method === 'POST' && s.chave !== null

/** An account of reception on a tablet that is logged in. */
export async function openReception(page: Page, clinic: Clinic): Promise<string> {
  const email = await clinic.newAccount('recepcao')
  await clinic.pool.query("update usuario set status = 'Admin' where email = $1", [email])
  await page.setViewportSize({ width: 1180, height: 820 })
  await logIn(page.context(), email)
  await openAgenda(page)
  return email
}

/** Reception books for somebody in the agenda's form. */
export async function bookFor(page: Page, email: string, day: string): Promise<void> {
  await openNewVisit(page)
  await chooseClient(page, email)
  await chooseProcedimento(page, 'Limpeza de pele')
  await whenField(page).fill(`${formatNumericDate(day)}, 09:00`)
  await save(page)
}
