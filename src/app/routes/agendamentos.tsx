import { useEffect } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { Loading, SkeletonBlock } from '#src/components/skeletons.tsx'
import { notify } from '#src/components/toast.tsx'
import { BookingScreen } from '#src/features/agendamento/booking/screen.tsx'
import { markAsSeen } from '#src/features/agendamento/queue/commands.ts'
import { ProcedimentoPicture } from '#src/features/procedimento/components/procedimento-picture.tsx'
import { temProcedimento } from '#src/features/procedimento/queries.ts'
import { enderecoDoTipo } from '#src/features/procedimento/utils.ts'
import { useSessao } from '../session.tsx'
import { PENDENCIAS } from '../shell/menu-entries.ts'
import { useAgora } from '../use-agora.ts'
import { useOnline } from '../use-online.ts'
import { usePull } from '../use-pull.ts'
import classes from './agendamentos.module.css'
import { useServicoEscolhido } from './servico-escolhido.ts'

export function AgendamentosRoute() {
  const sessao = useSessao()
  const agora = useAgora()
  const online = useOnline()
  const location = useLocation()
  const navigate = useNavigate()
  const { pendente, recarregar } = usePull(
    ['procedimentos', 'horarios', 'agendamentos'],
    sessao?.epoch ?? null,
  )
  const { servico, chave, id, substitui, faltando, mudar } = useServicoEscolhido(pendente)

  if (faltando) return <SemServico id={id} />
  if (servico === null || sessao === null) return <Aguardando />
  return (
    <BookingScreen
      key={chave}
      service={servico}
      supersedes={substitui}
      onServiceChanged={mudar}
      email={sessao.email}
      clinicNow={agora}
      loading={pendente}
      offline={!online}
      arch={<ProcedimentoPicture imagem={servico.imagem} sizes="132px" width={96} height={132} />}
      portrait={<ProcedimentoPicture imagem={servico.imagem} sizes="352px" width={352} height={272} />}
      backTo={enderecoDoTipo(servico.tipoProcedimento)}
      onReload={() => void recarregar()}
      onDone={(comando) => {
        void markAsSeen(comando)
        void navigate('/')
      }}
      onSeeQueue={() => void navigate(PENDENCIAS)}
      onLogin={() => void navigate('/login', { state: { de: location } })}
    />
  )
}

/** Nothing was chosen, or the service is gone: back to the list, kindly. */
function SemServico({ id }: { readonly id: number | null }) {
  const navigate = useNavigate()
  useEffect(() => {
    let alive = true
    void (id === null ? Promise.resolve(false) : temProcedimento(id)).then((tem) => {
      // It arrived just now, and is about to be drawn.
      if (tem || !alive) return
      notify.info('Escolha um serviço para agendar', { id: 'sem-servico' })
      void navigate('/servicos', { replace: true })
    })
    return () => {
      alive = false
    }
  }, [navigate, id])
  return <Aguardando />
}

function Aguardando() {
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
