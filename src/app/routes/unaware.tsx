import '../theme/mantine-admin.css'
import { UnawareScreen } from '#src/features/agendamento/unaware/screen.tsx'
import { useClinica } from '#src/features/clinica/queries.ts'
import { usePull } from '../live/use-pull.ts'
import { useSession } from '../session.tsx'
import { useGoToLogin } from '../strips/ways-on.ts'
import { useClinicNow } from '../use-clinic-now.ts'

/** Reception: whose client does not know yet what the clinic made of a visit. */
export function Screen() {
  const session = useSession()
  const { pending, reload } = usePull(['agendamentos'], session?.epoch ?? null)
  const clinicNow = useClinicNow()
  const clinica = useClinica()
  const goToLogin = useGoToLogin()
  if (session === null) return null
  return (
    <UnawareScreen
      email={session.email}
      clinicNow={clinicNow}
      clinica={clinica?.nome ?? ''}
      loading={pending}
      onReload={() => void reload()}
      onLogin={goToLogin}
    />
  )
}
