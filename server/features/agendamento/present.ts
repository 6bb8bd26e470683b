import type { FastifyReply } from 'fastify'
import { differingFields } from '#domain/agendamento/edit.ts'
import type { AgendamentoWritten } from '#domain/agendamento/schema.ts'
import { type Problem, problem } from '#domain/api/errors.ts'
import { REPLAYED_HEADER } from '#domain/api/headers.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { Deps } from '../../deps.ts'
import { notFound } from '../../http/not-found.ts'
import type { Principal } from '../../plugins/session.ts'
import { withWhoseTime } from './refusals.ts'
import { findAgendamento, findAnyAgendamento } from './repository.ts'

type Asked = Readonly<{ db: Deps['db']; principal: Principal; reply: FastifyReply }>

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
  const agora = await find(db.orm, first.id, isAdmin ? undefined : principal.id)
  if (agora === null) {
    if (isAdmin || (await find(db.orm, first.id)) === null) return err(problem('nao_encontrado', gone))
    // Whoever booked it for somebody else was reception then, and is not any more: it stands all the same.
    return err(problem('sem_permissao', 'Este agendamento foi feito. Sua conta não pode mais vê-lo.'))
  }
  const isSame = agora.versao === first.versao && differingFields(agora, first).length === 0
  return ok(isSame ? first : { ...first, agora })
}

/** The refusal stands; the visit of which it tells is told as it is, to whoever may still see it. */
async function refusedAsItIsNow({ db, principal }: Asked, refusal: Problem): Promise<Result<never, Problem>> {
  const { atual: before } = refusal
  if (before === undefined || !('estado' in before)) return err(refusal)
  const isAdmin = principal.status === 'Admin'
  const current = await findAnyAgendamento(db.orm, before.id, isAdmin ? undefined : principal.id)
  if (current === null) return notFound('Este agendamento')
  return err({ ...refusal, atual: await withWhoseTime(db.orm, current) })
}
