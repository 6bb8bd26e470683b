import { DEFAULT_TIME_ZONE } from '#domain/lib/dates.ts'
import '../theme/mantine-admin.css'
import { useClinica } from '#src/features/clinica/queries.ts'
import { TeamScreen } from '#src/features/team/components/team-screen.tsx'
import { inviteValuesSchema } from '#src/features/team/values.ts'
import { useDraft } from '../kept/use-draft.ts'
import { useReachable } from '../live/use-line.ts'
import { useLogout } from '../logout/logout.tsx'
import { LogoutDialog } from '../logout/logout-dialog.tsx'
import { useClinicNow } from '../use-clinic-now.ts'
import { verifySoon } from '../verify-session.ts'

/** Admin: who works at the clinic. */
export function Screen() {
  const clinicNow = useClinicNow()
  const fuso = useClinica()?.fuso ?? DEFAULT_TIME_ZONE
  const logout = useLogout()
  const { draft, goToLogin } = useDraft(inviteValuesSchema)
  return (
    <>
      <TeamScreen
        {...useReachable()}
        clock={{ clinicNow, fuso }}
        draft={draft}
        onLogin={goToLogin}
        onSessionOver={verifySoon}
        onLeft={() => void logout.ask()}
      />
      <LogoutDialog {...logout} />
    </>
  )
}
