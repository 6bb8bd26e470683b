import type { LinhaDaClinica } from '../entries.ts'

/** A visit on a timeline. */
export type Bloco = {
  readonly linha: LinhaDaClinica
  /**
   * Where squeezed-in visits (encaixes) stand beside ordinary ones, one lane of each: the wide place at the left for
   * these, the narrow one at the right for those. Null where the calendar may place it as it does any other.
   */
  readonly lado: 'esquerda' | 'direita' | null
}

/** A day's visits by time, each with its side. */
export function blocosDoDia(linhas: readonly LinhaDaClinica[]): Bloco[] {
  const ordem = [...linhas].sort((a, b) => a.de - b.de || b.ate - a.ate)
  const grupos: LinhaDaClinica[][] = []
  let ate = Number.NEGATIVE_INFINITY
  for (const linha of ordem) {
    const grupo = grupos.at(-1)
    if (grupo === undefined || linha.de >= ate) grupos.push([linha])
    else grupo.push(linha)
    ate = Math.max(ate, linha.ate)
  }
  return grupos.flatMap(blocosDoGrupo)
}

/** A group: visits that overlap, each with the next. */
function blocosDoGrupo(grupo: readonly LinhaDaClinica[]): Bloco[] {
  const encaixes = grupo.filter((l) => l.encaixe)
  const comuns = grupo.filter((l) => !l.encaixe)
  const isPar = encaixes.length > 0 && comuns.length > 0 && isUmaPista(encaixes) && isUmaPista(comuns)
  return grupo.map((linha) => ({
    linha,
    lado: isPar ? (linha.encaixe ? 'direita' : 'esquerda') : null,
  }))
}

/** Whether none overlaps the next. They must come by time. */
function isUmaPista(linhas: readonly LinhaDaClinica[]): boolean {
  return linhas.every((l, i) => i === 0 || (linhas[i - 1]?.ate ?? 0) <= l.de)
}
