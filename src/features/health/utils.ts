import type { Condition, SystemPart } from '#domain/health/schema.ts'
import type { ClinicDate, ClinicNow } from '#domain/lib/dates.ts'
import { once } from '#domain/lib/once.ts'
import { pastMomentInWords } from '#src/lib/words/age.ts'

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

const names = once(() => new Intl.ListFormat('pt-BR', { type: 'conjunction' }))

function namesOf(parts: readonly SystemPart[]): string {
  return names().format(parts.map(({ parte }) => PART_TITLES[parte].toLowerCase()))
}

/** "conferido às 08:50", "conferido ontem, 08:50", "conferido em 9 de novembro, 08:50" */
export function checkedInWords(then: ClinicNow, today: ClinicDate): string {
  const moment = pastMomentInWords(then, today)
  if (then.date === today) return `conferido às ${moment}`
  return `conferido ${moment.startsWith('ontem') ? '' : 'em '}${moment}`
}

type Fact = SystemPart['fatos'][number]

/** Facts with a key each: two events of one minute may say the same. */
export function keyed(facts: readonly Fact[]): (Fact & { readonly key: string })[] {
  return facts.map((fact, index) => ({ ...fact, key: `${index} ${fact.nome}` }))
}

/**
 * One sentence of the whole, and what it comes from.
 * @param isCurrent whether it was looked at just now; what is known from before speaks of then
 */
export function healthSummary(
  parts: readonly SystemPart[],
  isCurrent: boolean,
): {
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
    return {
      worst: calm.length > 0 ? 'olhar' : 'em_ordem',
      title: isCurrent ? 'Está tudo funcionando' : 'Estava tudo funcionando',
      text: rest,
    }
  const things = urgent.length === 1 ? 'uma coisa para resolver' : `${urgent.length} coisas para resolver`
  const title = isCurrent ? `${things.charAt(0).toUpperCase()}${things.slice(1)} hoje` : `Havia ${things}`
  const first = namesOf(urgent)
  return {
    worst: 'resolver',
    title,
    text: `${first.charAt(0).toUpperCase()}${first.slice(1)}. ${rest}`.trim(),
  }
}
