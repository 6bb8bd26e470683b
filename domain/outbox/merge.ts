import type { Command } from './commands.ts'
import { isIntocada, isTerminal, type OutboxRow } from './row.ts'

/** What enqueuing a command does to a queue. */
export type MergePlan = {
  /** Rows to take out of the queue: they never left the device. */
  readonly remove: readonly OutboxRow[]
  /** A row of the queue whose command changes in place, keeping its id. */
  readonly replace: OutboxRow | null
  /** A row that asks for the very same thing already: the second press of a double tap. */
  readonly same: OutboxRow | null
  /** Whether the command becomes a row of its own. */
  readonly append: boolean
}

const NADA: MergePlan = { remove: [], replace: null, same: null, append: false }

/**
 * Merges what never left the device: two profile writes become one, and a booking and its cancellation vanish
 * together. Once a row was attempted it is frozen, and the new command stands behind it in its lane.
 */
export function planEnqueue(rows: readonly OutboxRow[], command: Command, dono: string): MergePlan {
  const minhas = rows.filter((r) => r.dono === dono)
  const abertas = minhas.filter((r) => !isTerminal(r))
  const desistidos = new Set(abertas.map((r) => comandoCancelado(r.command)))
  const same = abertas.find((r) => asksTheSame(r.command, command) && !desistidos.has(r.id))
  if (same !== undefined) return { ...NADA, same }
  switch (command.kind) {
    case 'agendamento.criar':
      return { ...NADA, append: true }
    case 'agendamento.cancelar': {
      const { alvo } = command.payload
      const pedido = 'comando' in alvo ? minhas.find((r) => r.id === alvo.comando) : undefined
      // What has expired never left, either, and a clock that is put right would bring it back.
      const isSemRastro = pedido !== undefined && (isIntocada(pedido) || pedido.state === 'expired')
      return isSemRastro ? { ...NADA, remove: [pedido] } : { ...NADA, append: true }
    }
    case 'perfil.salvar': {
      const anterior = abertas.findLast((r) => r.command.kind === 'perfil.salvar' && isIntocada(r))
      if (anterior?.command.kind !== 'perfil.salvar') return { ...NADA, append: true }
      const campos = { ...anterior.command.payload.campos, ...command.payload.campos }
      const perfilId = command.payload.perfilId ?? anterior.command.payload.perfilId
      return { ...NADA, replace: { ...anterior, command: { ...command, payload: { perfilId, campos } } } }
    }
  }
}

/**
 * What leaves the queue when a row is given back unsent: a booking that was taken back meanwhile, and the cancellation
 * behind it, which could not know that nothing would be sent. Left there, the booking could expire, the cancellation
 * find nothing to cancel, and a clock that is put right send the booking after all.
 */
export function vanishing(rows: readonly OutboxRow[], givenBack: OutboxRow): readonly OutboxRow[] {
  if (!isIntocada(givenBack)) return []
  const cancelamento = rows.find(
    (r) => r.dono === givenBack.dono && comandoCancelado(r.command) === givenBack.id && isIntocada(r),
  )
  return cancelamento === undefined ? [] : [givenBack, cancelamento]
}

/** The id of the command a cancellation takes back; null for anything else. */
function comandoCancelado(c: Command): string | null {
  return c.kind === 'agendamento.cancelar' && 'comando' in c.payload.alvo ? c.payload.alvo.comando : null
}

function asksTheSame(a: Command, b: Command): boolean {
  if (a.kind === 'agendamento.criar' && b.kind === 'agendamento.criar')
    return (
      a.payload.pedido.dataHoraAgendada === b.payload.pedido.dataHoraAgendada &&
      a.payload.pedido.nome === b.payload.pedido.nome &&
      a.payload.pedido.encaixe === b.payload.pedido.encaixe
    )
  if (a.kind === 'agendamento.cancelar' && b.kind === 'agendamento.cancelar')
    return JSON.stringify(a.payload.alvo) === JSON.stringify(b.payload.alvo)
  return false
}
