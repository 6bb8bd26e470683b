import * as z from 'zod/mini'
import { type Endpoint, okWith } from '#domain/api/endpoint.ts'
import { systemHealthSchema } from './schema.ts'

export const healthEndpoints = {
  'saude.ler': {
    method: 'GET',
    path: '/api/saude',
    action: 'saude.ler',
    tag: 'Saúde',
    summary: 'Diz se o banco de dados responde e consegue gravar',
    success: okWith(z.object({ status: z.literal('ok') })),
    errors: ['indisponivel'],
  },
  'saude.vivo': {
    method: 'GET',
    path: '/api/saude/vivo',
    action: 'saude.vivo',
    tag: 'Saúde',
    summary: 'Diz que o servidor está de pé, com ou sem banco de dados',
    success: okWith(z.object({ status: z.literal('ok') })),
  },
  'saude.sistema': {
    method: 'GET',
    path: '/api/saude/sistema',
    action: 'saude.sistema',
    tag: 'Saúde',
    summary: 'Diz à administração como estão cópias, disco, banco, relógio e endereço, e o que fazer',
    success: okWith(systemHealthSchema),
  },
} as const satisfies Record<string, Endpoint>
