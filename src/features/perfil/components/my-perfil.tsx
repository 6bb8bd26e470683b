import type { ReactNode } from 'react'
import { Notice } from '#src/components/notices/notice.tsx'
import { Loading, SkeletonBlock } from '#src/components/page/skeletons.tsx'
import { onDemand } from '#src/lib/drawing/on-demand.ts'
import { useMyPerfil } from '../queries.ts'
import { LostPerfilNotice } from './lost-perfil.tsx'
import type { PerfilFormProps } from './my-perfil.lazy.tsx'
import classes from './perfil-form.module.css'
import { PERFIL_GROUPS } from './perfil-groups.tsx'

const form = onDemand(async () => (await import('./my-perfil.lazy.tsx')).PerfilForm)

type Props = {
  readonly email: string
  readonly registeredName: string
  readonly today: string
  /** The first answer of the clinic is still awaited. */
  readonly loading: boolean
  readonly onAtClinic: () => void
  readonly onLogin: () => void
  /** Ways on to what else is of one's own account. */
  readonly ways: ReactNode
}

/** One's own profile, as soon as the device or the clinic has said what it is. */
export function MyPerfilTab({ email, loading, ...props }: Props) {
  const mine = useMyPerfil(email)
  if (mine === undefined || (!mine.known && mine.server === null && loading)) return <Waiting />
  return (
    <>
      {!mine.known && mine.server === null && (
        <div className={classes.notice}>
          <Notice title="Ainda não lemos o seu perfil neste aparelho">
            Pode preencher assim mesmo: só o que você digitar é enviado.
          </Notice>
        </div>
      )}
      {mine.lost !== null && (
        <LostPerfilNotice
          lost={mine.lost}
          email={email}
          server={mine.server}
          today={props.today}
          onLogin={props.onLogin}
        />
      )}
      <Form mine={mine} email={email} {...props} />
    </>
  )
}

function Form(props: PerfilFormProps) {
  const PerfilForm = form.useRequiredPart()
  return PerfilForm === null ? <Waiting /> : <PerfilForm {...props} />
}

function Waiting() {
  return (
    <Loading label="Carregando o seu perfil…">
      {Object.values(PERFIL_GROUPS).map(({ titulo, hint, campos }) => (
        <div key={titulo} className={classes.group}>
          <div>
            <h2>{titulo}</h2>
            <p className={classes.hint}>{hint}</p>
          </div>
          <div className={classes.campos}>
            {Array.from({ length: campos }, (_, campo) => `campo-${campo}`).map((campo) => (
              <div key={campo} className={`${classes.m1s3} ${classes.wait}`}>
                <SkeletonBlock width="38%" height={16} />
                <SkeletonBlock height={48} radius={12} />
              </div>
            ))}
          </div>
        </div>
      ))}
    </Loading>
  )
}
