import { canBeReached, type GuideFacts, guideOf, hasWeek, isNamed } from './begun.ts'
import type { Guide } from './schema.ts'

export type GuideTask = Guide['pulados'][number]

/** What a new clinic is asked for, in the order in which it is listed; it may be done in any. */
export const GUIDE_TASKS = [
  'clinica',
  'semana',
  'servicos',
  'mensagens',
  'convidar',
] as const satisfies readonly GuideTask[]

export type TaskState = 'done' | 'skipped' | 'open'

/** What the clinic's data says is done; of the invitation nothing but the guide itself can tell. */
function isDone(task: GuideTask, { clinica, services, messages }: GuideFacts): boolean {
  switch (task) {
    case 'clinica':
      return isNamed(clinica) && canBeReached(clinica)
    case 'semana':
      return hasWeek(clinica)
    case 'servicos':
      return services > 0
    case 'mensagens':
      return messages > 0
    case 'convidar':
      return guideOf(clinica).convidou
  }
}

export function taskStates(facts: GuideFacts): Readonly<Record<GuideTask, TaskState>> {
  const { pulados } = guideOf(facts.clinica)
  const stateOf = (task: GuideTask): TaskState => {
    if (isDone(task, facts)) return 'done'
    return pulados.includes(task) ? 'skipped' : 'open'
  }
  return {
    clinica: stateOf('clinica'),
    semana: stateOf('semana'),
    servicos: stateOf('servicos'),
    mensagens: stateOf('mensagens'),
    convidar: stateOf('convidar'),
  }
}

/** The tasks that are neither done nor skipped, in the guide's order. */
export function openTasks(states: Readonly<Record<GuideTask, TaskState>>): readonly GuideTask[] {
  return GUIDE_TASKS.filter((task) => states[task] === 'open')
}

/**
 * The next one that is left after another, and from the top again behind the last; null where none is.
 */
export function nextTask(
  states: Readonly<Record<GuideTask, TaskState>>,
  after: GuideTask | null,
): GuideTask | null {
  const left = openTasks(states).filter((task) => task !== after)
  const place = after === null ? -1 : GUIDE_TASKS.indexOf(after)
  return left.find((task) => GUIDE_TASKS.indexOf(task) > place) ?? left[0] ?? null
}

export const withoutGuide = (guide: Guide): Guide => ({ ...guide, dispensado: true })
export const withInvitation = (guide: Guide): Guide => ({ ...guide, convidou: true })

export function withSkipped(guide: Guide, task: GuideTask): Guide {
  return guide.pulados.includes(task) ? guide : { ...guide, pulados: [...guide.pulados, task] }
}
