import type { Command } from './commands.ts'
import { isIntocada, type OutboxRow } from './row.ts'

/** What enqueuing a command does to a queue. */
export type MergePlan = {
  /** Rows to take out of the queue: they never left the device. */
  readonly remove: readonly OutboxRow[]
  /** A row of the queue whose command changes in place, keeping its id. */
  readonly replace: OutboxRow | null
  /** Whether the command becomes a row of its own. */
  readonly append: boolean
}

/**
 * Merges what never left the device: two profile writes become one, and a booking and its cancellation vanish
 * together. Once a row was attempted it is frozen, and the new command stands behind it in its lane.
 */
export function planEnqueue(rows: readonly OutboxRow[], command: Command, dono: string): MergePlan {
  const abertas = rows.filter((r) => r.dono === dono && isIntocada(r))
  if (command.kind === 'perfil.salvar') {
    const anterior = abertas.findLast((r) => r.command.kind === 'perfil.salvar')
    if (anterior?.command.kind === 'perfil.salvar') {
      const campos = { ...anterior.command.payload.campos, ...command.payload.campos }
      const { perfilId } = anterior.command.payload
      const replace: OutboxRow = { ...anterior, command: { ...command, payload: { perfilId, campos } } }
      return { remove: [], replace, append: false }
    }
  }
  if (command.kind === 'agendamento.cancelar') {
    const { alvo } = command.payload
    const pedido = 'comando' in alvo ? abertas.find((r) => r.id === alvo.comando) : undefined
    if (pedido !== undefined) return { remove: [pedido], replace: null, append: false }
    const repetida = rows.some(
      (r) =>
        r.dono === dono &&
        r.state !== 'done' &&
        r.command.kind === 'agendamento.cancelar' &&
        sameTarget(r.command, command),
    )
    if (repetida) return { remove: [], replace: null, append: false }
  }
  return { remove: [], replace: null, append: true }
}

type Cancelar = Extract<Command, { kind: 'agendamento.cancelar' }>

function sameTarget(a: Cancelar, b: Cancelar): boolean {
  return JSON.stringify(a.payload.alvo) === JSON.stringify(b.payload.alvo)
}
