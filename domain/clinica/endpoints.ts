import { type Endpoint, okWith } from '#domain/api/endpoint.ts'
import { clinicaInputSchema, clinicaSchema } from './schema.ts'

export const clinicaEndpoints = {
  'clinica.ler': {
    method: 'GET',
    path: '/api/Clinica',
    action: 'clinica.ler',
    tag: 'Clínica',
    summary: 'Lê os dados da clínica',
    success: okWith(clinicaSchema),
    topic: 'clinica',
  },
  'clinica.alterar': {
    method: 'PUT',
    path: '/api/Clinica',
    action: 'clinica.editar',
    tag: 'Clínica',
    summary: 'Altera os dados da clínica',
    body: clinicaInputSchema,
    success: okWith(clinicaSchema),
  },
} as const satisfies Record<string, Endpoint>
