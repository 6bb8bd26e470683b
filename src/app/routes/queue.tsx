import { Button } from '@mantine/core'
import { Link, useNavigate } from 'react-router-dom'
import { isSavePerfil } from '#domain/outbox/commands/save-perfil.ts'
import { isKnownCommand } from '#domain/outbox/commands.ts'
import { PageTitle } from '#src/components/page-title.tsx'
import { PageTop } from '#src/components/page-top.tsx'
import { useClientsInQueue } from '#src/features/agendamento/queue/queries.ts'
import { AgendamentoQueueRow } from '#src/features/agendamento/queue/row.tsx'
import { QueuedPerfil } from '#src/features/perfil/components/queued-perfil.tsx'
import { type QueueItem, QueueList } from '#src/features/queue/components/queue-list.tsx'
import { UnknownRow } from '#src/features/queue/components/unknown-row.tsx'
import { useSession } from '../session.tsx'
import { agendaOf } from '../shell/menu-entries.ts'
import { tryNow } from '../try-now.ts'
import { useClinicNow } from '../use-clinic-now.ts'
import { useOnline } from '../use-line.ts'
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
  const clients = useClientsInQueue(session?.email ?? null)
  usePull(['procedimentos'])
  if (session === null) return null

  const isAdmin = session.status === 'Admin'
  const agenda = agendaOf(session.status)
  const onRetry = () => void tryNow()
  const renderRow = (item: QueueItem) =>
    !isKnownCommand(item.row.command) ? (
      <UnknownRow row={item.row} context={item.context} />
    ) : isSavePerfil(item.row.command) ? (
      <QueuedPerfil
        row={item.row}
        context={item.context}
        act={item.run}
        clinicNow={clinicNow}
        onRetry={onRetry}
        onLogin={goToLogin}
        onCorrect={() => void navigate('/perfil')}
      />
    ) : (
      <AgendamentoQueueRow
        {...item}
        clients={clients}
        clinicNow={clinicNow}
        onRetry={onRetry}
        onLogin={goToLogin}
        onService={goToBooking}
        onMove={(id) => void navigate(`/remarcar/${id}`)}
      />
    )
  return (
    <div className={classes.page}>
      <PageTop to={agenda}>{isAdmin ? 'Agendamentos' : 'Minha conta'}</PageTop>
      <div className={classes.title}>
        <PageTitle subtitle="O que você fez aqui e a clínica ainda não recebeu.">Pendências</PageTitle>
      </div>
      <QueueList
        key={session.email}
        email={session.email}
        clinicNow={clinicNow}
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
