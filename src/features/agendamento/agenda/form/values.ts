import * as z from 'zod/mini'
import { type Agendamento, agendamentoAlterarSchema, DATA_HORA_MINIMA } from '#domain/agendamento/schema.ts'
import type { Agenda } from '#domain/agendamento/slots.ts'
import { diaDaAgenda, slotsDoDia } from '#domain/agendamento/slots.ts'
import { type Agora, type Data, type DataHora, formatDataHora, parseDataHora } from '#domain/lib/dates.ts'
import { parseTempo } from '#domain/lib/duration.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { isRecusada } from '../calendar/day.ts'
import type { LinhaDaClinica } from '../entries.ts'

/** The form as it is typed. */
export const valoresSchema = z.object({
  nome: z.string(),
  descricao: z.string(),
  valor: z.union([z.number(), z.literal('')]),
  /** `HH:MM` or empty */
  tempo: z.string(),
  /** `YYYY-MM-DDTHH:MM` or empty */
  dataHoraAgendada: z.string(),
  tipoProcedimento: z.enum(['1', '2']),
  /** Whose visit a new one is; null for nobody registered. Drafts of older code have none. */
  email: z._default(z.nullable(z.string()), null),
})
export type Valores = z.infer<typeof valoresSchema>

/** What the form is for. */
export type Alvo =
  | { readonly modo: 'novo'; readonly substitui: OutboxRow | null }
  | { readonly modo: 'editar'; readonly agendamento: Agendamento }

export const NOVO: Alvo = { modo: 'novo', substitui: null }

export const DATA_HORA_MINIMA_DO_CAMPO = DATA_HORA_MINIMA.slice(0, 16)

export function valoresDoAlvo(alvo: Alvo, quando: DataHora | null = null): Valores {
  const base = alvo.modo === 'editar' ? alvo.agendamento : pedidoDaRecusa(alvo.substitui)
  if (base === null)
    return {
      nome: '',
      descricao: '',
      valor: '',
      tempo: '',
      dataHoraAgendada: quando === null ? '' : campoDe(quando),
      tipoProcedimento: '1',
      email: null,
    }
  const { nome, descricao, valor, tempo, dataHoraAgendada, tipoProcedimento } = base
  return {
    nome,
    descricao,
    valor,
    tempo,
    dataHoraAgendada: campoDe(dataHoraAgendada),
    tipoProcedimento: tipoProcedimento === 1 ? '1' : '2',
    email: base.email ?? null,
  }
}

function pedidoDaRecusa(row: OutboxRow | null) {
  return row?.command.kind === 'agendamento.criar' ? row.command.payload.pedido : null
}

/** The wire's date-time as the field takes it. */
export function campoDe(quando: DataHora): string {
  return quando.slice(0, 16)
}

/** What the server would say of it, field by field, in the specification's words. */
export function errosDe(valores: Valores): Record<string, string> {
  const lido = agendamentoAlterarSchema.safeParse(valores)
  const erros: Record<string, string> = {}
  for (const { path, message } of lido.error?.issues ?? []) erros[String(path[0])] ??= message
  if (erros.dataHoraAgendada === undefined && valores.dataHoraAgendada < DATA_HORA_MINIMA_DO_CAMPO)
    erros.dataHoraAgendada = 'Use uma data a partir de 01/01/1970.'
  return erros
}

/**
 * Whether something typed would be lost. A time that a tap has filled in is no text: it counts only where it changes
 * a visit.
 */
export function isMudado(alvo: Alvo, inicial: Valores, atual: Valores): boolean {
  const campos: (keyof Valores)[] = ['nome', 'descricao', 'valor', 'tempo', 'email']
  if (alvo.modo === 'editar') campos.push('dataHoraAgendada', 'tipoProcedimento')
  return campos.some((c) => inicial[c] !== atual[c])
}

/** Visits of the day that share a minute with the wanted time. What was refused holds no time. */
export function sobrepostas(
  linhas: readonly LinhaDaClinica[],
  valores: Valores,
  exceto: string | null,
): readonly LinhaDaClinica[] {
  const quando = parseDataHora(valores.dataHoraAgendada)
  const tempo = parseTempo(valores.tempo)
  if (quando === null || tempo === null) return []
  const fim = quando.minuto + tempo
  return linhas.filter(
    (l) =>
      l.data === quando.data && l.chave !== exceto && !isRecusada(l) && l.de < fim && quando.minuto < l.ate,
  )
}

export type Procura = {
  readonly agenda: Agenda
  readonly agora: Agora
  readonly data: Data
  /** Minutes. */
  readonly tempo: number
  /** The visit that is being moved: its own time is free to it. */
  readonly movida: Pick<Agendamento, 'dataHoraAgendada' | 'tempo'> | null
}

/** How many suggestions there is room for. */
const SUGESTOES = 3

/**
 * Free starts of a day, at most three, spread over it; the whole service fits. Suggestions only: reception may book
 * any time.
 */
export function sugestoes({ agenda, agora, data, tempo, movida }: Procura): readonly DataHora[] {
  const dia = diaDaAgenda(agenda, { data, tempo, agora })
  const propria = movida === null ? null : parseDataHora(movida.dataHoraAgendada)
  const ocupados =
    propria?.data === data
      ? semUma(dia.ocupados, propria.minuto, propria.minuto + (parseTempo(movida?.tempo ?? '') ?? 0))
      : dia.ocupados
  const slots = slotsDoDia({ ...dia, ocupados })
  if (slots.tipo === 'nenhum') return []
  const outros = slots.inicios.filter((i) => propria?.data !== data || i !== propria.minuto)
  const passo = Math.max(outros.length / SUGESTOES, 1)
  return Array.from({ length: Math.min(outros.length, SUGESTOES) }, (_, i) => outros[Math.floor(i * passo)])
    .filter((i) => i !== undefined)
    .map((i) => formatDataHora(data, i))
}

function semUma(trechos: readonly { inicio: number; fim: number }[], inicio: number, fim: number) {
  const i = trechos.findIndex((t) => t.inicio === inicio && t.fim === fim)
  return trechos.filter((_, j) => j !== i)
}
