/** What a client knows of a visit, as `conhecido` keeps it: the facts of the version that she knows. */
export type KnownColumns = Readonly<{
  /** The instant of the last change that she has not heard of. */
  desde: string
  /** `2026-01-31T09:00:00` */
  inicio: string
  fim: string
  nome: string
  valor_centavos: number
  cancelada: boolean
}>
