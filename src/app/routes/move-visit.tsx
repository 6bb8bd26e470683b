import { useLocation, useNavigate, useParams } from 'react-router-dom'
import { momentInWords } from '#domain/agendamento/texts.ts'
import { limitsOf } from '#domain/clinica/limits.ts'
import { needsChoice } from '#domain/outbox/row.ts'
import { Loading, ScreenSkeleton } from '#src/components/page/skeletons.tsx'
import { notifyMoved } from '#src/features/agendamento/visit/acts.ts'
import { MoveScreen } from '#src/features/agendamento/visit/move-screen.tsx'
import { useOwnVisit } from '#src/features/agendamento/visit/queries.ts'
import { useClinica } from '#src/features/clinica/queries.ts'
import { ProcedimentoPicture } from '#src/features/procedimento/components/procedimento-picture.tsx'
import { useProcedimentoList } from '#src/features/procedimento/queries.ts'
import { NOTHING_CHOSEN, useKeptChoice } from '../kept/kept-choice.ts'
import { usePull } from '../live/use-pull.ts'
import { useSession } from '../session.tsx'
import { talkWith } from '../shell/contacts.tsx'
import { QUEUE } from '../shell/menu-entries.ts'
import { useGoToLogin } from '../strips/ways-on.ts'
import { useClinicNow } from '../use-clinic-now.ts'
import { Screen as Visit } from './visit.tsx'

/** Another time for a visit of hers. */
export function Screen() {
  const session = useSession()
  const id = Number(useParams().id)
  const clinicNow = useClinicNow()
  const clinica = useClinica()
  const navigate = useNavigate()
  const { state } = useLocation()
  const goToLogin = useGoToLogin()
  const procedimentos = useProcedimentoList()
  const lists = ['procedimentos', 'horarios', 'agendamentos', 'ocupados', 'clinica'] as const
  const { pending, reload } = usePull(lists, session?.epoch ?? null)
  const [start, keepChoice] = useKeptChoice()
  const found = useOwnVisit(session?.email ?? '', id)
  if (session === null) return null
  // What is not on the device, or not hers, the visit's own page says; by what rule it moves, too.
  if ((found === null || clinica === undefined) && !pending) return <Visit />
  if (found == null || clinica === undefined || procedimentos === undefined)
    return (
      <Loading>
        <ScreenSkeleton />
      </Loading>
    )
  const { visit, wishes } = found
  const isLeaving = wishes.cancellation !== null && !needsChoice(wishes.cancellation)
  const backTo = `/visita/${id}`
  const service = procedimentos.find((p) => p.nome === visit.nome) ?? null
  const supersedes: unknown = state?.supersedes
  const leave = () => void keepChoice(NOTHING_CHOSEN).then(() => navigate(backTo, { replace: true }))
  return (
    <MoveScreen
      key={`${session.email} ${id}`}
      visit={visit}
      unheard={wishes.unheard}
      leaving={isLeaving ? <Visit /> : null}
      service={service}
      refused={typeof supersedes === 'string' ? supersedes : null}
      email={session.email}
      clinicNow={clinicNow}
      limits={limitsOf(clinica)}
      start={start}
      onChoice={keepChoice}
      loading={pending}
      arch={<ProcedimentoPicture imagem={service?.imagem ?? ''} sizes="132px" width={96} height={132} />}
      portrait={<ProcedimentoPicture imagem={service?.imagem ?? ''} sizes="352px" width={352} height={272} />}
      backTo={backTo}
      talk={talkWith(
        clinica,
        `Olá! Quero mudar a minha visita de ${momentInWords(visit.dataHoraAgendada, clinicNow.date)}.`,
      )}
      onReload={() => void reload()}
      onMoved={(when, current) => notifyMoved(when, current, clinicNow.date)}
      onLeave={leave}
      onSeeQueue={() => void navigate(QUEUE)}
      onLogin={goToLogin}
    />
  )
}
