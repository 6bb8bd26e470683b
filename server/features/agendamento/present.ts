import type { FastifyReply } from 'fastify'
import { differingFields } from '#domain/agendamento/edit.ts'
import type { AgendamentoWritten } from '#domain/agendamento/schema.ts'
import { type Problem, problem } from '#domain/api/errors.ts'
import { REPLAYED_HEADER } from '#domain/api/headers.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { Deps } from '../../deps.ts'
import type { Principal } from '../../plugins/session.ts'
import { findAgendamento } from './repository.ts'

type Asked = Readonly<{ db: Deps['db']; principal: Principal; reply: FastifyReply }>

/**
 * A stored answer speaks of the moment it was given. Whoever asks again, because that answer was lost, must
 * not be told that she has a visit which was cancelled since (`gone` says so), nor that it is at a time from
 * which it was moved. `find`: where it is looked for.
 */
export async function asItIsNow(
  { db, principal, reply }: Asked,
  answered: Result<AgendamentoWritten, Problem>,
  gone: string,
  find: typeof findAgendamento = findAgendamento,
): Promise<Result<AgendamentoWritten, Problem>> {
  if (!(answered.ok && reply.hasHeader(REPLAYED_HEADER))) return answered
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
