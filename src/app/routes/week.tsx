import { BackLink } from '#src/components/back-link.tsx'
import { InlineAlert } from '#src/components/inline-alert.tsx'
import { PageTitle } from '#src/components/page-title.tsx'
import { Loading, RowsSkeleton } from '#src/components/skeletons.tsx'
import { useClinica } from '#src/features/clinica/queries.ts'
import { weekRecordSchema } from '#src/features/clinica/week/draft.ts'
import { WeekScreen } from '#src/features/clinica/week/screen.tsx'
import '../theme/mantine-admin.css'
import { useClinicNow } from '../use-clinic-now.ts'
import { useDraft } from '../use-draft.ts'
import { useReachable } from '../use-line.ts'
import { usePull } from '../use-pull.ts'
import classes from './clinica.module.css'

/** When the clinic works, and by which rules clients book. */
export function Screen() {
  const { missing } = usePull(['clinica', 'horarios', 'agendamentos', 'procedimentos'])
  const clinica = useClinica()
  const clinicNow = useClinicNow()
  const line = useReachable()
  const { draft, goToLogin } = useDraft(weekRecordSchema, clinica !== undefined)
  if (clinica !== undefined)
    return <WeekScreen {...{ clinica, clinicNow, draft }} onLogin={goToLogin} {...line} />
  return (
    <div className={classes.awaited}>
      <BackLink to="/">Voltar para o menu</BackLink>
      <PageTitle size="pane">Semana de trabalho</PageTitle>
      {missing ? (
        <InlineAlert tone="info">Este aparelho ainda não tem os dados da clínica.</InlineAlert>
      ) : (
        <Loading label="Carregando a semana…">
          <RowsSkeleton rows={5} />
        </Loading>
      )}
    </div>
  )
}
