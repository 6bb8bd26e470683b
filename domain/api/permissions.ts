import type { Status } from '#domain/usuario/schema.ts'

/** Who may do what: the one table. The server enforces it on every route; the page only draws by it. */
export type Role = 'visitor' | Status

/**
 * `all`: on anything; `own`: on what is one's own (others' is answered as the route says); `none`: refused.
 */
export type Grant = 'all' | 'own' | 'none'

const everybody = { visitor: 'all', Usuario: 'all', Admin: 'all' } as const
const withAccount = { visitor: 'none', Usuario: 'all', Admin: 'all' } as const
const adminOnly = { visitor: 'none', Usuario: 'none', Admin: 'all' } as const
const ownerOrAdmin = { visitor: 'none', Usuario: 'own', Admin: 'all' } as const

export const permissions = {
  'saude.ler': everybody,
  'saude.vivo': everybody,
  'saude.sistema': adminOnly,
  'docs.ler': everybody,
  'usuario.entrar': everybody,
  'usuario.registrar': everybody,
  'usuario.sair': everybody,
  'usuario.sessao': everybody,
  // A code that was read aloud proves who asks: nobody is logged in yet.
  'conta.codigo': everybody,
  'conta.propria': withAccount,
  'conta.administrar': adminOnly,
  'equipe.ler': adminOnly,
  'equipe.editar': adminOnly,
  'procedimento.ler': everybody,
  'procedimento.editar': adminOnly,
  'voucher.ler': withAccount,
  'voucher.editar': adminOnly,
  'mensagem.ler': everybody,
  'mensagem.editar': adminOnly,
  'cep.ler': withAccount,
  'clinica.ler': everybody,
  'clinica.editar': adminOnly,
  'imagem.ler': everybody,
  'imagem.enviar': adminOnly,
  'ficha.ler': adminOnly,
  'ficha.editar': adminOnly,
  'ficha.saude': adminOnly,
  'horario.ler': withAccount,
  'horario.editar': adminOnly,
  'perfil.listar': adminOnly,
  'perfil.ler': ownerOrAdmin,
  'perfil.meu': withAccount,
  'perfil.salvar': ownerOrAdmin,
  'agendamento.listar': withAccount,
  'agendamento.ocupados': withAccount,
  // Times alone, the same to whoever asks: a visitor chooses before she has an account.
  'visitante.agenda': everybody,
  'agendamento.ler': ownerOrAdmin,
  'agendamento.filtrar': adminOnly,
  'agendamento.criar': withAccount,
  'agendamento.alterar': adminOnly,
  'agendamento.cancelar': ownerOrAdmin,
  'agendamento.remarcar': ownerOrAdmin,
  'agendamento.estado': ownerOrAdmin,
  'agendamento.ciencia': ownerOrAdmin,
  'agendamento.semCiencia': adminOnly,
  'agendamento.cancelarTodos': adminOnly,
  // Everybody may listen, because each topic is told only to those who may read it (domain/change/rules.ts).
  'evento.ouvir': everybody,
} as const satisfies Record<string, Record<Role, Grant>>

export type Action = keyof typeof permissions

/**
 * What a change can be about, and the right to read those rows: whoever may read them may hear that they
 * changed. A topic says where to look again, never what changed.
 */
export const topicReaders = {
  agendamentos: 'agendamento.listar',
  procedimentos: 'procedimento.ler',
  mensagens: 'mensagem.ler',
  vouchers: 'voucher.ler',
  horarios: 'horario.ler',
  clinica: 'clinica.ler',
  perfil: 'perfil.ler',
} as const satisfies Record<string, Action>

export function grantOf(role: Role, action: Action): Grant {
  return permissions[action][role]
}

export function can(role: Role, action: Action): boolean {
  return grantOf(role, action) !== 'none'
}
