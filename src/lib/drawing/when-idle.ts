/** Longer than one drawing takes on a slow tablet. */
const LONGEST_IDLE_WAIT_MS = 1_000
const WITHOUT_A_WORD_MS = 100

/** Answers when the page has nothing to draw and nobody touches it, or after a second all the same. */
export function whenIdle(): Promise<void> {
  return new Promise((resolve) => {
    // Safari does not say when it is idle.
    if (typeof requestIdleCallback === 'undefined') setTimeout(resolve, WITHOUT_A_WORD_MS)
    else requestIdleCallback(() => resolve(), { timeout: LONGEST_IDLE_WAIT_MS })
  })
}
