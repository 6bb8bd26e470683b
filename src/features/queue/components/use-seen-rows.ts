import { useEffect, useRef } from 'react'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { marcarVistas } from '../commands.ts'

/** As long as one needs to read that it has arrived. */
const LEITURA_MS = 2_000

/**
 * Done rows that stood on the screen long enough are seen, but only once the person leaves: nothing vanishes under
 * her eyes.
 */
export function useVistas(fila: readonly OutboxRow[] | undefined): void {
  const desde = useRef(new Map<string, number>())
  useEffect(() => {
    for (const { id, state } of fila ?? [])
      if (state === 'done' && !desde.current.has(id)) desde.current.set(id, Date.now())
  }, [fila])

  useEffect(() => {
    function marcar() {
      const lidas = [...desde.current].filter(([, em]) => Date.now() - em >= LEITURA_MS).map(([id]) => id)
      if (lidas.length > 0) void marcarVistas(lidas)
    }
    function aoEsconder() {
      if (document.visibilityState === 'hidden') marcar()
    }
    document.addEventListener('visibilitychange', aoEsconder)
    return () => {
      document.removeEventListener('visibilitychange', aoEsconder)
      marcar()
    }
  }, [])
}
