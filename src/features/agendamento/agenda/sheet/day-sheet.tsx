import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { agendaOf } from '#domain/agendamento/slots.ts'
import {
  type ClinicDate,
  type ClinicNow,
  clinicNowAt,
  formatFullDate,
  formatTime,
  formatWeekday,
} from '#domain/lib/dates.ts'
import { BrandMark } from '#src/components/brand-mark.tsx'
import { Notice } from '#src/components/notices/notice.tsx'
import { BackLink } from '#src/components/page/back-link.tsx'
import { Loading, RowsSkeleton } from '#src/components/page/skeletons.tsx'
import { dayAndMonth } from '../../life/words.ts'
import { totalsOf } from '../calendar/day.ts'
import { useDaysAround } from '../calendar/use-days.ts'
import { dayCountInWords } from '../utils.ts'
import classes from './day-sheet.module.css'
import { sheetLines, sheetPages } from './lines.ts'
import { SheetTable } from './sheet-table.tsx'

type Props = {
  /** Who is logged in. */
  readonly email: string
  readonly date: ClinicDate
  readonly clinicNow: ClinicNow
  /** The clinic's name. */
  readonly clinica: string
  /** The first answer of the clinic is still awaited. */
  readonly loading?: boolean
}

/** The clinic's day on paper, from what this device has: for when there is nothing else. */
export function DaySheet({ email, date, clinicNow, clinica, loading = false }: Props) {
  const { read, entries, clients, horarios, week, known, isReady, failed } = useDaysAround(email, [date])
  const isThere = isReady && horarios !== undefined
  /** Nobody has told of this day, and nobody is being asked. */
  const isUnknown = !isThere && (known === null ? !loading : failed)
  const lines = useMemo(() => {
    if (!isThere) return []
    // A visit's gaps are not free on paper either: nobody must be written in there.
    const busy = read.flatMap((day) => day.busy)
    return sheetLines(date, { entries, agenda: agendaOf(horarios, busy, week), clients })
  }, [isThere, read, entries, clients, date, horarios, week])
  const deviceNow = Date.now()
  // A clock that was set back since tells nothing of how old they are.
  const isDatable = known != null && known.at <= deviceNow
  const asOf = isDatable ? clinicNowAt(known.at, deviceNow, clinicNow) : null
  // Paper is read on the day that it is of: an hour alone is one of that day, and none is "ontem".
  const isOfOneDay = date === clinicNow.date && (asOf === null || asOf.date === date)
  const inWords = (at: ClinicNow) => (isOfOneDay ? formatTime(at.minute) : datedTime(at, date))
  const moment = asOf && inWords(asOf)
  const printed = `impresso ${isOfOneDay ? 'às' : 'em'} ${inWords(clinicNow)}`
  const pages = sheetPages(lines)
  const total = totalsOf(lines.flatMap((line) => (line.kind === 'visit' ? [line.entry] : [])))
  return (
    <div className={classes.page}>
      <div className={classes.screen}>
        <BackLink to={`/visualizarAgendamentos?data=${date}`}>Voltar para a agenda</BackLink>
        <Button
          leftSection={<IconPrinter size={20} stroke={1.75} aria-hidden />}
          disabled={!isThere}
          onClick={() => window.print()}
        >
          Imprimir
        </Button>
      </div>
      {isUnknown && (
        <Notice tone="wait" title="Este dia não está guardado neste aparelho" live>
          A clínica não respondeu agora. Sem os agendamentos dele não há o que imprimir.
        </Notice>
      )}
      {!(isThere || isUnknown) && (
        <Loading label="Carregando o dia…">
          <RowsSkeleton rows={6} />
        </Loading>
      )}
      {isThere && (
        <article className={classes.sheet} data-sheet aria-label="Folha do dia">
          {pages.map((page, i) => (
            <Page
              // biome-ignore lint/suspicious/noArrayIndexKey: a page is its place
              key={i}
              number={i + 1}
              count={pages.length}
              {...{ date, clinica, printed, moment }}
            >
              {i === 0 && (
                <p className={classes.lead}>
                  {moment !== null &&
                    `O que mudou depois ${isOfOneDay ? 'das' : 'de'} ${moment} não está aqui. `}
                  Anote à mão e passe para o aplicativo quando a internet voltar.
                </p>
              )}
              <SheetTable
                label={`Horários do dia${pages.length === 1 ? '' : `, ${i + 1} de ${pages.length}`}`}
                lines={page}
                clients={clients}
              />
            </Page>
          ))}
          <section className={classes.notes} aria-label="Recados e pedidos do dia">
            <h2>Recados e pedidos do dia</h2>
            {[1, 2, 3, 4, 5].map((n) => (
              <i key={n} />
            ))}
          </section>
          <footer>
            <span>{dayCountInWords(total)}.</span>
            <span>Tem dados pessoais: rasgue depois de passar a limpo.</span>
          </footer>
        </article>
      )}
    </div>
  )
}

/** "11/11 às 17:40", with its year where it is not that of the sheet; longer words would break its title. */
function datedTime(at: ClinicNow, date: ClinicDate): string {
  return `${dayAndMonth(at.date, date)} às ${formatTime(at.minute)}`
}

type PageProps = Pick<Props, 'date' | 'clinica'> & {
  /** When it was printed, in words. */
  readonly printed: string
  /** When the clinic was last heard, in words; null where that is not known. */
  readonly moment: string | null
  readonly number: number
  readonly count: number
  readonly children: ReactNode
}

/** A page of its own on paper: whoever holds it reads which day it is of, and of how many it is one. */
function Page({ date, clinica, printed, moment, number, count, children }: PageProps) {
  const day = `${formatWeekday(date)}, ${formatFullDate(date)}`
  return (
    <div className={classes.paper}>
      <header>
        <BrandMark size={44} />
        <div>
          {number === 1 ? <h1>{day}</h1> : <p className={classes.day}>{day}</p>}
          <p>{clinica}</p>
        </div>
        <p className={classes.hours}>
          <b>{printed}</b>
          <span>{moment === null ? 'dados de quando não se sabe' : `dados de ${moment}`}</span>
          {count > 1 && (
            <span>
              {number} de {count}
            </span>
          )}
        </p>
      </header>
      {children}
    </div>
  )
}
