import type { Agendamento } from '#domain/agendamento/schema.ts'
import { type ClinicDate, type ClinicDateTime, parseDateTime } from '#domain/lib/dates.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import type { QueueContext } from '#domain/outbox/texts.ts'
import { FromToPanels, panelMoment } from '../../life/from-to-panels.tsx'
import { lifeStatus } from '../../queue/life-status.ts'
import { visitOf } from '../../queue/rows.ts'
import classes from './visit-pane.module.css'

type Props = {
  /** The row that wants the visit elsewhere. */
  readonly row: OutboxRow
  /** When it is to be there. */
  readonly when: ClinicDateTime
  readonly visit: Agendamento | null
  readonly context: QueueContext
  readonly today: ClinicDate
}

/**
 * Where the clinic has the visit, and where it was asked to have it: the first holds until it answers, but
 * behind a change that was sent and not answered.
 */
export function MovedPanel({ row, when, visit, context, today }: Props) {
  const from = parseDateTime(visit?.dataHoraAgendada ?? visitOf(row)?.dataHoraAgendada ?? '')
  const to = parseDateTime(when)
  if (from === null || to === null) return null
  const status = lifeStatus(row, context, visit)
  const isOpen = context.unheard != null
  const waits = status?.chip.toLowerCase() ?? 'aguardando envio'
  return (
    <>
      <div className={classes.fromTo}>
        <FromToPanels
          from={{
            label: isOpen ? 'Antes da troca' : 'Na clínica',
            ...panelMoment(from, today),
            look: 'standing',
          }}
          to={{ label: 'Você pediu', ...panelMoment(to, today, waits), look: 'waiting' }}
        />
      </div>
      <p className={classes.holds} role="status">
        {status?.sentence}
        {status?.kind === 'wait' && ' O aviso para ela sai depois disso.'}
      </p>
    </>
  )
}
