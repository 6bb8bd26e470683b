import type { KeyboardEvent } from 'react'

const ITEM = '[data-item]'
/** A day's column. */
const COLUMN = '[data-date]'

/**
 * Arrow keys on a timeline: up and down within a day, left and right to what stands nearest in the
 * next day that has anything. Home and End: first and last of the day.
 */
export function onArrowKeys(event: KeyboardEvent<HTMLElement>): void {
  const current = (event.target as HTMLElement).closest<HTMLElement>(ITEM)
  const column = current?.closest<HTMLElement>(COLUMN)
  if (current == null || column == null || event.altKey || event.ctrlKey || event.metaKey) return
  const destination = destinationOf(event.key, { current, column, root: event.currentTarget })
  if (destination === null) return
  event.preventDefault()
  destination.focus()
}

type Place = { readonly current: HTMLElement; readonly column: HTMLElement; readonly root: HTMLElement }

function destinationOf(key: string, { current, column, root }: Place): HTMLElement | null {
  const items = itemsOf(column)
  const i = items.indexOf(current)
  switch (key) {
    case 'ArrowDown':
      return items[i + 1] ?? null
    case 'ArrowUp':
      return items[i - 1] ?? null
    case 'Home':
      return items[0] ?? null
    case 'End':
      return items.at(-1) ?? null
    case 'ArrowRight':
      return neighbor({ current, column, root }, 1)
    case 'ArrowLeft':
      return neighbor({ current, column, root }, -1)
    default:
      return null
  }
}

function neighbor({ current, column, root }: Place, step: 1 | -1): HTMLElement | null {
  const columns = [...root.querySelectorAll<HTMLElement>(COLUMN)]
  const { top } = current.getBoundingClientRect()
  const distance = (e: HTMLElement) => Math.abs(e.getBoundingClientRect().top - top)
  for (let c = columns.indexOf(column) + step; c >= 0 && c < columns.length; c += step) {
    const nearest = itemsOf(columns[c]).sort((a, b) => distance(a) - distance(b))[0]
    if (nearest !== undefined) return nearest
  }
  return null
}

function itemsOf(column: HTMLElement | undefined): HTMLElement[] {
  return column === undefined ? [] : [...column.querySelectorAll<HTMLElement>(ITEM)]
}
