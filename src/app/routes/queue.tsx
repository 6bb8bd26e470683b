import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router-dom'
import { PageTitle } from '#src/components/page-title.tsx'
import { PageTop } from '#src/components/page-top.tsx'
import { PedidoNaFila } from '#src/features/agendamento/components/pedido-na-fila.tsx'
import { type LinhaDaFila, Pendencias } from '#src/features/pendencia/components/pendencias.tsx'
import { PerfilNaFila } from '#src/features/perfil/components/perfil-na-fila.tsx'
import { useSession } from '../session.tsx'
import { agendaOf } from '../shell/menu-entries.ts'
import { tryNow } from '../try-now.ts'
import { useClinicNow } from '../use-clinic-now.ts'
import { useOnline } from '../use-online.ts'
import { usePull } from '../use-pull.ts'
import { useGoToBooking, useGoToLogin } from '../ways-on.ts'
import classes from './queue.module.css'

/** The person's queue: what waits, what was refused, what has just arrived. */
export function Screen() {
  const session = useSession()
  const clinicNow = useClinicNow()
  const online = useOnline()
  const navigate = useNavigate()
  const goToLogin = useGoToLogin()
  const goToBooking = useGoToBooking()
  usePull(['procedimentos'])
  if (session === null) return null

  const isAdmin = session.status === 'Admin'
  const agenda = agendaOf(session.status)
  const lineOf = (props: LinhaDaFila) => {
    const common = { ...props, agora: clinicNow, onTentar: () => void tryNow(), onLogin: goToLogin }
    return props.row.command.kind === 'perfil.salvar' ? (
      <PerfilNaFila {...common} onCorrigir={() => void navigate('/perfil')} />
    ) : (
      <PedidoNaFila {...common} onServico={goToBooking} />
    )
  }
  return (
    <div className={classes.page}>
      <PageTop to={agenda}>{isAdmin ? 'Agendamentos' : 'Minha conta'}</PageTop>
      <div className={classes.title}>
        <PageTitle subtitle="O que você fez aqui e a clínica ainda não recebeu.">Pendências</PageTitle>
      </div>
      <Pendencias
        key={session.email}
        email={session.email}
        agora={clinicNow}
        online={online}
        linha={lineOf}
        adiante={
          <Button component={Link} to={agenda}>
            {isAdmin ? 'Ver agendamentos' : 'Ver meus agendamentos'}
          </Button>
        }
      />
    </div>
  )
}
