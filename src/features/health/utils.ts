import type { Condition, SystemPart } from '#domain/health/schema.ts'

export const PART_TITLES: Record<SystemPart['parte'], string> = {
  copia: 'Cópia de segurança',
  disco: 'Disco',
  banco: 'Banco de dados',
  relogio: 'Relógio e endereço',
  versao: 'Versão',
  contas: 'Contas e acessos',
  email: 'Email',
  avisos: 'Notificações',
}

const ORDER: readonly Condition[] = ['resolver', 'olhar', 'em_ordem', 'desligado']

/** The worst first; of the same condition as they came. */
export function worstFirst(parts: readonly SystemPart[]): SystemPart[] {
  return parts.toSorted((a, b) => ORDER.indexOf(a.situacao) - ORDER.indexOf(b.situacao))
}

const names = new Intl.ListFormat('pt-BR', { type: 'conjunction' })

function namesOf(parts: readonly SystemPart[]): string {
  return names.format(parts.map(({ parte }) => PART_TITLES[parte].toLowerCase()))
}

/** One sentence of the whole, and what it comes from. */
export function summaryOf(parts: readonly SystemPart[]): {
  readonly worst: Condition
  readonly title: string
  readonly text: string
} {
  const of = (situacao: Condition) => parts.filter((part) => part.situacao === situacao)
  const [urgent, calm, off] = [of('resolver'), of('olhar'), of('desligado')]
  const rest = [
    ...(calm.length > 0 ? [`Para olhar com calma: ${namesOf(calm)}.`] : []),
    ...(off.length > 0 ? [`Desligado: ${namesOf(off)}.`] : []),
  ].join(' ')
  if (urgent.length === 0)
    return { worst: calm.length > 0 ? 'olhar' : 'em_ordem', title: 'Está tudo funcionando', text: rest }
  const title =
    urgent.length === 1 ? 'Uma coisa para resolver hoje' : `${urgent.length} coisas para resolver hoje`
  const first = namesOf(urgent)
  return {
    worst: 'resolver',
    title,
    text: `${first.charAt(0).toUpperCase()}${first.slice(1)}. ${rest}`.trim(),
  }
}
