import { useEffect, useRef, useState } from 'react'
import type { DataHora } from '#domain/lib/dates.ts'
import { ResultDialog } from '#src/components/result-dialog.tsx'
import { conteudoDe } from './result-content.tsx'
import type { Resultado } from './use-booking.ts'

type Props = {
  resultado: Resultado | null
  enviando: DataHora | null
  offline: boolean
  onFechar: () => void
  /** Books an alternative, or the same time for the new price. */
  onAgendar: (resultado: Resultado, quando: DataHora) => void
  onVerPendencias: () => void
  onLogin: () => void
}

/** What came of "Agendar". One dialog whose words follow the answer, so that the scrim does not blink between two. */
export function ResultadoDialog({ resultado, ...props }: Props) {
  // The words stay while the dialog leaves.
  const [ultimo, setUltimo] = useState<Resultado | null>(null)
  if (resultado !== null && resultado !== ultimo) setUltimo(resultado)
  const mostrado = resultado ?? ultimo

  // The pressed alternative is gone with its answer; the focus goes on to the answer's own button.
  const principal = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other words are shown
  useEffect(() => principal.current?.focus(), [mostrado])

  if (mostrado === null) return null
  return (
    <ResultDialog
      opened={resultado !== null}
      onClose={props.onFechar}
      dismissable={props.enviando === null}
      returnFocus={false}
      {...conteudoDe(mostrado, { ...props, principal })}
    />
  )
}
