import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { type ClinicDate, type ClinicNow, formatDayAndMonth, yearIfOther } from '#domain/lib/dates.ts'
import type { QueueContext } from '#domain/outbox/texts.ts'
import { EmptyState } from '#src/components/page/empty-state.tsx'
import { Loading, RowsSkeleton } from '#src/components/page/skeletons.tsx'
import { clientOf, isKnown, type KnownDates, type VisitClients } from '../../queries.ts'
import { agendaEntries } from '../entries.ts'
import type { AgendaEntry } from '../entry.ts'
import { UnknownDays } from '../unknown.tsx'
import { AgendaActiveFilter } from './active-filter.tsx'
import { CancelAll } from './cancel-all.tsx'
import type { AppliedFilter } from './commands.ts'
import { VisitList } from './list.tsx'
import classes from './list-view.module.css'
import { isToCome, useFilteredVisits, useNextVisits } from './queries.ts'

/** How many visits are shown at first, and how many more at every "Mostrar mais". */
const PAGE_STEP = 25

type Props = {
  /** The person whose queue is laid over the clinic's visits. */
  readonly email: string
  /** The dates whose visits the device has; null: of none, undefined while its first answer is awaited. */
  readonly known: KnownDates | null | undefined
  readonly onReload: () => void
  /** One person's visits are on their way: not everybody's are shown in their place. */
  readonly isAsking: boolean
  readonly applied: AppliedFilter | null
  readonly clinicNow: ClinicNow
  /** Nobody answers, whatever the browser believes of its network. */
  readonly silent: boolean
  readonly context: QueueContext
  readonly pictureOf: (nome: string, size: number) => ReactNode
  readonly onClear: () => void
  readonly onFilter: () => void
  readonly onWeek: () => void
  /** The next page of what the filter finds. */
  readonly onMoreFiltered: () => Promise<void>
  readonly onDelete: (agendamento: Agendamento) => void
  /** All of the filtered person's visits to come were cancelled. */
  readonly onCancelledAll: () => void
  readonly onChoose: (entry: AgendaEntry) => void
}

/** Everybody's visits from today on, or what a filter found. */
export function ListView({ applied, ...props }: Props) {
  return (
    <div className={classes.list}>
      {applied === null ? (
        props.isAsking ? (
          <Loading label="Carregando os agendamentos…">
            <RowsSkeleton rows={5} />
          </Loading>
        ) : (
          <FromTodayOn {...props} />
        )
      ) : (
        // Another filter's list begins at its top again.
        <Filtered key={JSON.stringify(applied.filter)} applied={applied} {...props} />
      )}
    </div>
  )
}

function FromTodayOn(props: Omit<Props, 'applied'>) {
  const { email, clinicNow, known } = props
  const today = clinicNow.date
  const [limit, setLimit] = useState(PAGE_STEP)
  const visits = useNextVisits(email, today, limit)
  const entries = visits && agendaEntries(visits.items, today)
  const isEmpty = entries?.length === 0
  const hasMore = visits?.hasMore ?? false
  return (
    <>
      {!(isEmpty && known === null) && (
        <Entries
          {...props}
          entries={isEmpty && (known === undefined || known?.isGrowing) ? undefined : entries}
          clients={visits?.clients}
          limit={limit}
          hasMore={hasMore}
          isWhole={(date) => isKnown(known ?? null, [date])}
          onMore={() => setLimit(limit + PAGE_STEP)}
        />
      )}
      {known === null && <UnknownDays known={null} today={today} onRetry={props.onReload} />}
      {known != null && !hasMore && <EndOfList known={known} today={today} />}
    </>
  )
}

/** Up to where the list goes: beyond it visits may stand that this device does not have. */
function EndOfList({ known, today }: { readonly known: KnownDates; readonly today: ClinicDate }) {
  const end = `${formatDayAndMonth(known.to)}${yearIfOther(known.to, today)}`
  return (
    <p className={classes.end} role="status">
      {known.isGrowing
        ? `Até ${end}. O resto da agenda ainda está carregando.`
        : `Até ${end}. Para datas mais distantes, use o Filtro.`}
    </p>
  )
}

function Filtered({ applied, ...props }: Omit<Props, 'applied'> & { readonly applied: AppliedFilter }) {
  const { filter, result } = applied
  const [limit, setLimit] = useState(PAGE_STEP)
  const visits = useFilteredVisits(props.email, applied)
  const byTime = visits && agendaEntries(visits.items, '')
  const isOfClient = filter.email !== undefined
  const entries = isOfClient ? byTime && [...byTime].reverse() : byTime
  const fetched = result.agendamentos.length
  const hasToCome = (byTime ?? []).some(
    ({ agendamento }) => agendamento !== null && isToCome(agendamento, props.clinicNow),
  )
  const nameOf = (email: string) => clientOf(visits?.clients ?? new Map(), { email, cliente: null }).nome

  async function more() {
    if (limit + PAGE_STEP > fetched && fetched < result.total) await props.onMoreFiltered()
    setLimit(limit + PAGE_STEP)
  }

  return (
    <>
      <AgendaActiveFilter
        filter={filter}
        clientName={nameOf}
        fromClinic={result.fromClinic}
        total={result.total - (visits?.gone ?? 0)}
        onClear={props.onClear}
      >
        {filter.email !== undefined && hasToCome && (
          <CancelAll
            email={filter.email}
            name={nameOf(filter.email)}
            clinicNow={props.clinicNow}
            online={props.context.online}
            silent={props.silent}
            onDone={props.onCancelledAll}
          />
        )}
      </AgendaActiveFilter>
      <Entries
        {...props}
        {...(isOfClient && { emptyHint: result.fromClinic ? NO_VISITS_OF_CLIENT : NO_ANSWER_ABOUT_CLIENT })}
        entries={entries}
        clients={visits?.clients}
        limit={limit}
        hasMore={fetched < result.total}
        isWhole={(date) => fetched >= result.total || date !== entries?.at(-1)?.date}
        onMore={() => void more()}
      />
    </>
  )
}

type EntriesProps = Omit<Props, 'applied' | 'email' | 'known' | 'onReload' | 'isAsking'> & {
  /** Undefined while they are awaited. */
  readonly entries: readonly AgendaEntry[] | undefined
  readonly clients: VisitClients | undefined
  readonly limit: number
  readonly hasMore: boolean
  readonly isWhole: (date: ClinicDate) => boolean
  readonly onMore: () => void
  /** What is said of an empty list, where it is not the one from today on. */
  readonly emptyHint?: string
}

const NO_VISITS_OF_CLIENT = 'Nada marcado para esta pessoa, nem antes nem daqui para a frente.'
const NO_ANSWER_ABOUT_CLIENT = 'A clínica não respondeu, e este aparelho não guarda visitas desta pessoa.'

function Entries({ entries, clients = new Map(), clinicNow, context, pictureOf, ...actions }: EntriesProps) {
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
        hint={
          actions.emptyHint ??
          `Nada marcado de ${formatDayAndMonth(clinicNow.date)} em diante. Cadastre ou veja outras datas.`
        }
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
      isWhole={actions.isWhole}
      onMore={actions.onMore}
      {...context}
      clientName={(whose) => clientOf(clients, whose).nome}
      clinicNow={clinicNow}
      pictureOf={(nome) => pictureOf(nome, 48)}
      onDelete={actions.onDelete}
      onChoose={actions.onChoose}
    />
  )
}

/** The filter's result without a visit that was deleted. */
export function withoutAgendamento({ filter, result }: AppliedFilter, id: number): AppliedFilter {
  const agendamentos = result.agendamentos.filter((a) => a.id !== id)
  const total = result.total - (result.agendamentos.length - agendamentos.length)
  return { filter, result: { ...result, agendamentos, total } }
}

/**
 * The filter's result with a visit as it is by now; the same where it was found so. It stands beside what was
 * found, since the next page is asked for by where the last of that was.
 */
export function withChanged(applied: AppliedFilter, visit: Agendamento): AppliedFilter {
  const { agendamentos, changed = [] } = applied.result
  const known = [...changed, ...agendamentos].find(({ id }) => id === visit.id)
  if (known === undefined || known.versao >= visit.versao) return applied
  const others = changed.filter(({ id }) => id !== visit.id)
  return { ...applied, result: { ...applied.result, changed: [...others, visit] } }
}
