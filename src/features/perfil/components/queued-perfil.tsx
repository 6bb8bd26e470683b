import { Button } from '@mantine/core'
import { IconRefresh, IconUserEdit } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type ClinicNow, clinicNowAt, formatPastMoment } from '#domain/lib/dates.ts'
import { isUntouched, needsChoice, type OutboxRow } from '#domain/outbox/row.ts'
import { type QueueContext, queueStatusOf, titleOf } from '#domain/outbox/texts.ts'
import { QueueRow } from '#src/components/queue-row.tsx'
import { discardRefused } from '../commands.ts'

type Props = {
  readonly row: OutboxRow
  readonly clinicNow: ClinicNow
  readonly context: QueueContext
  /** Runs one act of the list after another. */
  readonly act: (action: () => Promise<void>) => void
  readonly onRetry: () => void
  readonly onLogin: () => void
  /** To the form, which shows what was refused and why. */
  readonly onCorrect: () => void
}

/** A change of the profile as the queue has it. */
export function QueuedPerfil(props: Props) {
  const { row, clinicNow, context } = props
  const status = queueStatusOf(row, context)
  const errors = row.error?.campos?.map((campo) => campo.mensagem) ?? []
  return (
    <QueueRow
      head={<IconUserEdit size={24} stroke={1.6} aria-hidden />}
      title={titleOf(row)}
      when={keptInWords(row.createdAt, context.deviceNow, clinicNow)}
      status={{
        ...status,
        ...(row.state === 'retry' && { icon: IconRefresh }),
        ...(needsChoice(row) && errors.length > 0 && { sentence: errors.join(' ') }),
      }}
      muted={row.state === 'done'}
      actions={actionsOf(props)}
    />
  )
}

/** A clock that was set back since knows no more when that was. */
function keptInWords(createdAt: number, deviceNow: number, clinicNow: ClinicNow): string {
  if (createdAt > deviceNow) return 'guardado neste aparelho'
  return `guardado ${formatPastMoment(clinicNowAt(createdAt, deviceNow, clinicNow), clinicNow.date)}`
}

function actionsOf({ row, act, onRetry, onLogin, onCorrect }: Props): ReactNode[] {
  const discard = (
    <Button
      key="descartar"
      variant="subtle"
      color="bad"
      size="sm"
      onClick={() => act(() => discardRefused([row.id]))}
    >
      Descartar
    </Button>
  )
  const button = (words: string, onClick: () => void) => (
    <Button key={words} variant="subtle" size="sm" onClick={onClick}>
      {words}
    </Button>
  )
  if (needsChoice(row)) return [button('Corrigir', onCorrect), discard]
  const onward =
    row.state === 'auth'
      ? [button('Login', onLogin)]
      : row.state === 'retry'
        ? [button('Tentar agora', onRetry)]
        : []
  // What may have reached the clinic cannot be taken back.
  return isUntouched(row) ? [...onward, discard] : onward
}
