const KEY = 'rascunhos-lidos'

/**
 * The drafts of this tab that a form has taken over. Pages of the way in, which the history keeps, lead back
 * with the draft they were opened with, and no page can take it out of another's entry.
 */
function takenDrafts(): readonly unknown[] {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept : []
  } catch {
    return []
  }
}

export function isTaken(id: unknown): boolean {
  return takenDrafts().includes(id)
}

export function noteTaken(id: string): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify([...takenDrafts(), id]))
  } catch {
    // A browser that refuses it shows the draft again, which loses nothing.
  }
}
