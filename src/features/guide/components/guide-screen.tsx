import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import {
  GUIDE_TASKS,
  type GuideTask,
  nextTask,
  openTasks,
  type TaskState,
  withInvitation,
  withoutGuide,
  withSkipped,
} from '#domain/clinica/guide.ts'
import type { Guide } from '#domain/clinica/schema.ts'
import { DiscardQuestion } from '#src/components/dialogs/discard-question.tsx'
import type { LineProps } from '#src/components/notices/line-words.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { PageTitle } from '#src/components/page/page-title.tsx'
import { TwoPanes, useTwoPanes } from '#src/components/page/two-panes.tsx'
import { Picture } from '#src/components/pictures/picture.tsx'
import type { TaskProps } from '#src/components/registry/task-pane.tsx'
import { isUnsaved } from '#src/lib/form/dirty.ts'
import { guideDoneInWords, progressInWords, TASK_WORDS } from '../words.ts'
import classes from './guide-screen.module.css'
import { InviteTask } from './invite-task.tsx'
import { PosterPane } from './poster-pane.tsx'
import { Share } from './share.tsx'
import { TaskList } from './task-list.tsx'

/** The tasks whose forms are of other features. */
export type FormTask = Exclude<GuideTask, 'convidar'>

type Props = LineProps & {
  /** The clinic's name. */
  readonly nome: string
  readonly address: string
  /** "Agora não" was said. */
  readonly isPutAway: boolean
  readonly states: Readonly<Record<GuideTask, TaskState>>
  readonly summaries: Readonly<Record<GuideTask, string>>
  readonly formOf: (task: FormTask, props: TaskProps) => ReactNode
  /** Remembers something for the clinic; false where that was not possible, which was said. */
  readonly onRemember: (change: (guide: Guide) => Guide) => Promise<boolean>
  /** Where one goes on from here. */
  readonly onLeave: () => void
}

/** "Comece por aqui": the first minutes of a new clinic, in any order, each saved by itself. */
export function GuideScreen({ states, onRemember, onLeave, ...props }: Props) {
  const { nome, address, online, silent } = props
  const wide = useTwoPanes()
  const [chosen, setChosen] = useState<GuideTask | null>(null)
  const [asked, setAsked] = useState<{ readonly act: () => void } | null>(null)
  const left = openTasks(states)
  const isDone = left.length === 0
  const skipped = GUIDE_TASKS.filter((task) => states[task] === 'skipped').length
  /** The task whose form is shown: beside the list there is always one, as long as something is left. */
  const shown = chosen ?? (wide ? nextTask(states, null) : null)
  useFocusOnForm({ shown, isChosen: chosen !== null, isDone })
  const chosenNow = useLatest(chosen)
  /** Something is being remembered, and its answer awaited. */
  const [isAwaited, setAwaited] = useState(false)

  /** What is typed is lost only after a question. */
  const leaveForm = (act: () => void) => (isUnsaved() ? setAsked({ act }) : act())
  const choose = (task: GuideTask | null) => task !== shown && leaveForm(() => setChosen(task))
  /** Whether she has not left it for another meanwhile; beside the list a form is shown unchosen. */
  const isStillAt = (task: GuideTask) => (chosenNow.current ?? (wide ? task : null)) === task
  const goOn = (from: GuideTask) => {
    if (isStillAt(from)) setChosen(nextTask(states, from))
  }

  async function remember(change: (guide: Guide) => Guide): Promise<boolean> {
    setAwaited(true)
    return onRemember(change).finally(() => setAwaited(false))
  }
  /** Remembers something of a task and goes on, but not over what has been typed while it was awaited. */
  async function rememberOf(task: GuideTask, change: (guide: Guide) => Guide) {
    const isGivenUp = isUnsaved()
    // It stays beside the list until then, though it is no more the first that is left.
    setChosen(task)
    if (!((await remember(change)) && isStillAt(task))) return
    if (isGivenUp) goOn(task)
    else leaveForm(() => goOn(task))
  }
  async function putAway() {
    if (online) {
      const [from, isGivenUp] = [chosen, isUnsaved()]
      if (!(await remember(withoutGuide))) return
      if (isGivenUp && chosenNow.current === from) onLeave()
      else leaveForm(onLeave)
    } else
      notify.info('Precisa de internet', {
        id: 'guia',
        text: 'Sem ela a clínica não guarda isto. Pelo menu você vai aonde quiser.',
      })
  }

  function paneOf(task: GuideTask): ReactNode {
    const aside = states[task] === 'open' && (
      <Button
        variant="subtle"
        disabled={!online}
        loading={isAwaited}
        onClick={() => leaveForm(() => void rememberOf(task, (guide) => withSkipped(guide, task)))}
      >
        Pular este
      </Button>
    )
    const common = { online, silent, aside, onClose: wide ? undefined : () => choose(null) }
    if (task !== 'convidar') return props.formOf(task, { ...common, onDone: () => goOn(task) })
    return <InviteTask {...{ nome, address, ...common }} onSave={() => rememberOf(task, withInvitation)} />
  }

  /**
   * Who does something in a form has chosen it: it stays, also once it is done, or the window turned. Heard
   * after the field's own handler, or React would put back what the field had said before.
   */
  const begin = () => setChosen(shown)

  return (
    <TwoPanes
      label={shown === null ? 'Passo' : TASK_WORDS[shown].title}
      wide={wide}
      opened={chosen !== null}
      onClose={() => choose(null)}
      ground="dawn"
      pane={
        shown === null ? (
          <PosterPane nome={nome} address={address} />
        ) : (
          <div className={classes.pane} onInput={begin} onPointerDown={begin}>
            {paneOf(shown)}
          </div>
        )
      }
    >
      <div className={classes.guide}>
        <div className={classes.top}>
          <PageTitle>{isDone ? 'Sua agenda está no ar' : 'Comece por aqui'}</PageTitle>
          {!props.isPutAway && (
            <Button
              variant="subtle"
              size="sm"
              loading={isAwaited}
              onClick={() => leaveForm(() => void putAway())}
            >
              {isDone ? 'Fechar este guia' : 'Agora não'}
            </Button>
          )}
        </div>
        {isDone ? (
          <p className={classes.lead}>{guideDoneInWords(skipped)} Agora é contar para as clientes.</p>
        ) : (
          <>
            <p className={classes.lead}>{progressInWords(left.length, GUIDE_TASKS.length)}</p>
            <div
              className={classes.bar}
              role="progressbar"
              aria-label="Passos feitos"
              aria-valuemin={0}
              aria-valuemax={GUIDE_TASKS.length}
              aria-valuenow={GUIDE_TASKS.length - left.length}
            >
              <i style={{ width: `${100 - (100 * left.length) / GUIDE_TASKS.length}%` }} />
            </div>
          </>
        )}
        {isDone && (
          <div className={classes.share}>
            <Share nome={nome} address={address} />
          </div>
        )}
        <TaskList
          tasks={isDone ? GUIDE_TASKS.filter((task) => task !== 'convidar') : GUIDE_TASKS}
          states={states}
          summaries={props.summaries}
          chosen={shown}
          onChoose={choose}
        />
        {isDone && !wide && <PosterPane nome={nome} address={address} />}
        <Picture name="dawn" className={classes.dawn} />
      </div>
      <DiscardQuestion
        opened={asked !== null}
        onStay={() => setAsked(null)}
        onDiscard={() => {
          setAsked(null)
          asked?.act()
        }}
      />
    </TwoPanes>
  )
}

/** What was drawn last, for an answer that comes after more has happened. */
function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value)
  useEffect(() => {
    latest.current = value
  })
  return latest
}

type Stand = { readonly shown: GuideTask | null; readonly isChosen: boolean; readonly isDone: boolean }

/**
 * The form that was chosen takes the focus, and at the end the title that says so; what the screen opens with
 * does not.
 */
function useFocusOnForm({ shown, isChosen, isDone }: Stand): void {
  const last = useRef({ shown, isDone })
  useEffect(() => {
    const before = last.current
    last.current = { shown, isDone }
    const title = (selector: string) => document.querySelector<HTMLElement>(`${selector}[tabindex="-1"]`)
    if (!isChosen && isDone && !before.isDone) title('main h1')?.focus()
    else if (isChosen && shown !== before.shown) title('form h2')?.focus()
  }, [shown, isChosen, isDone])
}
