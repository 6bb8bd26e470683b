import type { Agendamento } from '#domain/agendamento/schema.ts'
import { isSetVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import { confirmVisit } from '../life/commands.ts'
import { noticesOfPage, tellEnd } from './notices.ts'

/** Says that she will come, or takes it back. */
export async function answerVisit(
  visit: Agendamento,
  state: 'confirmada' | 'marcada',
  dono: string,
  onLogin: () => void,
): Promise<void> {
  const ended = await confirmVisit(visit, state, { dono, id: crypto.randomUUID() })
  const row = ended.ok && ended.value.kind === 'done' ? ended.value.row : undefined
  const said = row !== undefined && isSetVisitState(row.command) ? row.command.payload.estado : state
  const done = said === 'confirmada' ? 'Presença confirmada' : 'Confirmação desfeita'
  await tellEnd(ended, noticesOfPage(ended, done, 'A clínica não recebeu sua resposta', onLogin))
}
