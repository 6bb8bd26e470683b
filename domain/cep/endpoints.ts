import { type Endpoint, okWith } from '#domain/api/endpoint.ts'
import { cepAnswerSchema, cepParamSchema } from './schema.ts'

export const cepEndpoints = {
  'cep.ler': {
    method: 'GET',
    path: '/api/cep/:cep',
    action: 'cep.ler',
    tag: 'CEP',
    summary: 'Procura o endereço de um CEP no serviço público configurado',
    params: cepParamSchema,
    success: okWith(cepAnswerSchema),
    errors: ['nao_encontrado', 'indisponivel'],
  },
} as const satisfies Record<string, Endpoint>
