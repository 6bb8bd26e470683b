import { can } from '#domain/api/permissions.ts'
import { HorarioRegistry } from '#src/features/horario/components/horario-registry.tsx'
import { useHorarios } from '#src/features/horario/queries.ts'
import { useSessao } from '../session.tsx'
import { useAgora } from '../use-agora.ts'
import { useOnline } from '../use-online.ts'
import { usePull } from '../use-pull.ts'

/** The clinic's hours: everybody with an account reads them, Admin registers and deletes them. */
export function CadastroHorariosRoute() {
  const sessao = useSessao()
  const podeEditar = can(sessao?.status ?? 'visitor', 'horario.editar')
  // Deleting a day's hours says how many visits stay on it.
  const { pendente } = usePull(
    podeEditar ? ['horarios', 'agendamentos'] : ['horarios'],
    sessao?.epoch ?? null,
  )
  const horarios = useHorarios()
  const agora = useAgora()
  const online = useOnline()
  return (
    <HorarioRegistry
      horarios={horarios?.length === 0 && pendente ? undefined : horarios}
      hoje={agora.data}
      online={online}
      podeEditar={podeEditar}
    />
  )
}
