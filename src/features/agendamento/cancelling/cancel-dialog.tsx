import { useState } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { type ClinicDate, dateBlockOf, formatTime, parseDateTime, weekdayInWords } from '#domain/lib/dates.ts'
import { ConfirmDialog } from '#src/components/dialogs/confirm-dialog.tsx'
import { DialogSummary } from '#src/components/dialogs/dialog-summary.tsx'

type Props = {
  /** The visit asked about; null: nothing is asked. */
  readonly agendamento: Agendamento | null
  /** The clinic's: a date of another year is said with it. */
  readonly today: ClinicDate
  /** The client's name, where the visit is not one's own. */
  readonly client?: string
  readonly onKeep: () => void
  readonly onCancel: (agendamento: Agendamento) => Promise<void>
}

/** "Cancelar este agendamento?" The safe button comes first and is not called "Cancelar". */
export function CancelDialog({ agendamento, today, client, onKeep, onCancel }: Props) {
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
          {...dateBlockOf(parsed.date, today)}
          title={agendamento.nome}
          text={`${weekdayInWords(parsed.date, today)} às ${formatTime(parsed.minute)}${client ? `, ${client}` : ''}`}
        />
      )}
    </ConfirmDialog>
  )
}
