import { wordsOf } from './look-alike.ts'

/** Her first name without accents and capitals, by which two are compared. */
const comparedNameOf = ({ nome }: { readonly nome: string }): string | undefined => wordsOf(nome)[0]

/**
 * Which cards with an account's e-mail are of the person whose account it is. The e-mail is enough, unless
 * one of them bears her first name: then it tells her from those who share it, as a mother and a daughter do.
 * A card without a name is of whoever has the e-mail.
 */
export function cardsToClaim<Card extends { readonly nome: string }>(
  account: { readonly nome: string },
  cards: readonly Card[],
): readonly Card[] {
  const hers = cards.filter((card) => comparedNameOf(card) === comparedNameOf(account))
  return hers.length === 0 ? cards : cards.filter((card) => card.nome === '' || hers.includes(card))
}
