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

/** What everybody may see, beside home itself. */
const abertas: readonly string[] = ['/login', '/register', '/sobre']

const porCaminho = new Map<string, Action>(
  Object.entries(acesso).map(([path, action]) => [path.toLowerCase(), action]),
)

// The router, too, reads a path without case and without a slash at its end.
const limpo = (pathname: string): string => pathname.toLowerCase().replace(/(?<=.)\/+$/, '')

/** Whether the screen at an address is not everybody's. */
export function isGuardada(pathname: string): boolean {
  return porCaminho.has(limpo(pathname))
}

/**
 * The path whose screen is drawn at an address, in lower case: where the right is missing or nothing stands at the
 * address, home is drawn (for the account, registration), with its own header and footer.
 */
export function telaDe(pathname: string, role: Role): string {
  const path = limpo(pathname)
  if (abertas.includes(path)) return path
  const action = porCaminho.get(path)
  if (action !== undefined && can(role, action)) return path
  return path === '/perfil' ? '/register' : '/'
}
