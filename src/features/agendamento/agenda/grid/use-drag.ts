import { type MouseEvent, type PointerEvent, useEffect, useRef, useState } from 'react'
import { type ClinicDateTime, formatDateTime } from '#domain/lib/dates.ts'
import { GRID_STEP } from '../calendar/day.ts'
import type { AgendaEntry } from '../entry.ts'
import type { TimelineBlock } from './lanes.ts'
import { isDraggable, type Measures } from './places.ts'

/** A mouse that moves so far (px) while it is pressed drags; a finger that does so scrolls. */
const SLACK = { mouse: 5, finger: 10 }
/** A finger that rests so long drags, ms. */
const FINGER_REST_MS = 400
/** So near to the edge of what scrolls a drag scrolls it, px; and by so much a frame. */
const [EDGE, SCROLL_STEP] = [50, 5]

/** A visit in the air: the half hour at which it was grasped, and the minute it would begin at. */
type Drag = { readonly block: TimelineBlock; readonly grasped: number; readonly from: number | null }

type Options = Pick<Measures, 'hours' | 'hourHeight'> & {
  /** Null where nothing can be dragged. */
  readonly onMove: ((entry: AgendaEntry, when: ClinicDateTime) => void) | null
}

/**
 * A visit dragged to another time of its day, in half hours from its own. Nothing has moved until the clinic
 * says so: what was dropped goes back, and `onMove` is called with the time that it was dropped on.
 */
export function useDrag({ hours, hourHeight, onMove }: Options) {
  const grid = useRef<HTMLDivElement>(null)
  const [drag, setDrag] = useState<Drag | null>(null)
  const isDragging = drag !== null
  /** The block that is pressed and not dragged yet. */
  const press = useRef<{ block: TimelineBlock; x: number; y: number; rest?: number } | null>(null)
  const pointer = useRef({ x: 0, y: 0, id: 0 })
  const wasDragged = useRef(false)

  /** Which half hour of the grid a height of the window means. */
  function stepAt(y: number): number {
    const { top = 0 } = grid.current?.getBoundingClientRect() ?? {}
    return Math.floor((y - top) / ((hourHeight * GRID_STEP) / 60))
  }

  function letGo() {
    clearTimeout(press.current?.rest)
    press.current = null
  }

  function end() {
    letGo()
    setDrag(null)
    // The browser makes a press of the drag's end: what was dragged is forgotten after that press.
    setTimeout(() => {
      wasDragged.current = false
    })
  }

  function begin() {
    if (press.current === null) return
    const { block, y } = press.current
    letGo()
    wasDragged.current = true
    grid.current?.setPointerCapture(pointer.current.id)
    setDrag({ block, grasped: stepAt(y), from: block.entry.from })
  }

  function follow() {
    const { left = 0, right = 0 } = grid.current?.getBoundingClientRect() ?? {}
    const { x, y } = pointer.current
    setDrag((last) => {
      if (last === null) return null
      const to = last.block.entry.from + (stepAt(y) - last.grasped) * GRID_STEP
      const isOver = left <= x && x <= right && hours.inicio <= to && to < hours.fim
      const from = isOver ? to : null
      return from === last.from ? last : { ...last, from }
    })
  }

  useEffect(() => {
    if (onMove === null) return
    // A finger that drags does not scroll. The browser asks only those who listened when it came down.
    const hold = (event: TouchEvent) => wasDragged.current && event.preventDefault()
    const root = grid.current
    root?.addEventListener('touchmove', hold, { passive: false })
    return () => root?.removeEventListener('touchmove', hold)
  }, [onMove])

  // biome-ignore lint/correctness/useExhaustiveDependencies: for as long as one is in the air
  useEffect(() => {
    if (!isDragging) return
    const pane = paneOf(grid.current)
    let frame = requestAnimationFrame(function scroll() {
      const { y } = pointer.current
      const [top, bottom] = edgesOf(pane)
      const direction = y < top + EDGE ? -1 : y > bottom - EDGE ? 1 : 0
      pane.scrollTop += direction * SCROLL_STEP
      if (direction !== 0) follow()
      frame = requestAnimationFrame(scroll)
    })
    return () => cancelAnimationFrame(frame)
  }, [isDragging])

  return {
    /** What is in the air; its `from` is null beside the grid. */
    drag,
    /** Hand them to the grid as they are. */
    handlers: {
      ref: grid,
      onPointerMove({ clientX: x, clientY: y, pointerId: id, pointerType }: PointerEvent) {
        pointer.current = { x, y, id }
        if (isDragging) follow()
        if (press.current === null) return
        const isMouse = pointerType === 'mouse'
        const far = Math.hypot(x - press.current.x, y - press.current.y)
        if (far < (isMouse ? SLACK.mouse : SLACK.finger)) return
        if (isMouse) begin()
        else letGo()
      },
      onPointerUp() {
        end()
        if (drag === null || drag.from === null || drag.from === drag.block.entry.from) return
        onMove?.(drag.block.entry, formatDateTime(drag.block.entry.date, drag.from))
      },
      onPointerCancel: end,
      // What ends a drag is no press of a visit.
      onClickCapture: (event: MouseEvent) => wasDragged.current && event.stopPropagation(),
    },
    /** The handlers for a visit's block; undefined where it cannot be dragged. */
    pressOf: (block: TimelineBlock) =>
      onMove === null || !isDraggable(block.entry)
        ? undefined
        : ({ clientX: x, clientY: y, pointerId: id, pointerType, button }: PointerEvent) => {
            letGo()
            if (button !== 0) return
            pointer.current = { x, y, id }
            press.current = { block, x, y }
            if (pointerType !== 'mouse') press.current.rest = window.setTimeout(begin, FINGER_REST_MS)
          },
  }
}

/** What scrolls the grid: its pane, or the page. */
function paneOf(element: Element | null): Element {
  for (let e = element?.parentElement; e != null; e = e.parentElement)
    if (e.scrollHeight > e.clientHeight && /auto|scroll/.test(getComputedStyle(e).overflowY)) return e
  return document.scrollingElement ?? document.documentElement
}

function edgesOf(pane: Element): [top: number, bottom: number] {
  if (pane === document.scrollingElement) return [0, window.innerHeight]
  const { top, bottom } = pane.getBoundingClientRect()
  return [top, bottom]
}
