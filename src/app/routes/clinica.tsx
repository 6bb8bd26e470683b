import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import { BackLink } from '#src/components/page/back-link.tsx'
import { PageTitle } from '#src/components/page/page-title.tsx'
import { Loading, RowsSkeleton } from '#src/components/page/skeletons.tsx'
import { ClinicaForm } from '#src/features/clinica/form/clinica-form.tsx'
import { valuesSchema } from '#src/features/clinica/form/clinica-values.ts'
import { useClinica } from '#src/features/clinica/queries.ts'
import { Hero } from '#src/features/mensagem/components/hero.tsx'
import { useMensagemList } from '#src/features/mensagem/queries.ts'
import { enabledOfKind } from '#src/features/mensagem/utils.ts'
import { useProcedimentoList } from '#src/features/procedimento/queries.ts'
import '../theme/mantine-admin.css'
import { NO_CLINIC_YET } from '#src/components/notices/line-words.ts'
import { useDraft } from '../kept/use-draft.ts'
import { useReachable } from '../live/use-line.ts'
import { usePull } from '../live/use-pull.ts'
import { VideoStill } from '../video-still.tsx'
import classes from './clinica.module.css'

/** The clinic's own record, and how the home page would look with it. */
export function Screen() {
  const { missing } = usePull(['clinica', 'mensagens', 'procedimentos'])
  const clinica = useClinica()
  const mensagens = useMensagemList()
  const procedimentos = useProcedimentoList()
  const line = useReachable()
  const { draft, goToLogin } = useDraft(valuesSchema, clinica !== undefined)

  if (clinica === undefined)
    return (
      <div className={classes.awaited}>
        <BackLink to="/">Voltar para o menu</BackLink>
        <PageTitle>Dados da clínica</PageTitle>
        {missing ? (
          <InlineAlert tone="info">{NO_CLINIC_YET}</InlineAlert>
        ) : (
          <Loading label="Carregando os dados da clínica…">
            <RowsSkeleton rows={5} />
          </Loading>
        )}
      </div>
    )

  return (
    <ClinicaForm
      clinica={clinica}
      {...line}
      draft={draft}
      onLogin={goToLogin}
      homeOf={(nome) => <Hero mensagens={enabledOfKind(mensagens, 1)} clinica={nome} />}
      stillOf={(title, index) => (
        <VideoStill title={title} index={index} procedimentos={procedimentos} sizes="96px" />
      )}
    />
  )
}
