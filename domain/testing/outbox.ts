import type { Agendamento } from '#domain/agendamento/schema.ts'
import { TAKEN_REASONS } from '#domain/agendamento/texts.ts'
import { type Code, problem } from '#domain/api/errors.ts'
import { errorOf, type SendAnswer } from '#domain/outbox/answer.ts'
import { cancelAgendamento } from '#domain/outbox/commands/cancel-agendamento.ts'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import type { Command } from '#domain/outbox/commands/registry.ts'
import { savePerfil } from '#domain/outbox/commands/save-perfil.ts'
import type { Target } from '#domain/outbox/commands/target.ts'
import { laneOf } from '#domain/outbox/commands.ts'
import type { OutboxError, OutboxRow } from '#domain/outbox/row.ts'
import type { PerfilFields } from '#domain/perfil/schema.ts'

/** Commands, rows and answers for tests. */
export const ANA = 'ana@exemplo.com'

/** A UUID that a test can recognise: `uuid(7)` ends in 7. */
export function uuid(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
}

export const create = createAgendamento({
  pedido: {
    dataHoraAgendada: '2026-11-12T09:00:00.000Z',
    nome: 'Drenagem linfática',
    descricao: '',
    tempo: '01:15',
    valor: 150,
    tipoProcedimento: 1,
    encaixe: false,
  },
  imagem: '',
})

/** A cancellation of a visit; without `versao` it is as older code has stored it. */
export function cancel(alvo: Target, versao?: number): Command {
  return cancelAgendamento({
    alvo,
    nome: 'Drenagem linfática',
    dataHoraAgendada: '2026-11-12T09:00:00.000Z',
    tempo: '01:15',
    ...(versao !== undefined && { versao }),
  })
}

export function save(campos: PerfilFields, perfilId: number | null = 3): Command {
  return savePerfil({ perfilId, campos })
}

export function rowOf<C extends Command>(
  command: C,
  change: Partial<Omit<OutboxRow, 'command'>> = {},
): OutboxRow & { readonly command: C } {
  const id = change.id ?? uuid(1)
  return {
    id,
    command,
    dono: ANA,
    epoch: 'e1',
    lane: change.lane ?? laneOf(command, id),
    base: null,
    state: 'queued',
    attempts: 0,
    nextAt: 0,
    leaseOwner: null,
    leaseUntil: 0,
    error: null,
    result: null,
    createdAt: 0,
    ackedAt: null,
    seenAt: null,
    expiresAt: null,
    supersedes: null,
    ...change,
  }
}

/** A refusal of our own API; `code` null stands for a body that is no problem document. */
export function refusal(
  status: number,
  code: Code | null = null,
  retryAfter: number | null = null,
): SendAnswer {
  const detail = code === 'horario_ocupado' ? TAKEN_REASONS.other : 'Detalhe.'
  const body = code === null ? null : problem(code, detail)
  return { kind: 'problem', status, problem: body, retryAfter }
}

/** What a row keeps of such a refusal. */
export function errorOfRefusal(status: number, code: Code): OutboxError {
  const error = errorOf(refusal(status, code), 1, 'agendamento.criar')
  if (error === null) throw new Error('a refusal leaves an error')
  return error
}

/** A refusal that was given after the command's key had been looked up. */
export function decided(answer: SendAnswer): SendAnswer {
  return answer.kind === 'problem' ? { ...answer, decided: true } : answer
}

export const visit: Agendamento = {
  id: 10,
  dataHoraAgendada: '2026-11-12T09:00:00.000Z',
  tempo: '01:15',
  nome: 'Drenagem linfática',
  descricao: '',
  email: ANA,
  tipoProcedimento: 1,
  tipoAgendamento: 1,
  valor: 150,
  encaixe: false,
  chave: uuid(1),
  versao: 1,
  cliente: null,
  estado: 'marcada',
}
