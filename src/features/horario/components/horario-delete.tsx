import { useRef, useState } from 'react'
import type { Horario } from '#domain/horario/schema.ts'
import { HORARIO_TEXTS } from '#domain/horario/texts.ts'
import { dateBlockOf } from '#domain/lib/dates.ts'
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx'
import { DialogSummary } from '#src/components/dialog-summary.tsx'
import { notify } from '#src/components/toast.tsx'
import { deleteHorario } from '../commands.ts'
import { useVisitsOfDay } from '../queries.ts'
import { periodsInWords } from '../utils.ts'

type Props = {
  /** What is to be deleted, or null while nothing is asked. */
  readonly horario: Horario | null
  /** Cancelled (null), or the id of what was deleted. */
  readonly onDone: (deletedId: number | null) => void
}

/** Asks, says what stays on that day, deletes, and says what came of it. */
export function HorarioDelete({ horario, onDone }: Props) {
  const [deleting, setDeleting] = useState(false)
  // The words stay while the dialog leaves.
  const last = useRef<Horario | null>(null)
  if (horario !== null) last.current = horario
  const shown = horario ?? last.current
  const visits = useVisitsOfDay(shown?.data ?? null)

  async function remove() {
    if (horario === null) return
    setDeleting(true)
    const result = await deleteHorario(horario.id).finally(() => setDeleting(false))
    if (result.ok) notify.ok('Horário excluído')
    else notify.bad('O horário não foi excluído', { id: 'excluir-horario', text: result.error.mensagem })
    // Refused, it stays asked: closing it would look like success.
    if (result.ok) onDone(horario.id)
  }

  return (
    <ConfirmDialog
      opened={horario !== null}
      onCancel={() => onDone(null)}
      onConfirm={() => void remove()}
      loading={deleting}
      title="Excluir horário"
      text={HORARIO_TEXTS.delete}
    >
      {shown !== null && (
        <DialogSummary
          {...dateBlockOf(shown.data)}
          title={periodsInWords(shown)}
          {...(typeof visits === 'number' && { text: whatStays(visits) })}
        />
      )}
    </ConfirmDialog>
  )
}

function whatStays(visits: number): string {
  if (visits === 0) return 'Nenhum agendamento nesse dia'
  return visits === 1
    ? '1 agendamento nesse dia continua marcado'
    : `${visits} agendamentos nesse dia continuam marcados`
}
