import { useState } from 'react'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { useMarkUnsaved } from '#src/lib/form/dirty.ts'
import type { UnawareVisit } from './queries.ts'
import { whatIsTold } from './use-shown.ts'

/** What reception has typed, and on which day it was begun or last read: its "amanhã" is that day's. */
type TypedText = { readonly text: string; readonly day: ClinicDate }

export type TypedTexts = {
  /** What reception has typed to tell of a change; undefined where the ready text stands. */
  readonly of: (row: UnawareVisit) => string | undefined
  /** It is of another day, and is not sent before it was read. */
  readonly isOfOtherDay: (row: UnawareVisit) => boolean
  /** Null gives the ready text its place again. */
  readonly keep: (row: UnawareVisit, text: string | null) => void
  /** It was read today, and stands. */
  readonly onRead: (row: UnawareVisit) => void
}

/**
 * The texts that reception has typed in the place of the ready ones. Each stays while another change is
 * looked at, until its client is said to know: before that nobody is led away from it unasked.
 */
export function useTypedTexts(unaware: readonly UnawareVisit[], today: ClinicDate): TypedTexts {
  const [texts, setTexts] = useState<ReadonlyMap<string, TypedText>>(new Map())
  const typedOf = (row: UnawareVisit) => texts.get(whatIsTold(row))
  useMarkUnsaved(unaware.some((row) => typedOf(row) !== undefined))

  function put(row: UnawareVisit, typed: TypedText | null): void {
    setTexts((before) => {
      const after = new Map(before)
      if (typed === null) after.delete(whatIsTold(row))
      else after.set(whatIsTold(row), typed)
      return after
    })
  }

  return {
    of: (row) => typedOf(row)?.text,
    isOfOtherDay: (row) => (typedOf(row)?.day ?? today) !== today,
    // Who adds a word to what was typed yesterday has not read the others for that.
    keep: (row, text) => put(row, text === null ? null : { text, day: typedOf(row)?.day ?? today }),
    onRead(row) {
      const typed = typedOf(row)
      if (typed !== undefined) put(row, { ...typed, day: today })
    },
  }
}
