import { useState } from 'react'
import { type Mensagem, type MensagemInput, mensagemInputSchema } from '#domain/mensagem/schema.ts'
import { type SuggestedErrors, useSuggested } from '#src/lib/form/use-suggested.ts'
import { mensagemWrites } from '../commands.ts'
import { MENSAGEM_SUGGESTIONS } from '../suggestions.ts'
import { enabledOfKind } from '../utils.ts'

type Suggestion = {
  readonly key: string
  readonly kind: Mensagem['tipoMensagemTemporaria']
  readonly isTicked: boolean
  readonly nome: string
  readonly descricao: string
  /** The clinic's own message of that type, which is shown already. */
  readonly own: Mensagem | null
}

type Errors = SuggestedErrors<'nome' | 'descricao'>

export type SuggestedMessage = Suggestion & { readonly errors: Errors }

const inputOf = ({ kind, nome, descricao }: Suggestion): MensagemInput => ({
  ...{ tipoMensagemTemporaria: kind, nome, descricao, habilitado: true },
})

function errorsOf(message: Suggestion): Errors {
  const issues = mensagemInputSchema.safeParse(inputOf(message)).error?.issues ?? []
  return Object.fromEntries(issues.map(({ path, message: words }) => [path.join('.'), words]))
}

const saveOne = (message: Suggestion) => mensagemWrites.saveForm(null, inputOf(message), null)

/** Messages to accept or to change, one of each type. */
export function useSuggestedMessages(own: readonly Mensagem[]) {
  /** Whether the clinic said nothing when the form was opened: then all are ticked. */
  const [wasEmpty] = useState(own.every(({ habilitado }) => !habilitado))

  const suggested = MENSAGEM_SUGGESTIONS.map((suggestion): Suggestion => {
    const { tipoMensagemTemporaria: kind, nome, descricao } = suggestion
    const shown = enabledOfKind(own, kind)[0] ?? null
    return { key: String(kind), kind, isTicked: wasEmpty, nome, descricao, own: shown }
  })

  return useSuggested({ suggested, errorsOf, saveOne })
}
