import { useEffect, useRef, useState } from 'react'
import { isCep } from '#domain/lib/masks.ts'

/** What a look-up came to. `E` is an address. */
type Busca<E> =
  | { readonly tipo: 'achado'; readonly endereco: E }
  | { readonly tipo: 'desconhecido' | 'fora_do_ar' }

export type EstadoDoCep<E> = Busca<E> | { readonly tipo: 'parado' | 'procurando' }

/** Long enough that a CEP being corrected is not asked for at every digit. */
const ESPERA_MS = 250

/**
 * The address of the postal code being typed: asked for when its eight digits are there, forgotten when they change.
 * `onAchado` is told once per look-up, so that what is corrected by hand afterwards stays.
 */
export function useCep<E>(
  buscar: (cep: string, signal: AbortSignal) => Promise<Busca<E>>,
  onAchado: (endereco: E) => void,
) {
  const [estado, setEstado] = useState<EstadoDoCep<E>>({ tipo: 'parado' })
  const busca = useRef<AbortController | null>(null)
  useEffect(() => () => busca.current?.abort(), [])

  async function procurar(cep: string) {
    busca.current?.abort()
    if (!isCep(cep)) {
      setEstado({ tipo: 'parado' })
      return
    }
    const controller = new AbortController()
    busca.current = controller
    setEstado({ tipo: 'procurando' })
    await new Promise((resolve) => setTimeout(resolve, ESPERA_MS))
    if (controller.signal.aborted) return
    const achado = await buscar(cep, controller.signal)
    if (controller.signal.aborted) return
    setEstado(achado)
    if (achado.tipo === 'achado') onAchado(achado.endereco)
  }

  return { estado, procurar }
}
