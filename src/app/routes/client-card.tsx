import '../theme/mantine-admin.css'
import { useLocation } from 'react-router-dom'
import { BackLink } from '#src/components/page/back-link.tsx'
import { EmptyState } from '#src/components/page/empty-state.tsx'
import { PageTitle } from '#src/components/page/page-title.tsx'
import { ClientCardScreen } from '#src/features/agendamento/client-card/screen.tsx'
import { useClinica } from '#src/features/clinica/queries.ts'
import { useReachable } from '../live/use-line.ts'
import { usePull } from '../live/use-pull.ts'
import { useSession } from '../session.tsx'
import { useClinicNow } from '../use-clinic-now.ts'

/** Reception: one client. Not in the address: whose visits one looks at is nobody else's to read. */
export function Screen() {
  const session = useSession()
  usePull(['agendamentos'], session?.epoch ?? null)
  const clinicNow = useClinicNow()
  const { online } = useReachable()
  const clinica = useClinica()?.nome ?? ''
  const state: unknown = useLocation().state
  const whose = whoseIn(state)
  if (whose === null)
    return (
      <EmptyState
        picture="empty-agenda"
        sentence="Escolha de quem é a ficha"
        hint={<BackLink to="/visualizarAgendamentos">Na agenda, toque em uma visita e em Ficha</BackLink>}
        action={<PageTitle size="pane">Ficha</PageTitle>}
      />
    )
  return (
    <ClientCardScreen
      {...{ whose, clinicNow, online, clinica }}
      dono={session?.email ?? ''}
      back={backIn(state)}
      address={window.location.origin}
    />
  )
}

function backIn(state: unknown) {
  const isFromList =
    typeof state === 'object' && state !== null && 'from' in state && state.from === '/fichas'
  return isFromList
    ? { to: '/fichas', label: 'Fichas' }
    : { to: '/visualizarAgendamentos', label: 'Voltar para a agenda' }
}

function whoseIn(state: unknown) {
  if (typeof state !== 'object' || state === null) return null
  const email = 'email' in state && typeof state.email === 'string' ? state.email : null
  const cliente = 'cliente' in state && typeof state.cliente === 'string' ? state.cliente : null
  const ficha = 'ficha' in state && typeof state.ficha === 'string' ? state.ficha : null
  if ((email ?? cliente ?? ficha) === null) return null
  return email === null ? { email, cliente, ficha } : { email, cliente: null, ficha: null }
}
