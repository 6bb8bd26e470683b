const KEY = 'rascunhos-lidos'

/**
 * What a page of this tab has taken over from the history: drafts that a form holds, refused rows in whose
 * place a booking stands. Other entries, as pages of the way in, lead back with the same, and no page can
 * take it out of another's entry.
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
