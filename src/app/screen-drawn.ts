/** A page that nobody looks at draws no frames. */
const HIDDEN_FRAME_MS = 100

/**
 * Ends once the open screen is drawn with all that it awaited (what is awaited says so: `Loading`), or after
 * `limit` ms. What the screen does not show waits for it, so that a slow phone is not held up by it.
 */
export async function screenDrawn(limit: number): Promise<void> {
  const begin = performance.now()
  do await frameDrawn()
  while (isAwaited() && performance.now() - begin < limit)
}

function frameDrawn(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, HIDDEN_FRAME_MS)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      // The frame itself is drawn after these callbacks.
      setTimeout(resolve)
    })
  })
}

function isAwaited(): boolean {
  const main = document.querySelector('main')
  return main === null || main.querySelector('[aria-busy="true"]') !== null
}
