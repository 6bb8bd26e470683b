import { useState } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { dateBlockOf, formatTime, formatWeekday, parseDateTime } from '#domain/lib/dates.ts'
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx'
import { DialogSummary } from '#src/components/dialog-summary.tsx'

type Props = {
  /** The visit asked about; null: nothing is asked. */
  readonly agendamento: Agendamento | null
  readonly onKeep: () => void
  readonly onCancel: (agendamento: Agendamento) => Promise<void>
}

/** "Cancelar este agendamento?" The safe button comes first and is not called "Cancelar". */
export function CancelDialog({ agendamento, onKeep, onCancel }: Props) {
  const [sending, setSending] = useState(false)
  const parsed = agendamento === null ? null : parseDateTime(agendamento.dataHoraAgendada)
  return (
    <ConfirmDialog
      opened={agendamento !== null}
      title="Cancelar este agendamento?"
      cancelLabel="Manter agendamento"
      confirmLabel="Cancelar agendamento"
      stacked
      loading={sending}
      onCancel={onKeep}
      onConfirm={() => {
        if (agendamento === null) return
        setSending(true)
        void onCancel(agendamento).finally(() => setSending(false))
      }}
    >
      {agendamento !== null && parsed !== null && (
        <DialogSummary
          {...dateBlockOf(parsed.date)}
          title={agendamento.nome}
          text={`${formatWeekday(parsed.date)} às ${formatTime(parsed.minute)}`}
        />
      )}
    </ConfirmDialog>
  )
}
