import { Button } from '@mantine/core'
import { IconBrandWhatsapp, IconCalendarPlus, IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { untoldOf } from '#domain/agendamento/awareness.ts'
import { type ClinicNow, longDateInWords, parseDateTime } from '#domain/lib/dates.ts'
import { isWithoutEffect, needsChoice, type OutboxRow } from '#domain/outbox/row.ts'
import { Card } from '#src/components/cards/card.tsx'
import { OVERTAKEN } from '../queue/life-status.ts'
import { useHeard } from '../queue/queries.ts'
import { alternativesOf, type Since } from '../queue/rows.ts'
import { SameTimeAgain } from '../queue/ways-on.tsx'
import { Alternatives } from '../slots/alternatives.tsx'
import type { OwnVisit } from './queries.ts'
import type { Phase, VisitAct } from './rules.ts'
import type { QueuedState } from './status.ts'
import { ToldChange } from './told.tsx'
import type { VisitActions } from './types.ts'
import classes from './visit.module.css'
import { distanceInWords, hoursInWords } from './words.ts'

type Props = OwnVisit & {
  readonly standing: QueuedState
  readonly sentence: string | undefined
  readonly phase: Phase
  readonly clinicNow: ClinicNow
  readonly acts: ReadonlySet<VisitAct>
  readonly actions: VisitActions
  /** Nothing stands under "Se precisar mudar": how the clinic is spoken with stands here. */
  readonly isAlone: boolean
}

/** When the visit is, where it stands, and what is the next thing to do. */
export function WhenCard({ visit, wishes, queue, standing, sentence, ...props }: Props) {
  const { phase, clinicNow, acts, actions, isAlone } = props
  const heard = useHeard(queue)
  const parsed = parseDateTime(visit.dataHoraAgendada)
  if (parsed === null) return null
  const today = clinicNow.date
  const isCancelled = visit.estado === 'cancelada'
  const isTold = wishes.isKnown
  // One word of hers answers for both: that the visit is cancelled, and that her request is nothing any more.
  const isTelling = !isTold && untoldOf(visit).length > 0
  const overtaken = overtakenRow(standing)
  const Struck = isCancelled ? 's' : 'span'
  // What she asked for may have been done: then she does not come at this time, or did not.
  const isUnsure =
    phase === 'over' && (standing.kind === 'moving' || standing.kind === 'cancelling') && !standing.isRefused
  const reason = visit.motivo !== undefined && (isCancelled || !isTold)
  return (
    <Card as="section" className={classes.when} aria-label="Quando">
      {!isUnsure && (
        <p className={classes.distance}>
          {distanceInWords(parsed.date, today, isCancelled ? 'cancelled' : phase)}
        </p>
      )}
      <h2 className={classes.date} data-past={isCancelled || undefined}>
        <Struck>{longDateInWords(parsed.date, today)}</Struck>
      </h2>
      <p className={classes.hours}>
        <Struck>{hoursInWords(visit.dataHoraAgendada, visit.tempo)}</Struck>
      </p>
      {sentence !== undefined && <p className={classes.sentence}>{sentence}</p>}
      {reason && <p className={classes.sentence}>Motivo: “{visit.motivo}”</p>}
      {isTelling && (
        <ToldChange
          visit={visit}
          today={today}
          phase={phase}
          overtaken={standing.kind === 'overtaken'}
          onUnderstood={() => actions.onUnderstood(overtaken)}
        />
      )}
      <div className={classes.buttons}>
        {standing.kind === 'overtaken' && !isTelling && (
          <>
            <p className={classes.sentence}>{OVERTAKEN}</p>
            {overtaken !== null && (
              <Button variant="light" onClick={() => actions.onDiscard(overtaken)}>
                Entendi
              </Button>
            )}
          </>
        )}
        {standing.kind === 'settled' || standing.kind === 'overtaken' ? (
          <SettledButtons
            {...{ acts, actions, isTelling, canTalk: isAlone && (isTelling || acts.has('talk')) }}
          />
        ) : (
          <WaitingButtons {...{ standing, phase, isTelling, since: { clinicNow, queue, heard }, actions }} />
        )}
      </div>
    </Card>
  )
}

type SettledProps = Pick<Props, 'acts' | 'actions'> & {
  /** She is to say first that she knows what the clinic made of it: one button of a card is filled. */
  readonly isTelling: boolean
  /** Whether a way to talk to the clinic is shown, even for a change that nothing can be done about. */
  readonly canTalk: boolean
}

/** What she asked for before the visit was cancelled, where her word is enough to be rid of it. */
function overtakenRow(standing: QueuedState): OutboxRow | null {
  if (standing.kind !== 'overtaken') return null
  const { row } = standing
  return needsChoice(row) || isWithoutEffect(row) ? row : null
}

function SettledButtons({ acts, actions, isTelling, canTalk }: SettledProps) {
  const variant = isTelling ? 'light' : 'filled'
  const calendar = (
    <Button
      variant="light"
      leftSection={<IconCalendarPlus size={22} stroke={1.75} aria-hidden />}
      onClick={actions.onCalendar}
    >
      Pôr no calendário
    </Button>
  )
  const { talk } = actions
  return (
    <>
      {acts.has('confirm') && (
        <Button variant={variant} onClick={() => actions.onAnswer('confirmada')}>
          Confirmar presença
        </Button>
      )}
      {acts.has('repeat') && (
        <Button variant={variant} onClick={actions.onRepeat}>
          Repetir
        </Button>
      )}
      {acts.has('book') && (
        <Button variant={variant} onClick={actions.onBookAgain}>
          Marcar de novo
        </Button>
      )}
      {acts.has('otherTime') && (
        <Button variant={variant} onClick={actions.onBookAgain}>
          Escolher outro horário
        </Button>
      )}
      {acts.has('calendar') && calendar}
      {acts.has('undo') && (
        <Button variant="subtle" onClick={() => actions.onAnswer('marcada')}>
          Desfazer
        </Button>
      )}
      {canTalk && talk !== null && (
        <Button
          component="a"
          variant="subtle"
          href={talk.href}
          target={talk.isWhatsapp ? '_blank' : undefined}
          rel="noreferrer"
          leftSection={
            talk.isWhatsapp ? (
              <IconBrandWhatsapp size={22} stroke={1.75} aria-hidden />
            ) : (
              <IconPhone size={22} stroke={1.75} aria-hidden />
            )
          }
        >
          Falar com a clínica
        </Button>
      )}
    </>
  )
}

type WaitingProps = {
  readonly standing: Exclude<QueuedState, { kind: 'settled' | 'overtaken' }>
  readonly phase: Phase
  readonly isTelling: boolean
  readonly since: Since
  readonly actions: VisitActions
}

/** What can be done with what is queued: sent at once, taken back, or chosen anew where it was refused. */
function WaitingButtons({ standing, phase, isTelling, since, actions }: WaitingProps): ReactNode {
  const { row } = standing
  if (!standing.isRefused)
    return (
      <>
        {row.state === 'auth' ? (
          <Button variant="light" onClick={actions.onLogin}>
            Login
          </Button>
        ) : (
          row.state !== 'sending' && (
            <Button variant="light" onClick={actions.onRetry}>
              Tentar agora
            </Button>
          )
        )}
        {isWithoutEffect(row) && (
          <Button variant="subtle" onClick={() => actions.onDiscard(row)}>
            {TAKE_BACK[standing.kind]}
          </Button>
        )}
      </>
    )
  if (standing.kind !== 'moving')
    return (
      <Button variant="light" onClick={() => actions.onDiscard(row)}>
        Entendi
      </Button>
    )
  const times = alternativesOf(row, since)
  return (
    <>
      {times.length > 0 && (
        <div className={classes.alternatives}>
          <p>{times.length === 1 ? 'Ainda livre:' : 'Ainda livres:'}</p>
          <Alternatives
            verb="Remarcar para"
            times={times}
            today={since.clinicNow.date}
            sending={null}
            onChoose={(when) => actions.onMoveAgain(row, { when })}
          />
        </div>
      )}
      <SameTimeAgain row={row} since={since} onBook={actions.onMoveAgain} />
      {phase === 'ahead' && (
        <Button variant={isTelling ? 'light' : 'filled'} onClick={actions.onMove}>
          Escolher outro horário
        </Button>
      )}
      <Button variant="subtle" onClick={() => actions.onDiscard(row)}>
        Ficar com este
      </Button>
    </>
  )
}

const TAKE_BACK: Record<WaitingProps['standing']['kind'], string> = {
  cancelling: 'Manter agendamento',
  moving: 'Desistir da troca',
  answering: 'Desfazer',
}
