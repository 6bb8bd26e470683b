import type { VisitState } from '#domain/agendamento/states.ts'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { Result } from '#domain/lib/result.ts'
import { notify } from '#src/components/toast.tsx'
import type { EnqueueError } from '#src/offline/outbox.ts'
import { type LifeOutcome, setStateByReception } from '../../life/commands.ts'
import { timeOf } from '../../life/words.ts'
import { type AgendaEntry, visitOfEntry } from '../entries.ts'
import { undoState } from './commands.ts'
import { wantedState } from './steps.ts'
import { doneInWords } from './words.ts'

const NOTICE_ID = 'agenda'
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

/** Says what has become of a visit, and that it was said, with the way back. */
export async function sayState({ entry, estado, nome, nowAtClinic, dono, motivo = null, ...ways }: StateAct) {
  const visit = visitOfEntry(entry)
  if (visit === null) return
  const before = wantedState(entry)
  const id = crypto.randomUUID()
  const outcome = await setStateByReception(visit, estado, { dono, id, feitoEm: nowAtClinic, motivo })
  const title = doneInWords(nome, estado, timeOf(nowAtClinic))
  const undo = {
    label: 'Desfazer',
    onClick: () => void undoState({ id, visit, estado: before, nowAtClinic, dono }),
  }
  tell(outcome, title, { ...ways, undo })
}

type Ways = Pick<StateAct, 'onLogin' | 'onRefused'> & {
  readonly undo: { readonly label: string; readonly onClick: () => void }
}

/** Says what came of an act on a visit: done, kept on this device, or not taken. */
export function tell(
  outcome: Result<LifeOutcome, EnqueueError>,
  title: string,
  { undo, onLogin, onRefused }: Pick<Ways, 'onLogin' | 'onRefused'> & Partial<Ways>,
): void {
  const way = undo === undefined ? {} : { action: undo, seconds: UNDO_SECONDS }
  if (!outcome.ok) {
    if (outcome.error === 'no_session') tellLogin(onLogin)
    else
      notify.bad('Não foi possível guardar', {
        id: NOTICE_ID,
        text: 'Este aparelho não tem espaço, e a clínica não respondeu. Nada mudou.',
      })
    return
  }
  switch (outcome.value.kind) {
    case 'done':
      notify.ok(title, { id: NOTICE_ID, ...way })
      return
    case 'queued':
      notify.info(title, {
        id: NOTICE_ID,
        text: 'Guardado neste aparelho: a clínica ainda não recebeu.',
        ...way,
      })
      return
    case 'login':
      tellLogin(onLogin)
      return
    case 'uncertain':
      notify.bad('Não sabemos se a clínica recebeu', {
        id: NOTICE_ID,
        text: 'Este aparelho não tem espaço para guardar. Faça de novo: repetir é seguro.',
      })
      return
    case 'refused':
      notify.bad('A clínica não aceitou', {
        id: NOTICE_ID,
        text: outcome.value.error.mensagem,
        action: { label: 'Resolver', onClick: onRefused },
      })
  }
}

function tellLogin(onLogin: () => void): void {
  notify.info('Sua sessão terminou', {
    id: NOTICE_ID,
    text: 'Está guardado neste aparelho. Faça login para enviar.',
    action: { label: 'Login', onClick: onLogin },
  })
}
