import { useRef, useState } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { dateBlockOf, formatTime, formatWeekday, parseDateTime } from '#domain/lib/dates.ts'
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx'
import { DialogSummary } from '#src/components/dialog-summary.tsx'
import { notify } from '#src/components/toast.tsx'
import { deleteAgendamento } from './commands.ts'

type Props = {
  /** What is to be deleted, or null while nothing is asked. */
  readonly agendamento: Agendamento | null
  readonly clientName: (email: string | null) => string
  /** Called with the id of the deleted visit, or with null where nothing was deleted. */
  readonly onEnd: (deletedId: number | null) => void
}

/** Asks, deletes, and says what came of it. */
export function DeleteDialog({ agendamento, clientName, onEnd }: Props) {
  const [deleting, setDeleting] = useState(false)
  // While the dialog closes, it keeps its words.
  const last = useRef<Agendamento | null>(null)
  if (agendamento !== null) last.current = agendamento
  const shown = agendamento ?? last.current
  const when = shown && parseDateTime(shown.dataHoraAgendada)

  async function confirmDelete() {
    if (agendamento === null) return
    setDeleting(true)
    const result = await deleteAgendamento(agendamento.id)
    setDeleting(false)
    if (result.ok) notify.ok('Agendamento excluído')
    else notify.bad('O agendamento não foi excluído', { id: 'excluir-agendamento', text: result.error })
    onEnd(result.ok ? agendamento.id : null)
  }

  return (
    <ConfirmDialog
      opened={agendamento !== null}
      onCancel={() => onEnd(null)}
      onConfirm={() => void confirmDelete()}
      loading={deleting}
      title="Excluir agendamento"
      text={AGENDAMENTO_TEXTS.delete}
    >
      {shown !== null && when !== null && (
        <DialogSummary
          {...dateBlockOf(when.date)}
          title={shown.nome}
          text={`${formatWeekday(when.date)} às ${formatTime(when.minute)}, ${clientName(shown.email)}`}
        />
      )}
    </ConfirmDialog>
  )
}
