import { descriptorOf } from '#domain/outbox/commands/registry.ts'
import type { SendAnswer } from './answer.ts'
import { isUntouched, type OutboxRow } from './row.ts'

/**
 * What she asked for next of the same visit, she asked for seeing the version that the settled row was made
 * over. The clinic has made another of it by her own doing, so that the next goes over that one. Answers the
 * rows that change: those behind it in its lane that never left the device. What somebody else did is not
 * passed over: the first answer names the version that her command made, whatever came after, and where
 * another came between (`isNext`) each kind of command says what of that may be.
 */
export function rebaseBehind(
  rows: readonly OutboxRow[],
  { id, lane, dono, command }: OutboxRow,
  answer: SendAnswer,
): OutboxRow[] {
  const seen = descriptorOf(command).seenVersion(command.payload)
  const version = answer.kind === 'ok' && isVersioned(answer.body) ? answer.body.versao : null
  if (seen === null || version === null || version === seen) return []
  const made = { version, by: command, isNext: version === seen + 1 }
  const isBehind = (row: OutboxRow) =>
    row.id !== id && row.lane === lane && row.dono === dono && isUntouched(row)
  return rows.filter(isBehind).flatMap((row) => {
    const { rebase, seenVersion } = descriptorOf(row.command)
    const isOverSame = seenVersion(row.command.payload) === seen
    return rebase === null || !isOverSame ? [] : [{ ...row, command: rebase(row.command.payload, made) }]
  })
}

function isVersioned(body: unknown): body is { readonly versao: number } {
  return typeof body === 'object' && body !== null && 'versao' in body && typeof body.versao === 'number'
}
