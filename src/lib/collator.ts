/** Names in the order a Brazilian reader looks for them: accents and case aside, numbers by their value. */
export const byName = new Intl.Collator('pt-BR', { numeric: true })
