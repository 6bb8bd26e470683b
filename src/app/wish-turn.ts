const KEY = 'vez-da-escolha'

/** Where the browser refuses to keep it: then it lasts as long as the page. */
let unkept: string | null = null

/**
 * What a visitor wishes holds for one turn of this tab: until it is sent, or something else is chosen. Pages
 * of the way in, which the history keeps, lead back with the wish they were opened with, each of them, and no
 * page can take it out of another's entry.
 */
export function wishTurn(): string | null {
  if (unkept !== null) return unkept
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** What was wished before is sent no more without a press. */
export function endWishTurn(): void {
  const next = crypto.randomUUID()
  try {
    sessionStorage.setItem(KEY, next)
    unkept = null
  } catch {
    unkept = next
  }
}
