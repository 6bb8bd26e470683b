import { can } from '#domain/api/permissions.ts'
import { HorarioRegistry } from '#src/features/horario/components/horario-registry.tsx'
import { useHorarioList } from '#src/features/horario/queries.ts'
import { useSession } from '../session.tsx'
import { useClinicNow } from '../use-clinic-now.ts'
import { useOnline } from '../use-online.ts'
import { usePull } from '../use-pull.ts'

/** The clinic's hours: everybody with an account reads them, Admin registers and deletes them. */
export function Screen() {
  const session = useSession()
  const mayEdit = can(session?.status ?? 'visitor', 'horario.editar')
  // Deleting a day's hours says how many visits stay on it.
  const { pending } = usePull(mayEdit ? ['horarios', 'agendamentos'] : ['horarios'], session?.epoch ?? null)
  const horarios = useHorarioList()
  const clinicNow = useClinicNow()
  const online = useOnline()
  return (
    <HorarioRegistry
      horarios={horarios?.length === 0 && pending ? undefined : horarios}
      today={clinicNow.date}
      online={online}
      canEdit={mayEdit}
    />
  )
}
