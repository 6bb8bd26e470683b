import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Loading, SkeletonBlock } from '#src/components/skeletons.tsx'
import { notify } from '#src/components/toast.tsx'
import { marcarVisto } from '#src/features/agendamento/commands.ts'
import { NovoAgendamento } from '#src/features/agendamento/components/novo-agendamento.tsx'
import { ProcedimentoPicture } from '#src/features/procedimento/components/procedimento-picture.tsx'
import { hasProcedimento } from '#src/features/procedimento/queries.ts'
import { addressOfKind } from '#src/features/procedimento/utils.ts'
import { useChosenProcedimento } from '../chosen-procedimento.ts'
import { useSession } from '../session.tsx'
import { QUEUE } from '../shell/menu-entries.ts'
import { useClinicNow } from '../use-clinic-now.ts'
import { useOnline } from '../use-online.ts'
import { usePull } from '../use-pull.ts'
import classes from './booking.module.css'

export function Screen() {
  const session = useSession()
  const clinicNow = useClinicNow()
  const online = useOnline()
  const location = useLocation()
  const navigate = useNavigate()
  const { pendente, recarregar } = usePull(
    ['procedimentos', 'horarios', 'agendamentos'],
    session?.epoch ?? null,
  )
  const { service, key, id, replaced, missing, change } = useChosenProcedimento(pendente)

  if (missing) return <NoProcedimento id={id} />
  if (service === null || session === null) return <Awaited />
  return (
    <NovoAgendamento
      key={key}
      servico={service}
      substitui={replaced}
      onServicoAlterado={change}
      email={session.email}
      agora={clinicNow}
      pendente={pendente}
      offline={!online}
      arco={<ProcedimentoPicture imagem={service.imagem} sizes="132px" width={96} height={132} />}
      retrato={<ProcedimentoPicture imagem={service.imagem} sizes="352px" width={352} height={272} />}
      voltarPara={addressOfKind(service.tipoProcedimento)}
      onRecarregar={() => void recarregar()}
      onConcluido={(commandId) => {
        void marcarVisto(commandId)
        void navigate('/')
      }}
      onVerPendencias={() => void navigate(QUEUE)}
      onLogin={() => void navigate('/login', { state: { de: location } })}
    />
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
