import { useRef, useState } from 'react'
import { filterHorarioList } from '../commands.ts'
import type { AppliedHorarioFilter, FilteredHorarioList, HorarioDates } from '../queries.ts'

/** The filter in force and what it found: as it was decided last, whatever answer comes after that. */
export function useHorarioFilter() {
  const [inForce, setInForce] = useState<AppliedHorarioFilter | null>(null)
  // Whoever has waited for an answer asks by what is in force then, and not by what was when it was drawn.
  const latest = useRef(inForce)
  const turn = useRef(0)

  function force(next: AppliedHorarioFilter | null) {
    turn.current++
    latest.current = next
    setInForce(next)
  }

  return {
    inForce,
    apply: (period: HorarioDates, result: FilteredHorarioList) => force({ period, result }),
    clear: () => force(null),
    /** Asks anew for what the filter in force finds. */
    async again() {
      if (latest.current === null) return
      const { period } = latest.current
      const mine = ++turn.current
      const found = await filterHorarioList(period)
      if (turn.current === mine) force(found.ok ? { period, result: found.value } : null)
    },
    /** One that is deleted is found no more, nor by an answer that was asked for before. */
    forget(id: number) {
      if (latest.current === null) return
      const { period, result } = latest.current
      force({ period, result: { ...result, horarios: result.horarios.filter((h) => h.id !== id) } })
    },
  }
}
