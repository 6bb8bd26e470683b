import { type Action, can, type Role } from '#domain/api/permissions.ts'

/** The screens that are not everybody's, and the right each asks for. */
export const acesso = {
  '/perfil': 'perfil.ler',
  '/servicos': 'agendamento.criar',
  '/agendamentos': 'agendamento.criar',
  '/pendencias': 'agendamento.criar',
  '/visualizarAgendamentos': 'agendamento.filtrar',
  '/cadastroHorarios': 'horario.ler',
  '/clinica': 'clinica.editar',
  '/procedimentos': 'procedimento.editar',
  '/voucher': 'voucher.editar',
  '/cadastroMensagens': 'mensagem.editar',
} as const satisfies Record<string, Action>

export type TelaGuardada = keyof typeof acesso

const porCaminho = new Map<string, Action>(
  Object.entries(acesso).map(([path, action]) => [path.toLowerCase(), action]),
)

/**
 * The path whose screen is drawn at an address: where the right is missing, home stands there (for the account,
 * registration), with its own header and footer.
 */
export function telaDe(pathname: string, role: Role): string {
  const path = pathname.toLowerCase()
  const action = porCaminho.get(path)
  if (action === undefined || can(role, action)) return pathname
  return path === '/perfil' ? '/register' : '/'
}
