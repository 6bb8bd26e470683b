import { type CancelAgendamento, cancelAgendamentoDescriptor } from './cancel-agendamento.ts'
import { type CreateAgendamento, createAgendamentoDescriptor } from './create-agendamento.ts'
import type { CommandDescriptor } from './descriptor.ts'
import { type EditAgendamento, editAgendamentoDescriptor } from './edit-agendamento.ts'
import { type KnowAgendamento, knowAgendamentoDescriptor } from './know-agendamento.ts'
import { type MoveAgendamento, moveAgendamentoDescriptor } from './move-agendamento.ts'
import { type SaveFicha, saveFichaDescriptor } from './save-ficha.ts'
import { type SavePerfil, savePerfilDescriptor } from './save-perfil.ts'
import { type SetVisitState, setVisitStateDescriptor } from './set-visit-state.ts'

/**
 * What a person asked for while the network may have been away. A row of the outbox holds a command, not a
 * request: the request is made of it when it is sent, so that rows of an older version can still be sent by a
 * newer one.
 */
export type Command =
  | CreateAgendamento
  | CancelAgendamento
  | MoveAgendamento
  | EditAgendamento
  | SetVisitState
  | KnowAgendamento
  | SavePerfil
  | SaveFicha

export type CommandKind = Command['kind']

const descriptors = {
  [createAgendamentoDescriptor.kind]: createAgendamentoDescriptor,
  [cancelAgendamentoDescriptor.kind]: cancelAgendamentoDescriptor,
  [moveAgendamentoDescriptor.kind]: moveAgendamentoDescriptor,
  [editAgendamentoDescriptor.kind]: editAgendamentoDescriptor,
  [setVisitStateDescriptor.kind]: setVisitStateDescriptor,
  [knowAgendamentoDescriptor.kind]: knowAgendamentoDescriptor,
  [savePerfilDescriptor.kind]: savePerfilDescriptor,
  [saveFichaDescriptor.kind]: saveFichaDescriptor,
} satisfies { readonly [C in Command as C['kind']]: CommandDescriptor<C> }

/** What the queue knows of a kind of command. */
export function descriptorOf({ kind }: Pick<Command, 'kind'>): CommandDescriptor<Command> {
  // The compiler does not see that a kind leads to the descriptor of its own payload.
  return descriptors[kind] as CommandDescriptor<Command>
}

/**
 * What the queue knows of a command that was read from the device; null where only newer code knows it, by
 * its kind or by the form of its payload.
 */
export function findDescriptor({
  kind,
  v,
}: {
  readonly kind: string
  readonly v: number
}): CommandDescriptor<Command> | null {
  const descriptor = isKnown(kind) ? descriptorOf({ kind }) : null
  return descriptor !== null && descriptor.version >= v ? descriptor : null
}

function isKnown(kind: string): kind is CommandKind {
  return Object.hasOwn(descriptors, kind)
}
