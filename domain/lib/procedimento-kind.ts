/** 1 Corporal, 2 Facial. Without a schema, because the first drawing names kinds and reads none. */
export type ProcedimentoKind = 1 | 2

/** The kind that is shown where nobody has chosen. */
export const FIRST_KIND: ProcedimentoKind = 1

export const procedimentoKindNames: Record<ProcedimentoKind, string> = { 1: 'Corporal', 2: 'Facial' }
