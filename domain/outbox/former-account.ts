import type { Session } from '#domain/usuario/schema.ts'
import { isSavePerfil, savePerfil } from './commands/save-perfil.ts'
import { isKnownCommand, targetOf } from './commands.ts'
import { isTerminal, type OutboxError, type OutboxRow } from './row.ts'
import { releaseLease } from './transitions.ts'

/** Nothing of whether the clinic has it: an earlier try may have been taken. */
const OF_FORMER_ACCOUNT =
  'Este pedido é da conta anterior deste email, que não existe mais. Fale com a clínica.'

/**
 * The rows that a client's login changes, where an account of her e-mail was removed and made again: from now
 * on they are this account's. What was asked of a visit that the former one had is sent no more, and awaits
 * her choice: the clinic would answer that she has no such visit, as of one that is cancelled already. A
 * booking is hers to ask for all the same, and reception's visits are the clinic's, under whichever account
 * it works. What she changed of her profile goes to the one of this account: the one that she saw went with
 * the other. A row or a login of which no account is known is of no other one. `before`: the account that the
 * device knew her by until then, of rows that do not say theirs.
 */
export function underAccount(
  rows: readonly OutboxRow[],
  { email, conta, status }: Session,
  before: number | undefined,
  deviceNow: number,
): OutboxRow[] {
  if (conta === undefined) return []
  return rows
    .filter((row) => row.dono === email && row.conta !== conta && !isTerminal(row))
    .map((row) => {
      const former = row.conta ?? before ?? conta
      if (former === conta) return { ...row, conta }
      const isLost = status !== 'Admin' && isOfEarlierVisit(rows, row)
      return { ...(isLost ? ended(row, deviceNow) : ofPresentPerfil(row)), conta }
    })
}

/** The row without the profile that it names; a row that is about no profile as it is. */
function ofPresentPerfil(row: OutboxRow): OutboxRow {
  const { command } = row
  if (!isSavePerfil(command)) return row
  return { ...row, command: savePerfil({ ...command.payload, perfilId: null }) }
}

/** Whether it names a visit that there is already, and not one that the account asks for itself. */
function isOfEarlierVisit(rows: readonly OutboxRow[], { command }: OutboxRow): boolean {
  const target = isKnownCommand(command) ? targetOf(command) : null
  if (target === null || 'id' in target) return target !== null
  return !rows.some(({ id, state }) => id === target.comando && state !== 'done')
}

function ended(row: OutboxRow, at: number): OutboxRow {
  const error: OutboxError = {
    ...{ class: 'conta_anterior', status: null, code: null, mensagem: OF_FORMER_ACCOUNT, at },
    ...{ alternativas: [], atual: null, visita: null, campos: null },
  }
  return { ...releaseLease(row, at), state: 'rejected', error }
}
