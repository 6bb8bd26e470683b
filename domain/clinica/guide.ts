import type { Clinica, Guide } from './schema.ts'

/** What a clinic is called that nobody has named yet. */
export const FIRST_NAME = 'Minha clínica'

export type GuideTask = Guide['pulados'][number]

/** What a new clinic is asked for, in the order in which it is listed; it may be done in any. */
export const GUIDE_TASKS = [
  'clinica',
  'semana',
  'servicos',
  'mensagens',
  'convidar',
] as const satisfies readonly GuideTask[]

/** Of a clinic that begins. */
export const NEW_GUIDE: Guide = { dispensado: false, pulados: [], convidou: false }

/** Records older than the guide have none: nothing was said there. */
export const guideOf = ({ guia }: Pick<Clinica, 'guia'>): Guide => guia ?? NEW_GUIDE

/** What of the clinic's data tells how far it has come. */
export type GuideFacts = {
  readonly clinica: Pick<Clinica, 'nome' | 'logradouro' | 'telefone' | 'whatsapp' | 'semana' | 'guia'>
  readonly services: number
  /** Only those that are shown. */
  readonly messages: number
}

export type TaskState = 'done' | 'skipped' | 'open'

const isNamed = ({ nome }: GuideFacts['clinica']) => nome.trim() !== '' && nome !== FIRST_NAME

/** Whether a client can find the clinic, or call it. */
export function canBeReached(clinica: Pick<Clinica, 'logradouro' | 'telefone' | 'whatsapp'>): boolean {
  return [clinica.logradouro, clinica.telefone, clinica.whatsapp].some((text) => text.trim() !== '')
}

const hasWeek = ({ semana }: GuideFacts['clinica']) => semana?.dias.some((day) => day.length > 0) === true

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

/** What is left, in the guide's order. */
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

/** Whether nothing was ever set, nor the guide put away: its owner is led to the guide. */
export function isUntouched(facts: GuideFacts): boolean {
  const { clinica, services, messages } = facts
  const { dispensado, pulados, convidou } = guideOf(clinica)
  const isSet = isNamed(clinica) || canBeReached(clinica) || hasWeek(clinica) || services > 0 || messages > 0
  return !(isSet || dispensado || convidou || pulados.length > 0)
}

export const withoutGuide = (guide: Guide): Guide => ({ ...guide, dispensado: true })
export const withInvitation = (guide: Guide): Guide => ({ ...guide, convidou: true })

export function withSkipped(guide: Guide, task: GuideTask): Guide {
  return guide.pulados.includes(task) ? guide : { ...guide, pulados: [...guide.pulados, task] }
}
