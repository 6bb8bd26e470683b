import { can } from '#domain/api/permissions.ts'
import { useClinica } from '#src/features/clinica/queries.ts'
import { HorarioRegistry } from '#src/features/horario/components/horario-registry.tsx'
import { horarioValuesSchema } from '#src/features/horario/components/use-horario-form.ts'
import { useHorarioList } from '#src/features/horario/queries.ts'
import { shownOf } from '#src/lib/reading/shown-list.ts'
import { useDraft } from '../kept/use-draft.ts'
import { useReachable } from '../live/use-line.ts'
import { usePull } from '../live/use-pull.ts'
import { useSession } from '../session.tsx'
import { useClinicNow } from '../use-clinic-now.ts'

/** The clinic's hours: everybody with an account reads them, Admin registers and deletes them. */
export function Screen() {
  const session = useSession()
  const mayEdit = can(session?.status ?? 'visitor', 'horario.editar')
  // Deleting a day's hours says how many visits stay on it.
  const { missing, reload } = usePull(
    mayEdit ? ['horarios', 'agendamentos'] : ['horarios'],
    session?.epoch ?? null,
  )
  const horarios = useHorarioList()
  const clinicNow = useClinicNow()
  const clinica = useClinica()
  const { draft, goToLogin } = useDraft(horarioValuesSchema)
  return (
    <HorarioRegistry
      horarios={shownOf(horarios, missing)}
      week={clinica && (clinica.semana ?? null)}
      known={horarios != null}
      onReload={reload}
      clinicNow={clinicNow}
      {...useReachable()}
      canEdit={mayEdit}
      draft={draft}
      onLogin={goToLogin}
    />
  )
}
