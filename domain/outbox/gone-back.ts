import { VERSIONS_LEFT_OUT } from '#domain/agendamento/restored.ts'
import { findDescriptor } from './commands/registry.ts'
import { changedFrom } from './present.ts'
import type { OutboxRow } from './row.ts'
import { visitOfCommand } from './visit-of.ts'

/**
 * Whether a refusal because the visit had changed tells of a restore alone: the clinic has the visit as the
 * person saw it, under the version that its database gave it when it went back to a copy.
 */
export function hasOnlyGoneBack({ command, error }: OutboxRow): boolean {
  const present = error?.code === 'agendamento_mudou' ? error.visita : null
  const seen = visitOfCommand(command)
  const version = findDescriptor(command)?.seenVersion(command.payload) ?? null
  if (present == null || seen === null || version === null) return false
  const { nome, dataHoraAgendada, tempo = present.tempo, valor = present.valor, estado } = seen
  const isSame = changedFrom({ nome, dataHoraAgendada, tempo, valor }, present) === null
  const isCopied = present.versao > version && (present.versao - version) % VERSIONS_LEFT_OUT === 0
  return isSame && isCopied && (estado ?? present.estado) === present.estado
}

/**
 * Whether the clinic went back to a copy between what was seen of a visit and what it is now: a restore alone
 * raises a version by so much. Who has made of it what it is, and whether before or after what was seen,
 * nobody can tell from it.
 */
export function isAcrossRestore({ command }: Pick<OutboxRow, 'command'>, { versao }: Versioned): boolean {
  const seen = findDescriptor(command)?.seenVersion(command.payload) ?? null
  const restoresBefore = (version: number) => Math.floor(version / VERSIONS_LEFT_OUT)
  return seen !== null && restoresBefore(versao) > restoresBefore(seen)
}

type Versioned = { readonly versao: number }
