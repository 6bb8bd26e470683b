import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router-dom'
import { PageTitle } from '#src/components/page-title.tsx'
import { PageTop } from '#src/components/page-top.tsx'
import { AgendamentoQueueRow } from '#src/features/agendamento/queue/row.tsx'
import { PerfilNaFila } from '#src/features/perfil/components/perfil-na-fila.tsx'
import { type QueueItem, QueueList } from '#src/features/queue/components/queue-list.tsx'
import { useSessao } from '../session.tsx'
import { agendaDoStatus } from '../shell/menu-entries.ts'
import { tryNow } from '../try-now.ts'
import { useAgora } from '../use-agora.ts'
import { useOnline } from '../use-online.ts'
import { usePull } from '../use-pull.ts'
import classes from './pendencias.module.css'
import { useLogin, useServico } from './ways-on.ts'

/** The person's queue: what waits, what was refused, what has just arrived. */
export function PendenciasRoute() {
  const sessao = useSessao()
  const agora = useAgora()
  const online = useOnline()
  const navigate = useNavigate()
  const onLogin = useLogin()
  const onServico = useServico()
  usePull(['procedimentos'])
  if (sessao === null) return null

  const isAdmin = sessao.status === 'Admin'
  const agenda = agendaDoStatus(sessao.status)
  const onRetry = () => void tryNow()
  const renderRow = (item: QueueItem) =>
    item.row.command.kind === 'perfil.salvar' ? (
      <PerfilNaFila
        row={item.row}
        contexto={item.context}
        agir={item.run}
        agora={agora}
        onTentar={onRetry}
        onLogin={onLogin}
        onCorrigir={() => void navigate('/perfil')}
      />
    ) : (
      <AgendamentoQueueRow
        {...item}
        clinicNow={agora}
        onRetry={onRetry}
        onLogin={onLogin}
        onService={onServico}
      />
    )
  return (
    <div className={classes.page}>
      <PageTop to={agenda}>{isAdmin ? 'Agendamentos' : 'Minha conta'}</PageTop>
      <div className={classes.title}>
        <PageTitle subtitle="O que você fez aqui e a clínica ainda não recebeu.">Pendências</PageTitle>
      </div>
      <QueueList
        key={sessao.email}
        email={sessao.email}
        clinicNow={agora}
        online={online}
        renderRow={renderRow}
        onward={
          <Button component={Link} to={agenda}>
            {isAdmin ? 'Ver agendamentos' : 'Ver meus agendamentos'}
          </Button>
        }
      />
    </div>
  )
}
