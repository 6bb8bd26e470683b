import { Button } from '@mantine/core'
import { useRef, useState } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { ClinicNow } from '#domain/lib/dates.ts'
import { ConfirmDialog } from '#src/components/dialogs/confirm-dialog.tsx'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import { deletesOnline, type LineProps } from '#src/components/notices/line-words.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { cancelAllOf } from '../commands.ts'
import { agendamentoCountInWords } from '../utils.ts'
import { visitsAtClinic } from './commands.ts'
import { isToCome } from './queries.ts'

type Props = LineProps & {
  readonly email: string
  readonly name: string
  readonly clinicNow: ClinicNow
  /** Called when the clinic has answered: the list is another. */
  readonly onDone: () => void
}

const CHANGED =
  'Os agendamentos mudaram enquanto você confirmava, e nada foi cancelado. Veja quantos são agora.'

const NOTICE = { id: 'cancelar-todos' }

/**
 * Reception cancels all that one person has, as where somebody has taken the clinic's times without need. The
 * list may be old, or no more than this device keeps: how many they are the clinic says when it is asked.
 */
export function CancelAll({ email, name, clinicNow, onDone, ...line }: Props) {
  const [isAsked, setAsked] = useState(false)
  const [cancelling, setCancelling] = useState(false)
  /** Whether they were asked about before, and have become others while she confirmed. */
  const [isAnew, setAnew] = useState(false)
  /** What the clinic has of hers; undefined while it is asked, null where it did not answer. */
  const [visits, setVisits] = useState<readonly Agendamento[] | null>()
  const opened = useRef(0)
  const open = visits?.filter((visit) => isToCome(visit, clinicNow)) ?? []

  async function ask(anew: boolean) {
    setAnew(anew)
    opened.current += 1
    const time = opened.current
    setVisits(undefined)
    setAsked(true)
    const answer = await visitsAtClinic(email)
    // The question may have been closed and opened again meanwhile: only the last answer counts.
    if (time === opened.current) setVisits(answer)
  }

  async function cancelThem() {
    setCancelling(true)
    const result = await cancelAllOf(email, open)
    setCancelling(false)
    if (!result.ok && result.error.kind === 'changed') return ask(true)
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
      <Button variant="subtle" color="bad" size="sm" disabled={!line.online} onClick={() => void ask(false)}>
        Cancelar os que estão por vir
      </Button>
      <ConfirmDialog
        opened={isAsked}
        onCancel={() => {
          setAsked(false)
          // The list is another than the one behind the question.
          if (isAnew) onDone()
        }}
        onConfirm={() => void cancelThem()}
        loading={cancelling}
        waiting={open.length === 0}
        title="Cancelar tudo o que está por vir?"
        text={questionInWords(visits && open.length, name)}
        caution={deletesOnline(line)}
        confirmLabel="Cancelar agendamentos"
        cancelLabel="Manter"
      >
        {isAnew && <InlineAlert tone="wait">{CHANGED}</InlineAlert>}
      </ConfirmDialog>
    </>
  )
}

/** `count`: how many the clinic has; undefined while it is asked, null where it did not answer. */
function questionInWords(count: number | null | undefined, name: string): string {
  if (count === undefined) return 'Perguntando à clínica quantos são…'
  if (count === null)
    return 'A clínica não respondeu, e este aparelho não sabe quantos são. Feche e tente de novo.'
  if (count === 0) return `A clínica não tem mais nada por vir de ${name}.`
  return `${agendamentoCountInWords(count)} de ${name}: os horários ficam livres, e o que já passou continua na agenda.`
}
