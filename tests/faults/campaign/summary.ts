import type { Achado } from './audit.ts'
import type { RunReport } from './run.ts'

/** The least part of the steps that must have been done, or the zeros say little. */
const FEITOS_MINIMO = 0.9

export type Summary = {
  readonly comandos: number
  /** Steps asked for; done as planned, by a booking in their place, refused by the screen, not done. */
  readonly passos: number
  readonly feitos: number
  readonly trocados: number
  readonly recusados: number
  readonly perdido: number
  readonly dobrado: number
  readonly trocado: number
  readonly falsa: number
  readonly quebrados: number
  /** No finding, nothing broken off, enough steps done. */
  readonly limpo: boolean
}

export function summaryOf(reports: readonly RunReport[]): Summary {
  const passos = reports.flatMap((r) => r.feitos)
  const steps = (feito: (typeof passos)[number]) => passos.filter((f) => f === feito).length
  const achados = reports.flatMap((r) => r.achados)
  const found = (tipo: Achado['tipo']) => achados.filter((a) => a.tipo === tipo).length
  const quebrados = reports.filter((r) => r.quebrado !== null).length
  const done = passos.length - steps('não feito')
  return {
    comandos: reports.reduce((n, r) => n + r.historia.length, 0),
    passos: passos.length,
    feitos: steps('feito'),
    trocados: steps('trocado'),
    recusados: steps('recusado'),
    perdido: found('perdido'),
    dobrado: found('dobrado'),
    trocado: found('trocado'),
    falsa: found('falsa confirmação'),
    quebrados,
    limpo: achados.length === 0 && quebrados === 0 && done >= FEITOS_MINIMO * passos.length,
  }
}
