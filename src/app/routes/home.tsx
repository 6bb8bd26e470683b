import { Button } from '@mantine/core'
import { Link, Navigate, useLocation } from 'react-router-dom'
import { isAsInstalled } from '#domain/clinica/begun.ts'
import { Notice } from '#src/components/notices/notice.tsx'
import { WhereWeAre } from '#src/features/clinica/components/where-we-are.tsx'
import { useClinica } from '#src/features/clinica/queries.ts'
import { Hero } from '#src/features/mensagem/components/hero.tsx'
import { AboutBlock, InfoAwaited, InfoBlock } from '#src/features/mensagem/components/text-blocks.tsx'
import { useKnownMensagemList } from '#src/features/mensagem/queries.ts'
import { enabledOfKind } from '#src/features/mensagem/utils.ts'
import { Treatments } from '#src/features/procedimento/components/treatments.tsx'
import { useKnownProcedimentoList } from '#src/features/procedimento/queries.ts'
import { shownOf } from '#src/lib/reading/shown-list.ts'
import { FirstTimeOr } from '../first-time/first-time.tsx'
import { useOnline } from '../live/use-line.ts'
import { usePull } from '../live/use-pull.ts'
import type { ScreenPath } from '../screens.ts'
import { useSession } from '../session.tsx'
import classes from './home.module.css'

const GUIDE: ScreenPath = '/comecePorAqui'

type Props = {
  /** The page that was asked for needs a login: said, with the way there and back. */
  loginAsked?: boolean
}

export function Screen({ loginAsked = false }: Props) {
  const { pending, missing } = usePull(['mensagens', 'procedimentos'])
  const mensagens = shownOf(useKnownMensagemList(), missing)
  const procedimentos = shownOf(useKnownProcedimentoList(), missing)
  const clinica = useClinica()
  const online = useOnline()
  const session = useSession()
  // It also stands for screens that somebody may not see, and is no welcome there.
  const { pathname } = useLocation()

  const texts = awaited(mensagens, pending)
  const [info] = enabledOfKind(mensagens, 2)
  const [treatments] = enabledOfKind(mensagens, 3)
  const [about] = enabledOfKind(mensagens, 5)
  const text = treatments?.descricao ?? ''
  const services = awaited(procedimentos, pending)

  // Whoever opens a clinic of which nothing is known yet has nothing to see here.
  const isOwner = session?.status === 'Admin'
  if (isOwner && !pending && clinica !== undefined && procedimentos !== undefined && texts !== undefined) {
    const facts = { clinica, services: procedimentos.length, messages: texts.length }
    if (isAsInstalled(facts)) return <Navigate to={GUIDE} replace />
  }

  return (
    <>
      <FirstTimeOr session={pathname === '/' ? session : null}>
        <Hero
          mensagens={texts && enabledOfKind(texts, 1)}
          clinica={clinica?.nome ?? ''}
          {...(loginAsked && { notice: <LoginNotice /> })}
        />
      </FirstTimeOr>
      {info !== undefined && <InfoBlock mensagem={info} />}
      {texts === undefined && <InfoAwaited />}
      {(services === undefined || services.length > 0 || text !== '') && (
        <Treatments procedimentos={services} text={text} />
      )}
      {about !== undefined && <AboutBlock mensagem={about} />}
      {clinica !== undefined && <WhereWeAre clinica={clinica} online={online} />}
    </>
  )
}

/** Undefined while there is nothing to show and the first answer is still to come. */
function awaited<T>(rows: readonly T[] | undefined, pending: boolean): readonly T[] | undefined {
  return rows?.length === 0 && pending ? undefined : rows
}

function LoginNotice() {
  const location = useLocation()
  return (
    <div className={classes.asked}>
      <Notice
        title="Faça login para agendar"
        action={
          <Button component={Link} to="/login" state={{ from: location }} size="sm">
            Login
          </Button>
        }
      >
        Depois você volta direto para cá.
      </Notice>
    </div>
  )
}
