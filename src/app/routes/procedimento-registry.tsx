import '../theme/mantine-admin.css'
import { ProcedimentoRegistry } from '#src/features/procedimento/components/procedimento-registry.tsx'
import { procedimentoValuesSchema } from '#src/features/procedimento/values.ts'
import { useDraft } from '../kept/use-draft.ts'
import { useReachable } from '../live/use-line.ts'
import { usePull } from '../live/use-pull.ts'
import { useSession } from '../session.tsx'
import { useClinicNow } from '../use-clinic-now.ts'

/** Admin: the clinic's procedures. */
export function Screen() {
  const session = useSession()
  const { missing, reload } = usePull(['procedimentos'], session?.epoch ?? null)
  // Changing or deleting a service says who is booked for it.
  usePull(['agendamentos'], session?.epoch ?? null)
  const clinicNow = useClinicNow()
  const { draft, goToLogin } = useDraft(procedimentoValuesSchema)
  return (
    <ProcedimentoRegistry
      {...useReachable()}
      loading={!missing}
      clinicNow={clinicNow}
      draft={draft}
      onReload={reload}
      onLogin={goToLogin}
    />
  )
}
