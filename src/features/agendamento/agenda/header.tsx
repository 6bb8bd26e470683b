import { ActionIcon, Button } from '@mantine/core'
import {
  IconChevronLeft,
  IconChevronRight,
  IconEye,
  IconEyeOff,
  IconFilter,
  IconPlus,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { countInWords } from '#domain/lib/count.ts'
import { addDays, type ClinicDate, type ClinicNow, longDateInWords } from '#domain/lib/dates.ts'
import { formatReais } from '#domain/lib/money.ts'
import { Segmented } from '#src/components/fields/segmented.tsx'
import { HiddenText } from '#src/components/hidden-text.tsx'
import type { Totals } from './calendar/day.ts'
import classes from './header.module.css'
import { JumpToDate } from './jump-to-date.tsx'
import { mediumDate, shortHours, weekTitle } from './utils.ts'

export type AgendaView = 'day' | 'week' | 'list'

const VIEWS = [
  { value: 'day', label: 'Dia' },
  { value: 'week', label: 'Semana' },
  { value: 'list', label: 'Lista' },
] as const satisfies readonly { value: AgendaView; label: string }[]

type Props = {
  readonly view: AgendaView
  readonly onView: (view: AgendaView) => void
  readonly date: ClinicDate
  readonly onDate: (date: ClinicDate) => void
  /** The days of the week that is shown. */
  readonly week: readonly ClinicDate[]
  readonly clinicNow: ClinicNow
  readonly totals: Totals | null
  /** How many criteria narrow the list. */
  readonly criteria: number
  readonly onFilter: () => void
  readonly onNew: () => void
  /** How many visits of these days were cancelled, and whether they are shown. */
  readonly cancelled: { readonly count: number; readonly shown: boolean; readonly onToggle: () => void }
  /** The day's ribbon, which stands under the totals. */
  readonly ribbon?: ReactNode
}

/** Where one is in the agenda, how the day stands, and the ways on. */
export function AgendaHeader({ view, onView, date, onDate, week, clinicNow, totals, ...rest }: Props) {
  const step = view === 'week' ? 7 : 1
  const labels = view === 'week' ? ['Semana anterior', 'Próxima semana'] : ['Dia anterior', 'Próximo dia']
  const isShowingNow = view === 'week' ? week.includes(clinicNow.date) : date === clinicNow.date
  return (
    <header className={classes.header} data-view={view}>
      {view !== 'list' && (
        <>
          <ActionIcon
            className={classes.previous ?? ''}
            aria-label={labels[0]}
            onClick={() => onDate(addDays(date, -step))}
          >
            <IconChevronLeft size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
          <ActionIcon
            className={classes.next ?? ''}
            aria-label={labels[1]}
            onClick={() => onDate(addDays(date, step))}
          >
            <IconChevronRight size={22} stroke={1.75} aria-hidden />
          </ActionIcon>
        </>
      )}
      <Title view={view} date={date} week={week} today={clinicNow.date} onDate={onDate} />
      {view !== 'list' && (
        <Button
          variant="default"
          size="sm"
          className={classes.today ?? ''}
          data-away={!isShowingNow || undefined}
          onClick={() => onDate(clinicNow.date)}
        >
          Hoje
        </Button>
      )}
      <FilterButton criteria={rest.criteria} onFilter={rest.onFilter} />
      <ActionIcon
        variant="light"
        color="rose"
        className={classes.new ?? ''}
        aria-label="Novo agendamento"
        onClick={rest.onNew}
      >
        <IconPlus size={22} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Segmented
        label="Ver a agenda por"
        value={view}
        onChange={onView}
        options={VIEWS}
        className={classes.views}
      />
      {totals !== null && <TotalsLine totals={totals} view={view} cancelled={rest.cancelled} />}
      {rest.ribbon != null && <div className={classes.ribbon}>{rest.ribbon}</div>}
    </header>
  )
}

type TitleProps = Pick<Props, 'view' | 'date' | 'week' | 'onDate'> & { readonly today: ClinicDate }

/** The day or week that is shown; pressed, it leads to any other. */
function Title({ view, date, week, today, onDate }: TitleProps) {
  const long =
    view === 'list'
      ? 'Agendamentos'
      : view === 'day'
        ? longDateInWords(date, today)
        : weekTitle(week[0] ?? date, week.at(-1) ?? date, today)
  const words = (
    <>
      <span className={classes.long} aria-hidden="true">
        {view === 'day' && date.slice(0, 4) !== today.slice(0, 4) ? mediumDate(date, today) : long}
      </span>
      <span className={classes.short} aria-hidden="true">
        {view === 'day' ? mediumDate(date, today) : long}
      </span>
    </>
  )
  return (
    <h1 className={classes.title} tabIndex={-1} aria-label={long}>
      {view === 'list' ? (
        words
      ) : (
        <JumpToDate date={date} today={today} onDate={onDate}>
          {words}
        </JumpToDate>
      )}
    </h1>
  )
}

function FilterButton({ criteria, onFilter }: Pick<Props, 'criteria' | 'onFilter'>) {
  return (
    <Button
      variant="default"
      size="sm"
      className={classes.filter ?? ''}
      onClick={onFilter}
      leftSection={<IconFilter size={20} stroke={1.75} aria-hidden />}
      rightSection={
        criteria > 0 && (
          <span className={classes.criteria}>
            {criteria}
            <HiddenText>{criteria === 1 ? ' ativo' : ' ativos'}</HiddenText>
          </span>
        )
      }
    >
      <span className={classes.word}>Filtro</span>
    </Button>
  )
}

type TotalsProps = Pick<Props, 'view' | 'cancelled'> & { readonly totals: Totals }

function TotalsLine({ totals, view, cancelled }: TotalsProps) {
  const { count, waiting, encaixeCount, valor, free } = totals
  const Eye = cancelled.shown ? IconEyeOff : IconEye
  return (
    <div className={classes.totals}>
      <span>
        <b>{count}</b> {count === 1 ? 'agendamento' : 'agendamentos'}
      </span>
      {waiting > 0 && (
        <span>
          <b>{waiting}</b> a enviar
        </span>
      )}
      {view === 'week' && (
        <span>
          <b>{formatReais(valor)}</b>
        </span>
      )}
      {encaixeCount > 0 && (
        <span className={classes.rest}>
          <b>{encaixeCount}</b> {encaixeCount === 1 ? 'encaixe' : 'encaixes'}
        </span>
      )}
      {free > 0 && (
        <span>
          <b>{shortHours(free)}</b> livres
        </span>
      )}
      {cancelled.count > 0 && (
        <button
          type="button"
          className={classes.cancelled}
          aria-pressed={cancelled.shown}
          onClick={cancelled.onToggle}
        >
          <Eye size={18} stroke={1.75} aria-hidden />
          {countInWords(cancelled.count, 'cancelada', 'canceladas')}
        </button>
      )}
    </div>
  )
}
