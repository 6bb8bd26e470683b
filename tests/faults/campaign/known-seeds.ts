import { answered, faulty, type Plan, phonePlanOf, planOf, type Step } from './plan.ts'

/** A plan that once failed, or that is close to one: what it found, in one sentence. */
export type NamedExample = { readonly found: string; readonly plan: Plan }

const plain: Step = {
  act: 'book',
  taps: 1,
  taken: false,
  network: { kind: 'good' },
  deviceFault: 'none',
  delayMs: 0,
  choice: 0.5,
}

/** The clinic puts a booking off for three seconds; "Descartar" is pressed about when it goes again. */
const discardWhileAnswered = (delayMs: number): Plan => ({
  seed: 910_000,
  people: 1,
  sync: true,
  steps: [
    { ...plain, network: faulty(answered('muitas_tentativas', { 'retry-after': '3' }), 1), delayMs },
    { ...plain, act: 'withdraw' },
  ],
  scenarios: [],
})

/** A visit is on the screen, the line dies, the visit is moved, and the clock is set back by an hour. */
const clockSetBack: Plan = {
  seed: 31_026,
  people: 1,
  sync: true,
  steps: [plain],
  scenarios: [{ name: 'the line is dead', after: 1, share: 0.71, way: 0.4 }],
}

/**
 * Reception deletes a visit, and the answer is lost; in the next run another one stands at the same time.
 */
const deletedBefore = (seed: number): Plan => ({
  seed,
  people: 1,
  sync: true,
  steps: [plain],
  scenarios: [{ name: 'the answer of reception is lost', after: 0, share: 0.28, way: 0.48 }],
})

/** The cookie is another person's before her page knows, and her page asks for her visits. */
const cookieOfAnother: Plan = {
  seed: 800_643,
  people: 2,
  sync: true,
  steps: [plain],
  scenarios: [{ name: 'the cookie is of somebody else', after: 1, share: 0.54, way: 0.1 }],
}

/** Two tablets without a line write down two people of one name, on a machine with much else to do. */
const pressedWhileItLeft: Plan = {
  seed: 1_500_348,
  people: 1,
  sync: true,
  steps: [plain],
  scenarios: [{ name: 'two people of one name call', after: 0, share: 0.552, way: 0.126 }],
}

/** The answer to a booking is lost, her login ends before the browser repeats it, and she gives it up. */
const givenUpWithoutLogin: Plan = {
  seed: 6_700_155,
  people: 1,
  sync: false,
  steps: [
    { ...plain, network: faulty({ kind: 'lost-answer' }, 1), deviceFault: 'expire the session', delayMs: 37 },
    { ...plain, act: 'withdraw' },
  ],
  scenarios: [],
}

/** The two that are aimed best; the short campaign of `npm test` plays these alone. */
export const SHORT_KNOWN_SEEDS: readonly Plan[] = [discardWhileAnswered(2_200), clockSetBack]

/** Replayed before any new plan. A finding of the campaign is added here with its seed. */
export const KNOWN_SEEDS: readonly NamedExample[] = [
  {
    found:
      'lost 1, in the campaign that began with this seed: "Descartar", pressed in the moment in which the clinic’s ' +
      'answer was written, forgot the row and left the visit booked.',
    plan: phonePlanOf(910_000),
  },
  ...[1_800, 2_200, 2_600].map((delayMs) => ({
    found: `The same moment aimed at: "Descartar" ${delayMs} ms after the booking was put off for three seconds.`,
    plan: discardWhileAnswered(delayMs),
  })),
  {
    found:
      'A device could not be made ready, in the campaign that began with this seed: screens to keep for offline, cut ' +
      'by a broken connection, were asked for again only at the next opening. No plan says when a device is made; ' +
      'that fault itself is repeated in faults-worker.spec.ts.',
    plan: phonePlanOf(940_000),
  },
  {
    found:
      'silently stale 1, where a clock that had been set ahead was set back on a dead line: a list asked for in the ' +
      'future was never old, and nothing said of what time it was.',
    plan: clockSetBack,
  },
  ...[275_713, 275_714].map((seed) => ({
    found:
      'lost 1, by the campaign’s own fault: on a machine with much else to do the agenda still showed a visit of the ' +
      'run before at the same time, and that one was opened and deleted.',
    plan: deletedBefore(seed),
  })),
  {
    found:
      'lost 1, in the campaign that began with this seed: a person was switched in another tab, her page asked for ' +
      'her visits under that person’s cookie, and a withdrawal was refused because the visit was not among them.',
    plan: cookieOfAnother,
  },
  {
    found:
      'doubled 1, misattributed 1: "Nova visita" was booked and had not made way for the agenda yet; her own visit had ' +
      'taken the time by then, so that the same button read "Encaixar", and a second press squeezed her in beside it.',
    plan: pressedWhileItLeft,
  },
  {
    found:
      'lost 1: a booking that the clinic had taken was repeated by the browser itself after her login had ended, so ' +
      'that the device heard of nothing but a refusal; "Descartar" forgot it there, and the visit stayed booked.',
    plan: givenUpWithoutLogin,
  },
  {
    found:
      'lost 1, by the campaign’s own fault: "A clínica voltou a uma cópia" over a list that had still to be compared ' +
      'was taken for what is told of a visit; the line went before the comparison, and nothing could be done again.',
    plan: planOf(7_606_414),
  },
  {
    found:
      'silently changed 1, by the campaign’s own fault: the clinic went back to a copy that knew nothing of her "Ok, ' +
      'entendi", which the campaign forgot in the keys that were answered, and left in the visit that she had understood.',
    plan: planOf(7_606_480),
  },
  {
    found:
      'lost 1, by the campaign’s own fault: what a copy before had lost at the same time was taken for what is told of ' +
      'a move that the next copy had forgotten; the line went before that was heard, and it could not be asked again.',
    plan: planOf(7_607_083),
  },
]
