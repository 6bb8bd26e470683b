import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { calendarFileOf } from '#domain/agendamento/calendar-file.ts'
import type { Agendamento, VisitVersion } from '#domain/agendamento/schema.ts'
import { limitsOf } from '#domain/clinica/limits.ts'
import type { Clinica } from '#domain/clinica/schema.ts'
import type { ClinicDateTime, ClinicNow } from '#domain/lib/dates.ts'
import { Notice } from '#src/components/notices/notice.tsx'
import { StatusChip } from '#src/components/notices/status-chip.tsx'
import { notify } from '#src/components/notices/toast.tsx'
import { EmptyState } from '#src/components/page/empty-state.tsx'
import { PageTitle } from '#src/components/page/page-title.tsx'
import { PageTop } from '#src/components/page/page-top.tsx'
import { Loading, RowsSkeleton } from '#src/components/page/skeletons.tsx'
import { saveFile } from '#src/lib/device/save-file.ts'
import { useDoubleTapGuard } from '#src/lib/press/use-double-tap-guard.ts'
import { useOneAtATime } from '#src/lib/press/use-one-at-a-time.ts'
import { cancelVisit } from '../cancelling/cancel.ts'
import { CancelDialog } from '../cancelling/cancel-dialog.tsx'
import { moveAgain } from '../life/commands.ts'
import { useVisitHistory } from '../life/queries.ts'
import { answerVisit } from '../queue/answer-visit.ts'
import { giveUp } from '../queue/give-up.ts'
import { QUEUE_NOTICE } from '../queue/notices.ts'
import { moveOf, type NamedService } from '../queue/rows.ts'
import { understandVisit } from '../queue/understand.ts'
import { tellMoveOnPage } from './acts.ts'
import { ChangeRule } from './change-rule.tsx'
import { type OwnVisit, useOwnVisit } from './queries.ts'
import { actsOf, phaseOf } from './rules.ts'
import { queuedStateOf, visitStatus } from './status.ts'
import type { Talk, VisitActions } from './types.ts'
import classes from './visit.module.css'
import { WhenCard } from './when-card.tsx'
import { historyInWords, knownHistoryInWords } from './words.ts'

type Props = {
  readonly id: number
  /** The e-mail of the person who is logged in. */
  readonly email: string
  readonly clinicNow: ClinicNow
  /** Null where it never came to this device. */
  readonly clinica: Clinica | null
  readonly online: boolean
  /** The clinic's answer is still awaited. */
  readonly loading: boolean
  readonly backTo: string
  readonly picture: (nome: string) => ReactNode
  /** Where the visit is, how long, for how much. */
  readonly place: (visit: Agendamento) => ReactNode
  readonly talkAbout: (visit: Agendamento) => Talk | null
  /** Answers whether the clinic has told her visits. */
  readonly onReload: () => Promise<boolean>
  /** Asks for the clinic's record anew. */
  readonly onReloadClinica: () => Promise<unknown>
  /** Leads to where another time is chosen; `refused`: the row that a new wish replaces. */
  readonly onMove: (refused: string | null) => void
  readonly onService: (service: NamedService) => void
  /** Leads to the booking screen, where a time like this visit's is chosen. */
  readonly onRepeat: (nome: string, earlier: ClinicDateTime) => void
  readonly onRetry: () => void
  readonly onLogin: () => void
}

/** One visit of hers: when, where, what can be done, and what became of it. */
export function VisitScreen(props: Props) {
  const own = useOwnVisit(props.email, props.id)
  const missing = useAskedWhenMissing(own === null, props.onReload)
  return (
    <div className={classes.page}>
      <PageTop to={props.backTo}>Meus agendamentos</PageTop>
      {own != null ? (
        <OpenVisit {...props} {...own} />
      ) : own === undefined || props.loading || missing.isAsking ? (
        <Loading label="Carregando a sua visita…">
          <RowsSkeleton rows={3} />
        </Loading>
      ) : (
        <Missing {...missing} online={props.online} />
      )}
    </div>
  )
}

/**
 * Asks the clinic once for a visit that is not on the device. One that was cancelled a moment ago is off the
 * list before it is among the cancelled ones.
 */
function useAskedWhenMissing(isMissing: boolean, onReload: () => Promise<boolean>): Asked {
  const [isAsking, setIsAsking] = useState(true)
  const [isAnswered, setIsAnswered] = useState(false)
  const reload = useRef(onReload)
  reload.current = onReload
  const ask = async () => setIsAnswered(await reload.current())
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked by itself once, whenever it is missing
  useEffect(() => {
    if (!isMissing) return
    setIsAsking(true)
    void ask().finally(() => setIsAsking(false))
  }, [isMissing])
  return { isAsking, isAnswered, ask }
}

type Asked = {
  readonly isAsking: boolean
  /** The clinic has told her visits, and this is none of them. */
  readonly isAnswered: boolean
  readonly ask: () => Promise<void>
}

function Missing({ online, isAnswered, ask }: Asked & Pick<Props, 'online'>) {
  return (
    <>
      <PageTitle>Minha visita</PageTitle>
      <div className={classes.missing}>
        <EmptyState
          picture="empty-agenda"
          sentence={
            isAnswered ? 'Esta visita não está na sua agenda.' : 'Esta visita não está neste aparelho.'
          }
          hint={
            isAnswered
              ? 'A clínica não tem uma visita sua neste endereço.'
              : online
                ? 'A clínica não respondeu: não sabemos se ela tem esta visita.'
                : 'Sem internet não dá para perguntar à clínica. Veja de novo quando ela voltar.'
          }
          action={
            <Button variant="light" onClick={() => void ask()}>
              Tentar de novo
            </Button>
          }
        />
      </div>
    </>
  )
}

/** Longer names than two lines of a phone take are set smaller. */
const LONG_NAME = 26

function OpenVisit({ visit, wishes, queue, ...props }: Props & OwnVisit) {
  const { clinicNow, clinica, email, online, onLogin } = props
  const limits = clinica && limitsOf(clinica)
  /** The visit as it was when the question was opened: what she has read is what she cancels. */
  const [toCancel, setToCancel] = useState<Agendamento | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const run = useOneAtATime(root)
  // What is done or understood gives way to the next thing to do, under the same finger.
  const guard = useDoubleTapGuard()
  const versions = useVisitHistory(visit.id, visit.versao, online)
  const today = clinicNow.date
  const standing = queuedStateOf(visit, wishes, clinicNow)
  const { unheard } = wishes
  const status = visitStatus(visit, standing, clinicNow, { online, deviceNow: Date.now(), unheard })
  const acts = actsOf(visit, { limits, clinicNow })
  const phase = phaseOf(visit, clinicNow)
  const hasRule =
    limits !== null &&
    phase === 'ahead' &&
    (visit.estado === 'marcada' || visit.estado === 'confirmada') &&
    !(standing.kind === 'cancelling' && !standing.isRefused)
  const actions: VisitActions = {
    talk: props.talkAbout(visit),
    onAnswer: (state) => void run(() => answerVisit(visit, state, email, onLogin)),
    onCalendar: () => {
      if (clinica !== null) saveCalendarFile(visit, clinica)
    },
    onMove: () => props.onMove(standing.kind === 'moving' && standing.isRefused ? standing.row.id : null),
    onMoveAgain: (refused, change) =>
      void run(async () => {
        const move = moveOf(refused)
        if (move === null) return
        const outcome = await moveAgain(refused, move, { ...change, id: crypto.randomUUID() })
        await tellMoveOnPage(outcome, change.when ?? move.para, onLogin)
      }),
    onCancel: () => setToCancel(visit),
    onUnderstood: (overtaken) =>
      void run(async () => {
        await understandVisit(visit, email, today, onLogin)
        if (overtaken !== null) await giveUp(overtaken.id)
      }),
    onBookAgain: () => props.onService(visit),
    onRepeat: () => props.onRepeat(visit.nome, visit.dataHoraAgendada),
    onDiscard: (row) => void run(() => giveUp(row.id)),
    onRetry: props.onRetry,
    onLogin,
  }
  const history = historyOf(visit, versions, today)
  return (
    <div ref={root} tabIndex={-1} onClickCapture={guard}>
      <div className={classes.head}>
        <div className={classes.words} data-long={visit.nome.length > LONG_NAME || undefined}>
          <PageTitle>{visit.nome}</PageTitle>
          <div className={classes.chip} role="status">
            <StatusChip kind={status.kind} {...(status.icon !== undefined && { icon: status.icon })}>
              {status.chip}
            </StatusChip>
          </div>
        </div>
        <div className={classes.arch}>{props.picture(visit.nome)}</div>
      </div>
      <div className={classes.columns}>
        <WhenCard
          {...{ visit, wishes, queue, standing, phase, clinicNow, acts, actions }}
          sentence={status.sentence}
          isAlone={!hasRule}
        />
        <div className={classes.whereColumn}>{props.place(visit)}</div>
        <div>
          {clinica === null && <NoClinica onReload={props.onReloadClinica} />}
          {hasRule && <ChangeRule {...{ visit, clinicNow, limits, acts, actions }} />}
          {history !== null && <p className={classes.history}>{history}</p>}
        </div>
      </div>
      <CancelDialog
        agendamento={toCancel}
        today={today}
        onKeep={() => setToCancel(null)}
        onCancel={async (agendamento) => {
          // The dialog takes one press; what was confirmed is done, whatever else is awaited.
          await cancelVisit(agendamento, email, onLogin)
          setToCancel(null)
        }}
      />
    </div>
  )
}

/** The clinic's record never came: what is not said of the visit, and how to get it. */
function NoClinica({ onReload }: { readonly onReload: () => Promise<unknown> }) {
  const [isAsking, setIsAsking] = useState(false)
  return (
    <Notice
      tone="wait"
      title="Faltam os dados da clínica"
      action={
        <Button
          size="sm"
          variant="default"
          loading={isAsking}
          onClick={() => {
            setIsAsking(true)
            void onReload().finally(() => setIsAsking(false))
          }}
        >
          Tentar de novo
        </Button>
      }
    >
      Ainda não conseguimos buscar o endereço, nem até quando você muda ou cancela por aqui.
    </Notice>
  )
}

function historyOf(visit: Agendamento, versions: readonly VisitVersion[] | null, today: string) {
  return versions === null ? knownHistoryInWords(visit, today) : historyInWords(versions, today)
}

/** The calendar file names the clinic, never the service: others read a phone's calendar, too. */
function saveCalendarFile({ id, versao, dataHoraAgendada, tempo }: Agendamento, clinica: Clinica): void {
  const { logradouro, numero, bairro, municipio, uf } = clinica
  const file = calendarFileOf({
    uid: `visita-${id}@${location.hostname}`,
    sequence: versao,
    title: clinica.nome,
    location: [logradouro, numero, bairro, municipio, uf].filter((part) => part !== '').join(', '),
    start: dataHoraAgendada,
    tempo,
    zone: clinica.fuso,
    madeAt: Date.now(),
  })
  if (file === null) notify.bad('Não conseguimos fazer o arquivo', { id: QUEUE_NOTICE })
  else saveFile('visita.ics', 'text/calendar;charset=utf-8', file)
}
