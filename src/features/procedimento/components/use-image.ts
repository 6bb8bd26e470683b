import { type RefObject, useEffect, useRef, useState } from 'react'
import { IMAGE_TYPE_NAMES, IMAGE_TYPES, MAX_IMAGE_BYTES } from '#domain/image/limits.ts'
import type { WriteFailure } from '#src/api/write-failure.ts'
import type { ImageState } from '#src/components/fields/image-dropzone.tsx'
import { formatBytes } from '#src/lib/words/bytes.ts'
import { isOnline } from '#src/offline/reach.ts'
import { sendImage } from '../commands.ts'

export const ACCEPTED = IMAGE_TYPES.join(',')
export const HINT = `Arraste ou toque. ${IMAGE_TYPE_NAMES}, até ${formatBytes(MAX_IMAGE_BYTES)}.`

type Shown = { readonly file: File; readonly url: string }

type Upload =
  | { readonly kind: 'refused'; readonly title: string; readonly detail: string }
  /** `fraction`: of what leaves, 0 to 1. */
  | (Shown & { readonly kind: 'sending'; readonly fraction: number })
  | (Shown & { readonly kind: 'sent' })
  | (Shown & { readonly kind: 'failed'; readonly detail: string; readonly failure: WriteFailure })

/** The file that is being sent or shown: it is released when another takes its place. */
type Choice = { readonly controller: AbortController; readonly url: string }

function release(choice: RefObject<Choice | null>) {
  if (choice.current === null) return
  choice.current.controller.abort()
  URL.revokeObjectURL(choice.current.url)
  choice.current = null
}

export type FormImage = {
  readonly state: ImageState
  /** The chosen file's picture, before and after it is stored; null: show what `imagem` names. */
  readonly url: string | null
  readonly isSending: boolean
  /** Why the chosen file is not at the clinic; null where it is, or may still come to be. */
  readonly failure: WriteFailure | null
  readonly choose: (file: File) => void
  /** Forgets the choice: the form shows something else. */
  readonly reset: () => void
}

/** The picture being chosen and sent. `onStored` gets the stored name. */
export function useImage(imagem: string, onStored: (imagem: string) => void): FormImage {
  const [upload, setUpload] = useState<Upload | null>(null)
  const chosen = useRef<Choice | null>(null)
  useEffect(() => () => release(chosen), [])

  function choose(file: File) {
    const refusal = refusalOfFile(file)
    release(chosen)
    if (refusal !== null) setUpload(refusal)
    else void send(file)
  }

  async function send(file: File) {
    release(chosen)
    const controller = new AbortController()
    const base = { file, url: URL.createObjectURL(file) }
    const choice = { controller, url: base.url }
    chosen.current = choice
    setUpload({ kind: 'sending', fraction: 0, ...base })
    const result = await sendImage(
      file,
      ({ sent, total }) => {
        if (chosen.current === choice)
          setUpload({ kind: 'sending', fraction: total === 0 ? 0 : sent / total, ...base })
      },
      controller.signal,
    )
    // Another file was chosen meanwhile, or another item.
    if (chosen.current !== choice) return
    if (result.ok) {
      setUpload({ kind: 'sent', ...base })
      onStored(result.value)
    } else if (result.error.kind === 'refused')
      setUpload({ kind: 'refused', title: `${file.name} não serve`, detail: result.error.mensagem })
    else setUpload({ kind: 'failed', failure: result.error, detail: whyFailed(result.error.kind), ...base })
  }

  const shown = upload !== null && upload.kind !== 'refused' ? upload : null
  return {
    state: stateOf(upload, imagem, send),
    url: shown?.url ?? null,
    isSending: upload?.kind === 'sending',
    failure: upload?.kind === 'failed' ? upload.failure : null,
    choose,
    reset: () => {
      release(chosen)
      setUpload(null)
    },
  }
}

function refusalOfFile(file: File): Extract<Upload, { kind: 'refused' }> | null {
  const detail = `Escolha um arquivo ${IMAGE_TYPE_NAMES}.`
  if (!file.type.startsWith('image/'))
    return { kind: 'refused', title: `${file.name} não é uma imagem`, detail }
  if (!IMAGE_TYPES.some((type) => type === file.type))
    return { kind: 'refused', title: `${file.name} é de um tipo que não abre em todo lugar`, detail }
  if (file.size > MAX_IMAGE_BYTES)
    return {
      kind: 'refused',
      title: `${file.name} tem ${formatBytes(file.size)}`,
      detail: `O limite é ${formatBytes(MAX_IMAGE_BYTES)}. Escolha uma imagem menor.`,
    }
  return null
}

function whyFailed(cause: WriteFailure['kind']): string {
  if (cause === 'login') return 'Não subiu: sua sessão terminou.'
  return isOnline() ? 'Não subiu: a clínica não respondeu.' : 'Não subiu: sem internet.'
}

function stateOf(upload: Upload | null, imagem: string, send: (file: File) => Promise<void>): ImageState {
  if (upload === null)
    return imagem === '' ? { kind: 'empty' } : { kind: 'kept', name: 'Imagem atual', detail: '' }
  if (upload.kind === 'refused') return { kind: 'refused', title: upload.title, detail: upload.detail }
  const { file } = upload
  const { name } = file
  const size = formatBytes(file.size)
  switch (upload.kind) {
    case 'sending': {
      const percent = Math.floor(upload.fraction * 100)
      return {
        kind: 'sending',
        name,
        percent,
        detail: percent < 100 ? `Enviando, ${percent}% de ${size}` : 'Quase lá: preparando a imagem',
      }
    }
    case 'sent':
      return { kind: 'kept', name, detail: `Enviada, ${size}` }
    case 'failed':
      return { kind: 'failed', name, detail: upload.detail, onRetry: () => void send(file) }
  }
}
