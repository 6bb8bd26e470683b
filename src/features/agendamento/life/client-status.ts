import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { ShownStatus } from '../queue/status.ts'
import { stateIcon } from './state-icons.ts'

/** Where a visit stands at the clinic, in a chip that speaks to its client. */
export function clientStatus({ estado, estadoPor }: Pick<Agendamento, 'estado' | 'estadoPor'>): ShownStatus {
  const icon = stateIcon(estado)
  switch (estado) {
    case 'marcada':
      return { kind: 'ok', chip: 'Marcada', icon }
    case 'confirmada':
      return {
        kind: 'ok',
        chip: estadoPor === 'clinica' ? 'Confirmada pela clínica' : 'Confirmada por você',
        icon,
      }
    case 'chegou':
    case 'em_atendimento':
      // One word for her, and one drawing.
      return { kind: 'info', chip: 'Na clínica', icon: stateIcon('chegou') }
    case 'concluida':
      return { kind: 'info', chip: 'Concluída', icon }
    case 'faltou':
      return { kind: 'info', chip: 'Faltou', icon }
    case 'cancelada':
      return estadoPor === 'cliente'
        ? { kind: 'info', chip: 'Cancelada por você', icon }
        : { kind: 'bad', chip: 'Cancelada pela clínica', icon }
  }
}
