import * as z from 'zod/mini'
import { accountEndpoints } from '#domain/account/endpoints.ts'
import { agendamentoEndpoints } from '#domain/agendamento/endpoints.ts'
import { agendamentoMovedOnSchema } from '#domain/agendamento/schema.ts'
import { cepEndpoints } from '#domain/cep/endpoints.ts'
import { eventEndpoints } from '#domain/change/endpoints.ts'
import { clinicaEndpoints } from '#domain/clinica/endpoints.ts'
import { clinicaSchema } from '#domain/clinica/schema.ts'
import { fichaEndpoints } from '#domain/ficha/endpoints.ts'
import { fichaSchema } from '#domain/ficha/schema.ts'
import { healthEndpoints } from '#domain/health/endpoints.ts'
import { horarioEndpoints } from '#domain/horario/endpoints.ts'
import { imageEndpoints } from '#domain/image/endpoints.ts'
import { mensagemEndpoints } from '#domain/mensagem/endpoints.ts'
import { mensagemSchema } from '#domain/mensagem/schema.ts'
import { perfilEndpoints } from '#domain/perfil/endpoints.ts'
import { procedimentoEndpoints } from '#domain/procedimento/endpoints.ts'
import { procedimentoSchema } from '#domain/procedimento/schema.ts'
import { usuarioEndpoints } from '#domain/usuario/endpoints.ts'
import { voucherEndpoints } from '#domain/voucher/endpoints.ts'
import { voucherSchema } from '#domain/voucher/schema.ts'
import { plainProblemSchema, serviceFactsSchema } from './errors.ts'

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

/** What is answered instead of a success; with it how something is by now, where that is why. */
export const problemSchema = z.extend(plainProblemSchema, {
  /**
   * How something is by now, which is why: with `procedimento_alterado` the procedure's values, with
   * `agendamento_mudou` the visit, with `registro_mudou` the record that was to be changed.
   */
  atual: z.optional(
    z.union([
      agendamentoMovedOnSchema,
      procedimentoSchema,
      voucherSchema,
      mensagemSchema,
      clinicaSchema,
      fichaSchema,
      serviceFactsSchema,
    ]),
  ),
})

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
