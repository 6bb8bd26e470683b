import { Notice } from '#src/components/notice.tsx'
import { Loading, SkeletonBlock } from '#src/components/skeletons.tsx'
import { onDemand } from '#src/lib/on-demand.ts'
import { useMeuPerfil } from '../queries.ts'
import type { PerfilFormProps } from './meu-perfil.lazy.tsx'
import classes from './perfil-form.module.css'
import { GRUPOS_DO_PERFIL } from './perfil-groups.tsx'

const form = onDemand(async () => (await import('./meu-perfil.lazy.tsx')).PerfilForm)

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
      <Form meu={meu} email={email} {...props} />
    </>
  )
}

function Form(props: PerfilFormProps) {
  const PerfilForm = form.useRequiredPart()
  return PerfilForm === null ? <Espera /> : <PerfilForm {...props} />
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
