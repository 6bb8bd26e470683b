import * as z from 'zod/mini'
import { createdWith, type Endpoint, noContent, okWith } from '#domain/api/endpoint.ts'
import { idParamSchema } from '#domain/lib/fields.ts'
import {
  procedimentoInputSchema,
  procedimentoSchema,
  procedimentoUpdateSchema,
  procedimentoWrittenSchema,
} from './schema.ts'

export const procedimentoEndpoints = {
  'procedimento.listar': {
    method: 'GET',
    path: '/api/Procedimento',
    action: 'procedimento.ler',
    tag: 'Procedimentos',
    summary: 'Lista os procedimentos',
    success: okWith(z.array(procedimentoSchema)),
    topic: 'procedimentos',
  },
  'procedimento.ler': {
    method: 'GET',
    path: '/api/Procedimento/:id',
    action: 'procedimento.ler',
    tag: 'Procedimentos',
    summary: 'Lê um procedimento',
    params: idParamSchema,
    success: okWith(procedimentoSchema),
    errors: ['nao_encontrado'],
  },
  'procedimento.criar': {
    method: 'POST',
    path: '/api/Procedimento',
    action: 'procedimento.editar',
    tag: 'Procedimentos',
    summary: 'Cadastra um procedimento',
    body: procedimentoInputSchema,
    success: createdWith(procedimentoWrittenSchema),
    errors: ['nao_encontrado'],
    idempotent: true,
  },
  'procedimento.alterar': {
    method: 'PUT',
    path: '/api/Procedimento/:id',
    action: 'procedimento.editar',
    tag: 'Procedimentos',
    summary: 'Altera um procedimento; com `visto`, campo a campo sobre o que ele é agora',
    params: idParamSchema,
    body: procedimentoUpdateSchema,
    success: okWith(procedimentoWrittenSchema),
    errors: ['nao_encontrado', 'registro_mudou'],
    idempotent: true,
  },
  'procedimento.excluir': {
    method: 'DELETE',
    path: '/api/Procedimento/:id',
    action: 'procedimento.editar',
    tag: 'Procedimentos',
    summary: 'Exclui um procedimento',
    params: idParamSchema,
    success: noContent,
    errors: ['nao_encontrado'],
    idempotent: true,
  },
} as const satisfies Record<string, Endpoint>
