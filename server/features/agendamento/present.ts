import type { FastifyReply } from 'fastify'
import { differingFields } from '#domain/agendamento/edit.ts'
import type { Gap } from '#domain/agendamento/gap.ts'
import type { Agendamento, AgendamentoWritten } from '#domain/agendamento/schema.ts'
import { agendaDayOf, type BookingWindow, checkSlot } from '#domain/agendamento/slots.ts'
import { type Problem, problem } from '#domain/api/errors.ts'
import { REPLAYED_HEADER } from '#domain/api/headers.ts'
import type { ClinicDateTime, ClinicNow } from '#domain/lib/dates.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/not-found.ts'
import type { Principal } from '../../plugins/session.ts'
import { readAgenda } from '../horario/repository.ts'
import { withWhoseTime } from './refusals.ts'
import { findAgendamento, findAnyAgendamento } from './repository.ts'
import { requestedTimeOf } from './requested-time.ts'

/**
 * How much time is to be free, and within what window; `moved`: for a visit that is there, whose own time is
 * no other one.
 */
type Room = Readonly<{
  tempo: string
  gap: Gap
  window?: BookingWindow
  moved?: Pick<Agendamento, 'id' | 'dataHoraAgendada'>
}>
type Asked = Readonly<{
  db: Deps['db']
  principal: Principal
  reply: FastifyReply
  clinicNow: ClinicNow
  /** Asked where times were offered instead; of a repeat that does not tell none are named again. */
  readRoom?: () => Promise<Room | null>
  /** Asked where the service was another than what was agreed upon: the same refusal, as of now. */
  refuseService?: () => Promise<Result<never, Problem>>
}>

/**
 * A stored answer speaks of the moment it was given. Whoever asks again, because that answer was lost, must
 * not be told that she has a visit which was cancelled since (`gone` says so), nor that it is at a time from
 * which it was moved; nor of what refused her that it is so by now. `find`: where it is looked for.
 */
export async function asItIsNow(
  asked: Asked,
  answered: Result<AgendamentoWritten, Problem>,
  gone: string,
  find: typeof findAgendamento = findAgendamento,
): Promise<Result<AgendamentoWritten, Problem>> {
  const { db, principal, reply } = asked
  if (!reply.hasHeader(REPLAYED_HEADER)) return answered
  if (!answered.ok) return refusedAsItIsNow(asked, answered.error)
  // Answers that were stored before visits had these fields are repeated for 30 days.
  const first = {
    ...answered.value,
    versao: answered.value.versao ?? 1,
    cliente: answered.value.cliente ?? null,
    estado: answered.value.estado ?? 'marcada',
  }
  const isAdmin = principal.status === 'Admin'
  const current = await find(db.orm, first.id, isAdmin ? undefined : principal.id)
  if (current === null) {
    if (isAdmin || (await find(db.orm, first.id)) === null) return err(problem('nao_encontrado', gone))
    // Whoever booked it for somebody else was reception then, and is not any more: it stands all the same.
    return err(problem('sem_permissao', 'Este agendamento foi feito. Sua conta não pode mais vê-lo.'))
  }
  const isSame = current.versao === first.versao && differingFields(current, first).length === 0
  // What its client knows of it makes no version: it is told as it is, too.
  if (!isSame) return ok({ ...first, agora: current })
  return ok(first.jaEstava === true ? { ...current, jaEstava: true } : current)
}

/** The same for an answer that names a visit only where it is a refusal. */
export async function refusalAsItIsNow<T>(
  asked: Asked,
  answered: Result<T, Problem>,
): Promise<Result<T, Problem>> {
  const isAgain = asked.reply.hasHeader(REPLAYED_HEADER)
  return answered.ok || !isAgain ? answered : refusedAsItIsNow(asked, answered.error)
}

/**
 * The visit of a refused cancellation, where it is cancelled by now, whoever did it and whatever refused this
 * one before: to call that not done would be untrue. Null where the refusal stands.
 */
export async function cancelledAnyway(
  { db, principal }: Pick<Asked, 'db' | 'principal'>,
  answered: Result<unknown, Problem>,
  id: number,
): Promise<Agendamento | null> {
  if (answered.ok) return null
  const visit = await findAnyAgendamento(db.orm, id, principal.status === 'Admin' ? undefined : principal.id)
  return visit?.estado === 'cancelada' ? visit : null
}

/**
 * The refusal stands; the visit or the service of which it tells is told as it is, a visit to whoever may
 * still see it, and of the times that were offered instead those that the clinic still offers.
 */
async function refusedAsItIsNow(asked: Asked, refused: Problem): Promise<Result<never, Problem>> {
  const { db, principal, refuseService } = asked
  if (refused.code === 'procedimento_alterado' && refuseService) return refuseService()
  const { atual: before, alternativas: offered } = refused
  const refusal = offered === undefined ? refused : { ...refused, alternativas: await leftOf(asked, offered) }
  if (before === undefined || !('estado' in before)) return err(refusal)
  const isAdmin = principal.status === 'Admin'
  const current = await findAnyAgendamento(db.orm, before.id, isAdmin ? undefined : principal.id)
  if (current === null) return notFound('Este agendamento')
  return err({ ...refusal, atual: await withWhoseTime(db.orm, current) })
}

async function leftOf(
  { db, clinicNow, readRoom }: Asked,
  offered: readonly ClinicDateTime[],
): Promise<ClinicDateTime[]> {
  const room = await readRoom?.()
  // The offered times stand in order, so the first and the last tell which days to read.
  const [from, to] = [offered[0], offered.at(-1)]
  if (!room || from === undefined || to === undefined) return []
  const { tempo, gap, window, moved } = room
  const agenda = await readAgenda(db.orm, from.slice(0, 10), to.slice(0, 10), moved?.id)
  return offered.filter((dataHoraAgendada) => {
    const wanted = requestedTimeOf({ dataHoraAgendada, tempo }, gap, clinicNow, window)
    const isOwn = moved?.dataHoraAgendada === dataHoraAgendada
    return !isOwn && checkSlot(agendaDayOf(agenda, wanted), wanted.inicio).ok
  })
}
