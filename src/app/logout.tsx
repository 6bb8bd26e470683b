import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { type OutboxRow, precisaDeEscolha } from '#domain/outbox/row.ts'
import { notify } from '#src/components/toast.tsx'
import { retryQueue } from '#src/features/queue/commands.ts'
import { readPending } from '#src/features/queue/queries.ts'
import { sair } from '#src/features/usuario/commands.ts'
import { PENDENCIAS } from './shell/menu-entries.ts'
import { sync } from './sync.ts'

export type Logout = {
  /** What the clinic does not have; null while nothing is asked. */
  readonly pendentes: readonly OutboxRow[] | null
  readonly aviso: string | null
  readonly enviando: boolean
  readonly ask: () => Promise<void>
  readonly send: () => Promise<void>
  /** To the queue, where what waits for a choice can be chosen. */
  readonly look: () => void
  readonly discard: () => Promise<void>
  readonly cancel: () => void
}

/** "Sair": at once where nothing waits, else only after the person has chosen what becomes of it. */
export function useLogout(): Logout {
  const navigate = useNavigate()
  const [pendentes, setPendentes] = useState<readonly OutboxRow[] | null>(null)
  const [aviso, setAviso] = useState<string | null>(null)
  const [enviando, setEnviando] = useState(false)

  /** Nothing is dropped where nothing was asked: what another tab queues meanwhile stays hers. */
  async function leave(descartarFila: boolean) {
    await sair({ descartarFila })
    setPendentes(null)
    await navigate('/')
  }

  return {
    pendentes,
    aviso,
    enviando,
    discard: () => leave(true),
    cancel: () => setPendentes(null),
    look() {
      setPendentes(null)
      void navigate(PENDENCIAS)
    },
    async ask() {
      setAviso(null)
      const waiting = await readPending()
      if (waiting.length === 0) await leave(false)
      else {
        // On a phone a notice would lie over the dialog's first button.
        notify.clear()
        setPendentes(waiting)
      }
    },
    async send() {
      if (!navigator.onLine) {
        setAviso('Sem internet. Nada foi descartado.')
        return
      }
      setAviso(null)
      setEnviando(true)
      await retryQueue()
      await sync.verify()
      const waiting = await readPending()
      setEnviando(false)
      if (waiting.length === 0) {
        await leave(false)
        return
      }
      setPendentes(waiting)
      setAviso(
        waiting.every(precisaDeEscolha)
          ? 'A clínica não aceitou tudo. Nada foi descartado.'
          : 'Nem tudo foi enviado. Nada foi descartado.',
      )
    },
  }
}
