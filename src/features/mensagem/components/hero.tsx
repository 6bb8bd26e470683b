import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import type { Mensagem } from '#domain/mensagem/schema.ts'
import { HiddenText } from '#src/components/hidden-text.tsx'
import { Loading, SkeletonBlock } from '#src/components/page/skeletons.tsx'
import { Picture } from '#src/components/pictures/picture.tsx'
import classes from './hero.module.css'
import { RotatingMessages } from './rotating-messages.tsx'

type Props = {
  /** Type 1, enabled. Undefined while the first answer is awaited. */
  mensagens: readonly Mensagem[] | undefined
  /** The clinic's name; empty until it is known. */
  clinica: string
  /** The notice over the messages that asks for a login. */
  notice?: ReactNode
}

/** The first screen of the home page: the clinic's messages in turn, and the way to book. */
export function Hero({ mensagens, clinica, notice }: Props) {
  return (
    <section className={classes.hero} aria-label="Novidades da clínica">
      <div className={classes.inner}>
        <Picture name="hero-profile" className={classes.figure} priority />
        <div className={classes.words}>
          {notice}
          {mensagens === undefined ? (
            <Awaited clinica={clinica} />
          ) : mensagens.length === 0 ? (
            <NoMessage clinica={clinica} />
          ) : (
            <RotatingMessages mensagens={mensagens} />
          )}
          <Button component={Link} to="/servicos" size="lg" className={classes.action ?? ''}>
            Agendar
          </Button>
        </div>
      </div>
    </section>
  )
}

function NoMessage({ clinica }: { clinica: string }) {
  return (
    <div className={classes.message} data-alone>
      <h1 tabIndex={-1}>{clinica === '' ? 'Agende o seu horário' : clinica}</h1>
      <p>Escolha o serviço, a data e o horário que forem melhores para você.</p>
    </div>
  )
}

function Awaited({ clinica }: { clinica: string }) {
  return (
    <>
      <HiddenText>
        <h1 tabIndex={-1}>{clinica === '' ? 'Início' : clinica}</h1>
      </HiddenText>
      <Loading>
        <div className={classes.awaited}>
          <SkeletonBlock width={72} height={66} radius={12} />
          <SkeletonBlock width="88%" height={38} radius={12} />
          <SkeletonBlock width="80%" height={38} radius={12} />
          <SkeletonBlock width="64%" height={38} radius={12} />
          <SkeletonBlock width="92%" height={18} />
          <SkeletonBlock width="70%" height={18} />
        </div>
      </Loading>
    </>
  )
}
