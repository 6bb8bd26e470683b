/** A page that nobody looks at draws no frames. */
const HIDDEN_FRAME_MS = 100

/** Ends once the next frame is drawn. */
export function frameDrawn(): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, HIDDEN_FRAME_MS)
    requestAnimationFrame(() => {
      clearTimeout(timer)
      // The frame itself is drawn after these callbacks.
      setTimeout(resolve)
    })
  })
}
