import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { DataHora } from '#domain/lib/dates.ts'
import type { Perfil, PerfilCampos } from '#domain/perfil/schema.ts'
import { isPendente, isTerminal, type OutboxRow } from './row.ts'

/** What is queued, laid over what the server said. The server's tables themselves never hold a guess. */
export type ItemDaAgenda =
  | {
      readonly tipo: 'confirmado'
      readonly agendamento: Agendamento
      /** A queued cancellation of it. */
      readonly cancelamento: OutboxRow | null
    }
  | { readonly tipo: 'pendente'; readonly row: OutboxRow; readonly pedido: PedidoPendente }

export type PedidoPendente = {
  readonly nome: string
  readonly dataHoraAgendada: DataHora
  readonly tempo: string
  readonly valor: number
  readonly imagem: string
}

/** The booking a row asks for, or null where the row is another kind of command. */
export function pedidoDe(row: OutboxRow): PedidoPendente | null {
  if (row.command.kind !== 'agendamento.criar') return null
  const { pedido, imagem } = row.command.payload
  const { nome, dataHoraAgendada, tempo, valor } = pedido
  return { nome, dataHoraAgendada, tempo, valor, imagem }
}

/**
 * A person's visits: the server's rows, then what is still on its way. A queued booking disappears as soon as the
 * server's row of the same command is there, whatever the queue says of it.
 */
export function overlayAgendamentos(
  servidor: readonly Agendamento[],
  rows: readonly OutboxRow[],
): ItemDaAgenda[] {
  const chegaram = new Set(servidor.map((a) => a.chave))
  const cancelamentoDe = (a: Agendamento) =>
    rows.findLast((r) => {
      if (r.command.kind !== 'agendamento.cancelar' || r.state === 'done') return false
      const { alvo } = r.command.payload
      return 'id' in alvo ? alvo.id === a.id : alvo.comando === a.chave
    }) ?? null
  return [
    ...servidor.map((agendamento) => ({
      tipo: 'confirmado' as const,
      agendamento,
      cancelamento: cancelamentoDe(agendamento),
    })),
    ...rows.flatMap((row) => {
      const pedido = pedidoDe(row)
      return pedido === null || row.state === 'done' || chegaram.has(row.id)
        ? []
        : [{ tipo: 'pendente' as const, row, pedido }]
    }),
  ]
}

/** The times that one's own open bookings will take: nobody is offered the time she has just asked for. */
export function ocupadosPelaFila(
  rows: readonly OutboxRow[],
): { dataHoraAgendada: DataHora; tempo: string }[] {
  return rows.flatMap((row) => {
    const pedido = pedidoDe(row)
    const aberta = !isTerminal(row)
    return pedido === null || !aberta
      ? []
      : [{ dataHoraAgendada: pedido.dataHoraAgendada, tempo: pedido.tempo }]
  })
}

/** A profile as the person last wrote it, and which fields the server does not have yet. */
export type PerfilSobreposto = {
  readonly campos: PerfilCampos
  readonly naoSincronizados: ReadonlySet<keyof PerfilCampos>
}

export function overlayPerfil(servidor: Perfil | null, rows: readonly OutboxRow[]): PerfilSobreposto {
  const mudancas: PerfilCampos = Object.assign(
    {},
    ...rows.map((r) => (isPendente(r) && r.command.kind === 'perfil.salvar' ? r.command.payload.campos : {})),
  )
  const {
    id: _id,
    email: _email,
    numeroCasa: _numeroCasa,
    versao: _versao,
    ...base
  } = servidor ?? {
    id: 0,
    email: '',
    numeroCasa: null,
    versao: 0,
  }
  return {
    campos: { ...base, ...mudancas },
    naoSincronizados: new Set(Object.keys(mudancas) as (keyof PerfilCampos)[]),
  }
}
