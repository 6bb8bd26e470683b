import type { Agendamento } from '#domain/agendamento/schema.ts'
import { FICHA_FIELDS, type FichaField, type FichaFields } from '#domain/ficha/schema.ts'
import { formatMonthAndYear, formatNumericDate } from '#domain/lib/dates.ts'
import type { ClientCard } from './queries.ts'

/** A card's figures: how many visits stand, how many she missed, and since when she comes. */
export type CardFigures = {
  readonly visits: number
  readonly missed: number
  /** "setembro de 2026"; null where not all of it is known, or there is nothing. */
  readonly since: string | null
}

export function figuresOf({
  upcoming,
  past,
  isWhole,
}: Pick<ClientCard, 'upcoming' | 'past' | 'isWhole'>): CardFigures {
  const standing = [...upcoming, ...past].filter(({ estado }) => estado !== 'cancelada')
  const first = standing.reduce<Agendamento | null>(
    (earliest, visit) =>
      earliest === null || visit.dataHoraAgendada < earliest.dataHoraAgendada ? visit : earliest,
    null,
  )
  return {
    visits: standing.length,
    missed: standing.filter(({ estado }) => estado === 'faltou').length,
    since: isWhole && first !== null ? formatMonthAndYear(first.dataHoraAgendada.slice(0, 10)) : null,
  }
}

const FIELD_NAMES: Record<FichaField, string> = {
  nome: 'Nome',
  telefone: 'Telefone',
  email: 'Email',
  cpf: 'CPF',
  dataNascimento: 'Nascimento',
  recado: 'Recado',
}

/** What was written of a card: "Telefone (11) 97381-4460 · CPF vazio". */
export function writtenInWords(campos: FichaFields): string {
  return FICHA_FIELDS.filter((field) => field in campos)
    .map((field) => {
      const value = campos[field] || 'vazio'
      const isDate = field === 'dataNascimento' && value !== 'vazio'
      return `${FIELD_NAMES[field]} ${isDate ? formatNumericDate(value) : value}`
    })
    .join(' · ')
}

type Invitation = { readonly nome: string; readonly clinica: string; readonly address: string }

/**
 * Asks her to make an account. Whose it is reception confirms afterwards: only then does she find there what
 * the clinic has of her.
 */
export function inviteText({ nome, clinica, address }: Invitation): string {
  const first = /\p{L}/u.test(nome) ? nome.trim().split(/\s+/)[0] : undefined
  const greeting = `Olá${first === undefined ? '' : `, ${first}`}! ${clinica === '' ? '' : `Aqui é da ${clinica}. `}`
  return `${greeting}Para marcar e ver suas visitas pelo celular, crie a sua conta: ${address}/register. Depois avise a recepção, e as visitas que você já tem aparecem lá.`
}
