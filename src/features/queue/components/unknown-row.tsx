import { IconHourglass } from '@tabler/icons-react'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { type QueueContext, queueStatusOf } from '#domain/outbox/texts.ts'
import { titleOf } from '#domain/outbox/title.ts'
import { QueueRow } from '#src/components/queue-row.tsx'

type Props = { readonly row: OutboxRow; readonly context: QueueContext }

/** A row that only newer code can read: it is kept, and said to be there. */
export function UnknownRow({ row, context }: Props) {
  return (
    <QueueRow
      head={<IconHourglass size={24} stroke={1.6} aria-hidden />}
      title={titleOf(row)}
      when="guardado neste aparelho"
      status={queueStatusOf(row, context)}
    />
  )
}
