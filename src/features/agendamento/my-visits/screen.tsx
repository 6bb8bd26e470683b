import { Button } from '@mantine/core'
import { type ReactNode, useRef, useState } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { Limits } from '#domain/clinica/schema.ts'
import { copyInWords } from '#domain/clinica/texts.ts'
import type { ClinicDateTime, ClinicNow } from '#domain/lib/dates.ts'
import { Notice } from '#src/components/notices/notice.tsx'
import { Loading, RowsSkeleton } from '#src/components/page/skeletons.tsx'
import { useDoubleTapGuard } from '#src/lib/press/use-double-tap-guard.ts'
import { useOneAtATime } from '#src/lib/press/use-one-at-a-time.ts'
import { cancelVisit } from '../cancelling/cancel.ts'
import { CancelDialog } from '../cancelling/cancel-dialog.tsx'
import { answerVisit } from '../queue/answer-visit.ts'
import { bookAgain } from '../queue/book-again.ts'
import { giveUp } from '../queue/give-up.ts'
import { useHeard } from '../queue/queries.ts'
import { bookingOf, type NamedService, refusedCancellationOf } from '../queue/rows.ts'
import { tellOutcome } from '../queue/tell-outcome.ts'
import { understandVisit } from '../queue/understand.ts'
import { bookLost, moveBackByClient, understand } from '../restored/commands.ts'
import { OldList } from '../restored/old-list.tsx'
import { useRestored } from '../restored/queries.ts'
import { RefusedBooking, RefusedWish } from './choices.tsx'
import { NotYetRead, NoVisits } from './empty.tsx'
import { VisitGroup } from './group.tsx'
import { groupMyVisits } from './groups.ts'
import classes from './my-visits.module.css'
import { PastVisits } from './past.tsx'
import { useMyVisits } from './queries.ts'
import { RestoredCard } from './restored-card.tsx'
import { type ClinicPhones, ToldVisitCard } from './told.tsx'
import { UpcomingCard } from './upcoming.tsx'

type Props = {
  readonly email: string
  readonly clinicNow: ClinicNow
  readonly online: boolean
  /** Where the clinic is spoken with; null where it gave no way. */
  readonly contact: string | null
  /** Where the clinic is called, or written to with a message that is ready. */
  readonly phones: ClinicPhones
  /** The clinic's rules for clients; null where its record never came to this device. */
  readonly limits: Limits | null
  /** The first answer of the clinic is still awaited. */
  readonly loading: boolean
  readonly onReload: () => void
  /** Sends at once what waits for its time. */
  readonly onRetry: () => void
  /**
   * Leads to the booking screen with a service; `supersedes`: the refused row that a new booking
   * replaces.
   */
  readonly onService: (service: NamedService, supersedes?: string) => void
  /** Leads to the booking screen, where a time like that of an earlier visit is chosen. */
  readonly onRepeat: (nome: string, earlier: ClinicDateTime) => void
  readonly onServices: () => void
  /** Lead to a visit's own page, and to where it is moved, by its id. */
  readonly onVisit: (id: number) => void
  readonly onMove: (id: number) => void
  readonly onLogin: () => void
  /** Stands after what is to come, once the clinic has accepted a booking. */
  readonly invitation?: ReactNode
  /** Stands over all of it, whether there are visits or not: why some may be missing. */
  readonly note?: ReactNode
}

/** One's own visits, under what has to be known about them. */
export function MyVisits({ note, ...props }: Props) {
  return (
    <>
      {note !== undefined && <div className={classes.note}>{note}</div>}
      <Visits {...props} />
    </>
  )
}

/** Her visits in three groups: those that wait for a choice, those to come, and the past ones. */
function Visits({ email, clinicNow, online, ...props }: Omit<Props, 'note'>) {
  const mine = useMyVisits(email)
  const heard = useHeard(mine?.queue ?? [])
  const [toCancel, setToCancel] = useState<Agendamento | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const run = useOneAtATime(root)
  const guard = useDoubleTapGuard()
  const restored = useRestored(email, 'cliente', clinicNow)
  // A visit is told of above, or stands among the others: never both.
  const toldAbove = new Set(restored.differences.flatMap((d) => (d.kind === 'gone' ? [] : [d.visit.id])))
  const items = mine?.items.filter((item) => item.kind === 'pending' || !toldAbove.has(item.agendamento.id))
  const groups =
    mine === undefined || items === undefined ? null : groupMyVisits(items, mine.queue, clinicNow)

  // A list from before the clinic went back to a copy does not say what the clinic has now.
  const known = mine?.known === true && !restored.isOld
  const oldList = restored.isOld && (
    <div className={classes.notice}>
      <OldList />
    </div>
  )
  const isNone = groups !== null && Object.values(groups).every((group) => group.length === 0)
  if (mine === undefined || groups === null || (isNone && !mine.known && props.loading))
    return (
      <Loading label="Carregando os seus agendamentos…">
        <div className={classes.root}>
          <RowsSkeleton rows={3} />
        </div>
      </Loading>
    )
  if (isNone && restored.differences.length === 0)
    return (
      <>
        {oldList}
        <NoVisits known={known} {...props} />
      </>
    )

  const { told, choices, upcoming, past } = groups
  const context = { online, deviceNow: Date.now(), clinicNow }
  const time = { clinicNow, limits: props.limits }

  const discard = (id: string) => void run(() => giveUp(id), id)

  const ahead = (
    <div className={classes.column}>
      {restored.differences.length > 0 && (
        <VisitGroup title="Confira estes horários">
          {restored.differences.map((difference) => (
            <RestoredCard
              key={difference.known.key}
              difference={difference}
              title={copyInWords(restored.copiaDe, clinicNow.date)}
              time={time}
              contact={props.contact}
              onBookAgain={({ known }) =>
                void run(async () => {
                  const { asked, answer } = await bookLost(known, { dono: email })
                  await tellOutcome(asked, answer, props.onLogin)
                }, known.key)
              }
              onMoveAgain={(moved) =>
                void run(() => moveBackByClient(moved, email, props.onLogin), moved.known.key)
              }
              onCancelAgain={setToCancel}
              onConfirmAgain={(visit) =>
                void run(() => answerVisit(visit, 'confirmada', email, props.onLogin), difference.known.key)
              }
              onUnderstood={({ known }) => void run(() => understand(known), known.key)}
            />
          ))}
        </VisitGroup>
      )}
      <div aria-live="polite" className={classes.live}>
        {told.length > 0 && (
          <VisitGroup title="A clínica mudou sua agenda">
            {told.map((visit) => {
              const understand = () => understandVisit(visit, email, clinicNow.date, props.onLogin)
              return (
                <ToldVisitCard
                  key={visit.id}
                  visit={visit}
                  refused={refusedCancellationOf(mine.queue, visit)}
                  time={time}
                  phones={props.phones}
                  onUnderstood={() => void run(understand, visit.id)}
                  onOtherTimes={() => {
                    if (visit.estado !== 'cancelada') props.onMove(visit.id)
                    else
                      void run(async () => {
                        if (await understand()) props.onService(visit)
                      }, visit.id)
                  }}
                />
              )
            })}
          </VisitGroup>
        )}
      </div>
      {choices.length > 0 && (
        <VisitGroup title="Precisa da sua escolha">
          {choices.map((visit) =>
            visit.kind === 'pending' ? (
              <RefusedBooking
                key={visit.row.id}
                visit={visit}
                since={{ clinicNow, queue: mine.queue, heard }}
                context={context}
                onBook={(row, change) => void run(() => bookAgain(row, change, props.onLogin), row.id)}
                onOtherTimes={() =>
                  props.onService(bookingOf(visit.row)?.pedido ?? visit.booking, visit.row.id)
                }
                onDiscard={() => discard(visit.row.id)}
              />
            ) : (
              <RefusedWish
                key={visit.agendamento.id}
                visit={visit}
                time={time}
                since={{ clinicNow, queue: mine.queue, heard }}
                context={context}
                onCancel={() => setToCancel(visit.agendamento)}
                onMove={(row, change) => void run(() => bookAgain(row, change, props.onLogin), row.id)}
                onOtherTimes={() => props.onMove(visit.agendamento.id)}
                onDiscard={(row) => discard(row.id)}
              />
            ),
          )}
        </VisitGroup>
      )}
      {upcoming.length > 0 && (
        <VisitGroup title="Próximos">
          {upcoming.map((visit) => (
            <UpcomingCard
              key={
                visit.kind === 'pending' ? visit.row.id : (visit.agendamento.chave ?? visit.agendamento.id)
              }
              visit={visit}
              time={time}
              context={context}
              onCancel={({ agendamento }) => setToCancel(agendamento)}
              onVisit={props.onVisit}
              onMove={props.onMove}
              onRetry={props.onRetry}
              onLogin={props.onLogin}
              onDiscard={(row) => discard(row.id)}
            />
          ))}
        </VisitGroup>
      )}
      {[...upcoming, ...past].some(({ kind }) => kind === 'at_clinic') && props.invitation}
    </div>
  )

  return (
    <div ref={root} tabIndex={-1} className={classes.root} onClickCapture={guard}>
      {!(mine.known || props.loading) && (
        <div className={classes.notice}>
          <NotYetRead onReload={props.onReload} />
        </div>
      )}
      {oldList}
      <div className={classes.columns}>
        {restored.differences.length + told.length + choices.length + upcoming.length > 0 ? (
          ahead
        ) : !known ? null : (
          <NoUpcoming onServices={props.onServices} />
        )}
        {past.length > 0 && (
          <div className={classes.column}>
            <VisitGroup title="Anteriores">
              <PastVisits
                visits={past}
                year={clinicNow.date.slice(0, 4)}
                context={context}
                onRepeat={props.onRepeat}
              />
            </VisitGroup>
          </div>
        )}
      </div>
      <CancelDialog
        agendamento={toCancel}
        today={clinicNow.date}
        onKeep={() => setToCancel(null)}
        onCancel={async (agendamento) => {
          // The dialog takes one press; what was confirmed is done, whatever else is awaited.
          await cancelVisit(agendamento, email, props.onLogin)
          setToCancel(null)
        }}
      />
    </div>
  )
}

function NoUpcoming({ onServices }: Pick<Props, 'onServices'>) {
  return (
    <div className={classes.column}>
      <VisitGroup title="Próximos">
        <Notice
          tone="info"
          title="Nenhum horário marcado"
          action={
            <Button size="sm" variant="default" onClick={onServices}>
              Ver serviços
            </Button>
          }
        />
      </VisitGroup>
    </div>
  )
}
