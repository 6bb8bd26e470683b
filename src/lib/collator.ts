/** Names in the order a Brazilian reader looks for them: accents and case aside, numbers by their value. */
export const porNome = new Intl.Collator('pt-BR', { numeric: true })
