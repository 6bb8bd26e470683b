import type { Agendamento, AgendamentoChanges } from '#domain/agendamento/schema.ts'
import type { Api } from '#src/api/client.ts'
import type { Failure, PersonAsker } from '../pull/pull-lists.ts'

/** How many are asked for at once: a clinic that went back far may lack many. */
const AT_ONCE = 8

type Elsewhere =
  | { readonly failure: Failure }
  | { readonly failure: null; readonly visits: readonly Agendamento[] }

/**
 * What the Admin's device knows of visits from today on, and an answer of another history does not have:
 * those of them that the clinic has all the same, on dates that this device does not keep. No list tells of
 * these, so each is asked for by itself. Where one answer does not come, nobody knows what is gone.
 */
export async function fetchElsewhere(ask: PersonAsker, answer: AgendamentoChanges): Promise<Elsewhere> {
  const { db, clinicNow } = ask
  const [booked, cancelled, compared] = await Promise.all([
    db.agendamentos.where('dataHoraAgendada').above(clinicNow.date).primaryKeys(),
    db.cancelados.where('dataHoraAgendada').above(clinicNow.date).primaryKeys(),
    readCompared(ask, answer),
  ])
  return readEach(ask, [...booked, ...cancelled, ...compared], answer)
}

/**
 * Fetches those visits known from an earlier history that the clinic still has, for an answer of the history
 * that the device has: a list that begins anew leaves them out, and one of changes calls each that changed
 * there removed.
 */
export async function fetchComparedElsewhere(
  ask: PersonAsker,
  answer: AgendamentoChanges,
): Promise<Elsewhere> {
  const compared = await readCompared(ask, answer)
  const removed = new Set(answer.removidos)
  return readEach(ask, answer.completo ? compared : compared.filter((id) => removed.has(id)), answer)
}

/** The visits from today on that this device had known in another history than the answer's. */
async function readCompared(
  { db, clinicNow }: PersonAsker,
  { epoca }: AgendamentoChanges,
): Promise<number[]> {
  const known = await db.conhecidos
    .filter((k) => k.epoca !== epoca && k.visit.dataHoraAgendada >= clinicNow.date)
    .toArray()
  return known.flatMap(({ target }) => ('id' in target ? [target.id] : []))
}

/**
 * Reads the visits of these ids that the answer does not list, as far as the clinic has them. A bad line
 * loses some answers: what it lost is asked for once more, as long as anything comes.
 */
async function readEach(
  { api }: PersonAsker,
  ids: readonly number[],
  { alterados, cancelados = [] }: AgendamentoChanges,
): Promise<Elsewhere> {
  const listed = new Set([...alterados, ...cancelados].map(({ id }) => id))
  const visits: Agendamento[] = []
  let open = [...new Set(ids)].filter((id) => !listed.has(id))
  while (open.length > 0) {
    const slice = open.slice(0, AT_ONCE)
    const answers = await Promise.all(slice.map((id) => readOne(api, id)))
    const failures = answers.flatMap((answer) => (answer.failure === null ? [] : [answer]))
    const [first] = failures
    if (first !== undefined && failures.length === slice.length) return first
    visits.push(...answers.flatMap((answer) => (answer.failure === null ? answer.visits : [])))
    open = [...open.slice(AT_ONCE), ...failures.map(({ id }) => id)]
  }
  return { failure: null, visits }
}

async function readOne(api: Api, id: number) {
  const result = await api.call('agendamento.ler', { params: { id } })
  if (result.kind === 'ok') return { failure: null, visits: [result.body] }
  const isGone = result.kind === 'problem' && result.problem?.code === 'nao_encontrado'
  return isGone ? { failure: null, visits: [] } : { failure: result, id }
}
