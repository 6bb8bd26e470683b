import { alternativas, checkSlot, DIAS_DE_ALTERNATIVAS, type Dia } from '#domain/agendamento/slots.ts'
import { type Problem, type ProblemExtras, problem } from '#domain/api/errors.ts'
import { addDias } from '#domain/lib/dates.ts'
import { err, type Result } from '#domain/lib/result.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import type { Connection } from '../../db/transaction.ts'
import { readAgenda } from '../horario/repository.ts'
import type { Wanted } from './wanted.ts'

type Refused = Result<never, Problem>

/** 422 with the one field at fault. */
export function campoInvalido(campo: string, mensagem: string): Refused {
  return err(problem('dados_invalidos', mensagem, { errors: [{ campo, mensagem }] }))
}

export function procedimentoInexistente(): Refused {
  const mensagem = 'Este serviço não existe mais.'
  return err(problem('procedimento_inexistente', mensagem, { errors: [{ campo: 'nome', mensagem }] }))
}

export function procedimentoAlterado({
  nome,
  valor,
  tempo,
}: Pick<Procedimento, 'nome' | 'valor' | 'tempo'>): Refused {
  const detail = 'O valor ou a duração deste serviço mudou. Confira e agende de novo.'
  return err(problem('procedimento_alterado', detail, { atual: { nome, valor, tempo } }))
}

async function outros(db: Connection, wanted: Wanted): Promise<ProblemExtras> {
  // From today on: a day that has passed has nothing to offer.
  const data = wanted.data < wanted.agora.data ? wanted.agora.data : wanted.data
  const agenda = await readAgenda(db, data, addDias(data, DIAS_DE_ALTERNATIVAS))
  return { alternativas: alternativas(agenda, { ...wanted, data }) }
}

/** 409: a visit is in the way. */
export async function horarioOcupado(db: Connection, wanted: Wanted): Promise<Refused> {
  return err(problem('horario_ocupado', 'Este horário já foi reservado.', await outros(db, wanted)))
}

/** 409 for a start that the slot rule refused: another visit's fault, or the clinic's hours and clock. */
export async function slotRecusado(db: Connection, dia: Dia, wanted: Wanted): Promise<Refused> {
  const isFreeOtherwise = checkSlot({ ...dia, ocupados: [] }, wanted.inicio).ok
  if (isFreeOtherwise) return horarioOcupado(db, wanted)
  const detail = 'A clínica não oferece este horário para este serviço.'
  return err(problem('horario_indisponivel', detail, await outros(db, wanted)))
}
