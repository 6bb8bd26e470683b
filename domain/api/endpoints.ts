import type * as z from 'zod/mini'
import { accountEndpoints } from '#domain/account/endpoints.ts'
import { agendamentoEndpoints } from '#domain/agendamento/endpoints.ts'
import { cepEndpoints } from '#domain/cep/endpoints.ts'
import { eventEndpoints } from '#domain/change/endpoints.ts'
import { clinicaEndpoints } from '#domain/clinica/endpoints.ts'
import { fichaEndpoints } from '#domain/ficha/endpoints.ts'
import { healthEndpoints } from '#domain/health/endpoints.ts'
import { horarioEndpoints } from '#domain/horario/endpoints.ts'
import { imageEndpoints } from '#domain/image/endpoints.ts'
import { mensagemEndpoints } from '#domain/mensagem/endpoints.ts'
import { perfilEndpoints } from '#domain/perfil/endpoints.ts'
import { procedimentoEndpoints } from '#domain/procedimento/endpoints.ts'
import { usuarioEndpoints } from '#domain/usuario/endpoints.ts'
import { voucherEndpoints } from '#domain/voucher/endpoints.ts'

/**
 * The wire contract: every endpoint once, each noun's own in its folder. The server registers its routes from
 * here, the page's client calls and parses by it, and the OpenAPI document is made of it, in this order.
 */
export const endpoints = {
  ...healthEndpoints,
  ...usuarioEndpoints,
  ...accountEndpoints,
  ...procedimentoEndpoints,
  ...voucherEndpoints,
  ...mensagemEndpoints,
  ...cepEndpoints,
  ...clinicaEndpoints,
  ...imageEndpoints,
  ...horarioEndpoints,
  ...perfilEndpoints,
  ...fichaEndpoints,
  ...agendamentoEndpoints,
  ...eventEndpoints,
}

export type Endpoints = typeof endpoints
export type EndpointName = keyof Endpoints

type Schema<N extends EndpointName, K extends 'params' | 'query' | 'body'> =
  Endpoints[N] extends Record<K, infer S> ? S : never

/** What a caller sends: before parsing (`Input`), and what a handler gets: after it (`Parsed`). */
export type Input<N extends EndpointName, K extends 'params' | 'query' | 'body'> =
  Schema<N, K> extends z.ZodMiniType ? z.input<Schema<N, K>> : undefined
export type Parsed<N extends EndpointName, K extends 'params' | 'query' | 'body'> =
  Schema<N, K> extends z.ZodMiniType ? z.output<Schema<N, K>> : undefined

/** The body of the endpoint's success; `null` for 204. */
export type Answer<N extends EndpointName> = Endpoints[N]['success']['body'] extends z.ZodMiniType
  ? z.output<Endpoints[N]['success']['body']>
  : null
