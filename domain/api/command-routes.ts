/**
 * Method and path of the endpoints that a queued command is sent to. They stand apart from the rest of the
 * contract, which spreads them in, because the service worker sends commands and must not carry every schema
 * to do so.
 */
export const commandRoutes = {
  'agendamento.criar': { method: 'POST', path: '/api/Agendamentos' },
  'agendamento.alterar': { method: 'PUT', path: '/api/Agendamentos/:id' },
  'agendamento.cancelar': { method: 'DELETE', path: '/api/Agendamentos/:id' },
  'agendamento.remarcar': { method: 'POST', path: '/api/Agendamentos/:id/remarcar' },
  'agendamento.estado': { method: 'POST', path: '/api/Agendamentos/:id/estado' },
  'agendamento.ciencia': { method: 'POST', path: '/api/Agendamentos/:id/ciencia' },
  'ficha.salvar': { method: 'PUT', path: '/api/Fichas/:chave' },
  'perfil.criar': { method: 'POST', path: '/api/PerfilUsuario' },
  'perfil.alterar': { method: 'PUT', path: '/api/PerfilUsuario/:id' },
} as const satisfies Record<string, { readonly method: string; readonly path: string }>

export type CommandEndpoint = keyof typeof commandRoutes
