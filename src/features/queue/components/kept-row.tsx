import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type ClinicNow, clinicNowAt, formatPastMoment } from '#domain/lib/dates.ts'
import { isWithoutEffect, needsChoice, type OutboxRow } from '#domain/outbox/row.ts'
import { type QueueContext, queueStatusOf } from '#domain/outbox/texts.ts'
import { titleOf } from '#domain/outbox/title.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { QueueRow } from '#src/components/queue-row.tsx'
import { discardRow } from '../commands.ts'

type Props = {
  /** What stands before its words. */
  readonly head: ReactNode
  readonly row: OutboxRow
  readonly clinicNow: ClinicNow
  readonly context: QueueContext
  /** Runs one act of the list after another. */
  readonly run: (act: () => Promise<unknown>) => void
  readonly onRetry: () => void
  readonly onLogin: () => void
  /** Where what was refused can be put right; null where there is no such place. */
  readonly onward: { readonly words: string; readonly go: () => void } | null
  /** Whether it may be taken back before the clinic has heard of it. */
  readonly isFree?: boolean
  /** What was written, where its title does not say it. */
  readonly children?: ReactNode
}

/** What was written down of somebody, as the queue has it: one's own profile, a client's card. */
export function KeptRow(props: Props) {
  const { head, row, clinicNow, context, children } = props
  const status = queueStatusOf(row, context)
  const errors = row.error?.campos?.map((campo) => campo.mensagem) ?? []
  return (
    <QueueRow
      head={head}
      title={titleOf(row)}
      when={keptInWords(row.createdAt, context.deviceNow, clinicNow)}
      status={{
        ...status,
        ...(row.state === 'retry' && { icon: IconRefresh }),
        ...(needsChoice(row) && errors.length > 0 && { sentence: errors.join(' ') }),
      }}
      muted={row.state === 'done'}
      actions={actionsOf(props)}
    >
      {children}
    </QueueRow>
  )
}

/** A clock that was set back since knows no more when that was. */
function keptInWords(createdAt: number, deviceNow: number, clinicNow: ClinicNow): string {
  if (createdAt > deviceNow) return 'guardado neste aparelho'
  return `guardado ${formatPastMoment(clinicNowAt(createdAt, deviceNow, clinicNow), clinicNow.date)}`
}

/** Discards the row, or says that it could not: it may have been sent between the drawing and the press. */
async function giveUp(id: string): Promise<void> {
  if (await discardRow(id)) return
  notify.bad('Não foi possível descartar', {
    id: 'pendencias',
    text: 'A clínica pode já ter recebido, ou este aparelho não tem espaço. Veja aqui como ficou.',
  })
}

function actionsOf({ row, run, onRetry, onLogin, onward, isFree = true }: Props): ReactNode[] {
  const discard = (
    <Button key="descartar" variant="subtle" color="bad" size="sm" onClick={() => run(() => giveUp(row.id))}>
      Descartar
    </Button>
  )
  const button = (words: string, onClick: () => void) => (
    <Button key={words} variant="subtle" size="sm" onClick={onClick}>
      {words}
    </Button>
  )
  if (needsChoice(row)) return [...(onward === null ? [] : [button(onward.words, onward.go)]), discard]
  const ways =
    row.state === 'auth'
      ? [button('Login', onLogin)]
      : row.state === 'retry'
        ? [button('Tentar agora', onRetry)]
        : []
  // What may have reached the clinic cannot be taken back.
  return isFree && isWithoutEffect(row) ? [...ways, discard] : ways
}
