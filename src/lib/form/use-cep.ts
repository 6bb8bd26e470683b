import { useCallbackRef } from '@mantine/hooks'
import { useEffect, useRef, useState } from 'react'
import type { Lookup } from '#domain/lib/lookup.ts'
import { digits, isCep } from '#domain/lib/masks.ts'
import { TYPING_PAUSE_MS } from './typing-pause.ts'

export type CepState<E> = Lookup<E> | { readonly kind: 'idle' | 'searching' }

/**
 * The address of the postal code being typed: asked for when its eight digits are there, forgotten when they
 * change. `onFound` is told once per look-up, so that what is corrected by hand afterwards stays, and which
 * fields were typed since the code was (`noteTyped`): a late answer leaves those alone. `current` is the code
 * in the form: where that is another one by now, as after “Desfazer”, an answer is of nothing there.
 */
export function useCep<E>(
  current: string,
  search: (cep: string, signal: AbortSignal) => Promise<Lookup<E>>,
  onFound: (address: E, typed: ReadonlySet<string>) => void,
) {
  const [asked, setAsked] = useState<{ readonly cep: string; readonly state: CepState<E> } | null>(null)
  const running = useRef<AbortController | null>(null)
  const typed = useRef(new Set<string>())
  useEffect(() => () => running.current?.abort(), [])
  const isStill = useCallbackRef((cep: string) => digits(cep) === digits(current))

  async function lookUp(cep: string) {
    running.current?.abort()
    typed.current.clear()
    if (!isCep(cep)) {
      setAsked(null)
      return
    }
    const controller = new AbortController()
    running.current = controller
    setAsked({ cep, state: { kind: 'searching' } })
    await new Promise((resolve) => setTimeout(resolve, TYPING_PAUSE_MS))
    if (controller.signal.aborted) return
    const match = await search(cep, controller.signal)
    if (controller.signal.aborted || !isStill(cep)) return
    setAsked({ cep, state: match })
    if (match.kind === 'match') onFound(match.address, typed.current)
  }

  const state: CepState<E> =
    asked !== null && digits(asked.cep) === digits(current) ? asked.state : { kind: 'idle' }
  return { state, lookUp, noteTyped: (field: string) => void typed.current.add(field) }
}
