import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { type ClinicDate, formatDayAndMonth } from '#domain/lib/dates.ts'
import type { QueueContext } from '#domain/outbox/texts.ts'
import { EmptyState } from '#src/components/empty-state.tsx'
import { Loading, RowsSkeleton } from '#src/components/skeletons.tsx'
import { type AgendaEntry, agendaEntries } from '../entries.ts'
import { clientOf, type VisitClients } from '../queries.ts'
import { AgendaActiveFilter } from './active-filter.tsx'
import type { FilterResult } from './commands.ts'
import { VisitList } from './list.tsx'
import classes from './list-view.module.css'
import { type AgendaFilter, useFilteredVisits, useNextVisits } from './queries.ts'

/** A filter that was applied, and what it found. */
export type AppliedFilter = { readonly filter: AgendaFilter; readonly result: FilterResult }

/** How many visits are shown at first, and how many more at every "Mostrar mais". */
const PAGE_STEP = 25

type Props = {
  /** Whose queue is laid over. */
  readonly email: string
  /** The first answer of the clinic is awaited, and nothing is known yet. */
  readonly waiting: boolean
  readonly applied: AppliedFilter | null
  readonly today: ClinicDate
  readonly context: QueueContext
  readonly pictureOf: (nome: string, size: number) => ReactNode
  readonly onClear: () => void
  readonly onFilter: () => void
  readonly onWeek: () => void
  /** The next page of what the filter finds. */
  readonly onMoreFiltered: () => Promise<void>
  readonly onDelete: (agendamento: Agendamento) => void
  readonly onChoose: (entry: AgendaEntry) => void
}

/** Everybody's visits from today on, or what a filter found. */
export function ListView({ applied, ...props }: Props) {
  return (
    <div className={classes.list}>
      {applied === null ? (
        <FromTodayOn {...props} />
      ) : (
        // Another filter's list begins at its top again.
        <Filtered key={JSON.stringify(applied.filter)} applied={applied} {...props} />
      )}
    </div>
  )
}

function FromTodayOn(props: Omit<Props, 'applied'>) {
  const { email, today, waiting } = props
  const [limit, setLimit] = useState(PAGE_STEP)
  const visits = useNextVisits(email, today, limit)
  const entries = visits && agendaEntries(visits.items, today)
  return (
    <Entries
      {...props}
      entries={entries?.length === 0 && waiting ? undefined : entries}
      clients={visits?.clients}
      limit={limit}
      hasMore={visits?.hasMore ?? false}
      truncated={false}
      onMore={() => setLimit(limit + PAGE_STEP)}
    />
  )
}

function Filtered({ applied, ...props }: Omit<Props, 'applied'> & { readonly applied: AppliedFilter }) {
  const { filter, result } = applied
  const [limit, setLimit] = useState(PAGE_STEP)
  const visits = useFilteredVisits(props.email, result.agendamentos)
  const entries = visits && agendaEntries(visits.items, '')
  const fetched = result.agendamentos.length

  async function more() {
    if (limit + PAGE_STEP > fetched && fetched < result.total) await props.onMoreFiltered()
    setLimit(limit + PAGE_STEP)
  }

  return (
    <>
      <AgendaActiveFilter
        filter={filter}
        fromClinic={result.fromClinic}
        total={result.total}
        onClear={props.onClear}
      />
      <Entries
        {...props}
        entries={entries}
        clients={visits?.clients}
        limit={limit}
        hasMore={fetched < result.total}
        truncated={fetched < result.total}
        onMore={() => void more()}
      />
    </>
  )
}

type EntriesProps = Omit<Props, 'applied' | 'email'> & {
  /** Undefined while they are awaited. */
  readonly entries: readonly AgendaEntry[] | undefined
  readonly clients: VisitClients | undefined
  readonly limit: number
  readonly hasMore: boolean
  readonly truncated: boolean
  readonly onMore: () => void
}

function Entries({ entries, clients = new Map(), today, context, pictureOf, ...actions }: EntriesProps) {
  if (entries === undefined)
    return (
      <Loading label="Carregando os agendamentos…">
        <RowsSkeleton rows={5} />
      </Loading>
    )
  if (entries.length === 0)
    return (
      <EmptyState
        look="plain"
        picture="empty-agenda"
        sentence={AGENDAMENTO_TEXTS.empty}
        hint={`De ${formatDayAndMonth(today)} em diante a agenda está livre. Cadastre ou veja outras datas.`}
        action={
          <>
            <Button variant="light" onClick={actions.onWeek}>
              Ver a semana
            </Button>
            <Button variant="subtle" onClick={actions.onFilter}>
              Mudar o filtro
            </Button>
          </>
        }
      />
    )
  return (
    <VisitList
      entries={entries}
      limit={actions.limit}
      hasMore={actions.hasMore}
      truncated={actions.truncated}
      onMore={actions.onMore}
      {...context}
      clientName={(email) => clientOf(clients, email).nome}
      pictureOf={(nome) => pictureOf(nome, 48)}
      onDelete={actions.onDelete}
      onChoose={actions.onChoose}
    />
  )
}

/** The filter's result without a visit that was deleted or changed. */
export function withoutAgendamento({ filter, result }: AppliedFilter, id: number): AppliedFilter {
  const agendamentos = result.agendamentos.filter((a) => a.id !== id)
  const total = result.total - (result.agendamentos.length - agendamentos.length)
  return { filter, result: { ...result, agendamentos, total } }
}
