import { useNavigate } from 'react-router-dom'
import { limitsOf } from '#domain/clinica/limits.ts'
import { formatDateTime } from '#domain/lib/dates.ts'
import { PERFIL_TEXTS } from '#domain/perfil/texts.ts'
import { PageTitle } from '#src/components/page/page-title.tsx'
import { Loading, RowsSkeleton } from '#src/components/page/skeletons.tsx'
import { AccountWays } from '#src/features/account/components/account-tile.tsx'
import { UnconfirmedNote } from '#src/features/account/components/unconfirmed-note.tsx'
import { MyVisits } from '#src/features/agendamento/my-visits/screen.tsx'
import { useClinica } from '#src/features/clinica/queries.ts'
import { AccountTabs, useTab } from '#src/features/perfil/components/account-tabs.tsx'
import { MyPerfilTab } from '#src/features/perfil/components/my-perfil.tsx'
import { UsuarioScreen } from '#src/features/perfil/people/usuario-screen.tsx'
import type { LocalSession } from '#src/offline/db.ts'
import { InstallCard } from '../install/install-card.tsx'
import { tryNow } from '../live/try-now.ts'
import { useOnline } from '../live/use-line.ts'
import { usePull } from '../live/use-pull.ts'
import { useSession } from '../session.tsx'
import { bestContactOf } from '../shell/contacts.tsx'
import { useGoToBooking, useGoToLogin, useRepeat } from '../strips/ways-on.ts'
import { useClinicNow } from '../use-clinic-now.ts'
import { verifySoon } from '../verify-session.ts'
import classes from './perfil.module.css'

/** "Minha conta": one's own profile and visits; for the Admin the list of people alone. */
export function Screen() {
  const session = useSession()
  const online = useOnline()
  // Without a session there is nothing to draw: the router shows the registration here.
  if (session === null) return null
  return (
    <div className={classes.page} data-offline={!online || undefined}>
      {session.status === 'Admin' ? (
        <AdminAccount session={session} />
      ) : (
        <OwnAccount key={session.email} session={session} />
      )}
    </div>
  )
}

function OwnAccount({ session }: { session: LocalSession }) {
  const { missing, reload } = usePull(['perfil', 'agendamentos', 'procedimentos'], session.epoch)
  const clinicNow = useClinicNow()
  const online = useOnline()
  const tab = useTab()
  const clinica = useClinica()
  const goToLogin = useGoToLogin()
  const goToBooking = useGoToBooking()
  const repeat = useRepeat(session.email, clinicNow)
  const navigate = useNavigate()
  // The name over the menu is the profile's.

  return (
    <>
      <PageTitle subtitle={PERFIL_TEXTS.subtitle}>{PERFIL_TEXTS.titulo}</PageTitle>
      <AccountTabs
        {...tab}
        perfil={
          <MyPerfilTab
            email={session.email}
            registeredName={session.nomeExibicao}
            today={clinicNow.date}
            loading={!missing}
            onAtClinic={verifySoon}
            onLogin={goToLogin}
            ways={<AccountWays />}
          />
        }
        agendamentos={
          <MyVisits
            email={session.email}
            clinicNow={clinicNow}
            online={online}
            contact={clinica === undefined ? null : bestContactOf(clinica)}
            phones={clinica ?? NO_PHONES}
            limits={clinica === undefined ? null : limitsOf(clinica)}
            loading={!missing}
            onReload={() => void reload()}
            onRetry={() => void tryNow()}
            onService={goToBooking}
            onRepeat={repeat}
            onServices={() => void navigate('/servicos')}
            onVisit={(id) => void navigate(`/visita/${id}`)}
            onMove={(id) => void navigate(`/remarcar/${id}`)}
            onLogin={goToLogin}
            invitation={<InstallCard email={session.email} />}
            {...(session.confirmada === false && { note: <UnconfirmedNote /> })}
          />
        }
      />
    </>
  )
}

/** The phones of a clinic whose record has not been read yet. */
const NO_PHONES = { whatsapp: '', telefone: '' }

function AdminAccount({ session }: { session: LocalSession }) {
  const { pending, reload } = usePull(['usuarios', 'agendamentos'], session.epoch)
  const clinicNow = useClinicNow()
  return (
    <UsuarioScreen
      nowAtClinic={formatDateTime(clinicNow.date, clinicNow.minute)}
      online={useOnline()}
      loading={pending}
      onReload={reload}
      awaited={
        <>
          <PageTitle subtitle="Usuários">{PERFIL_TEXTS.titulo}</PageTitle>
          <Loading>
            <RowsSkeleton rows={5} />
          </Loading>
        </>
      }
    />
  )
}
