import { lazy, Suspense, useCallback, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { formatDataHora } from '#domain/lib/dates.ts'
import { TEXTOS_PERFIL } from '#domain/perfil/texts.ts'
import { PageTitle } from '#src/components/page-title.tsx'
import { Loading, RowsSkeleton } from '#src/components/skeletons.tsx'
import { MyVisits } from '#src/features/agendamento/my-visits/screen.tsx'
import { MeuPerfilAba } from '#src/features/perfil/components/meu-perfil.tsx'
import { PerfilAbas, useAba } from '#src/features/perfil/components/perfil-abas.tsx'
import type { SessaoLocal } from '#src/offline/db.ts'
import { DataAge } from '../data-age.tsx'
import { InstallCard } from '../install-card.tsx'
import { type Firme, takeAway, useRetrato } from '../retrato.ts'
import { useSessao } from '../session.tsx'
import { sync } from '../sync.ts'
import { tryNow } from '../try-now.ts'
import { useAgora } from '../use-agora.ts'
import { useOnline } from '../use-online.ts'
import { usePull } from '../use-pull.ts'
import classes from './perfil.module.css'
import { useLogin, useServico } from './ways-on.ts'

// Only the Admin sees the list of people.
const Usuarios = lazy(async () => ({
  default: (await import('#src/features/perfil/components/usuarios.tsx')).Usuarios,
}))

/** "Minha conta": one's own profile and visits; for the Admin the list of people alone. */
export function PerfilRoute() {
  const sessao = useSessao()
  const online = useOnline()
  // Without a session the router shows the registration.
  if (sessao === null) return null
  return (
    <div className={classes.page} data-offline={!online || undefined}>
      {sessao.status === 'Admin' ? (
        <ContaDaAdmin sessao={sessao} />
      ) : (
        <MinhaConta key={sessao.email} sessao={sessao} />
      )}
    </div>
  )
}

function MinhaConta({ sessao }: { sessao: SessaoLocal }) {
  const { pendente, recarregar } = usePull(['perfil', 'agendamentos', 'procedimentos'], sessao.epoch)
  const agora = useAgora()
  const online = useOnline()
  const aba = useAba()
  const login = useLogin()
  const irParaServico = useServico()
  const navigate = useNavigate()
  // The name over the menu is the profile's.
  const onNaClinica = useCallback(() => void sync.verify(), [])

  const [firme, setFirme] = useState<Firme | null>(null)
  const { email } = sessao
  const onLida = useCallback(
    (minutos: number | null) => {
      setFirme(minutos === null ? null : { email, ms: (minutos - 1) * 60_000 })
      takeAway()
    },
    [email],
  )
  useRetrato(aba.aba === 'agendamentos' ? firme : null)

  return (
    <>
      <PageTitle subtitle={TEXTOS_PERFIL.subtitulo}>{TEXTOS_PERFIL.titulo}</PageTitle>
      <DataAge of={['perfil', 'agendamentos']} />
      <PerfilAbas
        {...aba}
        perfil={
          <MeuPerfilAba
            email={sessao.email}
            hoje={agora.data}
            carregando={pendente}
            onNaClinica={onNaClinica}
            onLogin={login}
          />
        }
        agendamentos={
          <MyVisits
            email={sessao.email}
            clinicNow={agora}
            online={online}
            loading={pendente}
            onReload={() => void recarregar()}
            onRetry={() => void tryNow()}
            onService={irParaServico}
            onServices={() => void navigate('/servicos')}
            onLogin={login}
            onRead={onLida}
            invitation={<InstallCard />}
          />
        }
      />
    </>
  )
}

function ContaDaAdmin({ sessao }: { sessao: SessaoLocal }) {
  const { pendente } = usePull(['usuarios', 'agendamentos'], sessao.epoch)
  const agora = useAgora()
  return (
    <Suspense
      fallback={
        <>
          <PageTitle subtitle="Usuários">{TEXTOS_PERFIL.titulo}</PageTitle>
          <Loading>
            <RowsSkeleton rows={5} />
          </Loading>
        </>
      }
    >
      <DataAge of={['usuarios']} />
      <Usuarios agora={formatDataHora(agora.data, agora.minuto)} online={useOnline()} carregando={pendente} />
    </Suspense>
  )
}
