import { Button } from '@mantine/core'
import { IconUserEdit } from '@tabler/icons-react'
import { Link, useNavigate } from 'react-router-dom'
import type { CreateAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { isSaveFicha } from '#domain/outbox/commands/save-ficha.ts'
import { isSavePerfil } from '#domain/outbox/commands/save-perfil.ts'
import type { Target } from '#domain/outbox/commands/target.ts'
import { isKnownCommand } from '#domain/outbox/commands.ts'
import { PageTitle } from '#src/components/page/page-title.tsx'
import { PageTop } from '#src/components/page/page-top.tsx'
import { writtenInWords } from '#src/features/agendamento/client-card/words.ts'
import { useClientsInQueue, useVisitsInQueue } from '#src/features/agendamento/queue/queries.ts'
import { AgendamentoQueueRow } from '#src/features/agendamento/queue/row.tsx'
import { KeptRow } from '#src/features/queue/components/kept-row.tsx'
import { type QueueItem, QueueList } from '#src/features/queue/components/queue-list.tsx'
import { UnknownRow } from '#src/features/queue/components/unknown-row.tsx'
import { tryNow } from '../live/try-now.ts'
import { useOnline } from '../live/use-line.ts'
import { usePull } from '../live/use-pull.ts'
import { useSession } from '../session.tsx'
import { agendaPathOf } from '../shell/menu-entries.ts'
import { WaitingOfOthers } from '../strips/waiting-of-others.tsx'
import { useGoToBooking, useGoToLogin } from '../strips/ways-on.ts'
import { useClinicNow } from '../use-clinic-now.ts'
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
  const visits = useVisitsInQueue(session?.email ?? null)
  usePull(['procedimentos'])
  if (session === null) return null

  const isAdmin = session.status === 'Admin'
  const agenda = agendaPathOf(session.status)
  const onRetry = () => void tryNow()
  const renderRow = (item: QueueItem) => {
    const { command } = item.row
    const ways = { clinicNow, onRetry, onLogin: goToLogin }
    if (!isKnownCommand(command)) return <UnknownRow row={item.row} context={item.context} />
    if (isSavePerfil(command))
      return (
        <KeptRow
          {...item}
          {...ways}
          head={<IconUserEdit size={24} stroke={1.6} aria-hidden />}
          onward={{ words: 'Corrigir', go: () => void navigate('/perfil') }}
        />
      )
    if (isSaveFicha(command)) {
      const { chave, campos, visto } = command.payload
      const isNew = visto === undefined
      return (
        <KeptRow
          {...item}
          {...ways}
          head={<IconUserEdit size={24} stroke={1.6} aria-hidden />}
          onward={
            isNew
              ? null
              : { words: 'Ver ficha', go: () => void navigate('/ficha', { state: { ficha: chave } }) }
          }
          // The visits of a new card wait for it.
          isFree={!isNew}
        >
          <p>{writtenInWords(campos)}</p>
        </KeptRow>
      )
    }
    // What is about no visit and has no row above does not compile: nothing would show it.
    command.payload satisfies { readonly alvo: Target } | CreateAgendamento['payload']
    return (
      <AgendamentoQueueRow
        {...item}
        {...ways}
        clients={clients}
        visits={visits}
        onService={goToBooking}
        onMove={(id) => void navigate(`/remarcar/${id}`)}
        onVisit={isAdmin ? null : (id) => void navigate(`/visita/${id}`)}
        onConflicts={() => void navigate('/conflitos')}
      />
    )
  }
  return (
    <div className={classes.page}>
      <PageTop to={agenda}>{isAdmin ? 'Agendamentos' : 'Minha conta'}</PageTop>
      <div className={classes.title}>
        <PageTitle subtitle="O que você fez aqui e a clínica ainda não confirmou.">Pendências</PageTitle>
      </div>
      {isAdmin && <WaitingOfOthers email={session.email} place="page" />}
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
