import { Button } from '@mantine/core'
import { IconHistory, IconMessageCircle } from '@tabler/icons-react'
import { canMoveAgain, type MovedBack } from '#domain/agendamento/moved-back.ts'
import type { Difference } from '#domain/agendamento/restored.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { windowOf } from '#domain/clinica/limits.ts'
import { dateBlockOf, formatDateTime } from '#domain/lib/dates.ts'
import { Card } from '#src/components/cards/card.tsx'
import { DateBlock } from '#src/components/date-block.tsx'
import { type ChangeTime, isOpenToHer } from '../life/open-to-her.ts'
import { whenInWords } from '../queue/when.tsx'
import { sentenceOf } from '../restored/words.ts'
import visitClasses from './my-visits.module.css'
import classes from './restored-card.module.css'

/** What a client can answer. Nothing is sent again without a tap. */
export type RestoredActs = {
  readonly onBookAgain: (difference: Extract<Difference, { readonly kind: 'gone' }>) => void
  readonly onMoveAgain: (difference: MovedBack) => void
  readonly onCancelAgain: (agendamento: Agendamento) => void
  readonly onConfirmAgain: (agendamento: Agendamento) => void
  readonly onUnderstood: (difference: Difference) => void
}

type Props = RestoredActs & {
  readonly difference: Difference
  /** "A clínica voltou a uma cópia …" */
  readonly title: string
  /** The clinic's limits and its clock, which say whether she can still change a visit. */
  readonly time: ChangeTime
  /** Where the clinic is spoken with; null where it gave no way. */
  readonly contact: string | null
}

/** One of her visits that is not as this device knew it, since the clinic went back to a copy. */
export function RestoredCard({ difference, title, time, contact, ...acts }: Props) {
  const { onBookAgain, onMoveAgain, onCancelAgain, onConfirmAgain, onUnderstood } = acts
  const isGone = difference.kind === 'gone'
  const isConfirmationGone =
    difference.kind === 'changed' &&
    difference.known.visit.estado === 'confirmada' &&
    difference.visit.estado === 'marcada'
  const { date: today } = time.clinicNow
  const movable = difference.kind === 'moved' && isHersToAsk(difference, time) ? difference : null
  const isOnlyRead =
    movable === null && (difference.kind === 'moved' || difference.kind === 'changed') && !isConfirmationGone
  const { nome, dataHoraAgendada } = isGone ? difference.known.visit : difference.visit
  return (
    <Card as="article" className={classes.box}>
      <p className={classes.band}>
        <IconHistory size={20} stroke={1.75} aria-hidden />
        {title}
      </p>
      <div className={visitClasses.card}>
        <div className={visitClasses.day}>
          <DateBlock {...dateBlockOf(dataHoraAgendada.slice(0, 10))} muted={isGone} />
        </div>
        <div className={visitClasses.words}>
          <h3>{nome}</h3>
          <p className={`${visitClasses.when} ${isGone ? classes.gone : ''}`}>
            {whenInWords(dataHoraAgendada, today)}
          </p>
          <p className={visitClasses.sentence}>{sentenceOf(difference, today)}</p>
        </div>
        <div className={classes.actions}>
          {difference.kind === 'gone' && (
            <Button fullWidth onClick={() => onBookAgain(difference)}>
              Pedir de novo
            </Button>
          )}
          {movable !== null && (
            <Button fullWidth onClick={() => onMoveAgain(movable)}>
              Pedir de novo
            </Button>
          )}
          {difference.kind === 'back' && (
            <Button fullWidth onClick={() => onCancelAgain(difference.visit)}>
              Cancelar de novo
            </Button>
          )}
          {isConfirmationGone && (
            <Button fullWidth onClick={() => onConfirmAgain(difference.visit)}>
              Confirmar de novo
            </Button>
          )}
          <Button
            fullWidth
            variant={isOnlyRead ? 'filled' : 'subtle'}
            onClick={() => onUnderstood(difference)}
          >
            Ok, entendi
          </Button>
          {contact !== null && <TalkToClinic href={contact} />}
        </div>
      </div>
    </Card>
  )
}

/** Leads out of the app: to a chat, a call or a mail. */
function TalkToClinic({ href }: { readonly href: string }) {
  return (
    <Button
      component="a"
      href={href}
      {...(href.startsWith('https:') && { target: '_blank', rel: 'noreferrer' })}
      fullWidth
      variant="subtle"
      leftSection={<IconMessageCircle size={20} stroke={1.75} aria-hidden />}
    >
      Falar com a clínica
    </Button>
  )
}

/** Whether the clinic's rules for clients still let her have the time that she had. */
function isHersToAsk(moved: MovedBack, time: ChangeTime): boolean {
  const { limits, clinicNow } = time
  if (limits === null || !isOpenToHer(moved.visit, time)) return false
  const { notBefore, lastDay } = windowOf(limits, clinicNow)
  const wanted = moved.known.visit.dataHoraAgendada
  const isWithin = (notBefore === null || notBefore <= wanted) && wanted.slice(0, 10) <= (lastDay ?? wanted)
  return isWithin && canMoveAgain(moved, 'cliente', formatDateTime(clinicNow.date, clinicNow.minute))
}
