import * as z from 'zod/mini'
import { type Endpoint, okWith } from '#domain/api/endpoint.ts'
import { EVENTS_PATH } from './topics.ts'

export const eventEndpoints = {
  'evento.ouvir': {
    method: 'GET',
    path: EVENTS_PATH,
    action: 'evento.ouvir',
    tag: 'Eventos',
    summary: 'Diz na hora o que mudou (server-sent events): `mudanca` com `{"topico"}`, `pulso` a cada 25 s',
    success: okWith(z.unknown()),
    type: 'text/event-stream',
    errors: ['tipo_nao_suportado', 'muitas_tentativas'],
  },
} as const satisfies Record<string, Endpoint>
