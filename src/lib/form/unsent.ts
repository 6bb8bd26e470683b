/**
 * What was pressed and is held back for a moment, so that it can be undone. Whoever ends the session that it
 * needs sends it first.
 */
const held = new Set<() => Promise<void>>()

/** Answers how to stop holding. */
export function holdUnsent(send: () => Promise<void>): () => void {
  held.add(send)
  return () => {
    held.delete(send)
  }
}

export async function sendUnsent(): Promise<void> {
  await Promise.all([...held].map((send) => send()))
}
