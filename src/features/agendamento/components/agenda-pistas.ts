import { MINUTOS_DO_DIA } from '#domain/lib/dates.ts'
import type { LinhaDaClinica } from './clinica-linhas.ts'

/**
 * A visit's place in its day. Visits that touch in time form a group; within it each stands in a lane. The squeezed-in
 * ones (encaixe) have lanes of their own at the right.
 */
export type Bloco = {
  readonly linha: LinhaDaClinica
  /** The end that is drawn (minutes): never shorter than can be read and touched, never past midnight. */
  readonly fim: number
  /** From 0, among its own kind. */
  readonly pista: number
  /** How many lanes of each kind its group has. */
  readonly pistas: { readonly comuns: number; readonly encaixes: number }
}

/** What is shorter is drawn so long (minutes): 24 px in the week's smallest hour. */
const MINIMO = 26

/** Places a day's visits. */
export function blocosDoDia(linhas: readonly LinhaDaClinica[]): Bloco[] {
  const ordem = [...linhas].sort((a, b) => a.de - b.de || b.ate - a.ate)
  const blocos: Bloco[] = []
  let grupo: LinhaDaClinica[] = []
  let ate = Number.NEGATIVE_INFINITY
  for (const linha of ordem) {
    if (linha.de >= ate) {
      blocos.push(...blocosDoGrupo(grupo))
      grupo = []
    }
    grupo.push(linha)
    ate = Math.max(ate, fimDe(linha))
  }
  blocos.push(...blocosDoGrupo(grupo))
  return blocos
}

function fimDe({ de, ate }: LinhaDaClinica): number {
  return Math.min(Math.max(ate, de + MINIMO), MINUTOS_DO_DIA)
}

function blocosDoGrupo(grupo: readonly LinhaDaClinica[]): Bloco[] {
  const comuns = pistasDe(grupo.filter((l) => !l.encaixe))
  const encaixes = pistasDe(grupo.filter((l) => l.encaixe))
  const pistas = { comuns: comuns.quantas, encaixes: encaixes.quantas }
  return grupo.map((linha) => ({
    linha,
    fim: fimDe(linha),
    pista: (linha.encaixe ? encaixes : comuns).de.get(linha) ?? 0,
    pistas,
  }))
}

/** Each in the first lane that is free by then. */
function pistasDe(linhas: readonly LinhaDaClinica[]) {
  const livresEm: number[] = []
  const de = new Map<LinhaDaClinica, number>()
  for (const linha of linhas) {
    const livre = livresEm.findIndex((em) => em <= linha.de)
    const pista = livre === -1 ? livresEm.length : livre
    livresEm[pista] = fimDe(linha)
    de.set(linha, pista)
  }
  return { de, quantas: livresEm.length }
}
