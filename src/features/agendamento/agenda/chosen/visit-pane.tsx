import { ActionIcon, Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconBrandWhatsapp,
  IconCalendarEvent,
  IconCalendarX,
  IconId,
  IconPencil,
  IconPhone,
  IconPlus,
  IconTrash,
  IconUserX,
  IconX,
} from '@tabler/icons-react'
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { VisitState } from '#domain/agendamento/states.ts'
import { type ClinicDateTime, type ClinicNow, formatTime } from '#domain/lib/dates.ts'
import { formatReais } from '#domain/lib/money.ts'
import { isWithoutEffect, type OutboxRow } from '#domain/outbox/row.ts'
import type { QueueContext } from '#domain/outbox/texts.ts'
import { StatusChip } from '#src/components/status-chip.tsx'
import { isMobile, telephoneHref, whatsappHref } from '#src/lib/telephone.ts'
import { useVisitHistory } from '../../life/queries.ts'
import { stateIcon } from '../../life/state-icons.ts'
import { dayInWords, stateName } from '../../life/words.ts'
import { startFor } from '../../new-visit-start.ts'
import type { VisitClient } from '../../queries.ts'
import { lifeStatus } from '../../queue/life-status.ts'
import { type AgendaEntry, otherTimesOf, statusOfEntry, visitOfEntry } from '../entries.ts'
import { MovedPanel } from './moved-panel.tsx'
import { mayMove, maySay, nextStep, type Step, stateBefore, stepsOf, wantedState } from './steps.ts'
import classes from './visit-pane.module.css'
import { stepButton, stepInWords, stepMoment, untilStart } from './words.ts'

export type VisitActs = {
  readonly onState: (estado: VisitState) => void
  readonly onCancel: () => void
  readonly onMove: () => void
  readonly onEdit: () => void
  /** Takes back what waits and never left the device. */
  readonly onDiscard: (row: OutboxRow) => void
  readonly onNew: () => void
  readonly onClose: () => void
}

type Props = VisitActs & {
  readonly entry: AgendaEntry
  readonly client: VisitClient
  readonly context: QueueContext
  readonly clinicNow: ClinicNow
  readonly picture: ReactNode
  /** Something is being said of it: until that is done nothing else is. */
  readonly busy: boolean
}

/** The chosen visit: whose it is, how far it has come, the next step as one button, the rest quieter. */
export function VisitPane(props: Props) {
  const { entry, client, context, clinicNow } = props
  const title = useRef<HTMLHeadingElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read out for every visit that is chosen
  useEffect(() => title.current?.focus({ preventScroll: true }), [entry.key])
  const { agendamento, wishes } = entry
  const history = useVisitHistory(agendamento?.id ?? Number.NaN, agendamento?.versao ?? 0, context.online)
  const steps = stepsOf(entry, history)
  const day = dayInWords(entry.date, clinicNow.date)
  const status = statusOfEntry(entry, context)
  const [moved = null] = otherTimesOf(entry)
  const edited =
    moved === null && wishes.edit !== null ? lifeStatus(wishes.edit.row, context, agendamento) : null

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') props.onClose()
  }

  return (
    <section className={classes.pane} aria-label="Agendamento escolhido" onKeyDown={onKeyDown}>
      <div className={classes.scroll}>
        <div className={classes.top}>
          <Button
            variant="subtle"
            size="sm"
            leftSection={<IconX size={20} stroke={1.75} aria-hidden />}
            onClick={props.onClose}
          >
            Fechar
          </Button>
          <Button
            variant="light"
            size="sm"
            leftSection={<IconPlus size={18} stroke={2} aria-hidden />}
            onClick={props.onNew}
          >
            Nova visita
          </Button>
        </div>
        <div className={classes.who}>
          <span className={classes.photo}>{props.picture}</span>
          <div>
            <h2 ref={title} tabIndex={-1}>
              {client.nome}
            </h2>
            <p>
              {entry.nome}, {formatReais(entry.valor)}
              {entry.encaixe && ', encaixe'}
            </p>
            <p className={classes.when}>
              {day}, das {entry.startTime} às {entry.endTime}
            </p>
            {client.telefone !== '' && <p className={classes.when}>{client.telefone}</p>}
          </div>
          {visitOfEntry(entry) !== null && (
            <ActionIcon aria-label="Alterar" variant="subtle" onClick={props.onEdit}>
              <IconPencil size={20} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </div>
        {moved !== null && (
          <MovedPanel {...{ ...moved, context }} visit={agendamento} today={clinicNow.date} />
        )}
        {status !== null && moved === null && (
          <p className={classes.status} role="status">
            <StatusChip kind={status.kind} {...(status.icon && { icon: status.icon })}>
              {status.chip}
            </StatusChip>
            {status.sentence}
          </p>
        )}
        {edited !== null && (
          <p className={classes.status} role="status">
            <StatusChip kind={edited.kind} {...(edited.icon && { icon: edited.icon })}>
              {edited.chip}
            </StatusChip>
            {edited.sentence}
          </p>
        )}
        {agendamento?.motivo !== undefined && agendamento.motivo !== '' && (
          <p className={classes.reason}>“{agendamento.motivo}”</p>
        )}
        <Steps steps={steps} today={clinicNow.date} />
        <Acts {...props} before={stateBefore(entry, history)} />
      </div>
      <NextStep {...props} />
    </section>
  )
}

function Steps({ steps, today }: { readonly steps: readonly Step[]; readonly today: string }) {
  return (
    <ol className={classes.life} aria-label="Situação da visita">
      {steps.map((step) => {
        const Icon = stateIcon(step.estado)
        return (
          <li key={step.estado} data-kind={step.kind} data-state={step.estado}>
            <span className={classes.mark}>
              <Icon size={16} stroke={2} aria-hidden />
            </span>
            <span>{stepInWords(step)}</span>
            <span className={classes.moment}>{stepMoment(step, today)}</span>
          </li>
        )
      })}
    </ol>
  )
}

/** The quieter acts: ways to her, her card, another time, that she did not come, that she will not. */
function Acts({
  entry,
  client,
  context,
  clinicNow,
  before,
  ...acts
}: Props & { readonly before: VisitState | null }) {
  const { telefone, email } = client
  const canMissed = maySay(entry, 'faltou', clinicNow)
  const isAhead = entry.when > nowOf(clinicNow)
  const waiting = entry.wishes.move?.row ?? entry.queuedRow
  const isBooking = entry.agendamento === null
  const { cliente, ficha } = entry
  const isNamed = email !== null || cliente !== null
  const mobile = isMobile(telefone)
  return (
    <div className={classes.acts}>
      {telefone === '' ? (
        <Off icon={<IconPhone {...ICON} />} label="Ligar" why="sem telefone" />
      ) : (
        <a href={telephoneHref(telefone)}>
          <IconPhone {...ICON} />
          Ligar
        </a>
      )}
      {mobile && context.online ? (
        <a href={whatsappHref(telefone, '')} target="_blank" rel="noreferrer">
          <IconBrandWhatsapp {...ICON} />
          WhatsApp
        </a>
      ) : (
        <Off
          icon={<IconBrandWhatsapp {...ICON} />}
          label="WhatsApp"
          why={mobile ? 'sem internet' : 'sem celular'}
        />
      )}
      {isNamed ? (
        <Link to="/ficha" state={{ email, cliente, ficha }}>
          <IconId {...ICON} />
          Ficha
        </Link>
      ) : (
        <Off icon={<IconId {...ICON} />} label="Ficha" why="sem nome" />
      )}
      {mayMove(entry) && (
        <button type="button" onClick={acts.onMove}>
          <IconCalendarEvent {...ICON} />
          {entry.wishes.move === null ? 'Mudar horário' : 'Outro horário'}
        </button>
      )}
      {waiting !== null && isWithoutEffect(waiting) && !isBooking ? (
        <button type="button" onClick={() => acts.onDiscard(waiting)}>
          <IconArrowBackUp {...ICON} />
          Desfazer
        </button>
      ) : canMissed ? (
        <button type="button" onClick={() => acts.onState('faltou')}>
          <IconUserX {...ICON} />
          Faltou
        </button>
      ) : (
        isAhead &&
        nextStep(entry) === 'chegou' && (
          <Off icon={<IconUserX {...ICON} />} label="Faltou" why={`a partir das ${entry.startTime}`} />
        )
      )}
      {isBooking ? (
        <button type="button" data-danger onClick={acts.onCancel}>
          <IconTrash {...ICON} />
          Descartar
        </button>
      ) : (
        maySay(entry, 'cancelada', clinicNow) && (
          <button type="button" data-danger onClick={acts.onCancel}>
            <IconCalendarX {...ICON} />
            Cancelar
          </button>
        )
      )}
      {before !== null && (
        <button type="button" data-whole disabled={acts.busy} onClick={() => acts.onState(before)}>
          <IconArrowBackUp {...ICON} />
          Foi engano: voltar a {stateName(before).toLowerCase()}
        </button>
      )}
    </div>
  )
}

const ICON = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

type OffProps = { readonly icon: ReactNode; readonly label: string; readonly why: string }

function Off({ icon, label, why }: OffProps) {
  return (
    <button type="button" disabled>
      {icon}
      <span>
        {label}
        <small>{why}</small>
      </span>
    </button>
  )
}

function nowOf({ date, minute }: ClinicNow): ClinicDateTime {
  return `${date}T${formatTime(minute)}:00.000Z`
}

/** The one large button. Where the way is over it goes on with what people ask for then. */
function NextStep({ entry, client, context, clinicNow, busy, ...acts }: Props) {
  const next = nextStep(entry)
  const state = wantedState(entry)
  if (next === null) {
    const isOver = state === 'concluida' || state === 'faltou'
    return (
      <div className={classes.foot} data-side>
        {state === 'cancelada' && maySay(entry, 'marcada', clinicNow) && (
          <Button variant="subtle" disabled={busy} onClick={() => acts.onState('marcada')}>
            Foi engano: pôr de volta
          </Button>
        )}
        {isOver && (
          <Button variant="subtle" disabled={busy} onClick={() => acts.onState('chegou')}>
            Corrigir: chegou
          </Button>
        )}
        <Button component={Link} to="/novaVisita" state={startFor(entry, client, entry.nome)}>
          Marcar de novo
        </Button>
      </div>
    )
  }
  const Icon = stateIcon(next)
  const soon = untilStart(entry.when, clinicNow)
  const waits = !context.online
  return (
    <div className={classes.foot}>
      <div className={classes.caption}>
        <span>Próximo passo{soon !== null && next === 'chegou' && `, ${soon}`}</span>
        {waits ? (
          <span>fica guardado e sai sozinho</span>
        ) : (
          next === 'chegou' && (
            <Button variant="subtle" size="sm" disabled={busy} onClick={() => acts.onState('em_atendimento')}>
              Iniciar direto
            </Button>
          )
        )}
      </div>
      <Button
        fullWidth
        size="xl"
        className={classes.next ?? ''}
        disabled={busy}
        leftSection={<Icon size={24} stroke={1.75} aria-hidden />}
        onClick={() => acts.onState(next)}
      >
        {stepButton(next)}
      </Button>
    </div>
  )
}
