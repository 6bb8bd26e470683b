import {
  type Agora,
  type Data,
  formatDataLonga,
  formatDiaDaSemana,
  formatDiaEMes,
  formatHora,
  formatMesCurto,
} from '#domain/lib/dates.ts'
import { formatValor } from '#domain/lib/money.ts'
import type { Totais } from './calendar/day.ts'
import type { LinhaDaClinica } from './entries.ts'

/** "das 09:00 às 10:00" */
export function dasAs({ inicio, fim }: { readonly inicio: number; readonly fim: number }): string {
  return `das ${formatHora(inicio)} às ${formatHora(fim)}`
}

/** Minutes as the totals say them: "3h", "1h30", "30min". */
export function horasCurtas(minutos: number): string {
  const horas = Math.floor(minutos / 60)
  const resto = minutos % 60
  if (horas === 0 && resto > 0) return `${resto}min`
  return resto === 0 ? `${horas}h` : `${horas}h${String(resto).padStart(2, '0')}`
}

/** "8 a 14 de novembro", "29 de novembro a 5 de dezembro" */
export function tituloDaSemana(primeiro: Data, ultimo: Data): string {
  return primeiro.slice(0, 7) === ultimo.slice(0, 7)
    ? `${Number(primeiro.slice(8))} a ${formatDiaEMes(ultimo)}`
    : `${formatDiaEMes(primeiro)} a ${formatDiaEMes(ultimo)}`
}

/** "sexta-feira, 13 de nov." */
export function dataMedia(data: Data): string {
  return `${formatDiaDaSemana(data)}, ${Number(data.slice(8))} de ${formatMesCurto(data)}.`
}

/** "sex" */
export function semanaCurta(data: Data): string {
  return formatDiaDaSemana(data).slice(0, 3)
}

const numero = new Intl.NumberFormat('pt-BR')

export function agendamentosEmPalavras(quantos: number): string {
  return quantos === 1 ? '1 agendamento' : `${numero.format(quantos)} agendamentos`
}

export function totaisEmPalavras({ quantos, valor, livres }: Totais): string {
  const partes = [agendamentosEmPalavras(quantos), formatValor(valor)]
  return [...partes, ...(livres > 0 ? [`${horasCurtas(livres)} livres`] : [])].join(', ')
}

/** Everything a block says, for whoever does not see it. */
export function blocoEmPalavras(
  linha: LinhaDaClinica,
  { cliente, situacao, comDia = false }: { cliente: string; situacao: string | null; comDia?: boolean },
): string {
  return [
    ...(comDia ? [formatDataLonga(linha.data)] : []),
    `${linha.inicio} às ${linha.fim}`,
    linha.nome,
    cliente,
    formatValor(linha.valor),
    ...(linha.encaixe ? ['encaixe'] : []),
    ...(situacao === null ? [] : [situacao]),
  ].join(', ')
}

/** Over at the clinic's present moment. */
export function isPassada(linha: LinhaDaClinica, agora: Agora): boolean {
  return linha.data < agora.data || (linha.data === agora.data && linha.ate <= agora.minuto)
}

/** Who already has the time: "Beatriz Nogueira já está das 09:00 às 10:00." */
export function jaEsta(
  linhas: readonly LinhaDaClinica[],
  clienteDe: (email: string | null) => string,
): string {
  const partes = linhas.map((l) => {
    const quem = l.email === null ? l.nome : clienteDe(l.email)
    return `${quem} ${l.encaixe ? 'está em encaixe' : 'já está'} das ${l.inicio} às ${l.fim}`
  })
  return partes.length === 0 ? 'Já há um agendamento nesse horário.' : `${emLista(partes)}.`
}

function emLista(partes: readonly string[]): string {
  return new Intl.ListFormat('pt-BR').format(partes)
}
