import type { AgendaEntry } from '../entry.ts'
import { isCancelled } from '../entry-state.ts'

/** A visit on a timeline. */
export type TimelineBlock = {
  readonly entry: AgendaEntry
  /**
   * Where squeezed-in visits (encaixes) stand beside ordinary ones, one lane of each, the ordinary ones have
   * the wide place at the left and the encaixes the narrow one at the right. Null where the calendar places
   * it as any other.
   */
  readonly side: 'left' | 'right' | null
  /** The clinic does not work at its time. */
  readonly isOutside?: boolean
}

/** A day's visits by time, each with its side. */
export function blocksOfDay(entries: readonly AgendaEntry[]): TimelineBlock[] {
  const sorted = [...entries].sort((a, b) => a.from - b.from || b.to - a.to)
  const groups: AgendaEntry[][] = []
  let to = Number.NEGATIVE_INFINITY
  for (const entry of sorted) {
    const group = groups.at(-1)
    if (group === undefined || entry.from >= to) groups.push([entry])
    else group.push(entry)
    to = Math.max(to, entry.to)
  }
  return groups.flatMap(blocksOfGroup)
}

/** A group is made of visits that overlap, each with the next. */
function blocksOfGroup(group: readonly AgendaEntry[]): TimelineBlock[] {
  // What was cancelled stands beside whoever has the time now.
  const isBeside = (entry: AgendaEntry) => entry.encaixe || isCancelled(entry)
  const beside = group.filter(isBeside)
  const ordinary = group.filter((entry) => !isBeside(entry))
  const isPair = beside.length > 0 && ordinary.length > 0 && isOneLane(beside) && isOneLane(ordinary)
  return group.map((entry) => ({
    entry,
    side: isPair ? (isBeside(entry) ? 'right' : 'left') : null,
  }))
}

/** Whether none overlaps the next. The entries must come by time. */
function isOneLane(entries: readonly AgendaEntry[]): boolean {
  return entries.every((entry, i) => i === 0 || (entries[i - 1]?.to ?? 0) <= entry.from)
}
