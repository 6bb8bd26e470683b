import { DEFAULT_TIME_ZONE } from '#domain/lib/dates.ts'
import { PageTitle } from '#src/components/page/page-title.tsx'
import { PageTop } from '#src/components/page/page-top.tsx'
import { SecurityScreen } from '#src/features/account/security/security-screen.tsx'
import { useClinica } from '#src/features/clinica/queries.ts'
import { sync } from '../live/sync.ts'
import { useReachable } from '../live/use-line.ts'
import { useLogout } from '../logout/logout.tsx'
import { LogoutDialog } from '../logout/logout-dialog.tsx'
import { useSession } from '../session.tsx'
import { useClinicNow } from '../use-clinic-now.ts'
import { verifySoon } from '../verify-session.ts'
import classes from './security.module.css'

/** The session says from now on that she is known, and her lists hold what reception has written for her. */
async function readConfirmed(): Promise<void> {
  await sync.verify()
  await Promise.all([sync.pull('agendamentos'), sync.pull('perfil')])
}

/** How one enters, and where the account is open. */
export function Screen() {
  const session = useSession()
  const clinicNow = useClinicNow()
  const fuso = useClinica()?.fuso ?? DEFAULT_TIME_ZONE
  const line = useReachable()
  const logout = useLogout()
  if (session === null) return null
  return (
    <div className={classes.page}>
      <PageTop to="/perfil">Minha conta</PageTop>
      <PageTitle subtitle="Como você entra e onde sua conta está aberta.">Segurança</PageTitle>
      <SecurityScreen
        key={session.epoch}
        {...line}
        email={session.email}
        clock={{ clinicNow, fuso }}
        onLogout={() => void logout.ask()}
        onSessionOver={verifySoon}
        onConfirmed={() => void readConfirmed().catch(() => undefined)}
      />
      <LogoutDialog {...logout} />
    </div>
  )
}
