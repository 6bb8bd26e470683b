import type { VisitState } from '#domain/agendamento/states.ts'
import type { ProcedimentoKind } from '#domain/lib/procedimento-kind.ts'

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

/** Columns of a visit, as PostgreSQL writes them in JSON. */
export type HistoryColumns = Readonly<
  Partial<{
    inicio: string
    fim: string
    nome: string
    descricao: string
    tipo_procedimento: ProcedimentoKind
    valor_centavos: number
    encaixe: boolean
    cliente: string | null
    usuario_id: number | null
    ficha_id: number | null
    estado: VisitState
  }>
>
