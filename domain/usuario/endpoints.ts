import { createdWith, type Endpoint, noContent, okWith } from '#domain/api/endpoint.ts'
import {
  loginInputSchema,
  registrationAnswerSchema,
  registrationInputSchema,
  sessionAnswerSchema,
  sessionSchema,
} from './schema.ts'

export const usuarioEndpoints = {
  'usuario.login': {
    method: 'POST',
    path: '/api/Usuarios/login',
    action: 'usuario.entrar',
    tag: 'Usuários',
    summary: 'Abre uma sessão',
    body: loginInputSchema,
    success: okWith(sessionSchema),
    errors: ['credenciais_invalidas', 'muitas_tentativas'],
  },
  'usuario.registrar': {
    method: 'POST',
    path: '/api/Usuarios/Registrar',
    action: 'usuario.registrar',
    tag: 'Usuários',
    summary: 'Cria uma conta de cliente',
    body: registrationInputSchema,
    success: createdWith(registrationAnswerSchema),
    errors: ['email_em_uso', 'muitas_tentativas'],
  },
  'usuario.sair': {
    method: 'POST',
    path: '/api/Usuarios/sair',
    action: 'usuario.sair',
    tag: 'Usuários',
    summary: 'Encerra a sessão',
    success: noContent,
  },
  'usuario.sessao': {
    method: 'GET',
    path: '/api/Usuarios/sessao',
    action: 'usuario.sessao',
    tag: 'Usuários',
    summary: 'Diz de quem é a sessão',
    success: okWith(sessionAnswerSchema),
  },
} as const satisfies Record<string, Endpoint>
