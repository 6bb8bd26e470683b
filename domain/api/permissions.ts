import type { Status } from '#domain/usuario/schema.ts'

/** Who may do what: the one table. The server enforces it on every route; the page only draws by it. */
export type Role = 'visitante' | Status

/** `todos`: on anything; `proprio`: on what is one's own (others' is answered as the route says); `nao`: refused. */
export type Grant = 'todos' | 'proprio' | 'nao'

const todos = { visitante: 'todos', Usuario: 'todos', Admin: 'todos' } as const
const comConta = { visitante: 'nao', Usuario: 'todos', Admin: 'todos' } as const
const soAdmin = { visitante: 'nao', Usuario: 'nao', Admin: 'todos' } as const
const dono = { visitante: 'nao', Usuario: 'proprio', Admin: 'todos' } as const

export const permissions = {
  'saude.ler': todos,
  'docs.ler': todos,
  'usuario.entrar': todos,
  'usuario.registrar': todos,
  'usuario.sair': todos,
  'usuario.sessao': todos,
  'procedimento.ler': todos,
  'procedimento.editar': soAdmin,
  'voucher.ler': comConta,
  'voucher.editar': soAdmin,
  'mensagem.ler': todos,
  'mensagem.editar': soAdmin,
  'cep.ler': comConta,
  'clinica.ler': todos,
  'clinica.editar': soAdmin,
  'imagem.ler': todos,
  'imagem.enviar': soAdmin,
  'horario.ler': comConta,
  'horario.editar': soAdmin,
  'perfil.listar': soAdmin,
  'perfil.ler': dono,
  'perfil.salvar': dono,
  'agendamento.listar': comConta,
  'agendamento.ler': dono,
  'agendamento.filtrar': soAdmin,
  'agendamento.criar': comConta,
  'agendamento.alterar': soAdmin,
  'agendamento.cancelar': dono,
  // Of each topic only what one may read: domain/mudanca/rules.ts.
  'evento.ouvir': todos,
} as const satisfies Record<string, Record<Role, Grant>>

export type Action = keyof typeof permissions

export function grantOf(role: Role, action: Action): Grant {
  return permissions[action][role]
}

export function can(role: Role, action: Action): boolean {
  return grantOf(role, action) !== 'nao'
}
