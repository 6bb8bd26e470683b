import { IconArrowsJoin } from '@tabler/icons-react'
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx'
import { DeleteDialog } from './delete-dialog.tsx'
import type { AgendaScreenState } from './use-agenda-screen.ts'
import { alreadyThere } from './utils.ts'

type Props = {
  readonly state: AgendaScreenState
  readonly clientName: (email: string | null) => string
  readonly onDeleted: (id: number) => void
}

/** The questions that are asked before something is done. */
export function Questions({ state, clientName, onDeleted }: Props) {
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
        opened={state.visitForm.question !== null}
        title="Sair sem salvar?"
        text="O que você digitou neste formulário ainda não foi guardado."
        cancelLabel="Continuar aqui"
        confirmLabel="Sair sem salvar"
        stacked
        onCancel={() => state.visitForm.question?.stay()}
        onConfirm={() => state.visitForm.question?.discard()}
      />
      <ConfirmDialog
        opened={state.discarding !== null}
        title="Descartar este pedido?"
        text="Ele sai da fila deste aparelho e o horário fica livre."
        onCancel={() => state.setDiscarding(null)}
        onConfirm={() => void state.discardChosen()}
      />
      <DeleteDialog
        agendamento={state.deleting}
        clientName={clientName}
        onEnd={(deletedId) => {
          state.setDeleting(null)
          if (deletedId === null) return
          onDeleted(deletedId)
          const { target } = state.visitForm
          if (target.mode === 'edit' && target.agendamento.id === deletedId) state.clear()
        }}
      />
    </>
  )
}
