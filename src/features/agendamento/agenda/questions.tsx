import { IconArrowsJoin } from '@tabler/icons-react'
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx'
import { jaEsta } from './utils.ts'
import { ClinicaExcluir } from './delete-dialog.tsx'
import type { AgendaDaClinica } from './use-agenda-screen.ts'

type Props = {
  readonly a: AgendaDaClinica
  readonly clienteDe: (email: string | null) => string
  readonly onExcluido: (id: number) => void
}

/** Everything that is asked before it is done. */
export function AgendaPerguntas({ a, clienteDe, onExcluido }: Props) {
  return (
    <>
      <ConfirmDialog
        opened={a.ocupado !== null}
        icon={IconArrowsJoin}
        destructive={false}
        loading={a.f.salvando}
        title="Registrar como encaixe?"
        text={`${jaEsta(a.vizinhas, clienteDe)} ${a.vizinhas.length > 1 ? 'As sessões' : 'As duas sessões'} ficam lado a lado na agenda.`}
        onCancel={() => void a.desistirDoEncaixe()}
        onConfirm={a.encaixar}
      />
      <ConfirmDialog
        opened={a.f.duvida !== null}
        title="Sair sem salvar?"
        text="O que você digitou neste formulário ainda não foi guardado."
        cancelLabel="Continuar aqui"
        confirmLabel="Sair sem salvar"
        stacked
        onCancel={() => a.f.duvida?.ficar()}
        onConfirm={() => a.f.duvida?.descartar()}
      />
      <ConfirmDialog
        opened={a.descartando !== null}
        title="Descartar este pedido?"
        text="Ele sai da fila deste aparelho e o horário fica livre."
        onCancel={() => a.setDescartando(null)}
        onConfirm={() => void a.descartar()}
      />
      <ClinicaExcluir
        agendamento={a.excluindo}
        clienteDe={clienteDe}
        onFim={(excluido) => {
          a.setExcluindo(null)
          if (excluido === null) return
          onExcluido(excluido)
          if (a.f.alvo.modo === 'editar' && a.f.alvo.agendamento.id === excluido) a.limpar()
        }}
      />
    </>
  )
}
