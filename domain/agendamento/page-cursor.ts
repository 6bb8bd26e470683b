import type { TakenTime } from './schema.ts'

/** Where a page of visits by time ended: the next begins after it, also where that visit is gone by then. */
export function pageCursorOf({ dataHoraAgendada, id }: Pick<TakenTime, 'dataHoraAgendada' | 'id'>): string {
  return `${dataHoraAgendada}_${id}`
}
