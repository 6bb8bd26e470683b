import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { isAbout } from '#domain/outbox/overlay.ts'
import { isTerminal, type OutboxRow } from '#domain/outbox/row.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { useFilterPart } from '#src/components/registry/use-filter-part.ts'
import { onDemand } from '#src/lib/drawing/on-demand.ts'
import { askForVisit } from '../../commands.ts'
import { readAgendamento, readCancelled, useQueueOf } from '../queries.ts'
import { type AppliedFilter, moreFiltered, visitsOfClient } from './commands.ts'
import type { FilterDialogProps } from './filter.lazy.tsx'
import { withChanged, withoutAgendamento } from './list-view.tsx'
import type { AgendaFilter } from './queries.ts'

// The dialog needs the date picker, which the agenda itself does not.
export const filterDialog = onDemand(async () => (await import('./filter.lazy.tsx')).FilterDialog)

/**
 * The filter in force and its dialog. `email`: who is logged in; `clientEmail`: whose visits the screen was
 * opened for.
 */
export function useFilter(email: string, clientEmail: string | null) {
  const [dialog, setDialog] = useState<'never' | 'open' | 'closed'>('never')
  const [applied, setApplied] = useState<AppliedFilter | null>(null)
  const [isAsking, setAsking] = useState(clientEmail !== null)
  const wanted = useRef(clientEmail)
  useEffect(() => {
    const email = wanted.current
    wanted.current = null
    if (email === null) return
    void visitsOfClient(email).then((found) => {
      setApplied((before) => before ?? found)
      setAsking(false)
    })
  }, [])
  /** Takes out a visit that the clinic has as deleted. */
  const forget = (id: number) => setApplied((previous) => previous && withoutAgendamento(previous, id))
  /**
   * Shows a visit as the clinic has it by now: as this device was told, also once it puts the visit away
   * because it does not keep its date, or else as the clinic says. What only waits, or has changed nothing,
   * leaves the list as it is, and so does a clinic that does not answer.
   */
  async function follow(id: number) {
    const held = await readAgendamento({ id, chave: null })
    const isCancelledHere = held === undefined && (await readCancelled(id)) !== undefined
    const visit = isCancelledHere ? null : (held ?? (await askForVisit(id)))
    if (visit === null) forget(id)
    else if (visit !== undefined) setApplied((previous) => previous && withChanged(previous, visit))
  }
  useEndedRows(email, (rows) => {
    for (const visit of applied?.result.agendamentos ?? [])
      if (rows.some((row) => isAbout(row, visit))) void follow(visit.id)
  })
  return {
    dialog,
    applied,
    /** The visits of the person for whom the screen was opened are on their way. */
    isAsking,
    open: () => setDialog('open'),
    close: () => setDialog('closed'),
    clear: () => setApplied(null),
    apply(next: AppliedFilter) {
      setApplied(next)
      setDialog('closed')
    },
    /** The next page of what the filter finds. */
    async more() {
      if (applied === null) return
      const result = await moreFiltered(applied.filter, applied.result)
      if (result === null)
        return void notify.bad('A clínica não respondeu', { id: 'mais-agendamentos', text: 'Tente de novo.' })
      // The answer is dropped where another filter is in force by now, or a visit is gone or another since.
      setApplied((latest) => (latest === applied ? { ...applied, result } : latest))
    },
    /** Asks anew for the visits of the person whose list it is. */
    async refresh() {
      const email = applied?.filter.email
      if (email === undefined) return
      const found = await visitsOfClient(email)
      setApplied((latest) => (latest?.filter.email === email ? found : latest))
    },
    follow,
    forget,
  }
}

/**
 * Tells which rows of a person's queue wait no more: the clinic has answered them, or they were given up.
 */
function useEndedRows(email: string, onEnded: (rows: readonly OutboxRow[]) => void): void {
  const queue = useQueueOf(email)
  const before = useRef(queue)
  const tell = useCallbackRef(onEnded)
  useEffect(() => {
    if (queue === undefined) return
    const waited = (before.current ?? []).filter((row) => !isTerminal(row))
    before.current = queue
    const ended = waited.filter(({ id }) => !queue.some((row) => row.id === id && !isTerminal(row)))
    if (ended.length > 0) tell(ended)
  }, [queue, tell])
}

type Props = {
  readonly filter: ReturnType<typeof useFilter>
  readonly today: ClinicDate
  readonly onFiltered: () => void
}

/** The "Filtro" dialog, drawn once it was first opened. */
export function Filter({ filter, today, onFiltered }: Props) {
  if (filter.dialog === 'never') return null
  return (
    <FilterDialog
      opened={filter.dialog === 'open'}
      today={today}
      current={criteriaOf(filter.applied)}
      onCancel={filter.close}
      onClear={filter.clear}
      onFiltered={(criteria, result) => {
        filter.apply({ filter: criteria, result })
        onFiltered()
      }}
    />
  )
}

/** What the form can show: a person's own list is not made with it. */
function criteriaOf(applied: AppliedFilter | null): AgendaFilter | null {
  return applied === null || applied.filter.email !== undefined ? null : applied.filter
}

function FilterDialog(props: FilterDialogProps) {
  const Dialog = useFilterPart(filterDialog.usePart(props.opened), props.onCancel)
  return Dialog !== null && <Dialog {...props} />
}
