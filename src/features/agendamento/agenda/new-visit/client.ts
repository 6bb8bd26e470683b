import { fichaFieldsSchema } from '#domain/ficha/schema.ts'
import { digits } from '#domain/lib/masks.ts'
import { foldAccents } from '#domain/lib/search.ts'

/** A card that is to be made: a name or a telephone. */
export type NewCard = {
  readonly kind: 'new'
  readonly chave: string
  readonly nome: string
  readonly telefone: string
}

/** Whom the visit is for: somebody who was found, or a new card. */
export type NewVisitClient =
  | {
      readonly kind: 'found'
      readonly ficha: string | null
      readonly email: string | null
      readonly nome: string
    }
  | NewCard

/** A field of a new card that the clinic would refuse, and why. */
export type WrongField = { readonly field: 'nome' | 'telefone'; readonly says: string }

/** What the clinic would refuse of a new card; null for nothing. */
export function wrongOf({ nome, telefone }: Typed): WrongField | null {
  const issue = fichaFieldsSchema.safeParse({ nome, telefone }).error?.issues[0]
  if (issue === undefined) return null
  return { field: issue.path[0] === 'telefone' ? 'telefone' : 'nome', says: issue.message }
}

type Typed = Pick<NewCard, 'nome' | 'telefone'>

/**
 * Whether what is typed now is still of the person that it was typed for before. In doubt it is another one:
 * two cards of one person can be joined, one that was written over cannot be told apart.
 */
export function isSamePerson(before: Typed, typed: Typed): boolean {
  const pairs = [
    [foldAccents(before.nome), foldAccents(typed.nome)],
    [digits(before.telefone), digits(typed.telefone)],
  ] as const
  return (
    pairs.every(([a, b]) => a === b || a === '' || b === '') && pairs.some(([a, b]) => a === b && a !== '')
  )
}
