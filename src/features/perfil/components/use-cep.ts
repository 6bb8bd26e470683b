import { useEffect, useRef, useState } from 'react'
import type { Endereco } from '#domain/cep/schema.ts'
import { isCep } from '#domain/lib/masks.ts'
import { buscarCep } from '../commands.ts'

export type EstadoDoCep =
  | { readonly tipo: 'parado' | 'procurando' | 'desconhecido' | 'fora_do_ar' }
  | { readonly tipo: 'achado'; readonly endereco: Endereco }

/** Long enough that a CEP being corrected is not asked for at every digit. */
const ESPERA_MS = 250

/**
 * The address of the postal code being typed: asked for when its eight digits are there, forgotten when they change.
 * `onAchado` is told once per look-up, so that what is corrected by hand afterwards stays.
 */
export function useCep(onAchado: (endereco: Endereco) => void) {
  const [estado, setEstado] = useState<EstadoDoCep>({ tipo: 'parado' })
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
    const achado = await buscarCep(cep, controller.signal)
    if (controller.signal.aborted) return
    setEstado(achado)
    if (achado.tipo === 'achado') onAchado(achado.endereco)
  }

  return { estado, procurar }
}
