import { Button } from '@mantine/core'
import { Link, useLocation } from 'react-router-dom'
import { Notice } from '#src/components/notice.tsx'
import { WhereWeAre } from '#src/features/clinica/components/where-we-are.tsx'
import { useClinica } from '#src/features/clinica/queries.ts'
import { Hero } from '#src/features/mensagem/components/hero.tsx'
import { AboutBlock, InfoAwaited, InfoBlock } from '#src/features/mensagem/components/text-blocks.tsx'
import { useMensagens } from '#src/features/mensagem/queries.ts'
import { enabledOfKind } from '#src/features/mensagem/utils.ts'
import { Treatments } from '#src/features/procedimento/components/treatments.tsx'
import { useProcedimentos } from '#src/features/procedimento/queries.ts'
import { useOnline } from '../use-online.ts'
import { usePull } from '../use-pull.ts'
import classes from './home.module.css'

type Props = {
  /** The page that was asked for needs a login: said, with the way there and back (A9). */
  loginPedido?: boolean
}

export function HomeRoute({ loginPedido = false }: Props) {
  const { pendente } = usePull(['mensagens', 'procedimentos'])
  const mensagens = useMensagens()
  const procedimentos = useProcedimentos()
  const clinica = useClinica()
  const online = useOnline()

  const textos = awaited(mensagens, pendente)
  const [info] = enabledOfKind(mensagens, 2)
  const [tratamentos] = enabledOfKind(mensagens, 3)
  const [sobre] = enabledOfKind(mensagens, 5)
  const texto = tratamentos?.descricao ?? ''
  const servicos = awaited(procedimentos, pendente)

  return (
    <>
      <Hero
        mensagens={textos && enabledOfKind(textos, 1)}
        clinica={clinica?.nome ?? ''}
        {...(loginPedido && { aviso: <LoginPedido /> })}
      />
      {info !== undefined && <InfoBlock mensagem={info} />}
      {textos === undefined && <InfoAwaited />}
      {(servicos === undefined || servicos.length > 0 || texto !== '') && (
        <Treatments procedimentos={servicos} texto={texto} />
      )}
      {sobre !== undefined && <AboutBlock mensagem={sobre} />}
      {clinica !== undefined && <WhereWeAre clinica={clinica} online={online} />}
    </>
  )
}

/** Undefined while there is nothing to show and the first answer is still to come. */
function awaited<T>(rows: readonly T[] | undefined, pendente: boolean): readonly T[] | undefined {
  return rows?.length === 0 && pendente ? undefined : rows
}

function LoginPedido() {
  const location = useLocation()
  return (
    <div className={classes.pedido}>
      <Notice
        title="Faça login para agendar"
        action={
          <Button component={Link} to="/login" state={{ de: location }} size="sm">
            Login
          </Button>
        }
      >
        Depois você volta direto para cá.
      </Notice>
    </div>
  )
}
