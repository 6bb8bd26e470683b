import { type Action, type Grant, grantOf, type Role } from '#domain/api/permissions.ts'
import type { Topico } from './schema.ts'

/** Whoever may read the rows may hear that they changed. */
const leitura = {
  agendamentos: 'agendamento.listar',
  procedimentos: 'procedimento.ler',
  mensagens: 'mensagem.ler',
  vouchers: 'voucher.ler',
  horarios: 'horario.ler',
  clinica: 'clinica.ler',
  perfil: 'perfil.ler',
} as const satisfies Record<Topico, Action>

/** Whether a role hears of a topic: of everybody's changes, of those that concern oneself, or not at all. */
export function escutaDe(role: Role, topico: Topico): Grant {
  return grantOf(role, leitura[topico])
}
