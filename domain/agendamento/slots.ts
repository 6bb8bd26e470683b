import type { Horario } from '#domain/horario/schema.ts'
import {
  type Agora,
  addDias,
  type Data,
  type DataHora,
  formatDataHora,
  MINUTOS_DO_DIA,
  parseDataHora,
  parseHora,
} from '#domain/lib/dates.ts'
import { parseTempo } from '#domain/lib/duration.ts'
import { err, ok, type Result } from '#domain/lib/result.ts'
import type { Ocupado } from './schema.ts'

/**
 * The one rule of free times. The screen draws `slotsDoDia`, the server accepts by `checkSlot`, and the first is
 * nothing but the second asked of every start of the grid. Plain values in, plain values out; minutes are since the
 * clinic's midnight of `data`.
 */

function passos(de: string, ate: string): number[] {
  const inicio = parseHora(de) ?? 0
  const fim = parseHora(ate) ?? 0
  return Array.from({ length: (fim - inicio) / 30 + 1 }, (_, i) => inicio + i * 30)
}

/** 07:00 to 11:30 and 13:00 to 17:00 in steps of 30 minutes. */
export const GRADE: readonly number[] = [...passos('07:00', '11:30'), ...passos('13:00', '17:00')]

/** The first start that is shown under "Tarde". */
export const INICIO_DA_TARDE = 12 * 60

/** A half-open stretch of a day: `inicio` belongs to it, `fim` does not. */
export type Intervalo = { readonly inicio: number; readonly fim: number }

/** Everything the rule looks at for one service on one day. */
export type Dia = {
  readonly data: Data
  /** The service's length in minutes. */
  readonly tempo: number
  readonly agora: Agora
  /** The day's registered periods; null where the clinic registered none (the standard grid holds). */
  readonly periodos: readonly Intervalo[] | null
  /** Visits that touch the day, encaixes included. */
  readonly ocupados: readonly Intervalo[]
}

/**
 * Why a start is not free:
 * - `fora_da_grade`: no start of the clinic's grid
 * - `passado`: it has begun
 * - `fechado`: outside the registered hours
 * - `ocupado`: inside another visit
 * - `sem_espaco`: free itself, but the service would run into a visit or past the period
 */
export type MotivoDoSlot = 'fora_da_grade' | 'passado' | 'fechado' | 'ocupado' | 'sem_espaco'

/** Why a day has no free start. */
export type MotivoDoDia = 'passado' | 'fechado' | 'lotado' | 'sem_espaco'

export type Slots =
  | { readonly tipo: 'livres'; readonly inicios: readonly number[] }
  | { readonly tipo: 'nenhum'; readonly motivo: MotivoDoDia }

const contem = (i: Intervalo, minuto: number) => i.inicio <= minuto && minuto < i.fim
const cruza = (a: Intervalo, b: Intervalo) => a.inicio < b.fim && b.inicio < a.fim

/** Whether a service may begin at `inicio`; the reason where it may not. */
export function checkSlot(dia: Dia, inicio: number): Result<Intervalo, MotivoDoSlot> {
  const visita = { inicio, fim: inicio + dia.tempo }
  if (!GRADE.includes(inicio)) return err('fora_da_grade')
  if (dia.data < dia.agora.data || (dia.data === dia.agora.data && inicio <= dia.agora.minuto))
    return err('passado')
  // Registrations of one date add up, so more than one period can hold the start; any may hold the whole service.
  const abertos = dia.periodos?.filter((p) => contem(p, inicio))
  if (abertos?.length === 0) return err('fechado')
  if (dia.ocupados.some((o) => contem(o, inicio))) return err('ocupado')
  if (abertos?.every((p) => p.fim < visita.fim)) return err('sem_espaco')
  if (dia.ocupados.some((o) => cruza(o, visita))) return err('sem_espaco')
  return ok(visita)
}

/** The day's free starts, or the one reason there are none: of the refusals, the one that came nearest to free. */
export function slotsDoDia(dia: Dia): Slots {
  const respostas = GRADE.map((inicio) => checkSlot(dia, inicio))
  const inicios = respostas.flatMap((r) => (r.ok ? [r.value.inicio] : []))
  if (inicios.length > 0) return { tipo: 'livres', inicios }
  const motivos = new Set(respostas.map((r) => (r.ok ? null : r.error)))
  if (motivos.has('sem_espaco')) return { tipo: 'nenhum', motivo: 'sem_espaco' }
  if (motivos.has('ocupado')) return { tipo: 'nenhum', motivo: 'lotado' }
  // What is left has passed or is closed, so a start within a period has passed: a day that is over had its hours.
  const { periodos } = dia
  const atendeu = periodos === null || GRADE.some((inicio) => periodos.some((p) => contem(p, inicio)))
  return { tipo: 'nenhum', motivo: atendeu ? 'passado' : 'fechado' }
}

/** What a clinic's days hold, indexed once so that many days can be asked. */
export type Agenda = {
  readonly periodos: ReadonlyMap<Data, readonly Intervalo[]>
  readonly ocupados: ReadonlyMap<Data, readonly Intervalo[]>
}

/**
 * Registered hours and visits, by date. A date registered without periods is closed; several registrations of one
 * date add up. A visit that runs past midnight counts on both days.
 */
export function agendaDe(
  horarios: readonly Omit<Horario, 'id'>[],
  visitas: readonly Pick<Ocupado, 'dataHoraAgendada' | 'tempo'>[],
): Agenda {
  const periodos = new Map<Data, Intervalo[]>()
  for (const h of horarios) {
    const doDia = periodos.get(h.data) ?? []
    doDia.push(
      ...intervalo(h.horarioInicioPrimeiroPeriodo, h.horarioFimPrimeiroPeriodo),
      ...intervalo(h.horarioInicioSegundoPeriodo, h.horarioFimSegundoPeriodo),
    )
    periodos.set(h.data, doDia)
  }
  const ocupados = new Map<Data, Intervalo[]>()
  const ocupa = (data: Data, i: Intervalo) => {
    const doDia = ocupados.get(data)
    if (doDia === undefined) ocupados.set(data, [i])
    else doDia.push(i)
  }
  for (const v of visitas) {
    const quando = parseDataHora(v.dataHoraAgendada)
    const tempo = parseTempo(v.tempo)
    if (quando === null || tempo === null) continue
    const fim = quando.minuto + tempo
    ocupa(quando.data, { inicio: quando.minuto, fim })
    if (fim > MINUTOS_DO_DIA)
      ocupa(addDias(quando.data, 1), { inicio: quando.minuto - MINUTOS_DO_DIA, fim: fim - MINUTOS_DO_DIA })
  }
  return { periodos, ocupados }
}

function intervalo(de: string, ate: string): Intervalo[] {
  const inicio = parseHora(de)
  const fim = parseHora(ate)
  return inicio === null || fim === null ? [] : [{ inicio, fim }]
}

/** The day of an agenda, as the rule takes it. */
export function diaDaAgenda(agenda: Agenda, pedido: Pick<Dia, 'data' | 'tempo' | 'agora'>): Dia {
  return {
    data: pedido.data,
    tempo: pedido.tempo,
    agora: pedido.agora,
    periodos: agenda.periodos.get(pedido.data) ?? null,
    ocupados: agenda.ocupados.get(pedido.data) ?? [],
  }
}

/** How many days ahead alternatives are looked for. */
export const DIAS_DE_ALTERNATIVAS = 14

/**
 * Up to `quantas` free starts for a service, the nearest to the wanted one first on its own day, then the first of
 * the days that follow.
 */
export function alternativas(
  agenda: Agenda,
  pedido: Pick<Dia, 'data' | 'tempo' | 'agora'> & { readonly inicio: number },
  quantas = 3,
): DataHora[] {
  const achadas: DataHora[] = []
  for (let dias = 0; dias <= DIAS_DE_ALTERNATIVAS && achadas.length < quantas; dias++) {
    const data = addDias(pedido.data, dias)
    const slots = slotsDoDia(diaDaAgenda(agenda, { data, tempo: pedido.tempo, agora: pedido.agora }))
    if (slots.tipo === 'nenhum') continue
    const perto = [...slots.inicios].sort(
      (a, b) => Math.abs(a - pedido.inicio) - Math.abs(b - pedido.inicio) || a - b,
    )
    achadas.push(...perto.slice(0, quantas - achadas.length).map((i) => formatDataHora(data, i)))
  }
  return achadas.sort()
}
