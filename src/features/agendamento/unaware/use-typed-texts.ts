import { useState } from 'react'
import { useMarkUnsaved } from '#src/lib/dirty.ts'
import type { UnawareVisit } from './queries.ts'
import { whatIsTold } from './use-shown.ts'

export type TypedTexts = {
  /** What reception has typed to tell of a change; undefined where the ready text stands. */
  readonly of: (row: UnawareVisit) => string | undefined
  /** Null gives the ready text its place again. */
  readonly keep: (row: UnawareVisit, text: string | null) => void
}

/**
 * The texts that reception has typed in the place of the ready ones. Each stays while another change is
 * looked at, until its client is said to know: before that nobody is led away from it unasked.
 */
export function useTypedTexts(unaware: readonly UnawareVisit[]): TypedTexts {
  const [texts, setTexts] = useState<ReadonlyMap<string, string>>(new Map())
  const of = (row: UnawareVisit) => texts.get(whatIsTold(row))
  useMarkUnsaved(unaware.some((row) => of(row) !== undefined))
  return {
    of,
    keep(row, text) {
      setTexts((before) => {
        const after = new Map(before)
        if (text === null) after.delete(whatIsTold(row))
        else after.set(whatIsTold(row), text)
        return after
      })
    },
  }
}
