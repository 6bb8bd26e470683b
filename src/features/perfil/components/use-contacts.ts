import { useDebouncedValue } from '@mantine/hooks'
import { useDeferredValue, useEffect, useState } from 'react'
import { notify } from '#src/components/toast.tsx'
import { PACIENCIA_MS, procurarPessoas } from '../commands.ts'
import type { PessoaLocal } from '../queries.ts'
import {
  type PaginaDePessoas,
  usePessoasDoAparelho,
  usePrimeirasPessoas,
  useVersaoDasPessoas,
} from '../queries.ts'

/** A pause in typing, and not every letter, is a question to the clinic. */
const PAUSA_MS = 250
/** Rows at first, and at every "Mostrar mais". */
const PASSO = 50

export type Pessoas = {
  /** Undefined while nothing is known yet. */
  readonly pessoas: readonly PessoaLocal[] | undefined
  /** All that the search finds, also those not shown yet. */
  readonly total: number
  /** All that are registered; null where the clinic never said it. */
  readonly cadastradas: number | null
  /** How many people this device has, where it answers in the clinic's place; else null. */
  readonly guardadas: number | null
  /** What is typed is not yet what is shown. */
  readonly buscando: boolean
  readonly onMais: () => void
}

type Resposta = PaginaDePessoas & { readonly busca: string }

/**
 * The list of people as far as it is looked at: its first page from the device, as every list; searches and further
 * pages from the clinic, kept while the screen is open. Without the clinic, the people this device has.
 */
export function usePessoas(busca: string, online: boolean, carregando: boolean): Pessoas {
  const [procurada] = useDebouncedValue(busca, PAUSA_MS)
  const primeiras = usePrimeirasPessoas()
  const versao = useVersaoDasPessoas()
  const [resposta, setResposta] = useState<Resposta | null>(null)
  const [calada, setCalada] = useState<string | null>(null)
  const [quantas, setQuantas] = useState(PASSO)

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when the clinic's people have changed
  useEffect(() => {
    setQuantas(PASSO)
    setCalada(null)
    if (procurada === '') setResposta(null)
    if (procurada === '' || !online) return
    const controller = new AbortController()
    // Then the device answers, until the clinic does.
    const timer = setTimeout(() => setCalada(procurada), PACIENCIA_MS)
    void procurarPessoas({ busca: procurada, depois: null }, controller.signal).then((pagina) => {
      clearTimeout(timer)
      if (controller.signal.aborted) return
      setCalada(pagina === null ? procurada : null)
      // Who has leafed on stays where she is.
      if (pagina !== null)
        setResposta((r) =>
          r?.busca === procurada && r.pessoas.length > PASSO ? r : { ...pagina, busca: procurada },
        )
    })
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [procurada, online, versao])

  const doAparelho = !online || calada === procurada || (primeiras === null && !carregando)
  const local = usePessoasDoAparelho(doAparelho, useDeferredValue(busca))
  const pagina = resposta === null || resposta.busca === '' ? comPaginas(primeiras, resposta) : resposta

  async function mostrarMais() {
    const ultima = pagina?.pessoas.at(-1)
    if (doAparelho || pagina == null || ultima === undefined) return setQuantas((n) => n + PASSO)
    const mais = await procurarPessoas(
      { busca: procurada, depois: ultima.email },
      new AbortController().signal,
    )
    if (mais === null)
      return notify.bad('A clínica não respondeu', { id: 'mais-pessoas', text: 'Tente de novo.' })
    const antes = resposta?.busca === procurada ? resposta.pessoas : []
    // Not over what was asked for meanwhile.
    setResposta((r) =>
      r === resposta ? { busca: procurada, pessoas: [...antes, ...mais.pessoas], total: mais.total } : r,
    )
  }

  return {
    pessoas: doAparelho ? local?.achadas.slice(0, quantas) : pagina?.pessoas,
    total: doAparelho ? (local?.achadas.length ?? 0) : (pagina?.total ?? 0),
    cadastradas: primeiras?.total ?? null,
    guardadas: doAparelho ? (local?.guardadas ?? null) : null,
    buscando: !doAparelho && (busca !== procurada || (procurada !== '' && resposta?.busca !== procurada)),
    onMais: () => void mostrarMais(),
  }
}

/** The first page and those leafed to since; what a change has moved from one to the other stands once. */
function comPaginas(
  primeiras: PaginaDePessoas | null | undefined,
  mais: Resposta | null,
): PaginaDePessoas | null | undefined {
  if (primeiras == null || mais === null) return primeiras
  const emails = new Set(primeiras.pessoas.map((p) => p.email))
  return {
    ...primeiras,
    pessoas: [...primeiras.pessoas, ...mais.pessoas.filter((p) => !emails.has(p.email))],
  }
}
