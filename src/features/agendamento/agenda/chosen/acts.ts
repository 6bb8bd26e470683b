import type { VisitState } from '#domain/agendamento/states.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { Ended } from '#src/offline/act.ts'
import { setStateByReception } from '../../life/commands.ts'
import { tell } from '../../life/notices.ts'
import { timeOf } from '../../life/words.ts'
import { type AgendaEntry, visitOfEntry } from '../entries.ts'
import { undoState } from './commands.ts'
import { reasonOfCancelled, wantedState } from './steps.ts'
import { doneInWords } from './words.ts'

/** So long the way back stands there; afterwards the pane has it. */
const UNDO_SECONDS = 12

type StateAct = {
  readonly entry: AgendaEntry
  readonly estado: VisitState
  /** Whose visit it is. */
  readonly nome: string
  /** The clinic's wall clock. */
  readonly nowAtClinic: ClinicDateTime
  readonly dono: string
  readonly motivo?: string | null
  readonly onLogin: () => void
  /** Leads to what the clinic did not take. */
  readonly onRefused: () => void
}

/**
 * Says what has become of a visit, and that it was said, with the way back. Answers whether that is held by
 * more than the screen.
 */
export async function sayState({
  entry,
  estado,
  nome,
  nowAtClinic,
  dono,
  motivo = null,
  ...ways
}: StateAct): Promise<boolean> {
  const visit = visitOfEntry(entry)
  if (visit === null) return false
  const before = { estado: wantedState(entry), motivo: reasonOfCancelled(entry) }
  const id = crypto.randomUUID()
  const outcome = await setStateByReception(visit, estado, { dono, id, feitoEm: nowAtClinic, motivo })
  const rowId = (outcome.ok ? outcome.value.rowId : null) ?? id
  const title = doneInWords(nome, estado, timeOf(nowAtClinic))
  const undo = {
    label: 'Desfazer',
    onClick: () => void undoState({ id, rowId, visit, ...before, nowAtClinic, dono, ...ways }),
    seconds: UNDO_SECONDS,
  }
  await tell(outcome, title, { ...ways, undo })
  return isHeld(outcome)
}

/** Whether the clinic or the queue has what was asked for, be it refused: else the screen alone does. */
export function isHeld(ended: Ended): boolean {
  if (!ended.ok) return false
  const { value } = ended
  if (value.kind === 'refused') return value.row !== null
  return value.kind !== 'uncertain' && value.kind !== 'given up'
}
