import { once } from '#domain/lib/once.ts'

const order = once(() => new Intl.Collator('pt-BR', { numeric: true }))

/** Names in the order a Brazilian reader looks for them: accents and case aside, numbers by their value. */
export const compareTitles = (a: string, b: string): number => order().compare(a, b)
