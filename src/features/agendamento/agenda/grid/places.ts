import type { Interval } from '#domain/agendamento/slots.ts'
import { MINUTES_OF_DAY } from '#domain/lib/dates.ts'
import type { TimelineDay } from '../calendar/day.ts'
import type { AgendaEntry } from '../entry.ts'
import { isCancelled, isWaitingPlace } from '../entry-state.ts'
import type { TimelineBlock } from './lanes.ts'

/** What has a place in a day's column: a visit, or a gap that can be booked. */
export type TimelineItem =
  | { readonly kind: 'visit'; readonly key: string; readonly block: TimelineBlock }
  | { readonly kind: 'free'; readonly key: string; readonly free: Interval }

/** Where it stands: in px from the column's top, and in parts of the column's width. */
export type Place = {
  readonly item: TimelineItem
  readonly top: number
  readonly height: number
  readonly left: number
  readonly width: number
}

/** Visits for which there is no lane, in px from the column's top. */
export type Overflow = Pick<Place, 'top' | 'height'> & { readonly blocks: readonly TimelineBlock[] }

export type Measures = {
  /** The hours that are drawn. */
  readonly hours: Interval
  /** An hour's height, px. */
  readonly hourHeight: number
  /** A short visit is drawn higher, so that it can be read and touched, px. */
  readonly minHeight: number
  /** How many stand beside each other. */
  readonly lanes: number
}

/** An item while the lanes are dealt out. `width` is 0 until it has its place. */
type Candidate = {
  readonly item: TimelineItem
  readonly top: number
  readonly bottom: number
  /** What stands right of it, in the next lane in which anything does. */
  beside: readonly Candidate[]
  left: number
  width: number
}

/** Places a day's visits and gaps: each in the first lane that is free, as wide as its neighbors let it. */
export function placesOfDay(
  day: TimelineDay,
  measures: Measures,
): { readonly places: readonly Place[]; readonly overflows: readonly Overflow[] } {
  const lanes: Candidate[][] = Array.from({ length: measures.lanes }, () => [])
  const hidden: Candidate[] = []
  const candidates = itemsOfDay(day).map((item) => candidateOf(item, measures))
  for (const candidate of candidates) {
    const lane = lanes.find((others) => !others.some((other) => touches(other, candidate)))
    const into = lane ?? hidden
    into.push(candidate)
  }
  for (const [i, lane] of lanes.entries())
    for (const one of lane) one.beside = besideOf(one, lanes.slice(i + 1))
  for (const one of lanes[0]?.toSorted((a, b) => depthOf(b) - depthOf(a)) ?? []) stretch(one, 0, 0)
  return {
    places: candidates
      .filter(({ width }) => width > 0)
      .map(({ item, top, bottom, left, width }) => ({ item, top, height: bottom - top, left, width })),
    overflows: overflowsOf(hidden),
  }
}

/** A day's visits and gaps by time; a squeeze-in stands right of the other, even if both begin at once. */
function itemsOfDay({ date, blocks, free }: TimelineDay): readonly TimelineItem[] {
  const visits = blocks.map((block) => ({ kind: 'visit', key: block.entry.key, block }) as const)
  const gaps = free.map((gap) => ({ kind: 'free', key: `free ${date} ${gap.inicio}`, free: gap }) as const)
  const isRight = (item: TimelineItem) => (item.kind === 'visit' && item.block.side === 'right' ? 1 : 0)
  return [...visits, ...gaps].sort((a, b) => {
    const [one, other] = [stretchOf(a), stretchOf(b)]
    return one.inicio - other.inicio || isRight(a) - isRight(b) || other.fim - one.fim
  })
}

/** A visit that goes on beyond midnight is drawn to the day's end. */
function stretchOf(item: TimelineItem): Interval {
  if (item.kind === 'free') return item.free
  const { from, to } = item.block.entry
  return { inicio: from, fim: Math.min(to, MINUTES_OF_DAY) }
}

/** Where a minute is drawn, px from the grid's top. */
export function topOf(minute: number, { hours, hourHeight }: Measures): number {
  return ((minute - hours.inicio) / 60) * hourHeight
}

export function heightOf({ inicio: start, fim: end }: Interval, { hourHeight, minHeight }: Measures): number {
  return Math.max(((end - start) / 60) * hourHeight, minHeight)
}

function candidateOf(item: TimelineItem, measures: Measures): Candidate {
  const stretch = stretchOf(item)
  const top = topOf(stretch.inicio, measures)
  return { item, top, bottom: top + heightOf(stretch, measures), beside: [], left: 0, width: 0 }
}

function touches(a: Candidate, b: Candidate): boolean {
  return a.top < b.bottom && b.top < a.bottom
}

function besideOf(one: Candidate, further: readonly Candidate[][]): readonly Candidate[] {
  const found = further.map((lane) => lane.filter((other) => touches(one, other))).find((l) => l.length > 0)
  return found ?? []
}

/** How many stand beside each other from here to the right. */
function depthOf({ beside }: Candidate): number {
  return 1 + Math.max(0, ...beside.map(depthOf))
}

/**
 * Gives it and all right of it their widths: the longest row shares what is left of the column equally, the
 * others go to its end. `before` of the row stand left of it, from `from` on. Answers where it begins.
 */
function stretch(one: Candidate, from: number, before: number): number {
  if (one.width > 0) return one.left
  const [deepest, ...others] = one.beside.toSorted((a, b) => depthOf(b) - depthOf(a))
  const end = deepest === undefined ? 1 : stretch(deepest, from, before + 1)
  for (const other of others) stretch(other, end, 0)
  one.width = (end - from) / (before + 1)
  one.left = end - one.width
  return one.left
}

/** Hidden visits that touch stand behind one "+3"; hidden gaps are left out. */
function overflowsOf(hidden: readonly Candidate[]): readonly Overflow[] {
  const groups: { top: number; bottom: number; blocks: TimelineBlock[] }[] = []
  for (const { item, top, bottom } of hidden) {
    if (item.kind !== 'visit') continue
    const last = groups.at(-1)
    if (last !== undefined && top < last.bottom) {
      last.bottom = Math.max(last.bottom, bottom)
      last.blocks.push(item.block)
    } else groups.push({ top, bottom, blocks: [item.block] })
  }
  return groups.map(({ top, bottom, blocks }) => ({ top, height: bottom - top, blocks }))
}

/** Whether it can be given another time: only what the clinic has. */
export function isDraggable(entry: AgendaEntry): boolean {
  return entry.agendamento !== null && !isWaitingPlace(entry) && !isCancelled(entry)
}
