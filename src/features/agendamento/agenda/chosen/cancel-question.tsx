import { Textarea } from '@mantine/core'
import { type ClinicDate, dateBlockOf, weekdayInWords } from '#domain/lib/dates.ts'
import { ConfirmDialog } from '#src/components/dialogs/confirm-dialog.tsx'
import { DialogSummary } from '#src/components/dialogs/dialog-summary.tsx'
import { useLastShown } from '#src/lib/drawing/use-last-shown.ts'
import type { AgendaEntry } from '../entry.ts'

type Props = {
  /** What is to be cancelled; null while nothing is asked. */
  readonly entry: AgendaEntry | null
  readonly nome: string
  readonly today: ClinicDate
  readonly online: boolean
  /** The reason for the cancellation, as it is typed. */
  readonly reason: string
  readonly onReason: (reason: string) => void
  readonly onKeep: () => void
  readonly onCancel: () => void
}

const TELL_HER = 'ela não tem conta: avise por telefone'

/** Asks before reception cancels a visit; the reason, if there is one, is for the client to read. */
export function CancelQuestion({ entry, nome, today, online, reason, onReason, onKeep, onCancel }: Props) {
  const shown = useLastShown(entry)
  const hasAccount = shown !== null && shown.email !== null
  return (
    <ConfirmDialog
      opened={entry !== null}
      title="Cancelar a visita?"
      text={
        online
          ? `O horário fica livre, e ${hasAccount ? 'ela é avisada no celular dela' : TELL_HER}.`
          : 'Fica guardado neste aparelho. Até a clínica receber, o horário continua ocupado.'
      }
      cancelLabel="Manter a visita"
      confirmLabel="Cancelar a visita"
      stacked
      // A tap that goes astray takes away nothing that was typed.
      dismissable={reason.trim() === ''}
      onCancel={onKeep}
      onConfirm={onCancel}
    >
      {shown !== null && (
        <DialogSummary
          {...dateBlockOf(shown.date, today)}
          title={shown.nome}
          text={`${weekdayInWords(shown.date, today)} às ${shown.startTime}, ${nome}`}
        />
      )}
      <Textarea
        label="Motivo, se quiser (ela lê)"
        autosize
        minRows={2}
        maxLength={300}
        value={reason}
        onChange={(event) => onReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  )
}
