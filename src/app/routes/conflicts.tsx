import '../theme/mantine-admin.css'
import { ConflictsScreen } from '#src/features/agendamento/conflicts/screen.tsx'
import { useNow } from '#src/lib/drawing/use-now.ts'
import { useReachable } from '../live/use-line.ts'
import { usePull } from '../live/use-pull.ts'
import { useSession } from '../session.tsx'
import { useGoToLogin } from '../strips/ways-on.ts'
import { useClinicNow } from '../use-clinic-now.ts'

/** Reception: what it did and the clinic did not take, for somebody to decide. */
export function Screen() {
  const session = useSession()
  usePull(['agendamentos'], session?.epoch ?? null)
  const clinicNow = useClinicNow()
  const { online } = useReachable()
  const deviceNow = useNow(60_000, true)
  const onLogin = useGoToLogin()
  if (session === null) return null
  return <ConflictsScreen email={session.email} {...{ clinicNow, online, deviceNow, onLogin }} />
}
