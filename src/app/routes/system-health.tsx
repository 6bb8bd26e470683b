import { DEFAULT_TIME_ZONE } from '#domain/lib/dates.ts'
import '../theme/mantine-admin.css'
import { useClinica } from '#src/features/clinica/queries.ts'
import { SystemHealthScreen } from '#src/features/health/components/system-health.tsx'
import { useOnline } from '../live/use-line.ts'
import { useClinicNow } from '../use-clinic-now.ts'
import { verifySoon } from '../verify-session.ts'

/** Admin: how the system is, and what to do about it. */
export function Screen() {
  const fuso = useClinica()?.fuso ?? DEFAULT_TIME_ZONE
  return (
    <SystemHealthScreen
      online={useOnline()}
      clinicNow={useClinicNow()}
      fuso={fuso}
      onSessionOver={verifySoon}
    />
  )
}
