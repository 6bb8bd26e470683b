import { useRef, useState } from 'react'
import { factsOf } from '#domain/agendamento/awareness.ts'
import type { UnawareVisit } from './queries.ts'

/**
 * Which change the pane beside the list shows: the nearest at first, then what was chosen, and the next after
 * a press here that said of it that she knows. Nothing else takes its place: reception telephones whom the
 * pane shows, and what she presses then is said of that one.
 */
export function useShown(unaware: readonly UnawareVisit[], wide: boolean) {
  const [id, setId] = useState<number | null>(null)
  /** The visit of which a press here has said that its client knows. */
  const [saidOf, setSaidOf] = useState<number | null>(null)
  // The pane still says whose the visit was after it has left the list.
  const last = useRef<UnawareVisit | null>(null)
  const shown = unaware.find(({ visit }) => visit.id === id)
  if (shown !== undefined) last.current = shown
  const [first] = unaware
  // She was told by a press here: the next one follows, or nobody yet where none is left.
  if (shown === undefined && id !== null && id === saidOf) setId(null)
  if (wide && id === null && first !== undefined) choose(first.visit.id)

  function choose(next: number) {
    setId(next)
    setSaidOf(null)
  }

  return {
    shown,
    /** It has left the list, and by no press here; null where none has. */
    left: shown === undefined && id !== null && id !== saidOf ? last.current : null,
    choose,
    say: setSaidOf,
    /** It was not kept that she knows: should it leave the list, that is by no press here. */
    unsay: (of: number) => setSaidOf((said) => (said === of ? null : said)),
  }
}

/**
 * Whether what is to be told of a visit is something else than what has stood here to be read: while she is
 * called, another tablet may change it once more, and she knows only what was read to her.
 */
export function useReadAnew(row: UnawareVisit) {
  const current = whatIsTold(row)
  const [read, setRead] = useState(current)
  return { isUnread: read !== current, onRead: () => setRead(current) }
}

/**
 * A message, and what was answered to it, are of what it told and why, and for whom; of what else is changed
 * of the visit she is told nothing.
 */
export function whatIsTold({ visit, known }: UnawareVisit): string {
  const { id, email, cliente, ficha, motivo } = visit
  return JSON.stringify([id, email, cliente, ficha, known, factsOf(visit), motivo])
}
