import type { Agendamento } from '#domain/agendamento/schema.ts'
import { type Code, problem } from '#domain/api/errors.ts'
import type { SendAnswer } from '#domain/outbox/answer.ts'
import type { Command } from '#domain/outbox/commands.ts'
import { laneOf } from '#domain/outbox/commands.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import type { PerfilCampos } from '#domain/perfil/schema.ts'

/** Commands, rows and answers for tests. */
export const ANA = 'ana@exemplo.com'

/** A UUID that a test can recognise: `uuid(7)` ends in 7. */
export function uuid(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
}

export const criar: Command = {
  kind: 'agendamento.criar',
  v: 1,
  payload: {
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
  },
}

export function cancelar(alvo: { id: number } | { comando: string }): Command {
  return {
    kind: 'agendamento.cancelar',
    v: 1,
    payload: {
      alvo,
      nome: 'Drenagem linfática',
      dataHoraAgendada: '2026-11-12T09:00:00.000Z',
      tempo: '01:15',
    },
  }
}

export function salvar(campos: PerfilCampos, perfilId: number | null = 3): Command {
  return { kind: 'perfil.salvar', v: 1, payload: { perfilId, campos } }
}

export function rowDe(command: Command, mudanca: Partial<OutboxRow> = {}): OutboxRow {
  const id = mudanca.id ?? uuid(1)
  return {
    id,
    command,
    dono: ANA,
    epoch: 'e1',
    lane: laneOf(command, id),
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
    ...mudanca,
  }
}

/** A refusal of our own API; `code` null stands for a body that is no problem document. */
export function recusa(
  status: number,
  code: Code | null = null,
  retryAfter: number | null = null,
): SendAnswer {
  const corpo = code === null ? null : problem(code, 'Detalhe.')
  return { tipo: 'problema', status, problem: corpo, retryAfter }
}

export const visita: Agendamento = {
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
}
