import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { KeptFicha } from '#domain/ficha/schema.ts'
import type { ClinicaDb } from './db.ts'
import { noteGone, readGone } from './queue/gone.ts'

/**
 * What the clinic answered of a card that was asked for under a key: under another one it went into that.
 * Whoever has an account is among those who have one, and not here a second time. `goneBefore`: see
 * `putUnlessOlder`. To be called in a transaction that holds `db.fichas` and `db.meta`.
 */
export async function keepAnsweredCard(
  db: ClinicaDb,
  asked: string,
  { chave, nome, telefone, conta, versao }: KeptFicha,
  goneBefore: number,
): Promise<void> {
  if (chave !== asked) await removeCards(db, [asked])
  const card = { chave, nome: nome || telefone, telefone, conta, versao }
  if (conta === null) await putUnlessOlder(db, [card], goneBefore)
  else await removeCards(db, [chave])
}

/**
 * A late answer may be older than what a pull has told since, which is not told a second time; and what it
 * tells of may have left the device. `goneBefore`: what `readGoneCount` said when the clinic was asked.
 */
export async function putUnlessOlder(
  db: ClinicaDb,
  cards: readonly KeptFicha[],
  goneBefore: number,
): Promise<void> {
  const hasGone = await readGone(db, 'fichas')
  const kept = await db.fichas.bulkGet(cards.map(({ chave }) => chave))
  const isOlder = ({ versao }: KeptFicha, i: number) =>
    versao !== undefined && versao < (kept[i]?.versao ?? 0)
  await db.fichas.bulkPut(cards.filter((card, i) => !(isOlder(card, i) || hasGone(card.chave, goneBefore))))
}

/**
 * Takes cards away, also such as the device does not have yet: they went into others, or their people have
 * accounts. To be called in a transaction that holds `db.fichas` and `db.meta`.
 */
export async function removeCards(db: ClinicaDb, keys: readonly string[]): Promise<void> {
  if (keys.length === 0) return
  await db.fichas.bulkDelete([...keys])
  await noteGone(db, 'fichas', keys)
}

/** The cards of which visits went to somebody else with `changed`, and that have none left on this device. */
export async function cardsLeftBy(
  { agendamentos }: Pick<ClinicaDb, 'agendamentos'>,
  changed: readonly Pick<Agendamento, 'id' | 'ficha'>[],
): Promise<string[]> {
  const before = await agendamentos.bulkGet(changed.map(({ id }) => id))
  const left = new Set(
    before.flatMap((visit, i) => (visit?.ficha && visit.ficha !== changed[i]?.ficha ? [visit.ficha] : [])),
  )
  if (left.size === 0) return []
  const gone = new Set(changed.map(({ id }) => id))
  await agendamentos
    .filter(({ id, ficha }) => ficha !== undefined && left.has(ficha) && !gone.has(id))
    .each(({ ficha }) => void left.delete(ficha ?? ''))
  return [...left]
}
