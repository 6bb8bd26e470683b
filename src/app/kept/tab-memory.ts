/** Where the browser refuses to keep something: then it lasts as long as the page. */
const unkept = new Map<string, string>()

function recall(key: string): string | null {
  try {
    return unkept.get(key) ?? sessionStorage.getItem(key)
  } catch {
    return null
  }
}

function keep(key: string, value: string): void {
  try {
    sessionStorage.setItem(key, value)
    unkept.delete(key)
  } catch {
    unkept.set(key, value)
  }
}

const READ_HERE = 'rascunhos-lidos'

/**
 * Whether a page of this tab has taken it over from the history: a draft that a form holds, a refused row in
 * whose place a booking stands. Other entries, as pages of the way in, lead back with the same, and no page
 * can take it out of another's entry. Each `id` is a UUID, so that none is a part of another.
 */
export function wasReadHere(id: unknown): boolean {
  return typeof id === 'string' && (recall(READ_HERE) ?? '').includes(id)
}

export function noteReadHere(id: string): void {
  keep(READ_HERE, `${recall(READ_HERE) ?? ''} ${id}`)
}

const TURN = 'vez-da-escolha'

/**
 * What a visitor wishes holds for one turn of this tab: until it is sent, or something else is chosen. Pages
 * of the way in, which the history keeps, lead back with the wish they were opened with, each of them, too.
 */
export function wishTurn(): string | null {
  return recall(TURN)
}

/** What was wished before is sent no more without a press. */
export function endWishTurn(): void {
  keep(TURN, crypto.randomUUID())
}
