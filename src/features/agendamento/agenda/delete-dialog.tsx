import { useRef, useState } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import { diaEmBloco, formatDiaDaSemana, formatHora, parseDataHora } from '#domain/lib/dates.ts'
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx'
import { DialogSummary } from '#src/components/dialog-summary.tsx'
import { notify } from '#src/components/toast.tsx'
import { excluirAgendamento } from '../queue/commands.ts'

type Props = {
  /** What is to be deleted, or null while nothing is asked. */
  readonly agendamento: Agendamento | null
  readonly clienteDe: (email: string | null) => string
  /** Cancelled (null), or the id of what was deleted. */
  readonly onFim: (excluido: number | null) => void
}

/** Asks, deletes, and says what came of it. */
export function ClinicaExcluir({ agendamento, clienteDe, onFim }: Props) {
  const [excluindo, setExcluindo] = useState(false)
  // The words stay while the dialog leaves.
  const ultimo = useRef<Agendamento | null>(null)
  if (agendamento !== null) ultimo.current = agendamento
  const mostrado = agendamento ?? ultimo.current
  const quando = mostrado && parseDataHora(mostrado.dataHoraAgendada)

  async function excluir() {
    if (agendamento === null) return
    setExcluindo(true)
    const result = await excluirAgendamento(agendamento.id)
    setExcluindo(false)
    if (result.ok) notify.ok('Agendamento excluído')
    else notify.bad('O agendamento não foi excluído', { id: 'excluir-agendamento', text: result.error })
    onFim(result.ok ? agendamento.id : null)
  }

  return (
    <ConfirmDialog
      opened={agendamento !== null}
      onCancel={() => onFim(null)}
      onConfirm={() => void excluir()}
      loading={excluindo}
      title="Excluir agendamento"
      text={TEXTOS_AGENDAMENTO.excluir}
    >
      {mostrado !== null && quando !== null && (
        <DialogSummary
          {...diaEmBloco(quando.data)}
          title={mostrado.nome}
          text={`${formatDiaDaSemana(quando.data)} às ${formatHora(quando.minuto)}, ${clienteDe(mostrado.email)}`}
        />
      )}
    </ConfirmDialog>
  )
}
