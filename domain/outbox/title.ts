import { findDescriptor } from '#domain/outbox/commands/registry.ts'
import type { OutboxRow } from './row.ts'

/** Said of a row whose command only newer code knows. */
const FROM_NEWER_CODE = 'Feito numa versão mais nova do aplicativo'

/** A command's name in a list of what waits. */
export function titleOf({ command }: OutboxRow): string {
  return findDescriptor(command)?.words.title(command.payload) ?? FROM_NEWER_CODE
}
