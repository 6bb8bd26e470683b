import { type AgendaDay, ALTERNATIVE_DAYS, alternativesFor, checkSlot } from '#domain/agendamento/slots.ts'
import { type Problem, type ProblemExtras, problem } from '#domain/api/errors.ts'
import { addDays } from '#domain/lib/dates.ts'
import { err, type Result } from '#domain/lib/result.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import type { Connection } from '../../db/transaction.ts'
import { readAgenda } from '../horario/repository.ts'
import type { RequestedTime } from './requested-time.ts'

type Refused = Result<never, Problem>

/** 422 with the one field at fault. */
export function invalidField(campo: string, mensagem: string): Refused {
  return err(problem('dados_invalidos', mensagem, { errors: [{ campo, mensagem }] }))
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
  const detail = 'O valor ou a duração deste serviço mudou. Confira e agende de novo.'
  return err(problem('procedimento_alterado', detail, { atual: { nome, valor, tempo } }))
}

async function alternativesTo(db: Connection, requested: RequestedTime): Promise<ProblemExtras> {
  // From today on: a day that has passed has nothing to offer.
  const data = requested.data < requested.clinicNow.date ? requested.clinicNow.date : requested.data
  const agenda = await readAgenda(db, data, addDays(data, ALTERNATIVE_DAYS))
  return { alternativas: alternativesFor(agenda, { ...requested, data }) }
}

/** 409: a visit is in the way. */
export async function timeTaken(db: Connection, requested: RequestedTime): Promise<Refused> {
  return err(
    problem('horario_ocupado', 'Este horário já foi reservado.', await alternativesTo(db, requested)),
  )
}

/** 409 for a start that the slot rule refused: another visit's fault, or the clinic's hours and clock. */
export async function slotRefused(
  db: Connection,
  day: AgendaDay,
  requested: RequestedTime,
): Promise<Refused> {
  const isFreeOtherwise = checkSlot({ ...day, ocupados: [] }, requested.inicio).ok
  if (isFreeOtherwise) return timeTaken(db, requested)
  const detail = 'A clínica não oferece este horário para este serviço.'
  return err(problem('horario_indisponivel', detail, await alternativesTo(db, requested)))
}
