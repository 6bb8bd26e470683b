import { type Agenda, checkSlot, diaDaAgenda, GRADE, type Intervalo } from '#domain/agendamento/slots.ts'
import { type Agora, addDias, type Data, diaDaSemana, MINUTOS_DO_DIA } from '#domain/lib/dates.ts'
import { somaDeValores } from '#domain/lib/money.ts'
import { precisaDeEscolha } from '#domain/outbox/row.ts'
import { type Bloco, blocosDoDia } from './lanes.ts'
import type { LinhaDaClinica } from '../entries.ts'

/** A day of the clinic, worked out for drawing. Minutes are since its midnight. */
export type DiaNaTela = {
  readonly data: Data
  readonly blocos: readonly Bloco[]
  /** Stretches of the grid that can still be booked. */
  readonly livres: readonly Intervalo[]
  readonly fechados: readonly Fechado[]
  readonly totais: Totais
}

/** A stretch in which the clinic does not work. */
export type Fechado = Intervalo & { readonly rotulo: 'Intervalo' | 'Sem período' }

export type Totais = {
  readonly quantos: number
  readonly encaixes: number
  /** Reais. */
  readonly valor: number
  /** Minutes. */
  readonly livres: number
}

/** What the timeline shows even of an empty day: 07:00 to 18:00. */
const EXPEDIENTE: Intervalo = { inicio: 7 * 60, fim: 18 * 60 }

/** The grid's step: the smallest gap there is. */
const PASSO = 30

/** Without registered hours the standard grid holds: no start at noon. */
const PADRAO: readonly Intervalo[] = [
  { inicio: 7 * 60, fim: 12 * 60 },
  { inicio: 13 * 60, fim: 18 * 60 },
]

export type Fontes = {
  readonly linhas: readonly LinhaDaClinica[]
  readonly agenda: Agenda
  readonly agora: Agora
}

/** Puts a day together. `linhas` may hold other days too. */
export function montarDia(data: Data, { linhas, agenda, agora }: Fontes): DiaNaTela {
  const doDia = linhas.filter((l) => l.data === data)
  const dia = diaDaAgenda(agenda, { data, tempo: PASSO, agora })
  const livres = juntar(
    GRADE.filter((inicio) => checkSlot(dia, inicio).ok).map((inicio) => ({ inicio, fim: inicio + PASSO })),
  )
  return {
    data,
    blocos: blocosDoDia(doDia),
    livres,
    fechados: fechadosDoDia(dia.periodos ?? PADRAO),
    totais: {
      ...totaisDe(doDia),
      livres: livres.reduce((total, l) => total + l.fim - l.inicio, 0),
    },
  }
}

/** What was refused holds no time and brings no money. */
function totaisDe(linhas: readonly LinhaDaClinica[]): Omit<Totais, 'livres'> {
  const valem = linhas.filter((l) => !isRecusada(l))
  return {
    quantos: valem.length,
    encaixes: valem.filter((l) => l.encaixe).length,
    valor: somaDeValores(valem.map((l) => l.valor)),
  }
}

/** A booking of this device that the clinic did not take. */
export function isRecusada(linha: LinhaDaClinica): boolean {
  return linha.agendamento === null && linha.fila !== null && precisaDeEscolha(linha.fila)
}

export function somaDosDias(dias: readonly DiaNaTela[]): Totais {
  return {
    quantos: dias.reduce((n, d) => n + d.totais.quantos, 0),
    encaixes: dias.reduce((n, d) => n + d.totais.encaixes, 0),
    valor: somaDeValores(dias.map((d) => d.totais.valor)),
    livres: dias.reduce((n, d) => n + d.totais.livres, 0),
  }
}

/** The hours to draw: the usual ones, and as many more as the visits need. Whole hours. */
export function horasDe(dias: readonly DiaNaTela[]): Intervalo {
  const blocos = dias.flatMap((d) => d.blocos)
  const inicio = Math.min(EXPEDIENTE.inicio, ...blocos.map((b) => b.linha.de))
  const fim = Math.max(EXPEDIENTE.fim, ...blocos.map((b) => b.linha.ate))
  return { inicio: Math.floor(inicio / 60) * 60, fim: Math.min(Math.ceil(fim / 60) * 60, MINUTOS_DO_DIA) }
}

function fechadosDoDia(periodos: readonly Intervalo[]): Fechado[] {
  const abertos = juntar([...periodos].sort((a, b) => a.inicio - b.inicio))
  const fechados: Fechado[] = []
  let desde = EXPEDIENTE.inicio
  for (const { inicio, fim } of abertos) {
    const entre = desde > EXPEDIENTE.inicio
    if (inicio > desde)
      fechados.push({ inicio: desde, fim: inicio, rotulo: entre ? 'Intervalo' : 'Sem período' })
    desde = Math.max(desde, fim)
  }
  if (desde < EXPEDIENTE.fim) fechados.push({ inicio: desde, fim: EXPEDIENTE.fim, rotulo: 'Sem período' })
  return fechados
}

/** Stretches that touch or overlap become one. They must come by start. */
function juntar(trechos: readonly Intervalo[]): Intervalo[] {
  const juntos: Intervalo[] = []
  for (const t of trechos) {
    const ultimo = juntos.at(-1)
    if (ultimo !== undefined && t.inicio <= ultimo.fim)
      juntos[juntos.length - 1] = { inicio: ultimo.inicio, fim: Math.max(ultimo.fim, t.fim) }
    else juntos.push(t)
  }
  return juntos
}

/** The start that a touch means: the half hour under it, of a gap that is drawn from top (0) to bottom (1). */
export function inicioDoToque(livre: Intervalo, fracao: number): number {
  const passos = (livre.fim - livre.inicio) / PASSO
  const passo = Math.min(Math.max(Math.floor(fracao * passos), 0), passos - 1)
  return livre.inicio + passo * PASSO
}

/** Sunday to Saturday. */
export function semanaDe(data: Data): readonly Data[] {
  const domingo = addDias(data, -diaDaSemana(data))
  return Array.from({ length: 7 }, (_, i) => addDias(domingo, i))
}
