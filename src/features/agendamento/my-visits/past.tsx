import { Button } from '@mantine/core'
import { useState } from 'react'
import type { ClinicDateTime } from '#domain/lib/dates.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import type { QueueContext } from '#domain/outbox/texts.ts'
import { Card } from '#src/components/cards/card.tsx'
import { StatusChip } from '#src/components/notices/status-chip.tsx'
import { cancellationStatus } from '../queue/status.ts'
import { PastWhen, VisitDay } from './card.tsx'
import type { VisitAtClinic } from './groups.ts'
import classes from './my-visits.module.css'

/** How many visits are shown at first, and how many more at every "Mostrar mais". */
const PAGE_STEP = 8

type Props = {
  readonly visits: readonly VisitAtClinic[]
  /** The clinic's present year: visits of other years are shown with theirs. */
  readonly year: string
  readonly context: QueueContext
  readonly onRepeat: (nome: string, earlier: ClinicDateTime) => void
}

/** The past visits, the latest first, each to be booked again. */
export function PastVisits({ visits, year, context, onRepeat }: Props) {
  const [count, setCount] = useState(PAGE_STEP)
  return (
    <>
      <Card className={classes.pastList}>
        {visits.slice(0, count).map(({ agendamento: { id, nome, dataHoraAgendada }, cancellation }) => (
          <article key={id} className={classes.past}>
            <VisitDay when={dataHoraAgendada} past />
            <div className={classes.words}>
              <h3>{nome}</h3>
              <PastWhen when={dataHoraAgendada} year={year} />
              {cancellation !== null && <Leaving row={cancellation} context={context} />}
            </div>
            <Button
              variant="subtle"
              size="sm"
              px={8}
              onClick={() => onRepeat(nome, dataHoraAgendada)}
              aria-label={`Repetir ${nome}`}
            >
              Repetir
            </Button>
          </article>
        ))}
      </Card>
      {visits.length > count && (
        <Button variant="subtle" fullWidth mt="xs" onClick={() => setCount(count + PAGE_STEP)}>
          Mostrar mais
        </Button>
      )}
    </>
  )
}

/** What she asked for in time and the clinic has not answered is still on its way, whatever the date. */
function Leaving({ row, context }: { readonly row: OutboxRow; readonly context: QueueContext }) {
  const { kind, chip, icon } = cancellationStatus(row, context)
  return (
    <StatusChip kind={kind} {...(icon && { icon })}>
      {chip}
    </StatusChip>
  )
}
