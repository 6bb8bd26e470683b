import type { VisitState } from '#domain/agendamento/states.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { HiddenText } from '#src/components/hidden-text.tsx'
import { stateIcon } from '../../life/state-icons.ts'
import type { StateStep } from './steps.ts'
import classes from './visit-pane.module.css'
import { backButton, stepInWords, stepMoment } from './words.ts'

type Props = {
  readonly steps: readonly StateStep[]
  readonly today: ClinicDate
  /** Whether a tap on this line leads back to it. */
  readonly isWayBack: (step: StateStep) => boolean
  readonly onReturn: (estado: VisitState) => void
  readonly busy: boolean
}

/** How far a visit has come; a line that is behind it is the way back there. */
export function StateList({ steps, today, isWayBack, onReturn, busy }: Props) {
  return (
    <ol className={classes.life} aria-label="Situação da visita">
      {steps.map((step) => {
        const { estado, kind } = step
        return (
          <li key={estado} data-kind={kind} data-state={estado}>
            {isWayBack(step) ? (
              <button type="button" className={classes.line} disabled={busy} onClick={() => onReturn(estado)}>
                <Line step={step} today={today} />
                <HiddenText>. {backButton(estado)}</HiddenText>
              </button>
            ) : (
              <div className={classes.line}>
                <Line step={step} today={today} />
              </div>
            )}
          </li>
        )
      })}
    </ol>
  )
}

function Line({ step, today }: { readonly step: StateStep; readonly today: ClinicDate }) {
  const Icon = stateIcon(step.estado)
  return (
    <>
      <span className={classes.mark}>
        <Icon size={16} stroke={2} aria-hidden />
      </span>
      <span>{stepInWords(step)}</span>
      <span className={classes.moment}>{stepMoment(step, today)}</span>
    </>
  )
}
