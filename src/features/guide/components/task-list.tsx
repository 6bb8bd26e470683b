import { IconCheck, IconMinus } from '@tabler/icons-react'
import type { GuideTask, TaskState } from '#domain/clinica/guide.ts'
import { Card } from '#src/components/cards/card.tsx'
import { HiddenText } from '#src/components/hidden-text.tsx'
import { TASK_WORDS } from '../words.ts'
import classes from './task-list.module.css'

type Props = {
  readonly tasks: readonly GuideTask[]
  readonly states: Readonly<Record<GuideTask, TaskState>>
  /** What the clinic has, of a task that is done. */
  readonly summaries: Readonly<Record<GuideTask, string>>
  readonly chosen: GuideTask | null
  readonly onChoose: (task: GuideTask) => void
}

/** What is done and what is left; each opens its form. */
export function TaskList({ tasks, states, summaries, chosen, onChoose }: Props) {
  return (
    <Card className={classes.card}>
      <ol className={classes.rows} aria-label="Passos">
        {tasks.map((task, i) => {
          const state = states[task]
          const { title, text } = TASK_WORDS[task]
          return (
            <li key={task}>
              <button
                type="button"
                className={classes.row}
                data-state={state}
                {...(task === chosen && { 'aria-current': 'step' as const })}
                onClick={() => onChoose(task)}
              >
                <span className={classes.mark} aria-hidden>
                  {state === 'open' ? i + 1 : <Mark state={state} />}
                </span>
                <span className={classes.words}>
                  <b>{title}</b>
                  {state !== 'open' && <HiddenText>{state === 'done' ? ', feito' : ', pulado'}</HiddenText>}
                  <span>{state === 'done' ? summaries[task] : state === 'skipped' ? 'Pulado' : text}</span>
                </span>
                <small>{state === 'done' ? 'Mudar' : state === 'skipped' ? 'Fazer' : '1 min'}</small>
              </button>
            </li>
          )
        })}
      </ol>
    </Card>
  )
}

function Mark({ state }: { readonly state: 'done' | 'skipped' }) {
  const Icon = state === 'done' ? IconCheck : IconMinus
  return <Icon size={20} stroke={2.25} />
}
