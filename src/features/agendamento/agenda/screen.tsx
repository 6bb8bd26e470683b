import { Button } from '@mantine/core'
import { useCallbackRef, useLocalStorage, useMediaQuery } from '@mantine/hooks'
import { IconPlus } from '@tabler/icons-react'
import { type ReactNode, useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import type { VisitState } from '#domain/agendamento/states.ts'
import { type ClinicDate, type ClinicDateTime, formatDateTime } from '#domain/lib/dates.ts'
import { useNow } from '#src/lib/drawing/use-now.ts'
import type { Draft } from '#src/lib/form/draft.ts'
import { useDoubleTapGuard } from '#src/lib/press/use-double-tap-guard.ts'
import { personKey } from '#src/offline/contacts.ts'
import type { NewVisitStart } from '../new-visit-start.ts'
import {
  clientOf as clientIn,
  isKnown,
  NOBODY,
  useClients,
  type VisitClient,
  type Whose,
} from '../queries.ts'
import { RestoredAgenda } from '../restored/reception.tsx'
import { sumOfDays, weekOf } from './calendar/day.ts'
import { DayView } from './calendar/day-view.tsx'
import { CalendarLoading } from './calendar/loading.tsx'
import { DayRibbon } from './calendar/ribbon.tsx'
import { useDaysAround, useTimelineDays } from './calendar/use-days.ts'
import { WeekRows } from './calendar/week-rows.tsx'
import { WeekView } from './calendar/week-view.tsx'
import { type AgendaEntry, wantedLength } from './entry.ts'
import type { PaneProps } from './form/pane.ts'
import type { FormDraft } from './form/values.ts'
import type { TimeGridProps } from './grid/calendar.tsx'
import { AgendaHeader, type AgendaView } from './header.tsx'
import { criteriaCount } from './list/active-filter.tsx'
import { Filter, useFilter } from './list/filter.tsx'
import { ListView } from './list/list-view.tsx'
import { NowPane, type ToResolve } from './now/pane.tsx'
import { Questions } from './questions.tsx'
import classes from './screen.module.css'
import { AgendaSheet, SidePane } from './side-pane.tsx'
import { UnknownDays } from './unknown.tsx'
import { useAgendaScreen } from './use-agenda-screen.ts'
import { usePartsAhead } from './use-parts-ahead.ts'

/** Where the person is in the agenda; kept in the address. */
export type AgendaPlace = { readonly view: AgendaView; readonly date: ClinicDate }

type Props = Omit<PaneProps, 'state' | 'context' | 'date' | 'clientName' | 'clientOf'> & {
  /** The first answer of the clinic is still awaited. */
  readonly loading: boolean
  readonly place: AgendaPlace
  readonly onPlace: (place: Partial<AgendaPlace>) => void
  /** Whose visits the screen was opened for. */
  readonly clientEmail: string | null
  readonly toResolve: ToResolve
  /** The client for whom a new visit is to be written down; null for nobody. */
  readonly newFor: Whose | null
  /** When that visit begins, where the screen that led here knew it. */
  readonly newAt?: ClinicDateTime | null
  /** The name of that visit's service, where the screen that led here knew it. */
  readonly newService?: string | null
  /** The row of a refused booking that the screen before leads to. */
  readonly refusedId?: string | null
  readonly online: boolean
  readonly imageOf: (nome: string) => string
  /** One line over the agenda that is none of its own, and goes out of sight with its first hours. */
  readonly notice?: ReactNode
  /** What stays in sight at whatever hour the agenda is; a phone scrolls as one page, and past it. */
  readonly warning?: ReactNode
  /** What was typed before a login, as the browser kept it. */
  readonly keptDraft: unknown
  /** The form holds that draft now. */
  readonly onDraftRead: () => void
  readonly onLogin: (typed: () => Draft<FormDraft> | null) => void
  readonly onReload: () => void
}

/** The reception's tool: the clinic's day, week and list, and the form beside them. */
export function AgendaScreen({
  loading,
  place,
  onPlace,
  clientEmail,
  toResolve,
  newFor,
  newAt = null,
  newService = null,
  refusedId = null,
  online,
  imageOf,
  notice,
  warning,
  keptDraft,
  onDraftRead,
  ...rest
}: Props) {
  const { email, clinicNow, pictureOf, back, onLogin, onReload } = rest
  const { view, date } = place
  const navigate = useNavigate()
  const twoPanes = useMatches('(min-width: 64em)')
  const upright = useMatches('(min-width: 48em)') && !twoPanes
  const filter = useFilter(email, clientEmail)
  const weekDates = weekOf(date)
  const dates = view === 'week' ? weekDates : [date]
  const {
    read,
    horarios,
    week,
    clients,
    entries,
    known,
    isReady: ready,
    alsoRead: today,
    failed,
    ask,
  } = useDaysAround(email, dates, twoPanes ? clinicNow.date : null)
  /** Nobody has told of these days, and nobody is being asked. */
  const unknown = known !== undefined && !ready && (known === null ? !loading : failed)
  usePartsAhead(ready || unknown)
  const isTodayAwaited =
    known === undefined || (known === null ? loading : known.isGrowing || isKnown(known, [clinicNow.date]))
  const state = useAgendaScreen({
    email,
    entries,
    online,
    nowAtClinic: formatDateTime(clinicNow.date, clinicNow.minute),
    imageOf,
    procedimentos: rest.procedimentos,
    newFor,
    newAt,
    newService,
    refusedId,
    keptDraft,
    onDraftRead,
    isKept: (when) => known != null && isKnown(known, [when.slice(0, 10)]),
    ready,
    onLogin,
    onDay: (day) => onPlace({ date: day }),
    onChanged: (id) => void filter.follow(id),
    onConflicts: () => navigate('/conflitos'),
  })

  const { chosen, deleting, visitForm } = state
  const clientsOfForm = useClients(
    [chosen, deleting, visitForm.form.values].map((whose) => whose && personKey(whose)),
    email,
  )
  function clientOf(whose: Whose): VisitClient {
    const key = personKey(whose)
    if (key === null) return clientIn(NOBODY, whose)
    const known = [clients, state.clientsOfDay, today?.clients, clientsOfForm].find((m) => m?.has(key))
    return { ...clientIn(known ?? NOBODY, whose), isUnknown: known === undefined }
  }
  const clientName = (whose: Whose) => clientOf(whose).nome

  // What stands beside what is queued says how long ago; without any nothing is drawn anew for it.
  const isWaiting =
    view === 'list' || state.chosen?.queuedRow != null || entries.some((e) => e.queuedRow !== null)
  const context = { online, deviceNow: useNow(15_000, isWaiting) }

  // Cancelled visits stay shown until midnight: the next day's agenda begins without them.
  const [cancelledUntil, showCancelledUntil] = useLocalStorage({ key: 'canceladas-ate', defaultValue: '' })
  const isCancelledShown = cancelledUntil === clinicNow.date

  const days = useTimelineDays({
    dates: ready && view !== 'list' ? dates : [],
    ...{ read, week, horarios, clinicNow },
    withCancelled: isCancelledShown,
    askedAbout: state.taken?.refusedId ?? null,
  })
  const day = view === 'day' ? (days[0] ?? null) : null
  // A day that is over has nothing that takes the keyboard's focus: then the pane takes it, so that it can be
  // scrolled.
  const nothingToFocus = days.length > 0 && days.every((d) => d.blocks.length === 0 && d.free.length === 0)
  const chosenKey = state.chosen?.key ?? null

  const calendarProps: TimeGridProps = {
    ...context,
    clinicNow,
    chosenKey,
    clientName: useCallback((whose: Whose) => clientIn(clients, whose).nome, [clients]),
    onChoose: useCallbackRef((entry: AgendaEntry) => {
      if (view === 'week') onPlace({ view: 'day', date: entry.date })
      state.choose(entry)
    }),
    onFree: useCallbackRef((when: ClinicDateTime) => {
      if (state.pane === 'move') {
        if (view === 'week') onPlace({ view: 'day', date: when.slice(0, 10) })
        state.setTo(when)
      } else if (state.isTypingNew) {
        // The form stands beside the day.
        if (view === 'week') onPlace({ view: 'day', date: when.slice(0, 10) })
        state.startNew(when)
      } else void navigate('/novaVisita', { state: { when } satisfies NewVisitStart })
    }),
    moving: state.pane === 'move' && state.chosen !== null ? wantedLength(state.chosen) : null,
    onMove: useCallbackRef(state.move),
  }
  const goToDay = useCallbackRef((d: ClinicDate) => onPlace({ view: 'day', date: d }))
  // A press puts something else under the same finger: what was chosen over the agenda, the next step, or the
  // visit where its other time was chosen.
  const onClickCapture = useDoubleTapGuard()
  const paneProps = { ...rest, state, date, context, clientName, clientOf, onClickCapture }

  const startNew = useCallbackRef(() => {
    if (twoPanes && view === 'week') onPlace({ view: 'day' })
    state.startNew(null)
  })
  const chooseNow = useCallbackRef(state.choose)
  const sayNow = useCallbackRef((entry: AgendaEntry, estado: VisitState) => {
    void state.sayOf(entry, estado, clientIn(today?.clients ?? NOBODY, entry).nome)
  })

  return (
    <div className={classes.frame} data-view={view} data-timeline>
      <div className={classes.left}>
        <AgendaHeader
          view={view}
          onView={(v) => onPlace({ view: v })}
          date={date}
          onDate={(d) => onPlace({ date: d })}
          week={weekDates}
          clinicNow={clinicNow}
          totals={days.length === 0 ? null : sumOfDays(days)}
          criteria={filter.applied === null ? 0 : criteriaCount(filter.applied.filter)}
          onFilter={filter.open}
          onNew={startNew}
          cancelled={{
            count: read.flatMap(({ cancelled }) => cancelled).filter(({ date: of }) => dates.includes(of))
              .length,
            shown: isCancelledShown,
            onToggle: () => showCancelledUntil(isCancelledShown ? '' : clinicNow.date),
          }}
          ribbon={day && <DayRibbon day={day} clinicNow={clinicNow} chosenKey={chosenKey} labels />}
        />
        {warning}
        <section
          className={classes.scroll}
          aria-label="Agenda"
          onClickCapture={onClickCapture}
          {...(nothingToFocus && { tabIndex: 0 })}
        >
          {notice}
          <RestoredAgenda {...{ email, clinicNow }} isDrawn={ready} onLogin={state.goToLogin} />
          {view === 'list' ? (
            <ListView
              email={email}
              known={known === null && loading ? undefined : known}
              isAsking={filter.isAsking}
              onReload={onReload}
              applied={filter.applied}
              clinicNow={clinicNow}
              silent={rest.silent}
              context={context}
              pictureOf={pictureOf}
              onMoreFiltered={filter.more}
              onClear={filter.clear}
              onFilter={filter.open}
              onWeek={() => onPlace({ view: 'week' })}
              onDelete={state.setDeleting}
              onCancelledAll={() => void filter.refresh()}
              onChoose={state.choose}
            />
          ) : unknown ? (
            <UnknownDays
              known={known ?? null}
              today={clinicNow.date}
              onRetry={known === null ? onReload : ask}
            />
          ) : !ready ? (
            <CalendarLoading />
          ) : day !== null ? (
            <DayView day={day} {...dayMeasures({ twoPanes, upright })} {...calendarProps} />
          ) : twoPanes || upright ? (
            <WeekView days={days} onDay={goToDay} {...calendarProps} />
          ) : (
            <WeekRows days={days} onDay={goToDay} clinicNow={clinicNow} />
          )}
          <div className={classes.back}>{back}</div>
        </section>
        {!twoPanes && <AgendaSheet {...paneProps} upright={upright} />}
      </div>
      {twoPanes && view !== 'week' && (
        <div className={classes.right}>
          <SidePane
            {...paneProps}
            idle={
              <NowPane
                {...{ clinicNow, ...toResolve }}
                entries={today?.entries ?? (isTodayAwaited ? undefined : null)}
                clients={today?.clients ?? NOBODY}
                busyKeys={state.busyKeys}
                onState={sayNow}
                onChoose={chooseNow}
                onNew={startNew}
              />
            }
          />
        </div>
      )}
      {!twoPanes && (
        <Button
          className={classes.new ?? ''}
          leftSection={<IconPlus size={22} stroke={1.75} aria-hidden />}
          onClick={startNew}
        >
          Novo
        </Button>
      )}
      <Filter filter={filter} today={clinicNow.date} onFiltered={() => onPlace({ view: 'list' })} />
      <Questions
        state={state}
        nowAtClinic={formatDateTime(clinicNow.date, clinicNow.minute)}
        dono={email}
        online={online}
        clientName={clientName}
        onDeleted={filter.forget}
      />
    </div>
  )
}

/** An hour's height (px) and how many lanes fit: with two panes, on a tablet held upright, on a phone. */
function dayMeasures({ twoPanes, upright }: { readonly twoPanes: boolean; readonly upright: boolean }) {
  if (twoPanes) return { hourHeight: 92, lanes: 4 }
  return upright ? { hourHeight: 84, lanes: 4 } : { hourHeight: 74, lanes: 2 }
}

function useMatches(query: string): boolean {
  return useMediaQuery(query, undefined, { getInitialValueInEffect: false }) === true
}
