import { useRef, useState } from 'react'
import { err } from '#domain/lib/result.ts'
import { type Procedimento, procedimentoInputSchema } from '#domain/procedimento/schema.ts'
import { type SuggestedErrors, useSuggested } from '#src/lib/form/use-suggested.ts'
import { procedimentoWrites, sendSuggestedImage } from '../commands.ts'
import { nameKey, PROCEDIMENTO_SUGGESTIONS, type Suggestion, USUAL_COUNT } from '../suggestions.ts'

type SuggestedService = {
  readonly key: string
  readonly suggestion: Suggestion
  readonly isTicked: boolean
  readonly tempo: string
  readonly valor: number | ''
  /** The clinic's own service of that name. */
  readonly own: Procedimento | null
}

type Errors = SuggestedErrors<'tempo' | 'valor'>

export type SuggestedRow = SuggestedService & { readonly errors: Errors }

function errorsOf({ suggestion, tempo, valor }: SuggestedService): Errors {
  const parsed = procedimentoInputSchema.safeParse({ ...suggestion, tempo, valor })
  const errors: Partial<Record<'tempo' | 'valor', string>> = {}
  for (const { path, message } of parsed.error?.issues ?? [])
    if (path[0] === 'tempo' || path[0] === 'valor') errors[path[0]] ??= message
  return errors
}

/** Services to tick, with their time and price. */
export function useSuggestedServices(own: readonly Procedimento[]) {
  /** Whether the clinic had none when the form was opened: then some are ticked. */
  const [wasEmpty] = useState(own.length === 0)
  /** Pictures that were sent: the same again after a lost answer is the same body, and the same key. */
  const images = useRef(new Map<string, string>())

  const suggested = PROCEDIMENTO_SUGGESTIONS.map((suggestion, i): SuggestedService => {
    const { nome, tempo, valor } = suggestion
    const isTicked = wasEmpty && i < USUAL_COUNT
    const found = own.find((p) => nameKey(p.nome) === nameKey(nome)) ?? null
    return { key: nome, suggestion, isTicked, tempo, valor, own: found }
  })

  async function saveOne({ suggestion, tempo, valor }: SuggestedService) {
    const { picture, ...words } = suggestion
    const sent = images.current.get(picture) ?? (await sendSuggestedImage(picture))
    if (typeof sent !== 'string') return err(sent)
    images.current.set(picture, sent)
    const input = procedimentoInputSchema.parse({ ...words, tempo, valor, imagem: sent })
    return procedimentoWrites.save(null, input, null)
  }

  return useSuggested({ suggested, errorsOf, saveOne })
}
