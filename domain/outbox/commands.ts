import type { AgendamentoCriar } from '#domain/agendamento/schema.ts'
import type { CommandEndpoint } from '#domain/api/command-routes.ts'
import type { DataHora } from '#domain/lib/dates.ts'
import type { PerfilCampos } from '#domain/perfil/schema.ts'

/**
 * What a person asked for while the network may have been away. A row of the outbox holds a command, not a request:
 * the request is made of it when it is sent, so that rows of an older version can still be sent by a newer one.
 */
export type Command =
  | {
      readonly kind: 'agendamento.criar'
      readonly v: 1
      readonly payload: {
        /** The wire's body, as parsed. */
        readonly pedido: AgendamentoCriar
        /** What the screen shows beside it. */
        readonly imagem: string
      }
    }
  | {
      readonly kind: 'agendamento.cancelar'
      readonly v: 1
      readonly payload: {
        /** The visit: by the server's id, or by the command that asks for it, whose answer is still unknown. */
        readonly alvo: { readonly id: number } | { readonly comando: string }
        readonly nome: string
        readonly dataHoraAgendada: DataHora
        readonly tempo: string
      }
    }
  | {
      readonly kind: 'perfil.salvar'
      readonly v: 1
      readonly payload: {
        /** The profile as the server knew it; null where it has none yet. */
        readonly perfilId: number | null
        /** Only what the person changed: the rest stays the server's. */
        readonly campos: PerfilCampos
      }
    }

export type CommandKind = Command['kind']

const VERSOES: Readonly<Record<CommandKind, number>> = {
  'agendamento.criar': 1,
  'agendamento.cancelar': 1,
  'perfil.salvar': 1,
}

/**
 * False for a command that newer code has written: an old page or worker may meet it, and leaves it alone until the
 * code that knows it comes by.
 */
export function isConhecido(command: { readonly kind: string; readonly v: number }): boolean {
  return Object.hasOwn(VERSOES, command.kind) && VERSOES[command.kind as CommandKind] >= command.v
}

/** The request a command becomes: an endpoint and its input. */
export type CommandRequest = {
  readonly endpoint: CommandEndpoint
  readonly params?: { readonly id: number }
  readonly body?: unknown
}

/**
 * The request of a command sent for `dono`. `idDoComando` answers the server's id of a visit that an earlier command
 * made, or null where there is none: then there is nothing to send.
 */
export function requestOf(
  command: Command,
  dono: string,
  idDoComando: (comando: string) => number | null,
): CommandRequest | null {
  switch (command.kind) {
    case 'agendamento.criar':
      return { endpoint: 'agendamento.criar', body: command.payload.pedido }
    case 'agendamento.cancelar': {
      const { alvo } = command.payload
      const id = 'id' in alvo ? alvo.id : idDoComando(alvo.comando)
      return id === null ? null : { endpoint: 'agendamento.cancelar', params: { id } }
    }
    case 'perfil.salvar': {
      const { perfilId, campos } = command.payload
      const body = { ...campos, email: dono }
      return perfilId === null
        ? { endpoint: 'perfil.criar', body }
        : { endpoint: 'perfil.alterar', params: { id: perfilId }, body }
    }
  }
}

/** Order holds within a lane; lanes do not wait for each other. */
export function laneOf(command: Command, id: string): string {
  switch (command.kind) {
    case 'agendamento.criar':
      return `agendamento:${id}`
    case 'agendamento.cancelar': {
      const { alvo } = command.payload
      return `agendamento:${'id' in alvo ? alvo.id : alvo.comando}`
    }
    case 'perfil.salvar':
      return 'perfil'
  }
}
