import { alternativas, checkSlot, DIAS_DE_ALTERNATIVAS, type Dia } from '#domain/agendamento/slots.ts'
import { type Problem, type ProblemExtras, problem } from '#domain/api/errors.ts'
import { type Agora, addDias, type Data } from '#domain/lib/dates.ts'
import { err, type Result } from '#domain/lib/result.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import type { Transaction } from '../../db/transaction.ts'
import { readAgenda } from '../horario/repository.ts'

type Refused = Result<never, Problem>

/** 422 with the one field at fault. */
export function campoInvalido(campo: string, mensagem: string): Refused {
  return err(problem('dados_invalidos', mensagem, { errors: [{ campo, mensagem }] }))
}

export function procedimentoInexistente(): Refused {
  const mensagem = 'Este serviço não existe mais.'
  return err(problem('procedimento_inexistente', mensagem, { errors: [{ campo: 'nome', mensagem }] }))
}

export function procedimentoAlterado({ nome, valor, tempo }: Procedimento): Refused {
  const detail = 'O valor ou a duração deste serviço mudou. Confira e agende de novo.'
  return err(problem('procedimento_alterado', detail, { atual: { nome, valor, tempo } }))
}

/** What was wanted: a service of `tempo` minutes, `inicio` minutes after the midnight of `data`. */
export type Wanted = Readonly<{ data: Data; inicio: number; tempo: number; agora: Agora }>

async function outros(tx: Transaction, wanted: Wanted): Promise<ProblemExtras> {
  // From today on: a day that has passed has nothing to offer.
  const data = wanted.data < wanted.agora.data ? wanted.agora.data : wanted.data
  const agenda = await readAgenda(tx, data, addDias(data, DIAS_DE_ALTERNATIVAS))
  return { alternativas: alternativas(agenda, { ...wanted, data }) }
}

/** 409: a visit is in the way. */
export async function horarioOcupado(tx: Transaction, wanted: Wanted): Promise<Refused> {
  return err(problem('horario_ocupado', 'Este horário já foi reservado.', await outros(tx, wanted)))
}

/** 409 for a start that the slot rule refused: another visit's fault, or the clinic's hours and clock. */
export async function slotRecusado(tx: Transaction, dia: Dia, wanted: Wanted): Promise<Refused> {
  const isFreeOtherwise = checkSlot({ ...dia, ocupados: [] }, wanted.inicio).ok
  if (isFreeOtherwise) return horarioOcupado(tx, wanted)
  const detail = 'A clínica não oferece este horário para este serviço.'
  return err(problem('horario_indisponivel', detail, await outros(tx, wanted)))
}
