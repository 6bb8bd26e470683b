import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconPlus, IconX } from '@tabler/icons-react'
import { type ComponentProps, type KeyboardEvent, useEffect, useRef } from 'react'
import { Link } from 'react-router-dom'
import type { VisitState } from '#domain/agendamento/states.ts'
import { formatReais } from '#domain/lib/money.ts'
import { StatusChip } from '#src/components/notices/status-chip.tsx'
import { useKeptFocus } from '#src/lib/press/use-kept-focus.ts'
import { useVisitHistory } from '../../life/queries.ts'
import { stateIcon } from '../../life/state-icons.ts'
import { otherTimesOf } from '../../life/wish-label.ts'
import { dayInWords } from '../../life/words.ts'
import { startFor } from '../../new-visit-start.ts'
import { lifeStatus } from '../../queue/life-status.ts'
import { statusOfEntry } from '../entry-state.ts'
import { visitOfEntry } from '../visit-of-entry.ts'
import { isJustSaid, mayReturnTo, sinceOf, statesBefore } from './corrections.ts'
import { MovedPanel } from './moved-panel.tsx'
import { QuietActs, type VisitPaneProps } from './quiet-acts.tsx'
import { StateList } from './state-list.tsx'
import { maySay, nextState, stepsOf, wantedState } from './steps.ts'
import classes from './visit-pane.module.css'
import { stepButton, untilStart } from './words.ts'

/** The chosen visit: whose it is, how far it has come, the next step as one button, the rest quieter. */
export function VisitPane(props: VisitPaneProps) {
  const { entry, client, clinicNow } = props
  const title = useRef<HTMLHeadingElement>(null)
  const root = useRef<HTMLElement>(null)
  useKeptFocus(root)
  // biome-ignore lint/correctness/useExhaustiveDependencies: read out for every visit that is chosen
  useEffect(() => title.current?.focus({ preventScroll: true }), [entry.key])
  const { agendamento, wishes } = entry
  const context = { ...props.context, unheard: wishes.unheard }
  const history = useVisitHistory(agendamento?.id ?? Number.NaN, agendamento?.versao ?? 0, context.online)
  const steps = stepsOf(entry, history)
  const since = (estado: VisitState) => sinceOf(entry, history, estado)
  const day = dayInWords(entry.date, clinicNow.date)
  const status = statusOfEntry(entry, context)
  const [moved = null] = otherTimesOf(entry)
  const edited =
    moved === null && wishes.edit !== null ? lifeStatus(wishes.edit.row, context, agendamento) : null

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') props.onClose()
  }

  return (
    <section
      ref={root}
      tabIndex={-1}
      className={classes.pane}
      aria-label="Agendamento escolhido"
      onKeyDown={onKeyDown}
    >
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
        <StateList
          {...{ steps, today: clinicNow.date, busy: props.busy }}
          isWayBack={(step) => mayReturnTo(entry, step, clinicNow)}
          onReturn={(estado) => props.onCorrect([estado], history)}
        />
        <QuietActs
          {...props}
          before={statesBefore(entry, history)}
          history={history}
          since={since}
          isJustSaid={isJustSaid(entry, history, clinicNow)}
        />
      </div>
      <NextStep {...props} since={since} />
    </section>
  )
}

/** The one large button. Where the way is over it goes on with what people ask for then. */
function NextStep({
  entry,
  client,
  context,
  clinicNow,
  busy,
  since,
  ...acts
}: VisitPaneProps & Pick<ComponentProps<typeof QuietActs>, 'since'>) {
  const next = nextState(entry)
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
          <Button variant="subtle" disabled={busy} onClick={() => acts.onState('chegou', since('chegou'))}>
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
        {waits && <span>fica guardado e sai sozinho</span>}
        {next === 'chegou' && (
          <Button variant="subtle" size="sm" disabled={busy} onClick={() => acts.onState('em_atendimento')}>
            Iniciar direto
          </Button>
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
