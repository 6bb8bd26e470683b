import { Button } from '@mantine/core'
import { IconAlertCircle, IconArrowsExchange, IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router-dom'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { countInWords } from '#domain/lib/count.ts'
import {
  type ClinicNow,
  clinicNowAt,
  formatDateTime,
  formatPastMoment,
  formatTime,
} from '#domain/lib/dates.ts'
import { isCreateAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { isReceived } from '#domain/outbox/row.ts'
import { visitOfCommand } from '#domain/outbox/visit-of.ts'
import { HiddenText } from '#src/components/hidden-text.tsx'
import { StatusChip } from '#src/components/notices/status-chip.tsx'
import { notify } from '#src/components/notices/toast.tsx'
import { BackLink } from '#src/components/page/back-link.tsx'
import { EmptyState } from '#src/components/page/empty-state.tsx'
import { PageTitle } from '#src/components/page/page-title.tsx'
import { Loading, RowsSkeleton } from '#src/components/page/skeletons.tsx'
import { useDoubleTapGuard } from '#src/lib/press/use-double-tap-guard.ts'
import { PhoneLink } from '../client/phone-link.tsx'
import { RECEPTION_NOTICE_ID, tell } from '../life/notices.ts'
import type { Choice } from './by-kind.ts'
import { canBeElsewhere, choicesOf, chosenInWords, refusedBefore } from './choices.ts'
import { decide, keepClinics, readPresentVisit } from './commands.ts'
import { alternativeInWords } from './phrases.ts'
import { hasChangedMeanwhile, isHersNow, overAnswer } from './present.ts'
import { type Conflict, useConflicts } from './queries.ts'
import classes from './screen.module.css'
import { mineInWords, theirsInWords } from './words.ts'

/** What is said of a choice where it was not taken, either. */
const NOT_TAKEN = {
  refused: { tone: 'bad', title: 'A clínica não aceitou de novo', text: 'Veja o que ela tem agora.' },
  no_storage: {
    tone: 'bad',
    title: 'A escolha não foi guardada',
    text: 'Este aparelho não tem espaço para guardar o pedido.',
  },
} as const

type Props = {
  /** Who is logged in. */
  readonly email: string
  readonly clinicNow: ClinicNow
  readonly online: boolean
  /** The device's clock, ms: when something was pressed is known by it. */
  readonly deviceNow: number
  readonly onLogin: () => void
}

/** A conflict that has been decided: what it was, and what was chosen. */
type Folded = { readonly id: string; readonly title: string; readonly chosen: string }

/** Reception: what the clinic did not take, beside what it has now, and the choices. */
export function ConflictsScreen({ email, onLogin, ...props }: Props) {
  const { clinicNow, deviceNow, online } = props
  const conflicts = useConflicts(email)
  const [folded, setFolded] = useState<readonly Folded[]>([])
  const [busy, setBusy] = useState<string | null>(null)
  const guard = useDoubleTapGuard()
  /** Visits as the clinic has answered, when a choice was asked for over less: by the row of the queue. */
  const [answers, setAnswers] = useState<ReadonlyMap<string, Agendamento>>(new Map())
  const open = (conflicts?.open ?? []).map((conflict) => overAnswer(conflict, answers.get(conflict.row.id)))

  async function choose(conflict: Conflict, choice: Choice | 'keep') {
    const { row, client } = conflict
    setBusy(row.id)
    const chosen = chosenInWords(choice, clinicNow.date)
    const fold = () => setFolded((before) => [...before, { id: row.id, title: client.nome, chosen }])
    try {
      if (choice === 'keep') {
        if (await keepClinics(conflict)) fold()
        return
      }
      const visit = isCreateAgendamento(row.command) ? null : await readPresentVisit(conflict)
      const refused = refusedBefore(conflict, choice, { visit, clinicNow, deviceNow })
      if (refused !== null) {
        notify.bad(refused.title, { id: RECEPTION_NOTICE_ID, text: refused.text })
        if (visit != null) setAnswers((before) => new Map(before).set(row.id, visit))
        return
      }
      const nowAtClinic = formatDateTime(clinicNow.date, clinicNow.minute)
      const press = { id: crypto.randomUUID(), nowAtClinic }
      const ended = await decide({ ...conflict, visit: visit ?? null }, choice, press)
      if (ended.ok && ended.value.kind === 'done' && ended.value.current === undefined) fold()
      else await tell(ended, `${client.nome}: ${chosen}`, { onLogin, onRefused: () => undefined }, NOT_TAKEN)
    } finally {
      setBusy(null)
    }
  }

  const note = open.length === 0 ? '' : noteOf(open, online)

  return (
    <div className={classes.page}>
      <BackLink to="/visualizarAgendamentos">Voltar para a agenda</BackLink>
      <div className={classes.head}>
        <PageTitle size="pane">Conflitos</PageTitle>
        {conflicts !== undefined && open.length > 0 && (
          <p className={classes.chips}>
            {conflicts.accepted > 0 && (
              <StatusChip kind="ok" icon={IconCheck}>
                {countInWords(conflicts.accepted, 'aceito', 'aceitos')}
              </StatusChip>
            )}
            <StatusChip kind="bad" icon={IconAlertCircle}>
              {open.length} para você decidir
            </StatusChip>
          </p>
        )}
      </div>
      {conflicts === undefined ? (
        <Loading label="Carregando os conflitos…">
          <RowsSkeleton rows={2} />
        </Loading>
      ) : (
        <>
          {open.length === 0 && (
            <EmptyState
              picture="all-sent"
              sentence="Nada para decidir"
              hint="Quando a clínica não aceitar algo que você fez, aparece aqui com o que ela tem agora e as escolhas."
            />
          )}
          <ul className={classes.cards} onClickCapture={guard}>
            {open.map((conflict) => (
              <ConflictCard
                key={conflict.row.id}
                conflict={conflict}
                {...props}
                busy={busy !== null}
                onChoose={(choice) => void choose(conflict, choice)}
              />
            ))}
          </ul>
          {note !== '' && <p className={classes.note}>{note}</p>}
          <ul className={classes.folded} aria-live="polite">
            {folded.map(({ id, title, chosen }) => (
              <li key={id}>
                <IconCheck size={18} stroke={1.75} aria-hidden />
                <b>{title}</b> {chosen}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}

/** The sentence below the open conflicts, which holds for all of them. */
function noteOf(open: readonly Conflict[], online: boolean): string {
  const needed = online ? '' : 'Precisa de internet para decidir.'
  // The clinic had received such a row before, and what it did with it is not known: nothing is promised.
  if (open.some(({ row }) => isReceived(row))) return needed
  if (open.some(hasChangedMeanwhile))
    return online
      ? 'O que foi feito aqui não foi registrado: escolha como fica.'
      : `${needed} O que foi feito aqui não foi registrado.`
  return online
    ? 'Para estas clientes nada mudou, e nada muda até você escolher.'
    : `${needed} Para estas clientes nada mudou.`
}

type CardProps = Omit<Props, 'email' | 'onLogin'> & {
  readonly conflict: Conflict
  readonly busy: boolean
  readonly onChoose: (choice: Choice | 'keep') => void
}

function ConflictCard({ conflict, clinicNow, online, deviceNow, busy, onChoose }: CardProps) {
  const { row, client, visit } = conflict
  const moment = { clinicNow, deviceNow }
  const asked = visitOfCommand(row.command)
  const wanted = asked?.para ?? asked?.dataHoraAgendada ?? ''
  const mine = mineInWords(conflict, clinicNow.date)
  const theirs = theirsInWords(conflict, moment)
  const choices = choicesOf(conflict, moment)
  const times = choices.filter((choice) => choice.kind === 'time')
  const isOff = !online || busy
  const day = (visit?.dataHoraAgendada ?? wanted).slice(0, 10)
  const at = clinicNowAt(row.createdAt, deviceNow, clinicNow)
  return (
    <li>
      <section className={classes.card} aria-label={`Conflito de ${client.nome}`}>
        <h2>
          {client.nome}
          <PhoneLink telefone={client.telefone} /> <small className={classes.service}>{asked?.nome}</small>
        </h2>
        <div className={classes.sides}>
          <div data-mine>
            <small>
              Você fez{' '}
              {at.date === clinicNow.date
                ? `às ${formatTime(at.minute)}`
                : formatPastMoment(at, clinicNow.date)}
            </small>
            <b>{mine.title}</b>
            <span>{mine.text}</span>
          </div>
          <span className={classes.between}>
            <IconArrowsExchange size={20} stroke={1.75} aria-hidden />
            <HiddenText>e</HiddenText>
          </span>
          <div>
            <small>Na clínica agora</small>
            <b>{theirs.title}</b>
            <span>{theirs.text}</span>
          </div>
        </div>
        <div className={classes.choices}>
          <Button variant="default" disabled={isOff} onClick={() => onChoose('keep')}>
            Manter o da clínica
          </Button>
          {choices.map((choice) =>
            choice.kind === 'time' ? null : (
              <Button
                key={choice.label}
                variant={choice.isDanger ? 'subtle' : 'default'}
                {...(choice.isDanger && { color: 'bad' })}
                disabled={isOff}
                onClick={() => onChoose(choice)}
              >
                {choice.label}
              </Button>
            ),
          )}
          {times.length > 0 && <span>Outro horário:</span>}
          {times.map((choice) => (
            <Button key={choice.when} variant="light" disabled={isOff} onClick={() => onChoose(choice)}>
              {alternativeInWords(choice.when, wanted, clinicNow.date)}
            </Button>
          ))}
          {canBeElsewhere(conflict, moment) && (
            <Button
              component={Link}
              to={`/visualizarAgendamentos?data=${day}`}
              // A refused booking stands nowhere yet: it is put right in its form, and not made twice.
              state={isCreateAgendamento(row.command) ? { refusedId: row.id } : null}
              variant="subtle"
            >
              Outro dia
            </Button>
          )}
          {isHersNow(conflict, moment) && <p>Ela mudou depois de você: a escolha dela está valendo.</p>}
        </div>
      </section>
    </li>
  )
}
