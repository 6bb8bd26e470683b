import { useEffect, useRef, useState } from 'react'
import type { DataHora } from '#domain/lib/dates.ts'
import { agendar, type Desfecho, descartarPedido, desfechoDaLinha } from '../queue/commands.ts'
import { useOutboxRow } from '../queries.ts'
import { pedidoDoServico, type Servico } from './utils.ts'

/** One press of the button: its id, and what was asked for. */
export type Tentativa = { readonly id: string; readonly servico: Servico; readonly quando: DataHora }

export type Resultado =
  /** No date or time chosen: nothing was sent. */
  | { readonly tipo: 'incompleto' }
  /** Neither kept on the device nor at the clinic: no room for it, or she is not logged in here any more. */
  | (Tentativa & { readonly tipo: 'nao_guardado' | 'sem_sessao' })
  | (Tentativa & Desfecho)

export type Agendar = {
  readonly resultado: Resultado | null
  /** The time that is being sent. */
  readonly enviando: DataHora | null
  /** `supersedes`: the refused row that goes when this one is queued. */
  readonly enviar: (servico: Servico, quando: DataHora | null, supersedes: string | null) => Promise<void>
  /** Closes the result. What the clinic refused is discarded: the person has read why. */
  readonly fechar: () => void
}

/** Outcomes that leave a refused row behind. */
const FICA_RECUSADA: ReadonlySet<Resultado['tipo']> = new Set(['ocupado', 'alterado', 'recusado'])

/** Sends a booking and holds what came of it until it was read. */
export function useAgendar(email: string): Agendar {
  const [resultado, setResultado] = useState<Resultado | null>(null)
  const [enviando, setEnviando] = useState<DataHora | null>(null)
  // A second tap comes before the first has been drawn.
  const ocupado = useRef(false)

  // What waits may be answered while its dialog is still open: the dialog then says the answer.
  const guardada = resultado?.tipo === 'guardado' ? resultado : null
  const row = useOutboxRow(guardada?.id ?? null)
  useEffect(() => {
    if (guardada === null || row?.id !== guardada.id) return
    const desfecho = desfechoDaLinha(row)
    const { id, servico, quando } = guardada
    if (desfecho.tipo !== 'guardado') setResultado({ ...desfecho, id, servico, quando })
  }, [guardada, row])

  async function enviar(servico: Servico, quando: DataHora | null, supersedes: string | null) {
    if (ocupado.current) return
    if (quando === null) {
      setResultado({ tipo: 'incompleto' })
      return
    }
    ocupado.current = true
    setEnviando(quando)
    const tentativa: Tentativa = { id: crypto.randomUUID(), servico, quando }
    try {
      const answer = await agendar({
        dono: email,
        pedido: pedidoDoServico(servico, email, quando),
        imagem: servico.imagem,
        id: tentativa.id,
        ...(supersedes === null ? {} : { supersedes }),
      })
      if (answer.ok) setResultado({ ...tentativa, ...answer.value })
      else setResultado({ ...tentativa, tipo: answer.error === 'sem_sessao' ? 'sem_sessao' : 'nao_guardado' })
    } finally {
      ocupado.current = false
      setEnviando(null)
    }
  }

  function fechar() {
    if (resultado !== null && FICA_RECUSADA.has(resultado.tipo) && 'id' in resultado)
      void descartarPedido(resultado.id)
    setResultado(null)
  }

  return { resultado, enviando, enviar, fechar }
}
