import * as z from 'zod/mini'
import { agendamentoPeriodSchema } from '#domain/agendamento/schema.ts'
import { createdWith, type Endpoint, noContent, okWith } from '#domain/api/endpoint.ts'
import { idParamSchema } from '#domain/lib/fields.ts'
import {
  horarioCreateSchema,
  horarioDeleteSchema,
  horarioFilterSchema,
  horarioSchema,
  horarioUpdateSchema,
} from './schema.ts'

export const horarioEndpoints = {
  'horario.listar': {
    method: 'GET',
    path: '/api/horarios',
    action: 'horario.ler',
    tag: 'Horários',
    summary: 'Lista os horários de atendimento cadastrados',
    query: agendamentoPeriodSchema,
    success: okWith(z.array(horarioSchema)),
    topic: 'horarios',
  },
  'horario.filtrar': {
    method: 'GET',
    path: '/api/horarios/filtrar',
    action: 'horario.ler',
    tag: 'Horários',
    summary: 'Lista os horários de um período',
    query: horarioFilterSchema,
    success: okWith(z.array(horarioSchema)),
  },
  'horario.criar': {
    method: 'POST',
    path: '/api/Horarios',
    action: 'horario.editar',
    tag: 'Horários',
    summary:
      'Cadastra os horários de uma data; sem períodos, fecha a data. `modo` diz se substitui ou soma (sem ele, soma)',
    body: horarioCreateSchema,
    success: createdWith(horarioSchema),
    errors: ['horario_mudou'],
    idempotent: true,
  },
  'horario.alterar': {
    method: 'PUT',
    path: '/api/Horarios/:id',
    action: 'horario.editar',
    tag: 'Horários',
    summary: 'Altera um cadastro de horários no lugar; sem períodos, fecha a data',
    params: idParamSchema,
    body: horarioUpdateSchema,
    success: okWith(horarioSchema),
    errors: ['nao_encontrado', 'horario_mudou'],
    idempotent: true,
  },
  'horario.excluir': {
    method: 'DELETE',
    path: '/api/Horarios/:id',
    action: 'horario.editar',
    tag: 'Horários',
    summary: 'Exclui um cadastro de horários',
    params: idParamSchema,
    query: horarioDeleteSchema,
    success: noContent,
    errors: ['nao_encontrado', 'horario_mudou'],
    idempotent: true,
  },
} as const satisfies Record<string, Endpoint>
