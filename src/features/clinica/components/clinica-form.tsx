import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { Clinica } from '#domain/clinica/schema.ts'
import { BackLink } from '#src/components/back-link.tsx'
import { PageTitle } from '#src/components/page-title.tsx'
import { useMarkUnsaved } from '#src/lib/dirty.ts'
import { ClinicaContato } from './clinica-contact.tsx'
import { ClinicaCor } from './clinica-color.tsx'
import { ClinicaEndereco } from './clinica-address.tsx'
import classes from './clinica-form.module.css'
import { ClinicaIdentidade } from './clinica-identity.tsx'
import { ClinicaPrevia } from './preview.tsx'
import { ClinicaVideos } from './clinica-videos.tsx'
import { useClinicaForm } from './use-clinica-form.ts'

type Props = {
  readonly clinica: Clinica
  readonly online: boolean
  /** The home page's first screen, under the name being typed. */
  readonly inicioDe: (nome: string) => ReactNode
  /** What stands for a video's still. */
  readonly stillDe: (titulo: string, indice: number) => ReactNode
}

/** "Dados da clínica": one form, one Salvar, and beside it what visitors would see. */
export function ClinicaForm({ clinica, online, inicioDe, stillDe }: Props) {
  const f = useClinicaForm(clinica)
  const raiz = useRef<HTMLFormElement>(null)
  const sujo = f.mudados.length > 0
  useMarkUnsaved(sujo)
  const { nome, cor } = f.form.values

  function focarErro() {
    // After the errors, and the parts they open, are drawn.
    setTimeout(() => raiz.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
  }

  async function salvar() {
    if (!(await f.salvar())) focarErro()
  }

  return (
    <form
      ref={raiz}
      className={classes.form}
      onSubmit={f.form.onSubmit(() => void salvar(), focarErro)}
      noValidate
    >
      <div className={classes.grid}>
        <div className={classes.head}>
          <BackLink to="/">Voltar para o menu</BackLink>
          <PageTitle>Dados da clínica</PageTitle>
        </div>
        <ClinicaIdentidade f={f} />
        <ClinicaCor f={f} />
        <div className={classes.side}>
          <ClinicaPrevia nome={nome} cor={cor}>
            {inicioDe(nome)}
          </ClinicaPrevia>
        </div>
        <ClinicaEndereco f={f} />
        <ClinicaContato f={f} />
        <ClinicaVideos f={f} stillDe={stillDe} />
      </div>
      <div className={classes.bar} data-dirty={sujo || undefined}>
        <p id="clinica-situacao" role="status">
          {dizer(f.mudados.length, online)}
        </p>
        {sujo && (
          <Button variant="subtle" onClick={f.desfazer} disabled={f.salvando}>
            Desfazer
          </Button>
        )}
        <Button
          type="submit"
          className={classes.save ?? ''}
          loading={f.salvando}
          disabled={!online}
          aria-describedby="clinica-situacao"
        >
          Salvar
        </Button>
      </div>
    </form>
  )
}

function dizer(mudancas: number, online: boolean): string {
  if (!online) return 'Precisa de internet. O que você digitou fica aqui.'
  if (mudancas === 0) return 'Tudo salvo.'
  return mudancas === 1 ? '1 alteração ainda não salva.' : `${mudancas} alterações ainda não salvas.`
}
