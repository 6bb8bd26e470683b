import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useMemo } from 'react'
import { agendaOf } from '#domain/agendamento/slots.ts'
import {
  type ClinicDate,
  type ClinicNow,
  clinicNowAt,
  formatFullDate,
  formatShortDate,
  formatSincePast,
  formatTime,
  formatWeekday,
  parseDateTime,
} from '#domain/lib/dates.ts'
import { durationInWords } from '#domain/lib/duration.ts'
import { formatReais } from '#domain/lib/money.ts'
import { isTerminal } from '#domain/outbox/row.ts'
import { BackLink } from '#src/components/back-link.tsx'
import { BrandMark } from '#src/components/brand-mark.tsx'
import { Notice } from '#src/components/notice.tsx'
import { Loading, RowsSkeleton } from '#src/components/skeletons.tsx'
import { clientOf, type VisitClients } from '../../queries.ts'
import { useDaysAround } from '../calendar/use-days.ts'
import { type AgendaEntry, isWaitingPlace, otherTimesOf } from '../entries.ts'
import classes from './day-sheet.module.css'
import { type SheetLine, sheetLines } from './lines.ts'

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
    // As in the agenda, what is kept free around a visit is not free.
    const busy = read.flatMap((day) => day.busy)
    return sheetLines(date, { entries, agenda: agendaOf(horarios, busy, week) })
  }, [isThere, read, entries, date, horarios, week])
  const deviceNow = Date.now()
  // A clock that was set back since tells nothing of how old they are.
  const isDatable = known != null && known.at <= deviceNow
  const asOf = isDatable ? clinicNowAt(known.at, deviceNow, clinicNow) : null
  const isOfToday = asOf !== null && asOf.date === clinicNow.date
  // On paper that lies about for a day, too.
  const moment = asOf && (isOfToday ? formatTime(asOf.minute) : formatSincePast(asOf, clinicNow.date))
  // A visit that is wanted elsewhere has two lines, and is one.
  const visits = lines.filter((line) => line.kind === 'visit' && line.entry.movedFrom === null).length
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
          <header>
            <BrandMark size={44} />
            <div>
              <h1>
                {formatWeekday(date)}, {formatFullDate(date)}
              </h1>
              <p>{clinica}</p>
            </div>
            <p className={classes.hours}>
              <b>impresso às {formatTime(clinicNow.minute)}</b>
              <span>{moment === null ? 'dados de quando não se sabe' : `dados de ${moment}`}</span>
            </p>
          </header>
          <p className={classes.lead}>
            {moment !== null && `O que mudou depois ${isOfToday ? 'das' : 'de'} ${moment} não está aqui. `}
            Anote à mão e passe para o aplicativo quando a internet voltar.
          </p>
          {/* On a phone the paper is wider than the screen. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard */}
          <section className={classes.rows} aria-label="Horários do dia" tabIndex={0}>
            <table>
              <thead>
                <tr>
                  <th scope="col">Hora</th>
                  <th scope="col">Cliente e telefone</th>
                  <th scope="col">Serviço</th>
                  <th scope="col">Marque</th>
                  <th scope="col">Anotações</th>
                </tr>
              </thead>
              <tbody>
                {lines.map((line) => (
                  <Line
                    key={`${line.kind}${line.kind === 'visit' ? line.entry.key : line.from}`}
                    {...{ line, clients }}
                  />
                ))}
              </tbody>
            </table>
          </section>
          <section className={classes.notes} aria-label="Recados e pedidos do dia">
            <h2>Recados e pedidos do dia</h2>
            {[1, 2, 3, 4, 5].map((n) => (
              <i key={n} />
            ))}
          </section>
          <footer>
            <span>{visits === 1 ? '1 visita.' : `${visits} visitas.`}</span>
            <span>Tem dados pessoais: rasgue depois de passar a limpo.</span>
          </footer>
        </article>
      )}
    </div>
  )
}

const hours = (minutes: number) => `${formatTime(minutes)}`

function Line({ line, clients }: { readonly line: SheetLine; readonly clients: VisitClients }) {
  if (line.kind === 'visit') return <VisitLine entry={line.entry} clients={clients} />
  const when = (
    <td className={classes.hour}>
      {formatTime(line.inicio)}
      <small>{formatTime(line.fim)}</small>
    </td>
  )
  if (line.kind === 'closed')
    return (
      <tr className={classes.closed}>
        {when}
        <td colSpan={4}>
          <span>{line.label}</span>
        </td>
      </tr>
    )
  return (
    <tr className={classes.free}>
      {when}
      <td colSpan={2}>
        Livre. Nome e telefone:
        <i />
      </td>
      <td>
        Serviço:
        <i />
      </td>
      <td className={classes.ruled}>
        <i />
      </td>
    </tr>
  )
}

/** What of it the clinic has not heard yet; null where the line is as the clinic has it. */
function waitingInWords(entry: AgendaEntry): string | null {
  if (isWaitingPlace(entry)) return 'aguardando envio'
  const { cancellation } = entry.wishes
  if (cancellation !== null && !isTerminal(cancellation)) return 'cancelamento aguardando envio'
  const wanted = otherTimesOf(entry).find(({ row }) => !isTerminal(row))
  const to = parseDateTime(wanted?.when ?? '')
  if (to === null) return null
  // The paper may lie about on another day: its dates are named, and none is "amanhã".
  const day = to.date === entry.date ? '' : `${formatShortDate(to.date)}, `
  return `mudança pedida para ${day}${formatTime(to.minute)}`
}

/** What reception sees of somebody who comes: no e-mail, no CPF, nothing of her health. */
function VisitLine({ entry, clients }: { readonly entry: AgendaEntry; readonly clients: VisitClients }) {
  const client = clientOf(clients, entry)
  const waiting = waitingInWords(entry)
  return (
    <tr>
      <td className={classes.hour}>
        {entry.startTime}
        <small>{entry.endTime}</small>
      </td>
      <td>
        <b>{client.nome === client.email ? 'Sem nome no cadastro' : client.nome}</b>
        <small>{client.telefone}</small>
      </td>
      <td>
        {entry.nome}
        <small>
          {durationInWords(hours(entry.to - entry.from))}, {formatReais(entry.valor)}
          {entry.encaixe && <em>encaixe</em>}
          {waiting !== null && <em>{waiting}</em>}
        </small>
      </td>
      <td>
        {['Chegou', 'Feito', 'Faltou'].map((words) => (
          <span key={words} className={classes.box}>
            <i />
            {words}
          </span>
        ))}
      </td>
      <td className={classes.ruled}>
        <i />
        <i />
      </td>
    </tr>
  )
}
