import { useRef, useState } from 'react'
import { type FilteredHorarioList, filterHorarioList } from '../commands.ts'
import type { HorarioPeriod } from '../queries.ts'

type InForce = { readonly period: HorarioPeriod; readonly result: FilteredHorarioList }

/** The filter in force and what it found: as it was decided last, whatever answer comes after that. */
export function useHorarioFilter() {
  const [inForce, setInForce] = useState<InForce | null>(null)
  // Whoever has waited for an answer asks by what is in force then, and not by what was when it was drawn.
  const latest = useRef(inForce)
  const turn = useRef(0)

  function force(next: InForce | null) {
    turn.current++
    latest.current = next
    setInForce(next)
  }

  return {
    inForce,
    apply: (period: HorarioPeriod, result: FilteredHorarioList) => force({ period, result }),
    clear: () => force(null),
    /** Asks anew for what the filter in force finds. */
    async again() {
      if (latest.current === null) return
      const { period } = latest.current
      const mine = ++turn.current
      const found = await filterHorarioList(period)
      if (turn.current === mine) force(found.ok ? { period, result: found.value } : null)
    },
    /** One that is deleted is found no more. */
    forget(id: number) {
      if (latest.current === null) return
      const { period, result } = latest.current
      latest.current = { period, result: { ...result, horarios: result.horarios.filter((h) => h.id !== id) } }
      setInForce(latest.current)
    },
  }
}
