import type { Agendamento, MovedOnAgendamento } from '#domain/agendamento/schema.ts'
import { type AgendaDay, ALTERNATIVE_DAYS, alternativesFor, checkSlot } from '#domain/agendamento/slots.ts'
import { DAY_REASONS, TAKEN_REASONS } from '#domain/agendamento/texts.ts'
import { type Problem, type ProblemExtras, problem } from '#domain/api/errors.ts'
import { TITLES } from '#domain/api/titles.ts'
import type { Limits } from '#domain/clinica/schema.ts'
import { countInWords } from '#domain/lib/count.ts'
import { addDays, type ClinicDate, formatDayAndMonth } from '#domain/lib/dates.ts'
import { err, type Result } from '#domain/lib/result.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { closedInWords } from '#domain/week/texts.ts'
import type { Connection } from '../../db/transaction.ts'
import { invalidField } from '../../http/problem.ts'
import { readAgenda } from '../horario/repository.ts'
import { readWhoseTime } from './life/history.ts'
import { countOwnOfDay } from './life/repository.ts'
import { whatTakes } from './repository.ts'
import { type RequestedTime, wantedTimeOf } from './requested-time.ts'

type Refused = Result<never, Problem>

const ALTERNATIVES = 3

/** A visit is for one person: of an account the clinic knows the name. */
export function nameBesideAccount(): Refused {
  return invalidField('cliente', 'Escolha a conta ou escreva o nome, não os dois.')
}

/** Whose visit it is was said when it got an account: it is cancelled, not given to somebody else. */
export function accountStays(): Refused {
  return invalidField('email', 'A conta de um agendamento não muda.')
}

/** A 409: somebody else has changed the same fields of the visit meanwhile. */
export async function changedMeanwhile(
  db: Connection,
  visit: Agendamento,
  detail = 'Este agendamento mudou enquanto você o alterava. Veja como ele está agora.',
): Promise<Refused> {
  return err(problem('agendamento_mudou', detail, { atual: await withWhoseTime(db, visit) }))
}

/** The same of a visit that was to be cancelled, and is at another time by now. */
export function movedMeanwhile(db: Connection, visit: Agendamento): Promise<Refused> {
  const detail =
    'Este agendamento mudou de horário antes de a clínica receber o cancelamento, e nada foi cancelado. Veja como ele está agora.'
  return changedMeanwhile(db, visit, detail)
}

/** A visit in a refusal: with it goes who gave it its present time. */
export async function withWhoseTime(db: Connection, visit: Agendamento): Promise<MovedOnAgendamento> {
  const horarioPor = await readWhoseTime(db, visit.id)
  return { ...visit, ...(horarioPor && { horarioPor }) }
}

export function unknownProcedimento(): Refused {
  const mensagem = 'Este serviço não existe mais.'
  return err(problem('procedimento_inexistente', mensagem, { errors: [{ campo: 'nome', mensagem }] }))
}

export function changedProcedimento({
  nome,
  valor,
  tempo,
}: Pick<Procedimento, 'nome' | 'valor' | 'tempo'>): Refused {
  const detail = 'O nome, o valor ou a duração deste serviço mudou. Confira e agende de novo.'
  return err(problem('procedimento_alterado', detail, { atual: { nome, valor, tempo } }))
}

/** The visit that is to go elsewhere: its own time is free to it, and none to be offered. */
type Moved = Pick<Agendamento, 'id' | 'dataHoraAgendada'>
/** For what a time is wanted. `client`: the account of who asks, where that is no reception. */
type Asking = Readonly<{ moved?: Moved | null; client?: number | null }>

async function alternativesTo(
  db: Connection,
  requested: RequestedTime,
  moved: Moved | null,
): Promise<ProblemExtras> {
  // Alternatives are looked for from today on, because a day that has passed has none.
  const data = requested.date < requested.clinicNow.date ? requested.clinicNow.date : requested.date
  const agenda = await readAgenda(db, data, addDays(data, ALTERNATIVE_DAYS), moved?.id)
  const near = alternativesFor(agenda, { ...requested, date: data }, ALTERNATIVES + (moved === null ? 0 : 1))
  return { alternativas: near.filter((when) => when !== moved?.dataHoraAgendada).slice(0, ALTERNATIVES) }
}

/**
 * A 409: visits are in the way of that time; free times are offered instead. A client is told whose they are:
 * what she has herself, or what the clinic only keeps free, nobody else has taken from her.
 */
export async function timeTaken(
  db: Connection,
  requested: RequestedTime,
  { moved = null, client = null }: Asking = {},
): Promise<Refused> {
  const what = client === null ? null : await whatTakes(db, client, wantedTimeOf(requested), moved?.id)
  const instead = await alternativesTo(db, requested, moved)
  return err(problem('horario_ocupado', TAKEN_REASONS[what ?? 'somebody'], instead))
}

/** A 409: the visit cannot go from its present state to the wanted one. */
export function invalidState(atual: Agendamento, detail = 'Este agendamento não pode mais mudar.'): Refused {
  return err(problem('estado_invalido', detail, { atual }))
}

const visitsInWords = (count: number): string => countInWords(count, 'agendamento', 'agendamentos')

/**
 * 409 where what a client would have taken is beyond the clinic's limits; null where it is within them. The
 * device that sent it keeps the words: "hoje" would be another day there, and what she has to come another
 * count.
 */
export function limitReached(
  { visitasAbertas, pedidosPorDia }: Limits,
  { open, booked, today }: Readonly<{ open: number; booked: number; today: ClinicDate }>,
): Refused | null {
  if (visitasAbertas !== null && open > visitasAbertas)
    return err(
      problem(
        'limite_atingido',
        `Cada pessoa pode ter no máximo ${visitsInWords(visitasAbertas)} por vir, e este passaria disso. Para marcar mais, fale com a clínica.`,
      ),
    )
  if (pedidosPorDia !== null && booked > pedidosPorDia)
    return err(
      problem(
        'limite_atingido',
        `Em ${formatDayAndMonth(today)} você já fez ${visitsInWords(pedidosPorDia)}, o máximo por dia. No dia seguinte você pode marcar de novo, ou fale com a clínica.`,
      ),
    )
  return null
}

/** How often a client changes one visit within a day: more than anybody means to, so that a history ends. */
const CHANGES_A_DAY = 60

/**
 * 409 where a client has changed one visit of hers as often as anybody may; null where she has not. What is
 * no more she can always say.
 */
export async function changedTooOften(
  db: Connection,
  id: number,
  today: ClinicDate,
): Promise<Refused | null> {
  if ((await countOwnOfDay(db, id)) < CHANGES_A_DAY) return null
  const detail = `Até ${formatDayAndMonth(today)} você mudou este agendamento ${CHANGES_A_DAY} vezes em um dia, o máximo. Um dia depois você pode mudar de novo, ou fale com a clínica.`
  return err(problem('limite_atingido', detail))
}

/** 409: the client has that very visit already, so that there is nothing to choose instead. */
export function alreadyYours(): Refused {
  return err(problem('horario_seu', 'Este horário já é seu.'))
}

/**
 * 409: the same for the same person at the same time is there, so that a squeeze-in would lay her over
 * herself.
 */
export function alreadyThere(): Refused {
  return err(problem('ja_na_agenda', `${TITLES.ja_na_agenda}, e nada foi marcado outra vez.`))
}

/** The sentence that says which rule refused a start of this day. */
function refusalInWords(day: AgendaDay, start: number): string {
  const refused = checkSlot({ ...day, ocupados: [] }, start)
  const reason = refused.ok ? null : refused.error
  if (reason === 'too_far') return DAY_REASONS.too_far
  if (reason === 'too_soon') return 'Este horário precisa ser marcado com mais antecedência.'
  const { source } = day
  const isClosedDay = day.periods?.length === 0 && source !== undefined
  if (reason !== null && isClosedDay) return closedInWords(source)
  return 'A clínica não oferece este horário para este serviço.'
}

/** 409 for a start that the slot rule refused: another visit's fault, or the clinic's hours and clock. */
export async function slotRefused(
  db: Connection,
  day: AgendaDay,
  requested: RequestedTime,
  asking: Asking,
): Promise<Refused> {
  const isFreeOtherwise = checkSlot({ ...day, ocupados: [] }, requested.inicio).ok
  if (isFreeOtherwise) return timeTaken(db, requested, asking)
  const detail = refusalInWords(day, requested.inicio)
  const instead = await alternativesTo(db, requested, asking.moved ?? null)
  return err(problem('horario_indisponivel', detail, instead))
}
