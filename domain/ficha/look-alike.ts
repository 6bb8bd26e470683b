import { digits, phoneDigits } from '#domain/lib/masks.ts'
import { foldAccents } from '#domain/lib/search.ts'

/** What two cards are compared by; the telephone and the CPF with or without their masks. */
export type Likeness = { readonly nome: string; readonly telefone: string; readonly cpf: string }

/** How many look-alikes are shown at most. */
export const MOST_SHOWN = 3
/** A search needs this many letters of a name or digits of a telephone: fewer would fit too many cards. */
const LETTERS = 3
const DIGITS = 4
const CPF_DIGITS = 11
/** A telephone's area code, which many leave out. */
const AREA_DIGITS = 2

/** Letters and digits of a text, folded, word by word. */
export function wordsOf(text: string): readonly string[] {
  return foldAccents(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
}

/** What is looked for: null where too little has been typed of it. The server asks its index the same. */
export type Sought = {
  /** Typed words, each of which a word of the card's name must begin with. */
  readonly words: readonly string[] | null
  /** Digits that the card's telephone must begin with, counted with or without its area code. */
  readonly telephone: string | null
  readonly cpf: string | null
}

export function soughtBy({ nome, telefone, cpf }: Likeness): Sought {
  const words = wordsOf(nome)
  const [number, document] = [phoneDigits(telefone), digits(cpf)]
  return {
    words: words.join('').length >= LETTERS ? words : null,
    telephone: number.length >= DIGITS ? number : null,
    cpf: document.length === CPF_DIGITS ? document : null,
  }
}

/** Whether a card may be the person's of whom this much was typed: by one of the three, never by all. */
export function looksLike(card: Likeness, { words, telephone, cpf }: Sought): boolean {
  const number = digits(card.telefone)
  const named = wordsOf(card.nome)
  return (
    (words?.every((word) => named.some((name) => name.startsWith(word))) ?? false) ||
    (telephone !== null &&
      (number.startsWith(telephone) || number.slice(AREA_DIGITS).startsWith(telephone))) ||
    (cpf !== null && digits(card.cpf) === cpf)
  )
}
