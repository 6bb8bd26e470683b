import type { Agendamento } from '#domain/agendamento/schema.ts'
import { type Data, type DataHora, formatHora, parseDataHora } from '#domain/lib/dates.ts'
import { parseTempo } from '#domain/lib/duration.ts'
import type { ItemDaAgenda } from '#domain/outbox/overlay.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'

/** One visit as the reception's list tells it. */
export type LinhaDaClinica = {
  readonly chave: string
  readonly quando: DataHora
  readonly data: Data
  /** Minutes since that day's midnight; the end may lie beyond the next. */
  readonly de: number
  readonly ate: number
  /** `HH:MM` */
  readonly inicio: string
  readonly fim: string
  readonly nome: string
  /** Null where reception made it for nobody registered. */
  readonly email: string | null
  readonly valor: number
  readonly encaixe: boolean
  /** What the clinic has; null while the booking is only on this device. */
  readonly agendamento: Agendamento | null
  /** The queued booking, or the queued cancellation of what the clinic has. */
  readonly fila: OutboxRow | null
}

type Base = Pick<Agendamento, 'dataHoraAgendada' | 'tempo' | 'nome' | 'valor' | 'encaixe' | 'email'>

function linha(
  chave: string,
  base: Base,
  resto: Pick<LinhaDaClinica, 'agendamento' | 'fila'>,
): LinhaDaClinica[] {
  const lido = parseDataHora(base.dataHoraAgendada)
  if (lido === null) return []
  const { nome, valor, encaixe, email } = base
  const fim = lido.minuto + (parseTempo(base.tempo) ?? 0)
  return [
    {
      chave,
      quando: base.dataHoraAgendada,
      data: lido.data,
      de: lido.minuto,
      ate: fim,
      inicio: formatHora(lido.minuto),
      fim: formatHora(fim),
      nome,
      email,
      valor,
      encaixe,
      ...resto,
    },
  ]
}

export function linhaDoAgendamento(
  agendamento: Agendamento,
  fila: OutboxRow | null = null,
): LinhaDaClinica[] {
  return linha(`a${agendamento.id}`, agendamento, { agendamento, fila })
}

/** The clinic's visits and this person's queued ones, from a date on, by time. */
export function linhasDaClinica(itens: readonly ItemDaAgenda[], desde: Data): readonly LinhaDaClinica[] {
  return itens
    .flatMap((item) => {
      if (item.tipo === 'confirmado') return linhaDoAgendamento(item.agendamento, item.cancelamento)
      const { command } = item.row
      if (command.kind !== 'agendamento.criar') return []
      const { email = null, ...pedido } = command.payload.pedido
      return linha(`f${item.row.id}`, { ...pedido, email }, { agendamento: null, fila: item.row })
    })
    .filter((l) => l.data >= desde)
    .sort((a, b) => a.quando.localeCompare(b.quando))
}

export type DiaDaClinica = {
  readonly data: Data
  readonly linhas: readonly LinhaDaClinica[]
  /** How many the day has, also where only a part of them is shown yet; null where nobody has counted. */
  readonly total: number | null
}

/**
 * The first `limite` rows, under their days. Rows must come by time. Where `cortado`, others follow that are not here,
 * so that the last day's number is not known.
 */
export function diasDaClinica(
  linhas: readonly LinhaDaClinica[],
  limite: number,
  cortado = false,
): readonly DiaDaClinica[] {
  const porDia = Map.groupBy(linhas, (l) => l.data)
  const dias: DiaDaClinica[] = []
  let resta = limite
  for (const [data, doDia] of porDia) {
    if (resta <= 0) break
    const isUltimo = doDia.at(-1) === linhas.at(-1)
    dias.push({ data, linhas: doDia.slice(0, resta), total: cortado && isUltimo ? null : doDia.length })
    resta -= doDia.length
  }
  return dias
}
