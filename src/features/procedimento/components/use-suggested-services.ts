import { useRef, useState } from 'react'
import { err } from '#domain/lib/result.ts'
import { type Procedimento, procedimentoInputSchema } from '#domain/procedimento/schema.ts'
import type { WriteFailure } from '#src/api/write-failure.ts'
import { saveEach } from '#src/lib/save-each.ts'
import { procedimentoWrites, sendSuggestedImage } from '../commands.ts'
import { nameKey, PROCEDIMENTO_SUGGESTIONS, type Suggestion, USUAL_COUNT } from '../suggestions.ts'

/** What is typed of a suggestion. */
type Typed = { readonly isTicked: boolean; readonly tempo: string; readonly valor: number | '' }

export type SuggestedRow = Typed & {
  readonly suggestion: Suggestion
  /** The clinic's own service of that name, which no other is laid beside. */
  readonly own: Procedimento | null
  readonly errors: Readonly<Partial<Record<'tempo' | 'valor', string>>>
}

type Errors = Readonly<Record<string, SuggestedRow['errors']>>

function errorsOf({ suggestion, tempo, valor }: SuggestedRow): SuggestedRow['errors'] {
  const parsed = procedimentoInputSchema.safeParse({ ...suggestion, tempo, valor })
  const errors: Partial<Record<'tempo' | 'valor', string>> = {}
  for (const { path, message } of parsed.error?.issues ?? [])
    if (path[0] === 'tempo' || path[0] === 'valor') errors[path[0]] ??= message
  return errors
}

/** Services to tick, with their time and price, and each saved by itself. */
export function useSuggestedServices(own: readonly Procedimento[]) {
  /** Whether the clinic had none when the form was opened: then some are ticked. */
  const [wasEmpty] = useState(own.length === 0)
  const [typed, setTyped] = useState<Readonly<Record<string, Partial<Typed>>>>({})
  const [errors, setErrors] = useState<Errors>({})
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<WriteFailure | null>(null)
  /** Pictures that were sent: the same again after a lost answer is the same body, and the same key. */
  const images = useRef(new Map<string, string>())

  const rows = PROCEDIMENTO_SUGGESTIONS.map((suggestion, i): SuggestedRow => {
    const { nome, tempo, valor } = suggestion
    const isTicked = wasEmpty && i < USUAL_COUNT
    return {
      ...{ suggestion, isTicked, tempo, valor, ...typed[nome] },
      own: own.find((p) => nameKey(p.nome) === nameKey(nome)) ?? null,
      errors: errors[nome] ?? {},
    }
  })
  const wanted = rows.filter(({ isTicked, own: has }) => isTicked && has === null)

  function change(nome: string, next: Partial<Typed>) {
    setTyped((current) => ({ ...current, [nome]: { ...current[nome], ...next } }))
    setErrors(({ [nome]: _, ...others }) => others)
    setFailure(null)
  }

  async function saveOne({ suggestion, tempo, valor }: SuggestedRow) {
    const { picture, ...words } = suggestion
    const sent = images.current.get(picture) ?? (await sendSuggestedImage(picture))
    if (typeof sent !== 'string') return err(sent)
    images.current.set(picture, sent)
    const input = procedimentoInputSchema.parse({ ...words, tempo, valor, imagem: sent })
    return procedimentoWrites.save(null, input, null)
  }

  /** How many were saved; null where something is wrong or was not saved. */
  async function save(): Promise<number | null> {
    const wrong = wanted.map((row) => [row.suggestion.nome, errorsOf(row)] as const)
    const refused = wrong.filter(([, found]) => Object.keys(found).length > 0)
    setErrors(Object.fromEntries(refused))
    setFailure(null)
    if (refused.length > 0) return null
    setSaving(true)
    const { saved, failure: stopped } = await saveEach(wanted, saveOne).finally(() => setSaving(false))
    setTyped((current) => {
      const left = Object.entries(current).filter(
        ([nome]) => !saved.some(({ suggestion }) => suggestion.nome === nome),
      )
      return Object.fromEntries(left)
    })
    if (stopped === null) return saved.length
    // Nobody can have changed what was only made here.
    if (stopped.kind !== 'changed') setFailure(stopped)
    return null
  }

  return {
    rows,
    wanted: wanted.length,
    isDirty: Object.keys(typed).length > 0,
    ...{ saving, failure, change, save },
  }
}
