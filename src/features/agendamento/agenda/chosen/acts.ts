import { isWayBack } from '#domain/agendamento/since.ts'
import type { VisitState } from '#domain/agendamento/states.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { isHeld, setStateByReception } from '../../life/commands.ts'
import { tell } from '../../life/notices.ts'
import { timeOf } from '../../life/words.ts'
import type { AgendaEntry } from '../entry.ts'
import { visitToSayOf } from '../visit-of-entry.ts'
import { hasLeftQueue, undoState } from './commands.ts'
import { isTakenBack, sinceOf } from './corrections.ts'
import { reasonOfCancelled, rowOfTime, stateThere, timeOfState } from './steps.ts'
import { backInWords, doneInWords, droppedInWords } from './words.ts'

/**
 * So long (s) the way back stands there, over what is pressed next; afterwards the pane has it, for good:
 * see `statesBefore`.
 */
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
  /**
   * Since when it is so, where what was said since is taken back; null for now, or where the clinic knows it.
   */
  readonly since?: ClinicDateTime | null
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
  since = null,
  ...ways
}: StateAct): Promise<boolean> {
  const visit = visitToSayOf(entry)
  if (visit === null) return false
  const before = {
    ...{ estado: stateThere(entry, nowAtClinic), at: timeOfState(entry) },
    motivo: reasonOfCancelled(entry),
  }
  const id = crypto.randomUUID()
  // For a state that is taken back, only the clinic can say since when it held, if this device does not know.
  const hourOf = (from: VisitState, to: VisitState, em: ClinicDateTime | null) =>
    em ?? (isWayBack(from, to) ? undefined : nowAtClinic)
  const feitoEm = hourOf(before.estado, estado, since)
  const act = { dono, id, feitoEm, motivo, saidBehind: rowOfTime(entry) }
  const outcome = await setStateByReception(visit, estado, act)
  const rowId = outcome.ok ? outcome.value.rowId : null
  const isBack = estado !== 'marcada' && isTakenBack(before.estado, estado)
  const title = isBack ? backInWords(nome, estado) : doneInWords(nome, estado, timeOf(since ?? nowAtClinic))
  // Undone, the visit is in its earlier state again, since the hour at which it first was.
  const wasSince = sinceOf(entry, null, before.estado)
  const undo = {
    label: 'Desfazer',
    onClick: () =>
      void undoState({
        id,
        rowId: rowId ?? id,
        visit,
        ...before,
        feitoEm: hourOf(estado, before.estado, wasSince),
        nowAtClinic,
        dono,
        ...ways,
      }),
    seconds: UNDO_SECONDS,
  }
  const isDropped = rowId !== id && (await hasLeftQueue(entry.wishes.cancellation))
  const dropped = { tone: 'info', title: droppedInWords(nome), action: undo, seconds: UNDO_SECONDS } as const
  await tell(outcome, title, { ...ways, undo }, isDropped ? { done: dropped, queued: dropped } : {})
  return isHeld(outcome)
}
