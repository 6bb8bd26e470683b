import { Button } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import type { Clinica } from '#domain/clinica/schema.ts'
import { type LineProps, needsClinic } from '#src/components/notices/line-words.ts'
import { BackLink } from '#src/components/page/back-link.tsx'
import { PageTitle } from '#src/components/page/page-title.tsx'
import { useMarkUnsaved } from '#src/lib/form/dirty.ts'
import type { KeptDraft } from '#src/lib/form/draft.ts'
import { CONFLICT, FIRST_ERROR, focusWhenDrawn } from '#src/lib/form/focus-when-drawn.ts'
import { ClinicaAddress } from './clinica-address.tsx'
import { ClinicaColor } from './clinica-color.tsx'
import { ClinicaConflict } from './clinica-conflict.tsx'
import { ClinicaContact } from './clinica-contact.tsx'
import classes from './clinica-form.module.css'
import { ClinicaIdentity } from './clinica-identity.tsx'
import { ClinicaLimits } from './clinica-limits.tsx'
import { ClinicaPayment } from './clinica-payment.tsx'
import type { Values } from './clinica-values.ts'
import { ClinicaVideos } from './clinica-videos.tsx'
import { Preview } from './preview.tsx'
import { useClinicaForm } from './use-clinica-form.ts'

type Props = LineProps &
  KeptDraft<Values> & {
    readonly clinica: Clinica
    /** The home page's first screen, under the name being typed. */
    readonly homeOf: (nome: string) => ReactNode
    /** What stands for a video's still. */
    readonly stillOf: (titulo: string, index: number) => ReactNode
  }

/** "Dados da clínica": one form, one Salvar, and beside it what visitors would see. */
export function ClinicaForm({ clinica, draft, onLogin, homeOf, stillOf, ...line }: Props) {
  const f = useClinicaForm(clinica, { draft, onLogin })
  const root = useRef<HTMLFormElement>(null)
  const isDirty = f.changed.length > 0
  useMarkUnsaved(isDirty)
  const { nome, cor } = f.form.values

  const focusError = () => focusWhenDrawn(root, FIRST_ERROR)

  async function save(isChosen = false) {
    const saved = await f.save(isChosen)
    if (saved === 'failed') focusError()
    else if (saved === 'contested') focusWhenDrawn(root, CONFLICT)
  }

  return (
    <form
      ref={root}
      className={classes.form}
      onSubmit={f.form.onSubmit(() => void save(), focusError)}
      noValidate
    >
      {/* What was typed while it is sent would be wiped by the answer. */}
      <div className={classes.grid} inert={f.saving}>
        <div className={classes.head}>
          <BackLink to="/">Voltar para o menu</BackLink>
          <PageTitle>Dados da clínica</PageTitle>
          <ClinicaConflict f={f} onSaveMine={() => f.form.onSubmit(() => void save(true), focusError)()} />
        </div>
        <ClinicaIdentity f={f} />
        <ClinicaColor f={f} />
        <div className={classes.side}>
          <Preview nome={nome} cor={cor}>
            {homeOf(nome)}
          </Preview>
        </div>
        <ClinicaAddress f={f} />
        <ClinicaContact f={f} />
        <ClinicaPayment f={f} />
        <ClinicaLimits f={f} />
        <ClinicaVideos f={f} stillOf={stillOf} />
      </div>
      <div className={classes.bar} data-dirty={isDirty || undefined}>
        <p id="clinica-situacao" role="status">
          {needsClinic(line) ?? inWords(f.changed.length)}
        </p>
        {isDirty && (
          <Button variant="subtle" onClick={f.undo} disabled={f.saving}>
            Desfazer
          </Button>
        )}
        <Button
          type="submit"
          className={classes.save ?? ''}
          loading={f.saving}
          disabled={!line.online}
          aria-describedby="clinica-situacao"
        >
          Salvar
        </Button>
      </div>
    </form>
  )
}

function inWords(changes: number): string {
  if (changes === 0) return 'Tudo salvo.'
  return changes === 1 ? '1 alteração ainda não salva.' : `${changes} alterações ainda não salvas.`
}
