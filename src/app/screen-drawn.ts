import { frameDrawn } from '#src/lib/drawing/frame-drawn.ts'

/**
 * Ends once the open screen is drawn with all that it awaited (what is awaited says so: `Loading`), or after
 * `limit` ms. What the screen does not show waits for it, so that a slow phone is not held up by it.
 */
export async function screenDrawn(limit: number): Promise<void> {
  const begin = performance.now()
  do await frameDrawn()
  while (isAwaited() && performance.now() - begin < limit)
}

function isAwaited(): boolean {
  const main = document.querySelector('main')
  return main === null || main.querySelector('[aria-busy="true"]') !== null
}
