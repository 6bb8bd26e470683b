import * as z from 'zod/mini'
import { agendamentoPeriodSchema } from '#domain/agendamento/schema.ts'
import { createdWith, type Endpoint, noContent, okWith } from '#domain/api/endpoint.ts'
import { idParamSchema } from '#domain/lib/fields.ts'
import { horarioFilterSchema, horarioInputSchema, horarioSchema } from './schema.ts'

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
    summary: 'Cadastra os horários de uma data',
    body: horarioInputSchema,
    success: createdWith(horarioSchema),
    idempotent: true,
  },
  'horario.excluir': {
    method: 'DELETE',
    path: '/api/Horarios/:id',
    action: 'horario.editar',
    tag: 'Horários',
    summary: 'Exclui um cadastro de horários',
    params: idParamSchema,
    success: noContent,
    errors: ['nao_encontrado'],
  },
} as const satisfies Record<string, Endpoint>
