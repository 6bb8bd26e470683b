import { LONGEST_STREAM_WAIT_MS } from '#src/app/live/live-events.ts'

/**
 * How long what is on its way may take to arrive on a screen that is told of changes, ms, and how often the
 * page must have been asked by then: the time of a live event, of a pull that is tried once more, and of an
 * age that is worked out anew.
 */
const GRACE_MS = 20_000
const GRACE_LOOKS = 150

/**
 * How long a screen may still say what was so a moment ago. A page whose stream earlier steps have cut
 * several times opens it anew only after `LONGEST_STREAM_WAIT_MS`. Until then nobody tells it of a change,
 * and it need not say how old its lists are before they are two minutes old: so its time begins once it has
 * a stream. Who has one, or whose line has been dead for minutes, gets no more than `GRACE_MS`.
 */
export class Grace {
  readonly #begun: number
  readonly #isDead: boolean
  /** Since when the page is told of changes, as far as anybody has looked, ms. */
  #toldSince: number
  #looks = 0

  constructor(now: number, isDead: boolean) {
    this.#begun = now
    this.#toldSince = now
    this.#isDead = isDead
  }

  /** To be asked at each look. `isTold`: the page has its stream. */
  isOver(now: number, isTold: boolean): boolean {
    const mayWait = !(isTold || this.#isDead) && now - this.#begun < LONGEST_STREAM_WAIT_MS
    if (mayWait) {
      this.#toldSince = now
      this.#looks = 0
    }
    return ++this.#looks >= GRACE_LOOKS && now - this.#toldSince >= GRACE_MS
  }
}
