import { type RefObject, useEffect, useRef, useState } from 'react'
import { IMAGEM_MAXIMA, IMAGEM_TIPOS, IMAGEM_TIPOS_NOMES } from '#domain/imagem/schema.ts'
import type { ImageState } from '#src/components/image-dropzone.tsx'
import { formatBytes } from '#src/lib/bytes.ts'
import { enviarImagem } from '../commands.ts'

export const ACEITAS = IMAGEM_TIPOS.join(',')
export const DICA = `Arraste ou toque. ${IMAGEM_TIPOS_NOMES}, até ${formatBytes(IMAGEM_MAXIMA)}.`

type Envio =
  | { readonly tipo: 'recusada'; readonly title: string; readonly detail: string }
  | {
      readonly tipo: 'enviando' | 'enviada' | 'falhou'
      readonly file: File
      readonly url: string
      /** Of what leaves, 0 to 1. */
      readonly parte: number
      readonly detail: string
    }

/** The file under way or shown: what must be let go of when another takes its place. */
type Escolha = { readonly controller: AbortController; readonly url: string }

function soltar(escolha: RefObject<Escolha | null>) {
  if (escolha.current === null) return
  escolha.current.controller.abort()
  URL.revokeObjectURL(escolha.current.url)
  escolha.current = null
}

export type ImagemDoForm = {
  readonly state: ImageState
  /** The chosen file's picture, before and after it is stored; null: show what `imagem` names. */
  readonly url: string | null
  readonly enviando: boolean
  readonly falhou: boolean
  readonly escolher: (file: File) => void
  /** Forgets the choice: the form shows something else. */
  readonly limpar: () => void
}

/** The picture being chosen and sent. `onImagem` gets the stored name. */
export function useImagem(imagem: string, onImagem: (imagem: string) => void): ImagemDoForm {
  const [envio, setEnvio] = useState<Envio | null>(null)
  const atual = useRef<Escolha | null>(null)
  useEffect(() => () => soltar(atual), [])

  function escolher(file: File) {
    const recusa = recusaDoArquivo(file)
    soltar(atual)
    if (recusa !== null) setEnvio(recusa)
    else void enviar(file)
  }

  async function enviar(file: File) {
    soltar(atual)
    const controller = new AbortController()
    const base = { file, url: URL.createObjectURL(file) }
    const escolha = { controller, url: base.url }
    atual.current = escolha
    setEnvio({ tipo: 'enviando', parte: 0, detail: '', ...base })
    const result = await enviarImagem(
      file,
      ({ sent, total }) => {
        if (atual.current === escolha)
          setEnvio({ tipo: 'enviando', parte: total === 0 ? 0 : sent / total, detail: '', ...base })
      },
      controller.signal,
    )
    // Another file was chosen meanwhile, or another item.
    if (atual.current !== escolha) return
    if (result.ok) {
      setEnvio({ tipo: 'enviada', parte: 1, detail: '', ...base })
      onImagem(result.value)
    } else if (result.error.tipo === 'recusada')
      setEnvio({ tipo: 'recusada', title: `${file.name} não serve`, detail: result.error.mensagem })
    else setEnvio({ tipo: 'falhou', parte: 0, detail: porqueFalhou(result.error.tipo), ...base })
  }

  const mostra = envio !== null && envio.tipo !== 'recusada' ? envio : null
  return {
    state: stateDe(envio, imagem, enviar),
    url: mostra?.url ?? null,
    enviando: envio?.tipo === 'enviando',
    falhou: envio?.tipo === 'falhou',
    escolher,
    limpar: () => {
      soltar(atual)
      setEnvio(null)
    },
  }
}

function recusaDoArquivo(file: File): Extract<Envio, { tipo: 'recusada' }> | null {
  const detail = `Escolha um arquivo ${IMAGEM_TIPOS_NOMES}.`
  if (!file.type.startsWith('image/'))
    return { tipo: 'recusada', title: `${file.name} não é uma imagem`, detail }
  if (!IMAGEM_TIPOS.some((tipo) => tipo === file.type))
    return { tipo: 'recusada', title: `${file.name} é de um tipo que não abre em todo lugar`, detail }
  if (file.size > IMAGEM_MAXIMA)
    return {
      tipo: 'recusada',
      title: `${file.name} tem ${formatBytes(file.size)}`,
      detail: `O limite é ${formatBytes(IMAGEM_MAXIMA)}. Escolha uma imagem menor.`,
    }
  return null
}

function porqueFalhou(tipo: string): string {
  if (tipo === 'login') return 'Não subiu: sua sessão terminou.'
  return navigator.onLine ? 'Não subiu: a clínica não respondeu.' : 'Não subiu: sem internet.'
}

function stateDe(envio: Envio | null, imagem: string, enviar: (file: File) => Promise<void>): ImageState {
  if (envio === null)
    return imagem === '' ? { tipo: 'vazia' } : { tipo: 'guardada', name: 'Imagem atual', detail: '' }
  if (envio.tipo === 'recusada') return envio
  const { file, parte, detail } = envio
  const { name } = file
  const tamanho = formatBytes(file.size)
  switch (envio.tipo) {
    case 'enviando': {
      const percent = Math.floor(parte * 100)
      return {
        tipo: 'enviando',
        name,
        percent,
        detail: percent < 100 ? `Enviando, ${percent}% de ${tamanho}` : 'Quase lá: preparando a imagem',
      }
    }
    case 'enviada':
      return { tipo: 'guardada', name, detail: `Enviada, ${tamanho}` }
    case 'falhou':
      return { tipo: 'falhou', name, detail, onRetry: () => void enviar(file) }
  }
}
