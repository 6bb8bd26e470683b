import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { KeptFicha } from '#domain/ficha/schema.ts'
import type { ClinicaDb } from './db.ts'

type Cards = Pick<ClinicaDb, 'fichas'>

/**
 * What the clinic answered of a card that was asked for under a key: under another one it went into that.
 * Whoever has an account is among those who have one, and not here a second time.
 */
export async function keepAnsweredCard(
  { fichas }: Cards,
  asked: string,
  { chave, nome, telefone, conta, versao }: KeptFicha,
): Promise<void> {
  if (chave !== asked) await fichas.delete(asked)
  const card = { chave, nome: nome || telefone, telefone, conta, versao }
  if (conta === null) await putUnlessOlder({ fichas }, [card])
  else await fichas.delete(chave)
}

/** A late answer may be older than what a pull has told since, which is not told a second time. */
export async function putUnlessOlder({ fichas }: Cards, cards: readonly KeptFicha[]): Promise<void> {
  const kept = await fichas.bulkGet(cards.map(({ chave }) => chave))
  const isOlder = ({ versao }: KeptFicha, i: number) =>
    versao !== undefined && versao < (kept[i]?.versao ?? 0)
  await fichas.bulkPut(cards.filter((card, i) => !isOlder(card, i)))
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
