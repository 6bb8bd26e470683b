import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { useProcedimentos } from '#src/features/procedimento/queries.ts'
import { type Informacoes, informacoesDe, readInformacoes } from '#src/features/procedimento/utils.ts'

type Mudanca = Pick<Informacoes, 'nome' | 'valor' | 'tempo'>

/**
 * The service to be booked: the one the navigation brought, else the one the address names. What the device has of it
 * wins when the page opens; from then on it stays as it was shown, so that no price changes under the person's eyes:
 * a difference is the clinic's to say when the booking arrives.
 */
export function useServicoEscolhido(pendente: boolean) {
  const location = useLocation()
  const [params] = useSearchParams()
  const procedimentos = useProcedimentos()
  const [fixo, setFixo] = useState<{ readonly chave: string; readonly servico: Informacoes } | null>(null)

  const trazido = readInformacoes(location.state)
  const id = trazido?.id ?? Number(params.get('servico') ?? Number.NaN)
  const chave = Number.isInteger(id) ? `id:${id}` : trazido === null ? null : `nome:${trazido.nome}`

  const linha = procedimentos?.find((p) => p.id === id)
  const aparelho = linha === undefined ? trazido : informacoesDe(linha)
  if (chave !== null && procedimentos !== undefined && aparelho !== null && fixo?.chave !== chave)
    setFixo({ chave, servico: aparelho })

  const substitui: unknown = location.state?.substitui
  const servico = fixo !== null && fixo.chave === chave ? fixo.servico : trazido
  return {
    servico,
    chave,
    id: Number.isInteger(id) ? id : null,
    /** The refused row of the queue that the new booking replaces, where the person comes from one. */
    substitui: typeof substitui === 'string' ? substitui : null,
    /** No service named, or one that neither the device nor the clinic has. */
    faltando: chave === null || (servico === null && procedimentos !== undefined && !pendente),
    mudar(atual: Mudanca) {
      const { nome, valor, tempo } = atual
      if (chave !== null && servico !== null) setFixo({ chave, servico: { ...servico, nome, valor, tempo } })
    },
  }
}
