import { useRef, useState } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import {
  type ClinicDateTime,
  dateBlockOf,
  formatTime,
  parseDateTime,
  weekdayInWords,
} from '#domain/lib/dates.ts'
import { ConfirmDialog } from '#src/components/dialogs/confirm-dialog.tsx'
import { DialogSummary } from '#src/components/dialogs/dialog-summary.tsx'
import { setStateByReception } from '../life/commands.ts'
import { tell } from '../life/notices.ts'
import type { Whose } from '../queries.ts'

type Props = {
  /** What is to be deleted, or null while nothing is asked. */
  readonly agendamento: Agendamento | null
  /** The clinic's wall clock. */
  readonly nowAtClinic: ClinicDateTime
  /** Whose screen it is. */
  readonly dono: string
  readonly online: boolean
  /** Where the notice about the result can lead. */
  readonly ways: { readonly onLogin: () => void; readonly onRefused: () => void }
  readonly clientName: (whose: Whose) => string
  /** Called with the visit that was deleted, or whose deletion waits here; with null where there is none. */
  readonly onEnd: (deleted: { readonly id: number; readonly isDone: boolean } | null) => void
}

/** Asks, deletes, and says what came of it. */
export function DeleteVisitDialog({
  agendamento,
  nowAtClinic,
  dono,
  online,
  ways,
  clientName,
  onEnd,
}: Props) {
  const today = nowAtClinic.slice(0, 10)
  const [deleting, setDeleting] = useState(false)
  // While the dialog closes, it keeps its words.
  const last = useRef<Agendamento | null>(null)
  if (agendamento !== null) last.current = agendamento
  const shown = agendamento ?? last.current
  const when = shown && parseDateTime(shown.dataHoraAgendada)

  async function confirmDelete() {
    if (agendamento === null) return
    setDeleting(true)
    const id = crypto.randomUUID()
    const outcome = await setStateByReception(agendamento, 'cancelada', { dono, id, feitoEm: nowAtClinic })
    setDeleting(false)
    await tell(outcome, 'Agendamento excluído', ways)
    const end = outcome.ok ? outcome.value : null
    // Somebody may have put it back by the time of a late answer: then it stands.
    const isDone = end?.kind === 'done' && (end.current === undefined || end.current.cancelada === true)
    onEnd(isDone || end?.kind === 'queued' ? { id: agendamento.id, isDone } : null)
  }

  return (
    <ConfirmDialog
      opened={agendamento !== null}
      onCancel={() => onEnd(null)}
      onConfirm={() => void confirmDelete()}
      loading={deleting}
      title="Excluir agendamento"
      text={AGENDAMENTO_TEXTS.delete}
      caution={
        online
          ? null
          : 'Sem internet, fica guardado neste aparelho: até a clínica receber, o horário continua ocupado.'
      }
    >
      {shown !== null && when !== null && (
        <DialogSummary
          {...dateBlockOf(when.date, today)}
          title={shown.nome}
          text={`${weekdayInWords(when.date, today)} às ${formatTime(when.minute)}, ${clientName(shown)}`}
        />
      )}
    </ConfirmDialog>
  )
}
