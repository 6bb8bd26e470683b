import * as z from 'zod/mini'
import { createdWith, type Endpoint, noContent, okWith } from '#domain/api/endpoint.ts'
import { idParamSchema } from '#domain/lib/fields.ts'
import { mensagemInputSchema, mensagemSchema, mensagemUpdateSchema, mensagemWrittenSchema } from './schema.ts'

export const mensagemEndpoints = {
  'mensagem.listar': {
    method: 'GET',
    path: '/api/MensagemTemporaria',
    action: 'mensagem.ler',
    tag: 'Mensagens',
    summary: 'Lista as mensagens; fora da administração, só as habilitadas',
    success: okWith(z.array(mensagemSchema)),
    topic: 'mensagens',
  },
  'mensagem.ler': {
    method: 'GET',
    path: '/api/MensagemTemporaria/:id',
    action: 'mensagem.ler',
    tag: 'Mensagens',
    summary: 'Lê uma mensagem',
    params: idParamSchema,
    success: okWith(mensagemSchema),
    errors: ['nao_encontrado'],
  },
  'mensagem.criar': {
    method: 'POST',
    path: '/api/MensagemTemporaria',
    action: 'mensagem.editar',
    tag: 'Mensagens',
    summary: 'Cadastra uma mensagem',
    body: mensagemInputSchema,
    success: createdWith(mensagemWrittenSchema),
    errors: ['nao_encontrado'],
    idempotent: true,
  },
  'mensagem.alterar': {
    method: 'PUT',
    path: '/api/MensagemTemporaria/:id',
    action: 'mensagem.editar',
    tag: 'Mensagens',
    summary: 'Altera uma mensagem; com `visto`, campo a campo sobre o que ela é agora',
    params: idParamSchema,
    body: mensagemUpdateSchema,
    success: okWith(mensagemWrittenSchema),
    errors: ['nao_encontrado', 'registro_mudou'],
    idempotent: true,
  },
  'mensagem.excluir': {
    method: 'DELETE',
    path: '/api/MensagemTemporaria/:id',
    action: 'mensagem.editar',
    tag: 'Mensagens',
    summary: 'Exclui uma mensagem',
    params: idParamSchema,
    success: noContent,
    errors: ['nao_encontrado'],
    idempotent: true,
  },
} as const satisfies Record<string, Endpoint>
