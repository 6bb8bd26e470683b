import type { Agendamento, AgendamentoChanges } from '#domain/agendamento/schema.ts'
import { formatDateTime } from '#domain/lib/dates.ts'
import type { Failure, PersonAsker } from '../pull-lists.ts'

/** How many are asked for at once: a clinic that went back far may lack many. */
const AT_ONCE = 8

type Elsewhere =
  | { readonly failure: Failure }
  | { readonly failure: null; readonly visits: readonly Agendamento[] }

export const NOTHING_ELSEWHERE: Elsewhere = { failure: null, visits: [] }

/**
 * What the Admin's device knows of visits to come, and an answer of another history does not have: those of
 * them that the clinic has all the same, on dates that this device does not keep. No list tells of these, so
 * each is asked for by itself. Where one answer does not come, nobody knows what is gone.
 */
export async function fetchElsewhere(ask: PersonAsker, answer: AgendamentoChanges): Promise<Elsewhere> {
  const missing = await missingIn(ask, answer)
  const visits: Agendamento[] = []
  for (let from = 0; from < missing.length; from += AT_ONCE) {
    const slice = missing.slice(from, from + AT_ONCE)
    const answers = await Promise.all(slice.map((id) => ask.api.call('agendamento.ler', { params: { id } })))
    for (const result of answers)
      if (result.kind === 'ok') visits.push(result.body)
      else if (result.kind !== 'problem' || result.problem?.code !== 'nao_encontrado')
        return { failure: result }
  }
  return { failure: null, visits }
}

async function missingIn(
  { db, clinicNow }: PersonAsker,
  { alterados, cancelados = [] }: AgendamentoChanges,
): Promise<number[]> {
  const present = formatDateTime(clinicNow.date, clinicNow.minute)
  const [booked, cancelled, known] = await Promise.all([
    db.agendamentos.where('dataHoraAgendada').above(present).primaryKeys(),
    db.cancelados.where('dataHoraAgendada').above(present).primaryKeys(),
    db.conhecidos.filter(({ visit }) => visit.dataHoraAgendada >= present).toArray(),
  ])
  const told = known.flatMap(({ target }) => ('id' in target ? [target.id] : []))
  const listed = new Set([...alterados, ...cancelados].map(({ id }) => id))
  return [...new Set([...booked, ...cancelled, ...told])].filter((id) => !listed.has(id))
}
