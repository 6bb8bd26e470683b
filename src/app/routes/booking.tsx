import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { limitsOf, NO_LIMITS } from '#domain/clinica/limits.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { Loading, SkeletonBlock } from '#src/components/page/skeletons.tsx'
import { BookingScreen } from '#src/features/agendamento/booking/screen.tsx'
import type { EntryWays } from '#src/features/agendamento/booking/who-are-you.tsx'
import { useDeviceAgenda } from '#src/features/agendamento/queries.ts'
import { markAsSeen } from '#src/features/agendamento/queue/commands.ts'
import { useClinica } from '#src/features/clinica/queries.ts'
import { ProcedimentoPicture } from '#src/features/procedimento/components/procedimento-picture.tsx'
import { hasProcedimento } from '#src/features/procedimento/queries.ts'
import { addressOfKind } from '#src/features/procedimento/utils.ts'
import { EntryForms, prefetchEntryForms } from '#src/features/usuario/components/entry-forms.tsx'
import { clientSearch } from '../client-search.ts'
import { useChosenProcedimento } from '../kept/chosen-procedimento.ts'
import { NOTHING_CHOSEN, readWish, useKeptChoice, wishOf, withWish } from '../kept/kept-choice.ts'
import { noteReadHere } from '../kept/tab-memory.ts'
import { UNASKED } from '../leave-guard.tsx'
import { useOnline } from '../live/use-line.ts'
import { usePull } from '../live/use-pull.ts'
import { useSession } from '../session.tsx'
import { agendaPathOf, QUEUE } from '../shell/menu-entries.ts'
import { useClinicNow } from '../use-clinic-now.ts'
import { verifySoon } from '../verify-session.ts'
import classes from './booking.module.css'

export function Screen() {
  const session = useSession()
  const clinicNow = useClinicNow()
  const clinica = useClinica()
  const online = useOnline()
  const location = useLocation()
  const navigate = useNavigate()
  const { pending, reload } = usePull(
    session === null
      ? ['procedimentos', 'visitante']
      : ['procedimentos', 'horarios', 'agendamentos', 'ocupados'],
    session?.epoch ?? null,
  )
  // Read beside the service and not after it: neither waits for the other.
  const device = useDeviceAgenda(session?.email ?? '')
  const [start, keepChoice] = useKeptChoice()
  const { service, key, id, replaced, missing, change } = useChosenProcedimento(pending)

  const isVisitor = session === null
  const isWished = wishOf(session, location.state) !== null
  const forgetWish = () => keepChoice(start)
  const isOthersWish = !(isVisitor || isWished) && readWish(location.state) !== null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, whatever is chosen
  useEffect(() => {
    if (isOthersWish) void forgetWish()
  }, [isOthersWish])
  const hasChosen = start.minute !== null
  useEffect(() => {
    if (isVisitor && hasChosen) prefetchEntryForms()
  }, [isVisitor, hasChosen])

  if (missing) return <NoProcedimento id={id} />
  if (service === null) return <Awaited />

  // Where she cannot say who she is without leaving, both pages of the way in lead back here.
  const way = { from: withWish(location, service) }
  const entry: EntryWays = (opened, isStillAsked) => (
    <EntryForms
      opened={opened}
      act="agendar"
      promise="O horário fica reservado quando a clínica responder, em seguida."
      offline={!online}
      forgotten={(email) => (
        <Link to="/esqueciASenha" state={{ ...way, ...UNASKED, email }}>
          Esqueci a senha
        </Link>
      )}
      otherwise={<EntryLinks state={way} />}
      onEntered={() => {
        const { pathname, search, state } = way.from
        if (isStillAsked()) void navigate({ pathname, search }, { replace: true, state })
        verifySoon()
      }}
    />
  )

  return (
    <BookingScreen
      key={key}
      service={service}
      supersedes={replaced}
      onReplaced={noteReadHere}
      onServiceChanged={change}
      payment={clinica?.pagamento ?? ''}
      email={session?.email ?? ''}
      isVisitor={isVisitor}
      entry={entry}
      sendsAtOnce={isWished}
      onSendingAtOnce={forgetWish}
      device={device}
      reception={session?.status === 'Admin' ? clientSearch : null}
      clinicNow={clinicNow}
      limits={session?.status === 'Admin' || clinica === undefined ? NO_LIMITS : limitsOf(clinica)}
      loading={pending}
      offline={!online}
      arch={<ProcedimentoPicture imagem={service.imagem} sizes="132px" width={96} height={132} />}
      portrait={<ProcedimentoPicture imagem={service.imagem} sizes="352px" width={352} height={272} />}
      backTo={addressOfKind(service.tipoProcedimento)}
      onReload={() => void reload()}
      start={start}
      onChoice={keepChoice}
      onDone={(commandId) => {
        void markAsSeen(commandId)
        // The way back leads to a page on which nothing is chosen.
        void keepChoice(NOTHING_CHOSEN).then(() => navigate('/'))
      }}
      onSeeQueue={() => void navigate(QUEUE)}
      onSeeVisits={() => void navigate(agendaPathOf(session?.status ?? 'Usuario'))}
      onLogin={() => void navigate('/login', { state: { from: location } })}
    />
  )
}

function EntryLinks({ state }: { readonly state: unknown }) {
  return (
    <>
      <Button component={Link} to="/register" state={state} size="lg" fullWidth>
        Primeira vez
      </Button>
      <Button component={Link} to="/login" state={state} size="lg" fullWidth variant="default">
        Já tenho conta
      </Button>
    </>
  )
}

/** Nothing was chosen, or the service is gone: back to the list, kindly. */
function NoProcedimento({ id }: { readonly id: number | null }) {
  const navigate = useNavigate()
  useEffect(() => {
    let alive = true
    void (id === null ? Promise.resolve(false) : hasProcedimento(id)).then((isHere) => {
      // It arrived just now, and is about to be drawn.
      if (isHere || !alive) return
      notify.info('Escolha um serviço para agendar', { id: 'sem-servico' })
      void navigate('/servicos', { replace: true })
    })
    return () => {
      alive = false
    }
  }, [navigate, id])
  return <Awaited />
}

function Awaited() {
  return (
    <div className={classes.waiting}>
      <Loading label="Carregando o serviço…">
        <SkeletonBlock width={90} height={20} />
        <SkeletonBlock width="60%" height={38} />
        <SkeletonBlock width="80%" height={18} />
        <SkeletonBlock height={340} radius={16} />
      </Loading>
    </div>
  )
}
