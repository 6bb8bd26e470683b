import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { Ficha } from '#domain/ficha/schema.ts'
import type { ClinicaDb } from './db.ts'

type Cards = Pick<ClinicaDb, 'fichas'>

/**
 * What the clinic answered of a card that was asked for under a key: under another one it went into that.
 * Whoever has an account is among those who have one, and not here a second time.
 */
export async function keepAnsweredCard(
  { fichas }: Cards,
  asked: string,
  { chave, nome, telefone, conta }: Pick<Ficha, 'chave' | 'nome' | 'telefone' | 'conta'>,
): Promise<void> {
  if (chave !== asked) await fichas.delete(asked)
  if (conta === null) await fichas.put({ chave, nome: nome || telefone, telefone, conta })
  else await fichas.delete(chave)
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
