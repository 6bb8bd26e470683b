import { type ReactNode, useEffect, useState } from 'react'
import { groupMyVisits } from '#src/features/agendamento/my-visits/groups.ts'
import { useMyVisits } from '#src/features/agendamento/my-visits/queries.ts'
import { useMyPerfil } from '#src/features/perfil/queries.ts'
import { db, type LocalSession } from '#src/offline/db.ts'
import { endFirstTime } from '#src/offline/login/first-time.ts'
import { InstallCard } from '../install/install-card.tsx'
import { usePull } from '../live/use-pull.ts'
import { useClinicNow } from '../use-clinic-now.ts'
import { type NextStep, nextStepOf } from './next-step.ts'
import { WelcomeScreen } from './welcome.tsx'

type Props = {
  readonly session: LocalSession
  /** What stands here for whoever is not new, or where nobody can tell. */
  readonly usual: ReactNode
  readonly awaited: ReactNode
}

/** Welcomes whoever is new; whether she is, her visits say. */
export function FirstTime({ session, usual, awaited }: Props) {
  const { email, nomeExibicao } = session
  const clinicNow = useClinicNow()
  const step = useNextStep(session)
  const isOver = step === null
  useEffect(() => {
    if (isOver) void end(email)
  }, [isOver, email])
  // The clinic does not answer: what is drawn then stays, also when it answers later.
  const [gaveUp, setGaveUp] = useState(false)
  if (step === 'unknown' && !gaveUp) setGaveUp(true)
  if (step === null || step === 'unknown' || gaveUp) return usual
  if (step === 'awaited') return awaited
  return (
    <WelcomeScreen
      nome={nomeExibicao}
      step={step}
      today={clinicNow.date}
      invitation={<InstallCard email={email} quiet />}
      onEnd={() => void end(email)}
    />
  )
}

/** Where the device cannot note it, she is welcomed once more. */
function end(email: string): Promise<void> {
  return endFirstTime(db, email).catch(() => undefined)
}

function useNextStep({ email, epoch }: LocalSession): NextStep | null | 'awaited' | 'unknown' {
  const clinicNow = useClinicNow()
  const { missing } = usePull(['agendamentos', 'perfil'], epoch)
  const visits = useMyVisits(email)
  const perfil = useMyPerfil(email)
  if (visits === undefined || perfil === undefined) return 'awaited'
  if (!(visits.known && perfil.known)) return missing ? 'unknown' : 'awaited'
  const groups = groupMyVisits(visits.items, visits.queue, clinicNow)
  return nextStepOf(groups, visits.queue, perfil.campos.telefone ?? '')
}
