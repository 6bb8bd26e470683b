import * as z from 'zod/mini'
import { commandRoutes } from '#domain/api/command-routes.ts'
import { createdWith, type Endpoint, okWith } from '#domain/api/endpoint.ts'
import { emailParamSchema, idParamSchema } from '#domain/lib/fields.ts'
import { listedUsuarioSchema, perfilInputSchema, perfilSchema, usuarioFilterSchema } from './schema.ts'

export const perfilEndpoints = {
  'perfil.listar': {
    method: 'GET',
    path: '/api/PerfilUsuario',
    action: 'perfil.listar',
    tag: 'Perfis',
    summary: 'Lista as pessoas cadastradas por nome; em páginas com `limite`, o total em X-Total',
    query: usuarioFilterSchema,
    success: okWith(z.array(listedUsuarioSchema)),
    topic: 'perfil',
  },
  'perfil.ler': {
    method: 'GET',
    path: '/api/PerfilUsuario/:email',
    action: 'perfil.ler',
    tag: 'Perfis',
    summary: 'Lê um perfil; 404 quando ainda não existe',
    params: emailParamSchema,
    success: okWith(perfilSchema),
    errors: ['nao_encontrado'],
  },
  'perfil.meu': {
    method: 'GET',
    path: '/api/Usuarios/perfil',
    action: 'perfil.meu',
    tag: 'Perfis',
    summary: 'Lê o próprio perfil; `null` quando ainda não existe',
    success: okWith(z.object({ perfil: z.nullable(perfilSchema) })),
  },
  'perfil.criar': {
    ...commandRoutes['perfil.criar'],
    action: 'perfil.salvar',
    tag: 'Perfis',
    summary: 'Cria o perfil; se já existe, altera os campos enviados',
    body: perfilInputSchema,
    success: createdWith(perfilSchema),
    mayExist: true,
    idempotent: true,
  },
  'perfil.alterar': {
    ...commandRoutes['perfil.alterar'],
    action: 'perfil.salvar',
    tag: 'Perfis',
    summary: 'Altera os campos enviados do perfil; com If-Match, só se a versão é a lida',
    params: idParamSchema,
    body: perfilInputSchema,
    success: okWith(perfilSchema),
    errors: ['nao_encontrado', 'versao_antiga'],
    idempotent: true,
  },
} as const satisfies Record<string, Endpoint>
