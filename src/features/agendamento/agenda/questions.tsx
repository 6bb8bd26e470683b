import { IconArrowsJoin } from '@tabler/icons-react'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import { isWithoutEffect, needsChoice, type OutboxRow } from '#domain/outbox/row.ts'
import { ConfirmDialog } from '#src/components/dialogs/confirm-dialog.tsx'
import { LeaveQuestion } from '#src/components/dialogs/leave-question.tsx'
import type { Whose } from '../queries.ts'
import { CancelQuestion } from './chosen/cancel-question.tsx'
import { CorrectQuestion } from './chosen/correct-question.tsx'
import { DeleteVisitDialog } from './delete-dialog.tsx'
import type { AgendaScreenState } from './use-agenda-screen.ts'
import { alreadyThere } from './utils.ts'

type Props = {
  readonly state: AgendaScreenState
  /** The clinic's wall clock. */
  readonly nowAtClinic: ClinicDateTime
  readonly dono: string
  readonly online: boolean
  readonly clientName: (whose: Whose) => string
  /** Called when the clinic has deleted the visit. */
  readonly onDeleted: (id: number) => void
}

/** The questions that are asked before something is done. */
export function Questions({ state, nowAtClinic, dono, online, clientName, onDeleted }: Props) {
  const nameOfCorrected = state.correcting === null ? '' : clientName(state.correcting.entry)
  return (
    <>
      <ConfirmDialog
        opened={state.taken !== null}
        icon={IconArrowsJoin}
        destructive={false}
        loading={state.visitForm.saving}
        title="Registrar como encaixe?"
        text={`${alreadyThere(state.neighbors, clientName)} ${state.neighbors.length > 1 ? 'As sessões' : 'As duas sessões'} ficam lado a lado na agenda.`}
        onCancel={() => void state.giveUpEncaixe()}
        onConfirm={state.squeezeIn}
      />
      <ConfirmDialog
        opened={state.discarding !== null}
        title="Descartar este pedido?"
        text={discardText(state.discarding?.queuedRow ?? null)}
        onCancel={() => state.setDiscarding(null)}
        onConfirm={() => void state.discardChosen()}
      />
      <DeleteVisitDialog
        agendamento={state.deleting}
        ways={{ onLogin: state.goToLogin, onRefused: state.goToConflicts }}
        {...{ nowAtClinic, dono, online, clientName }}
        onEnd={(deleted) => {
          state.setDeleting(null)
          if (deleted === null) return
          // What only waits stands at the clinic, and in the list.
          if (deleted.isDone) onDeleted(deleted.id)
          const { target } = state.visitForm
          if (target.mode === 'edit' && target.agendamento.id === deleted.id) state.clear()
        }}
      />
      <CancelQuestion
        entry={state.cancelling}
        nome={state.cancelling === null ? '' : clientName(state.cancelling)}
        today={nowAtClinic.slice(0, 10)}
        online={online}
        reason={state.reason}
        onReason={state.setReason}
        onKeep={state.keepChosen}
        onCancel={() => state.cancelling !== null && void state.cancelChosen(clientName(state.cancelling))}
      />
      <CorrectQuestion
        correction={state.correcting}
        nome={nameOfCorrected}
        today={nowAtClinic.slice(0, 10)}
        onKeep={() => state.setCorrecting(null)}
        onCorrect={(estado) => state.correct(estado, nameOfCorrected)}
      />
      {/* This question stands over the others, because one of them may hold what is typed. */}
      <LeaveQuestion
        opened={state.visitForm.question !== null}
        onStay={() => state.visitForm.question?.stay()}
        onLeave={() => state.visitForm.question?.discard()}
      />
    </>
  )
}

/** What becomes of it depends on whether the clinic may have it. */
function discardText(row: OutboxRow | null): string {
  return row !== null && !isWithoutEffect(row) && !needsChoice(row)
    ? 'A clínica pode já ter recebido este pedido. Se recebeu, pedimos a ela que o cancele; até lá, ele continua na fila.'
    : 'Ele sai da fila deste aparelho. Na clínica não há nada marcado por ele.'
}
