import * as z from 'zod/mini'
import { agendamentoCriarSchema } from '#domain/agendamento/schema.ts'
import type { EndpointName } from '#domain/api/endpoints.ts'
import { dataHoraSchema, idSchema, tempoSchema } from '#domain/lib/fields.ts'
import { perfilCamposSchema } from '#domain/perfil/schema.ts'

/**
 * What a person asked for while the network may have been away. A row of the outbox holds a command, not a request:
 * the request is made of it when it is sent, so that rows of an older version can still be sent by a newer one.
 */
const agendamentoCriarCommandSchema = z.object({
  kind: z.literal('agendamento.criar'),
  v: z.literal(1),
  payload: z.object({
    /** The wire's body, as parsed. */
    pedido: agendamentoCriarSchema,
    /** What the screen shows beside it. */
    imagem: z.string(),
  }),
})

const agendamentoCancelarCommandSchema = z.object({
  kind: z.literal('agendamento.cancelar'),
  v: z.literal(1),
  payload: z.object({
    /** The visit: by the server's id, or by the command that asks for it, whose answer is still unknown. */
    alvo: z.union([z.object({ id: idSchema }), z.object({ comando: z.uuid() })]),
    nome: z.string(),
    dataHoraAgendada: dataHoraSchema,
    tempo: tempoSchema,
  }),
})

const perfilSalvarCommandSchema = z.object({
  kind: z.literal('perfil.salvar'),
  v: z.literal(1),
  payload: z.object({
    /** The profile as the server knew it; null where it has none yet. */
    perfilId: z.nullable(idSchema),
    /** Only what the person changed: the rest stays the server's. */
    campos: perfilCamposSchema,
  }),
})

export const commandSchema = z.discriminatedUnion('kind', [
  agendamentoCriarCommandSchema,
  agendamentoCancelarCommandSchema,
  perfilSalvarCommandSchema,
])
export type Command = z.infer<typeof commandSchema>
export type CommandKind = Command['kind']

/** The request a command becomes: an endpoint and its input. */
export type CommandRequest = {
  readonly endpoint: EndpointName
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
