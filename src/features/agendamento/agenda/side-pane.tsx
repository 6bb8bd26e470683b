import { Button } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { MouseEventHandler, ReactNode } from 'react'
import { formatDuration } from '#domain/lib/duration.ts'
import { onDemand } from '#src/lib/drawing/on-demand.ts'
import { useLastShown } from '#src/lib/drawing/use-last-shown.ts'
import { MovePane } from './chosen/move-pane.tsx'
import { mayMove } from './chosen/steps.ts'
import { VisitPane } from './chosen/visit-pane.tsx'
import { NOT_MOVED_CANCELLED, TIME_LOST } from './chosen/words.ts'
import { wantedLength } from './entry.ts'
import { formPane, type PaneProps } from './form/pane.ts'
import classes from './side-pane.module.css'
import { visitOfEntry } from './visit-of-entry.ts'

/** The sheet over the agenda, where the pane does not fit beside it. */
export const sideDrawer = onDemand(async () => (await import('./side-drawer.lazy.tsx')).SideDrawer)

type Guarded = PaneProps & {
  /** Stops the second press of a double tap, which would hit what the first has put there. */
  readonly onClickCapture: MouseEventHandler
}

type Props = Guarded & {
  /** What stands there while nothing is chosen and nothing is typed. */
  readonly idle: ReactNode
}

/** What stands beside the agenda: what is to do now, the chosen visit, where to move it, or the form. */
export function SidePane({ idle, onClickCapture, ...props }: Props) {
  const { pane, chosen } = props.state
  const isForm = pane === 'form' || (pane !== 'now' && chosen === null)
  const form = formPane.useRequiredPart(isForm)
  if (isForm) {
    if (form === null) return null
    const back = (
      <Button
        variant="subtle"
        size="sm"
        leftSection={<IconX size={20} stroke={1.75} aria-hidden />}
        onClick={props.state.back}
      >
        Fechar
      </Button>
    )
    return <form.FormPane {...props} back={back} onClose={null} />
  }
  return (
    <div className={classes.presses} onClickCapture={onClickCapture}>
      {pane === 'now' ? idle : <Chosen {...props} />}
    </div>
  )
}

/** The chosen visit, or the question where to move it. */
function Chosen({ state, email, clinicNow, context, clientOf, pictureOf }: PaneProps) {
  const { chosen } = state
  const visit = chosen === null ? null : visitOfEntry(chosen)
  if (chosen === null || visit === null) return null
  const client = clientOf(chosen)
  if (state.pane === 'move') {
    const isMovable = mayMove(chosen)
    return (
      <MovePane
        key={chosen.key}
        {...{ visit, client, email, clinicNow }}
        isOpen={chosen.wishes.unheard !== null}
        length={formatDuration(wantedLength(chosen))}
        picture={pictureOf(chosen.nome, 48)}
        to={state.to}
        onTo={state.setTo}
        reason={state.reason}
        onReason={state.setReason}
        onTimeLost={() => state.disarm(TIME_LOST)}
        saving={state.isMoving}
        refusal={isMovable ? state.refusal : NOT_MOVED_CANCELLED}
        onMove={isMovable ? (move) => void state.moveChosen(move, client.nome) : null}
        onBack={state.back}
      />
    )
  }
  return (
    <VisitPane
      key={chosen.key}
      {...{ entry: chosen, client, context, clinicNow }}
      picture={pictureOf(chosen.nome, 72)}
      busy={state.busyKeys.has(chosen.key)}
      onState={(estado, since) => void state.sayOf(chosen, estado, client.nome, { since: since ?? null })}
      onCancel={() => (chosen.agendamento === null ? state.setDiscarding(chosen) : state.askToCancel(chosen))}
      onCorrect={(choices, history) => state.setCorrecting({ entry: chosen, choices, history })}
      onMove={() => state.move(chosen, null)}
      onEdit={state.openForm}
      onDiscard={state.discardWish}
      onNew={() => state.startNew(null)}
      onClose={state.leave}
    />
  )
}

/** The pane over the agenda, where it does not fit beside it; on a tablet held upright at its foot. */
export function AgendaSheet({ upright, onClickCapture, ...props }: Guarded & { readonly upright: boolean }) {
  const { state } = props
  const isForm = state.pane === 'form'
  const isVisit = state.pane === 'visit' || state.pane === 'move'
  const opened = isForm || (isVisit && !upright)
  const form = formPane.useRequiredPart(isForm)
  const SideDrawer = sideDrawer.useRequiredPart(opened)
  // While it slides away it holds what it held.
  const last = useLastShown(opened ? state : null) ?? state
  const isVisitInIt = last.pane === 'visit' || last.pane === 'move'
  return (
    <>
      {upright && isVisit && (
        <div className={classes.foot} onClickCapture={onClickCapture}>
          <Chosen {...props} />
        </div>
      )}
      {SideDrawer !== null && (
        <SideDrawer
          opened={opened}
          onClose={state.close}
          closeOnEscape={isForm}
          label={isVisitInIt ? 'Agendamento' : undefined}
        >
          {isVisitInIt ? (
            <div className={classes.presses} onClickCapture={onClickCapture}>
              <Chosen {...props} state={last} />
            </div>
          ) : (
            form !== null && <form.FormPane {...props} onClose={state.close} />
          )}
        </SideDrawer>
      )}
    </>
  )
}
