import { useDeferredValue } from 'react'

/** Rows in the first drawing; the others follow without holding anything up. */
const FIRST = 30

/** A long list's rows: the first at once, all of them as soon as there is time. Draw them with `memo`. */
export function useGradually<T>(rows: readonly T[]): readonly T[] {
  const count = useDeferredValue(Number.POSITIVE_INFINITY, FIRST)
  return count < rows.length ? rows.slice(0, count) : rows
}
