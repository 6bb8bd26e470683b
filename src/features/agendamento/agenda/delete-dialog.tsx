import { useRef, useState } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { type ClinicDate, dateBlockOf, formatTime, parseDateTime, weekdayInWords } from '#domain/lib/dates.ts'
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx'
import { DialogSummary } from '#src/components/dialog-summary.tsx'
import { deletesOnline, type LineProps } from '#src/components/line-words.ts'
import { notify } from '#src/components/toast.tsx'
import type { Whose } from '../queries.ts'
import { type Deletion, deleteAgendamento } from './commands.ts'

type Props = LineProps & {
  /** What is to be deleted, or null while nothing is asked. */
  readonly agendamento: Agendamento | null
  /** The clinic's: a date of another year is said with it. */
  readonly today: ClinicDate
  readonly clientName: (whose: Whose) => string
  /** Called with the id of the deleted visit, or with null where nothing was deleted. */
  readonly onEnd: (deletedId: number | null) => void
}

/** Asks, deletes, and says what came of it. */
export function DeleteDialog({ agendamento, today, clientName, onEnd, ...line }: Props) {
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
    if (result.ok) tellDeleted(result.value)
    else
      notify.bad(
        result.error.kind === 'unknown'
          ? 'Não sabemos se o agendamento foi excluído'
          : 'O agendamento não foi excluído',
        { id: 'excluir-agendamento', text: result.error.mensagem },
      )
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
      caution={deletesOnline(line)}
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

function tellDeleted(how: Deletion): void {
  if (how === 'deleted') notify.ok('Agendamento excluído')
  else if (how === 'gone') notify.info('Este agendamento já tinha sido excluído')
  else
    notify.info('Este agendamento não está mais na agenda', {
      text: 'A resposta da clínica se perdeu: não sabemos se foi você ou outra pessoa que o excluiu.',
    })
}
