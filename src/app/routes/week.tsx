import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import { BackLink } from '#src/components/page/back-link.tsx'
import { PageTitle } from '#src/components/page/page-title.tsx'
import { Loading, RowsSkeleton } from '#src/components/page/skeletons.tsx'
import { useClinica } from '#src/features/clinica/queries.ts'
import { weekRecordSchema } from '#src/features/clinica/week/draft.ts'
import { WeekScreen } from '#src/features/clinica/week/screen.tsx'
import '../theme/mantine-admin.css'
import { NO_CLINIC_YET } from '#src/components/notices/line-words.ts'
import { useDraft } from '../kept/use-draft.ts'
import { useReachable } from '../live/use-line.ts'
import { usePull } from '../live/use-pull.ts'
import { useClinicNow } from '../use-clinic-now.ts'
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
        <InlineAlert tone="info">{NO_CLINIC_YET}</InlineAlert>
      ) : (
        <Loading label="Carregando a semana…">
          <RowsSkeleton rows={5} />
        </Loading>
      )}
    </div>
  )
}
