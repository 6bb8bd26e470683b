import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { Overlay, PendingAgendamento } from '#domain/outbox/commands/descriptor.ts'
import { findDescriptor } from '#domain/outbox/commands/registry.ts'
import { isTarget } from '#domain/outbox/commands/target.ts'
import type { Perfil, PerfilFields } from '#domain/perfil/schema.ts'
import { isPending, isTerminal, type OutboxRow } from './row.ts'

export type { PendingAgendamento }

/** What is queued, laid over what the server said. The server's tables themselves never hold a guess. */
export type AgendaItem =
  | {
      readonly kind: 'confirmed'
      readonly agendamento: Agendamento
      /** A queued cancellation of it. */
      readonly cancellation: OutboxRow | null
    }
  | { readonly kind: 'pending'; readonly row: OutboxRow; readonly pedido: PendingAgendamento }

/** What a row lays over the server's rows; null where only newer code knows its command. */
function overlayOf({ command }: OutboxRow): Overlay | null {
  return findDescriptor(command)?.overlay(command.payload) ?? null
}

/** The booking a row asks for, or null where the row is another kind of command. */
export function pendingAgendamentoOf(row: OutboxRow): PendingAgendamento | null {
  const overlay = overlayOf(row)
  return overlay?.kind === 'new agendamento' ? overlay.agendamento : null
}

/**
 * A person's visits: the server's rows, then what is still on its way. A queued booking disappears as soon as
 * the server's row of the same command is there, whatever the queue says of it.
 */
export function overlayAgendamentoList(
  server: readonly Agendamento[],
  rows: readonly OutboxRow[],
): AgendaItem[] {
  const arrived = new Set(server.map((a) => a.chave))
  const unacknowledged = rows.filter((row) => row.state !== 'done')
  const cancellationOf = (agendamento: Agendamento) =>
    unacknowledged.findLast((row) => {
      const overlay = overlayOf(row)
      return overlay?.kind === 'cancelled agendamento' && isTarget(overlay.target, agendamento)
    }) ?? null
  return [
    ...server.map((agendamento) => ({
      kind: 'confirmed' as const,
      agendamento,
      cancellation: cancellationOf(agendamento),
    })),
    ...unacknowledged.flatMap((row) => {
      const pedido = pendingAgendamentoOf(row)
      return pedido === null || arrived.has(row.id) ? [] : [{ kind: 'pending' as const, row, pedido }]
    }),
  ]
}

/** The times that one's own open bookings will take: nobody is offered the time she has just asked for. */
export function timesTakenByQueue(
  rows: readonly OutboxRow[],
): { dataHoraAgendada: ClinicDateTime; tempo: string }[] {
  return rows.flatMap((row) => {
    const pedido = isTerminal(row) ? null : pendingAgendamentoOf(row)
    return pedido === null ? [] : [{ dataHoraAgendada: pedido.dataHoraAgendada, tempo: pedido.tempo }]
  })
}

/** A profile as the person last wrote it, and which fields the server does not have yet. */
export type OverlaidPerfil = {
  readonly campos: PerfilFields
  readonly unsynced: ReadonlySet<keyof PerfilFields>
}

export function overlayPerfil(server: Perfil | null, rows: readonly OutboxRow[]): OverlaidPerfil {
  const changes: PerfilFields = Object.assign({}, ...rows.filter(isPending).map(changedFields))
  const {
    id: _id,
    email: _email,
    numeroCasa: _numeroCasa,
    versao: _versao,
    ...base
  } = server ?? {
    id: 0,
    email: '',
    numeroCasa: null,
    versao: 0,
  }
  return {
    campos: { ...base, ...changes },
    unsynced: new Set(Object.keys(changes) as (keyof PerfilFields)[]),
  }
}

function changedFields(row: OutboxRow): PerfilFields {
  const overlay = overlayOf(row)
  return overlay?.kind === 'changed perfil' ? overlay.campos : {}
}
