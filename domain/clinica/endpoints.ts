import { type Endpoint, okWith } from '#domain/api/endpoint.ts'
import { clinicaSchema, clinicaUpdateSchema, clinicaWrittenSchema } from './schema.ts'

export const clinicaEndpoints = {
  'clinica.ler': {
    method: 'GET',
    path: '/api/Clinica',
    action: 'clinica.ler',
    tag: 'Clínica',
    summary: 'Lê os dados da clínica',
    success: okWith(clinicaSchema),
    topic: 'clinica',
    errors: ['nao_encontrado'],
  },
  'clinica.alterar': {
    method: 'PUT',
    path: '/api/Clinica',
    action: 'clinica.editar',
    tag: 'Clínica',
    summary: 'Altera os dados da clínica; com `visto`, campo a campo sobre o que eles são agora',
    body: clinicaUpdateSchema,
    success: okWith(clinicaWrittenSchema),
    errors: ['registro_mudou'],
    idempotent: true,
  },
} as const satisfies Record<string, Endpoint>
