import { type Likeness, looksLike, MOST_SHOWN, soughtBy } from '#domain/ficha/look-alike.ts'
import type { ListedFicha } from '#domain/ficha/schema.ts'
import type { ClinicaDb } from './db.ts'
import { putUnlessOlder } from './kept-cards.ts'

/**
 * Keeps what the clinic found of whom something was typed: who is chosen is shown by her name, also without a
 * network. Where it told all that it has, a card that it did not name has gone into another.
 */
export async function keepFoundCards(
  { fichas }: Pick<ClinicaDb, 'fichas'>,
  typed: Likeness,
  found: readonly ListedFicha[],
): Promise<void> {
  const named = new Set(found.filter(({ conta }) => conta === null).map(({ chave }) => chave))
  const sought = soughtBy(typed)
  if (found.length < MOST_SHOWN)
    await fichas.filter((card) => !named.has(card.chave) && looksLike({ ...card, cpf: '' }, sought)).delete()
  await putUnlessOlder(
    { fichas },
    found
      .filter(({ chave }) => named.has(chave))
      .map(({ chave, nome, telefone, conta, versao }) => ({ chave, nome, telefone, conta, versao })),
  )
}
