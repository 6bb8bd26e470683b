import { useRef, useState } from 'react'
import type { Whose } from '../queries.ts'
import { useWhoseRow } from './queries.ts'

const NOBODY: Whose = { email: null, cliente: null }

/**
 * The client whom reception books for. Where it books again what was refused, it is the person of that
 * booking until another is chosen.
 */
export function useForWhom(isReception: boolean, supersedes: string | null, email: string) {
  const before = useWhoseRow(isReception ? supersedes : null, email)
  const [chosen, setChosen] = useState<Whose | null>(null)
  const [missing, setMissing] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const whose = chosen ?? before ?? NOBODY
  const isNamed = whose.email !== null || (whose.cliente ?? '').trim() !== ''
  return {
    root,
    whose,
    isChosen: chosen !== null && isNamed,
    missing: missing && !isNamed,
    choose(next: Whose) {
      setChosen(next)
      setMissing(false)
    },
    /**
     * Whether it can be booked: a client books for herself, reception says for whom. Leads to the field if
     * not.
     */
    check(): boolean {
      if (!isReception || isNamed) return true
      setMissing(true)
      root.current?.querySelector('input')?.focus()
      return false
    },
    /** The client as she is sent to the clinic; null where a client books for herself. */
    sent: isReception ? { ...whose, cliente: whose.cliente?.trim() || null } : null,
  }
}
