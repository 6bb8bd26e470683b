import type { Agendamento } from '#domain/agendamento/schema.ts'
import {
  type Agora,
  formatDataHora,
  MINUTOS_DO_DIA,
  minutoAbsoluto,
  parseDataHora,
} from '#domain/lib/dates.ts'
import { parseTempo } from '#domain/lib/duration.ts'
import type { ItemDaAgenda, PedidoPendente } from '#domain/outbox/overlay.ts'
import { isIntocada, type OutboxRow, precisaDeEscolha } from '#domain/outbox/row.ts'

export type Pendente = {
  readonly tipo: 'pendente'
  readonly row: OutboxRow
  readonly pedido: PedidoPendente
  /** The person gave up a booking whose outcome is unknown: the cancellation behind it. */
  readonly cancelamento: OutboxRow | null
}
export type Confirmado = {
  readonly tipo: 'confirmado'
  readonly agendamento: Agendamento
  readonly cancelamento: OutboxRow | null
  /** Begun already: too late to cancel. */
  readonly comecou: boolean
}
export type Linha = Pendente | Confirmado

export type Grupos = {
  readonly escolha: readonly Linha[]
  readonly proximos: readonly Linha[]
  readonly anteriores: readonly Confirmado[]
}

/**
 * One's visits as the screen tells them: what waits for the person first, then what is to come by date, then what
 * was, the latest first. `fila`: the person's queue.
 */
export function agruparMeus(
  itens: readonly ItemDaAgenda[],
  fila: readonly OutboxRow[],
  agora: Agora,
): Grupos {
  const escolha: Linha[] = []
  const proximos: Linha[] = []
  const anteriores: Confirmado[] = []
  for (const item of itens) {
    if (item.tipo === 'pendente') {
      const row = vencida(item.row, agora)
      const linha: Pendente = { ...item, row, cancelamento: desistencia(fila, row.id) }
      ;(precisaDeEscolha(row) ? escolha : proximos).push(linha)
      continue
    }
    const { agendamento, cancelamento } = item
    const quando = momento(agendamento.dataHoraAgendada)
    const ja = minutoAbsoluto(agora.data, agora.minuto)
    const linha: Confirmado = { ...item, comecou: quando <= ja }
    if (cancelamento !== null && precisaDeEscolha(cancelamento)) escolha.push(linha)
    else if (quando + (parseTempo(agendamento.tempo) ?? 0) > ja) proximos.push(linha)
    else anteriores.push(linha)
  }
  const porData = (a: Linha, b: Linha) => quandoDe(a).localeCompare(quandoDe(b))
  return {
    escolha: escolha.sort(porData),
    proximos: proximos.sort(porData),
    anteriores: anteriores.sort((a, b) => porData(b, a)),
  }
}

/** Minutes until the groups would be others by themselves: a visit begins or ends, or the day does. */
export function minutosAteMudar({ proximos }: Grupos, agora: Agora): number {
  const ja = minutoAbsoluto(agora.data, agora.minuto)
  const momentos = proximos.flatMap((linha) => {
    const quando = momento(quandoDe(linha))
    return linha.tipo === 'confirmado'
      ? [quando, quando + (parseTempo(linha.agendamento.tempo) ?? 0)]
      : [quando]
  })
  return Math.min(MINUTOS_DO_DIA - agora.minuto, ...momentos.filter((m) => m > ja).map((m) => m - ja))
}

/** The queue settles what has expired only when it next sends; the screen need not wait for that. */
function vencida(row: OutboxRow, agora: Agora): OutboxRow {
  const passou = row.expiresAt !== null && row.expiresAt <= formatDataHora(agora.data, agora.minuto)
  return passou && isIntocada(row) ? { ...row, state: 'expired' } : row
}

/** The cancellation behind a booking that the person gave up while its outcome was unknown. */
export function desistencia(fila: readonly OutboxRow[], id: string): OutboxRow | null {
  const cancela = (r: OutboxRow) =>
    r.command.kind === 'agendamento.cancelar' &&
    'comando' in r.command.payload.alvo &&
    r.command.payload.alvo.comando === id
  return fila.findLast((r) => r.state !== 'done' && cancela(r)) ?? null
}

export function quandoDe(linha: Linha): string {
  return linha.tipo === 'pendente' ? linha.pedido.dataHoraAgendada : linha.agendamento.dataHoraAgendada
}

function momento(dataHora: string): number {
  const lido = parseDataHora(dataHora)
  return lido === null ? 0 : minutoAbsoluto(lido.data, lido.minuto)
}

/** The alternatives of a refusal that can still be taken. */
export function alternativasDe(row: OutboxRow, agora: Agora): readonly string[] {
  const ja = formatDataHora(agora.data, agora.minuto)
  return (row.error?.alternativas ?? []).filter((a) => a > ja)
}
