import '../theme/mantine-admin.css'
import { useClinica } from '#src/features/clinica/queries.ts'
import { TeamScreen } from '#src/features/team/components/team-screen.tsx'
import { useNow } from '#src/lib/use-now.ts'
import { DEFAULT_TIME_ZONE } from '#src/offline/clock.ts'
import { useLogout } from '../logout.tsx'
import { LogoutDialog } from '../logout-dialog.tsx'
import { sync } from '../sync.ts'
import { useClinicNow } from '../use-clinic-now.ts'
import { useReachable } from '../use-line.ts'

const MINUTE_MS = 60_000
const verify = () => void sync.verify().catch(() => undefined)

/** Admin: who works at the clinic. */
export function Screen() {
  const clinicNow = useClinicNow()
  const fuso = useClinica()?.fuso ?? DEFAULT_TIME_ZONE
  const deviceNow = useNow(MINUTE_MS)
  const logout = useLogout()
  return (
    <>
      <TeamScreen
        {...useReachable()}
        clock={{ deviceNow, clinicNow, fuso }}
        onSessionOver={verify}
        onLeft={() => void logout.ask()}
      />
      <LogoutDialog {...logout} />
    </>
  )
}
