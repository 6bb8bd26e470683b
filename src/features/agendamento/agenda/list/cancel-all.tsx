import { Button } from '@mantine/core'
import { useState } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { ConfirmDialog } from '#src/components/confirm-dialog.tsx'
import { deletesOnline, type LineProps } from '#src/components/line-words.ts'
import { notify } from '#src/components/toast.tsx'
import { cancelAllOf } from '../commands.ts'
import { agendamentoCountInWords } from '../utils.ts'

type Props = LineProps & {
  readonly email: string
  readonly name: string
  /** The visits of the person that the list has and that are not over. */
  readonly open: readonly Agendamento[]
  /** Called when the clinic has answered: the list is another. */
  readonly onDone: () => void
}

const NOTICE = { id: 'cancelar-todos' }

/** Reception cancels all that one person has, as where somebody has taken the clinic's times without need. */
export function CancelAll({ email, name, open, onDone, ...line }: Props) {
  const [isAsked, setAsked] = useState(false)
  const [cancelling, setCancelling] = useState(false)

  async function cancelThem() {
    setCancelling(true)
    const result = await cancelAllOf(email, open)
    setCancelling(false)
    setAsked(false)
    if (result.ok) {
      const words = result.value === 1 ? 'cancelado' : 'cancelados'
      notify.ok(`${agendamentoCountInWords(result.value)} ${words}`, NOTICE)
    } else {
      const title =
        result.error.kind === 'unknown'
          ? 'Não sabemos se os agendamentos foram cancelados'
          : 'Os agendamentos não foram cancelados'
      notify.bad(title, { ...NOTICE, text: result.error.mensagem })
    }
    onDone()
  }

  return (
    <>
      <Button variant="subtle" color="bad" size="sm" disabled={!line.online} onClick={() => setAsked(true)}>
        Cancelar os que estão por vir
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onCancel={() => setAsked(false)}
        onConfirm={() => void cancelThem()}
        loading={cancelling}
        title="Cancelar tudo o que está por vir?"
        text={`${agendamentoCountInWords(open.length)} de ${name}: os horários ficam livres, e o que já passou continua na agenda.`}
        caution={deletesOnline(line)}
        confirmLabel="Cancelar agendamentos"
        cancelLabel="Manter"
      />
    </>
  )
}
