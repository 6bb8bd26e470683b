/** Of a refused request that was to be replaced, and is in the queue no more: begun by what it was. */
export const REPLACED = 'já foi refeito ou descartado, talvez em outra aba.'
