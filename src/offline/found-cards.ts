import { type Likeness, looksLike, MOST_SHOWN, soughtBy } from '#domain/ficha/look-alike.ts'
import type { ListedFicha } from '#domain/ficha/schema.ts'
import type { ClinicaDb } from './db.ts'
import { putUnlessOlder, removeCards } from './kept-cards.ts'

/**
 * Keeps what the clinic found of whom something was typed: who is chosen is shown by her name, also without a
 * network. Where it told all that it has, a card that it did not name has gone into another. `goneBefore`:
 * see `putUnlessOlder`. To be called in a transaction that holds `db.fichas` and `db.meta`.
 */
export async function keepFoundCards(
  db: ClinicaDb,
  typed: Likeness,
  found: readonly ListedFicha[],
  goneBefore: number,
): Promise<void> {
  const named = new Set(found.filter(({ conta }) => conta === null).map(({ chave }) => chave))
  const sought = soughtBy(typed)
  if (found.length < MOST_SHOWN)
    await removeCards(
      db,
      await db.fichas
        .filter((card) => !named.has(card.chave) && looksLike({ ...card, cpf: '' }, sought))
        .primaryKeys(),
    )
  await putUnlessOlder(
    db,
    found
      .filter(({ chave }) => named.has(chave))
      .map(({ chave, nome, telefone, conta, versao }) => ({ chave, nome, telefone, conta, versao })),
    goneBefore,
  )
}
