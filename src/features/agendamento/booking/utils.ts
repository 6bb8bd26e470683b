import type { AgendamentoCriar } from '#domain/agendamento/schema.ts'
import { type Agenda, diaDaAgenda, INICIO_DA_TARDE, slotsDoDia } from '#domain/agendamento/slots.ts'
import { type Agora, addDias, type Data, type DataHora } from '#domain/lib/dates.ts'
import { parseTempo } from '#domain/lib/duration.ts'
import type { TipoProcedimento } from '#domain/lib/fields.ts'

/** The service being booked, as the person was shown it. `id` is null where only its name is known. */
export type Servico = {
  readonly id: number | null
  readonly nome: string
  readonly descricao: string
  /** `HH:MM` */
  readonly tempo: string
  readonly valor: number
  readonly tipoProcedimento: TipoProcedimento
  readonly imagem: string
}

/** The booking that the screen sends: exactly what was shown, so that the clinic can say if it has changed since. */
export function pedidoDoServico(servico: Servico, email: string, quando: DataHora): AgendamentoCriar {
  const { id, nome, descricao, tempo, valor, tipoProcedimento } = servico
  return {
    dataHoraAgendada: quando,
    nome,
    descricao,
    email,
    tempo,
    valor,
    tipoProcedimento,
    procedimentoId: id,
    encaixe: false,
  }
}

/** Minutes of a service; a malformed duration counts as the grid's step. */
export function minutosDoServico(tempo: string): number {
  return parseTempo(tempo) ?? 30
}

/** Starts (minutes) by the column they stand in. */
export function porTurno(inicios: readonly number[]): { manha: readonly number[]; tarde: readonly number[] } {
  return {
    manha: inicios.filter((i) => i < INICIO_DA_TARDE),
    tarde: inicios.filter((i) => i >= INICIO_DA_TARDE),
  }
}

type Procura = { readonly agenda: Agenda; readonly tempo: number; readonly agora: Agora }

function isSemHorario({ agenda, tempo, agora }: Procura, data: Data): boolean {
  return slotsDoDia(diaDaAgenda(agenda, { data, tempo, agora })).tipo === 'nenhum'
}

/** The days of a month (any of its dates), from today on, that have no free start for the service. */
export function diasSemHorario(procura: Procura, mes: Data): ReadonlySet<Data> {
  const dias = new Set<Data>()
  const prefixo = mes.slice(0, 7)
  const primeiro = `${prefixo}-01`
  for (let data = primeiro; data.startsWith(prefixo); data = addDias(data, 1))
    if (data >= procura.agora.data && isSemHorario(procura, data)) dias.add(data)
  return dias
}

/** How many days ahead the next free day is looked for. */
export const DIAS_DE_PROCURA = 60

/** The first day after `data` that has a free start, or null within two months. */
export function proximoDiaLivre(procura: Procura, data: Data): Data | null {
  for (let dias = 1; dias <= DIAS_DE_PROCURA; dias++) {
    const candidato = addDias(data, dias)
    if (candidato >= procura.agora.data && !isSemHorario(procura, candidato)) return candidato
  }
  return null
}

/** Beyond this age (ms) the screen says how old its free times are, also online. */
export const IDADE_NOTAVEL_MS = 10 * 60_000
