import type { SendAnswer } from '#domain/outbox/answer.ts'
import { isCancelAgendamento } from '#domain/outbox/commands/cancel-agendamento.ts'
import { isCreateAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { type CommandRequest, requestOf } from '#domain/outbox/commands.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import type { PerfilCampos } from '#domain/perfil/schema.ts'
import { recusa } from './outbox.ts'

export type Efeito = { readonly id: string; readonly lane: string; readonly dono: string }
export type Envio = { readonly row: OutboxRow; readonly pedido: CommandRequest | null }

/**
 * A working fake of the API for tests of the outbox: keys are idempotent, a visit exists from its booking to its
 * cancellation, a profile merges field by field, and bookings at `horaRecusada` are refused, today and tomorrow.
 */
export function createFakeClinica(horaRecusada: string) {
  const respostas = new Map<string, SendAnswer>()
  const efeitos: Efeito[] = []
  const visitas = new Map<number, string>()
  const perfis = new Map<string, PerfilCampos>()

  function executa({ row, pedido }: Envio): SendAnswer {
    const { command } = row
    if (isCreateAgendamento(command)) {
      if (command.payload.pedido.dataHoraAgendada === horaRecusada) return recusa(409, 'horario_ocupado')
      const id = efeitos.length + 1
      visitas.set(id, row.id)
      return { tipo: 'ok', status: 201, body: { id } }
    }
    if (isCancelAgendamento(command)) {
      const existia = visitas.delete(pedido?.params?.id ?? 0)
      return existia ? { tipo: 'ok', status: 204, body: null } : recusa(404, 'nao_encontrado')
    }
    perfis.set(row.dono, { ...perfis.get(row.dono), ...command.payload.campos })
    return { tipo: 'ok', status: 200, body: { id: 3 } }
  }

  return {
    efeitos,
    visitas,
    perfis,
    /** What the API answers when the request of `envio` arrives in a session of `sessao`. */
    atende(envio: Envio, sessao: string): SendAnswer {
      const { row } = envio
      if (row.dono !== sessao) return recusa(403, 'outra_pessoa')
      const primeira = respostas.get(row.id)
      if (primeira !== undefined) return primeira
      const answer = executa(envio)
      if (answer.tipo === 'ok') {
        respostas.set(row.id, answer)
        efeitos.push({ id: row.id, lane: row.lane, dono: row.dono })
      }
      return answer
    },
    pedidoDe: (row: OutboxRow, idDoComando: (comando: string) => number | null): Envio => ({
      row,
      pedido: requestOf(row.command, row.dono, idDoComando),
    }),
  }
}
