import { Button } from '@mantine/core'
import { IconPhone, IconTrash } from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { formatReais } from '#domain/lib/money.ts'
import type { QueueContext } from '#domain/outbox/texts.ts'
import { StatusChip } from '#src/components/status-chip.tsx'
import { telephoneHref } from '#src/lib/telephone.ts'
import type { VisitClient } from '../queries.ts'
import { type AgendaEntry, statusOfEntry } from './entries.ts'
import classes from './summary.module.css'

type Props = {
  readonly entry: AgendaEntry
  readonly client: VisitClient
  readonly context: QueueContext
  readonly picture: ReactNode
  readonly onClose: () => void
  readonly onEdit: () => void
  readonly onOtherTime: () => void
  readonly onDelete: () => void
}

/**
 * The chosen visit at the foot of a tablet held upright. It is no dialog: the agenda above stays within
 * reach.
 */
export function VisitSummary({ entry, client, context, picture, onClose, ...actions }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read out for every visit that is chosen
  useEffect(() => title.current?.focus({ preventScroll: true }), [entry.key])
  const status = statusOfEntry(entry, context)
  const isQueued = entry.agendamento === null
  const { nome, startTime, endTime, valor, encaixe } = entry

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose()
  }

  return (
    <section className={classes.summary} aria-label="Agendamento escolhido" onKeyDown={onKeyDown}>
      <button type="button" className={classes.handle} aria-label="Fechar" onClick={onClose} />
      <div className={classes.who}>
        <span className={classes.photo}>{picture}</span>
        <div>
          <h2 ref={title} tabIndex={-1}>
            {client.nome}
          </h2>
          <p>
            {nome}, das {startTime} às {endTime}, {formatReais(valor)}
            {encaixe && ', encaixe'}
          </p>
          {client.email !== null && client.email !== client.nome && <p>{client.email}</p>}
          {status !== null && (
            <p className={classes.status}>
              <StatusChip kind={status.kind} {...(status.icon && { icon: status.icon })}>
                {status.chip}
              </StatusChip>
              {status.sentence}
            </p>
          )}
        </div>
        {client.telefone !== '' && (
          <Button
            component="a"
            variant="default"
            size="sm"
            href={telephoneHref(client.telefone)}
            leftSection={<IconPhone size={18} stroke={1.75} aria-hidden />}
          >
            {client.telefone}
          </Button>
        )}
      </div>
      <div className={classes.actions}>
        <Button
          variant="subtle"
          color="bad"
          leftSection={<IconTrash size={20} stroke={1.75} aria-hidden />}
          disabled={!(isQueued || context.online)}
          onClick={actions.onDelete}
        >
          {isQueued ? 'Descartar' : 'Excluir'}
        </Button>
        {!isQueued && (
          <>
            <Button variant="default" onClick={actions.onOtherTime}>
              Outro horário
            </Button>
            <Button onClick={actions.onEdit} className={classes.edit ?? ''}>
              Alterar
            </Button>
          </>
        )}
      </div>
    </section>
  )
}
