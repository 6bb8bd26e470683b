import { useState } from 'react'
import { type Mensagem, type MensagemInput, mensagemInputSchema } from '#domain/mensagem/schema.ts'
import type { WriteFailure } from '#src/api/write-failure.ts'
import { saveEach } from '#src/lib/save-each.ts'
import { mensagemWrites } from '../commands.ts'
import { MENSAGEM_SUGGESTIONS } from '../suggestions.ts'
import { enabledOfKind } from '../utils.ts'

type Typed = { readonly isTicked: boolean; readonly nome: string; readonly descricao: string }
type Errors = Readonly<Partial<Record<'nome' | 'descricao', string>>>

export type SuggestedMessage = Typed & {
  readonly kind: Mensagem['tipoMensagemTemporaria']
  /** The clinic's own message of that type, which is shown already. */
  readonly own: Mensagem | null
  readonly errors: Errors
}

const inputOf = ({ kind, nome, descricao }: SuggestedMessage): MensagemInput => ({
  ...{ tipoMensagemTemporaria: kind, nome, descricao, habilitado: true },
})

function errorsOf(message: SuggestedMessage): Errors {
  const issues = mensagemInputSchema.safeParse(inputOf(message)).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message: words }) => [path.join('.'), words]))
}

/** Messages to accept or to change, one of each type; each is saved by itself. */
export function useSuggestedMessages(own: readonly Mensagem[]) {
  /** Whether the clinic said nothing when the form was opened: then all are ticked. */
  const [wasEmpty] = useState(own.every(({ habilitado }) => !habilitado))
  const [typed, setTyped] = useState<Readonly<Record<number, Partial<Typed>>>>({})
  const [errors, setErrors] = useState<Readonly<Record<number, Errors>>>({})
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<WriteFailure | null>(null)

  const rows = MENSAGEM_SUGGESTIONS.map((suggestion): SuggestedMessage => {
    const { tipoMensagemTemporaria: kind, nome, descricao } = suggestion
    return {
      ...{ kind, nome, descricao, isTicked: wasEmpty, ...typed[kind] },
      ...{ own: enabledOfKind(own, kind)[0] ?? null, errors: errors[kind] ?? {} },
    }
  })
  const wanted = rows.filter(({ isTicked, own: has }) => isTicked && has === null)

  function change(kind: number, next: Partial<Typed>) {
    setTyped((current) => ({ ...current, [kind]: { ...current[kind], ...next } }))
    setErrors(({ [kind]: _, ...others }) => others)
    setFailure(null)
  }

  /** How many were saved; null where something is wrong or was not saved. */
  async function save(): Promise<number | null> {
    const refused = wanted.filter((row) => !mensagemInputSchema.safeParse(inputOf(row)).success)
    setErrors(Object.fromEntries(refused.map((row) => [row.kind, errorsOf(row)])))
    setFailure(null)
    if (refused.length > 0) return null
    setSaving(true)
    const { saved, failure: stopped } = await saveEach(wanted, (row) =>
      mensagemWrites.saveForm(null, inputOf(row), null),
    ).finally(() => setSaving(false))
    const kinds = saved.map(({ kind }) => String(kind))
    setTyped((current) =>
      Object.fromEntries(Object.entries(current).filter(([kind]) => !kinds.includes(kind))),
    )
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
