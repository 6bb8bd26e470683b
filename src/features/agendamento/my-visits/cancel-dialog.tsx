import { useState } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { diaEmBloco, formatDiaDaSemana, formatHora, parseDataHora } from '#domain/lib/dates.ts'
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx'
import { DialogSummary } from '#src/components/dialog-summary.tsx'

type Props = {
  /** The visit asked about; null: nothing is asked. */
  readonly agendamento: Agendamento | null
  readonly onManter: () => void
  readonly onCancelar: (agendamento: Agendamento) => Promise<void>
}

/** "Cancelar este agendamento?" The safe button comes first and is not called "Cancelar". */
export function MeuCancelarDialog({ agendamento, onManter, onCancelar }: Props) {
  const [enviando, setEnviando] = useState(false)
  const lido = agendamento === null ? null : parseDataHora(agendamento.dataHoraAgendada)
  return (
    <ConfirmDialog
      opened={agendamento !== null}
      title="Cancelar este agendamento?"
      cancelLabel="Manter agendamento"
      confirmLabel="Cancelar agendamento"
      stacked
      loading={enviando}
      onCancel={onManter}
      onConfirm={() => {
        if (agendamento === null) return
        setEnviando(true)
        void onCancelar(agendamento).finally(() => setEnviando(false))
      }}
    >
      {agendamento !== null && lido !== null && (
        <DialogSummary
          {...diaEmBloco(lido.data)}
          title={agendamento.nome}
          text={`${formatDiaDaSemana(lido.data)} às ${formatHora(lido.minuto)}`}
        />
      )}
    </ConfirmDialog>
  )
}
