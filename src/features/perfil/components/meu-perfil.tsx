import { lazy, Suspense } from 'react'
import { Notice } from '#src/components/notice.tsx'
import { Loading, SkeletonBlock } from '#src/components/skeletons.tsx'
import { useMeuPerfil } from '../queries.ts'
import classes from './perfil-form.module.css'
import { GRUPOS_DO_PERFIL } from './perfil-grupos.tsx'

// The visits beside it need not wait for a form and its masks.
const PerfilForm = lazy(async () => ({ default: (await import('./perfil-form.tsx')).PerfilForm }))

type Props = {
  readonly email: string
  readonly hoje: string
  /** The first answer of the clinic is still awaited. */
  readonly carregando: boolean
  readonly onNaClinica: () => void
  readonly onLogin: () => void
}

/** One's own profile, as soon as the device or the clinic has said what it is. */
export function MeuPerfilAba({ email, carregando, ...props }: Props) {
  const meu = useMeuPerfil(email)
  if (meu === undefined || (!meu.conhecido && meu.servidor === null && carregando)) return <Espera />
  return (
    <>
      {!meu.conhecido && meu.servidor === null && (
        <div className={classes.aviso}>
          <Notice title="Ainda não lemos o seu perfil neste aparelho">
            Pode preencher assim mesmo: só o que você digitar é enviado.
          </Notice>
        </div>
      )}
      <Suspense fallback={<Espera />}>
        <PerfilForm meu={meu} email={email} {...props} />
      </Suspense>
    </>
  )
}

function Espera() {
  return (
    <Loading label="Carregando o seu perfil…">
      {Object.values(GRUPOS_DO_PERFIL).map(({ titulo, dica, campos }) => (
        <div key={titulo} className={classes.grupo}>
          <div>
            <h2>{titulo}</h2>
            <p className={classes.dica}>{dica}</p>
          </div>
          <div className={classes.campos}>
            {Array.from({ length: campos }, (_, campo) => `campo-${campo}`).map((campo) => (
              <div key={campo} className={`${classes.m1s3} ${classes.espera}`}>
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
