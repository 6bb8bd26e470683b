import { ActionIcon, Button, Drawer } from '@mantine/core'
import { IconTrash, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type ClinicDate, dateBlockOf, weekdayInWords } from '#domain/lib/dates.ts'
import { formatReais } from '#domain/lib/money.ts'
import type { QueueContext } from '#domain/outbox/texts.ts'
import { DialogSummary } from '#src/components/dialog-summary.tsx'
import { StatusChip } from '#src/components/status-chip.tsx'
import { type AgendaEntry, statusOfEntry } from '../entries.ts'
import classes from './form.module.css'

type Props = {
  readonly entry: AgendaEntry
  /** Whose it will be. */
  readonly client: ReactNode
  readonly context: QueueContext
  /** The clinic's. */
  readonly today: ClinicDate
  readonly onClose: (() => void) | null
  readonly back: ReactNode
  readonly onDiscard: () => void
  readonly onNew: () => void
}

/**
 * A booking that is still on its way: what it asks for, how it stands. It cannot be changed until the clinic
 * has it.
 */
export function QueuedBooking({ entry, client, context, today, onClose, back, onDiscard, onNew }: Props) {
  const status = statusOfEntry(entry, context)
  const title = 'Pedido na fila'
  return (
    <div className={classes.form}>
      <div className={classes.scroll}>
        <div className={classes.top}>
          {onClose === null ? back : <Drawer.Title className={classes.title ?? ''}>{title}</Drawer.Title>}
          {onClose === null ? (
            <Button variant="light" size="sm" onClick={onNew}>
              Novo
            </Button>
          ) : (
            <ActionIcon onClick={onClose} aria-label="Fechar">
              <IconX size={22} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </div>
        {onClose === null && (
          <h2 className={classes.title} tabIndex={-1}>
            {title}
          </h2>
        )}
        {client}
        <DialogSummary
          {...dateBlockOf(entry.date, today)}
          title={entry.nome}
          text={`${weekdayInWords(entry.date, today)}, das ${entry.startTime} às ${entry.endTime}, ${formatReais(entry.valor)}`}
        />
        {status !== null && (
          <div className={classes.refusal} role="status">
            <StatusChip kind={status.kind} {...(status.icon && { icon: status.icon })}>
              {status.chip}
            </StatusChip>
            <p className={classes.sentence}>{status.sentence}</p>
          </div>
        )}
      </div>
      <div className={classes.foot}>
        <Button
          variant="subtle"
          color="bad"
          leftSection={<IconTrash size={20} stroke={1.75} aria-hidden />}
          onClick={onDiscard}
        >
          Descartar
        </Button>
      </div>
    </div>
  )
}
