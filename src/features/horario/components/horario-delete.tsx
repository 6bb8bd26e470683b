import { useRef, useState } from 'react'
import type { Horario } from '#domain/horario/schema.ts'
import { TEXTOS_HORARIO } from '#domain/horario/texts.ts'
import { diaEmBloco } from '#domain/lib/dates.ts'
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx'
import { DialogSummary } from '#src/components/dialog-summary.tsx'
import { notify } from '#src/components/toast.tsx'
import { excluirHorario } from '../commands.ts'
import { useVisitasDoDia } from '../queries.ts'
import { periodosEmLinha } from '../utils.ts'

type Props = {
  /** What is to be deleted, or null while nothing is asked. */
  readonly horario: Horario | null
  /** Cancelled (null), or the id of what was deleted. */
  readonly onFim: (excluido: number | null) => void
}

/** Asks, says what stays on that day, deletes, and says what came of it. */
export function HorarioExcluir({ horario, onFim }: Props) {
  const [excluindo, setExcluindo] = useState(false)
  // The words stay while the dialog leaves.
  const ultimo = useRef<Horario | null>(null)
  if (horario !== null) ultimo.current = horario
  const mostrado = horario ?? ultimo.current
  const visitas = useVisitasDoDia(mostrado?.data ?? null)

  async function excluir() {
    if (horario === null) return
    setExcluindo(true)
    const result = await excluirHorario(horario.id).finally(() => setExcluindo(false))
    if (result.ok) notify.ok('Horário excluído')
    else notify.bad('O horário não foi excluído', { id: 'excluir-horario', text: result.error.mensagem })
    // Refused, it stays asked: closing it would look like success.
    if (result.ok) onFim(horario.id)
  }

  return (
    <ConfirmDialog
      opened={horario !== null}
      onCancel={() => onFim(null)}
      onConfirm={() => void excluir()}
      loading={excluindo}
      title="Excluir horário"
      text={TEXTOS_HORARIO.excluir}
    >
      {mostrado !== null && (
        <DialogSummary
          {...diaEmBloco(mostrado.data)}
          title={periodosEmLinha(mostrado)}
          {...(typeof visitas === 'number' && { text: oQueFica(visitas) })}
        />
      )}
    </ConfirmDialog>
  )
}

function oQueFica(visitas: number): string {
  if (visitas === 0) return 'Nenhum agendamento nesse dia'
  return visitas === 1
    ? '1 agendamento nesse dia continua marcado'
    : `${visitas} agendamentos nesse dia continuam marcados`
}
