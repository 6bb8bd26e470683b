import { useEffect, useRef, useState } from 'react'
import { isCep } from '#domain/lib/masks.ts'

/** What a look-up came to. `E` is an address. */
export type Lookup<E> =
  | { readonly kind: 'match'; readonly address: E }
  | { readonly kind: 'unknown' | 'unavailable' }

export type CepState<E> = Lookup<E> | { readonly kind: 'idle' | 'searching' }

/** Long enough that a CEP being corrected is not asked for at every digit. */
const WAIT_MS = 250

/**
 * The address of the postal code being typed: asked for when its eight digits are there, forgotten when they
 * change. `onFound` is told once per look-up, so that what is corrected by hand afterwards stays, and which
 * fields were typed since the code was (`noteTyped`): a late answer leaves those alone.
 */
export function useCep<E>(
  search: (cep: string, signal: AbortSignal) => Promise<Lookup<E>>,
  onFound: (address: E, typed: ReadonlySet<string>) => void,
) {
  const [state, setState] = useState<CepState<E>>({ kind: 'idle' })
  const busca = useRef<AbortController | null>(null)
  const typed = useRef(new Set<string>())
  useEffect(() => () => busca.current?.abort(), [])

  async function lookUp(cep: string) {
    busca.current?.abort()
    typed.current.clear()
    if (!isCep(cep)) {
      setState({ kind: 'idle' })
      return
    }
    const controller = new AbortController()
    busca.current = controller
    setState({ kind: 'searching' })
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS))
    if (controller.signal.aborted) return
    const match = await search(cep, controller.signal)
    if (controller.signal.aborted) return
    setState(match)
    if (match.kind === 'match') onFound(match.address, typed.current)
  }

  return { state, lookUp, noteTyped: (field: string) => void typed.current.add(field) }
}
