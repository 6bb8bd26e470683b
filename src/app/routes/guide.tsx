import { type ReactNode, useCallback } from 'react'
import { useNavigate } from 'react-router-dom'
import { guideOf } from '#domain/clinica/begun.ts'
import { taskStates } from '#domain/clinica/guide.ts'
import type { Clinica, Guide } from '#domain/clinica/schema.ts'
import { countInWords } from '#domain/lib/count.ts'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import { notify } from '#src/components/notices/toast.tsx'
import { PageTitle } from '#src/components/page/page-title.tsx'
import { Loading, RowsSkeleton } from '#src/components/page/skeletons.tsx'
import type { TaskProps } from '#src/components/registry/task-pane.tsx'
import { saveGuide } from '#src/features/clinica/commands.ts'
import { ClinicaTask } from '#src/features/clinica/form/clinica-task.tsx'
import { useClinica } from '#src/features/clinica/queries.ts'
import { clinicaAddressLines } from '#src/features/clinica/utils.ts'
import { WeekTask } from '#src/features/clinica/week/week-task.tsx'
import { weekInWords } from '#src/features/clinica/week/words.ts'
import { type FormTask, GuideScreen } from '#src/features/guide/components/guide-screen.tsx'
import { shownAddress } from '#src/features/guide/words.ts'
import { MensagemTask } from '#src/features/mensagem/components/mensagem-task.tsx'
import { useKnownMensagemList } from '#src/features/mensagem/queries.ts'
import { ServiceTask } from '#src/features/procedimento/components/service-task.tsx'
import { useKnownProcedimentoList } from '#src/features/procedimento/queries.ts'
import '../theme/mantine-admin.css'
import { NO_CLINIC_YET } from '#src/components/notices/line-words.ts'
import { UNASKED } from '../leave-guard.tsx'
import { useReachable } from '../live/use-line.ts'
import { usePull } from '../live/use-pull.ts'
import { useClinicNow } from '../use-clinic-now.ts'
import { verifySoon } from '../verify-session.ts'
import classes from './clinica.module.css'

/** Admin: the first minutes of a new clinic. */
export function Screen() {
  const { pending, missing } = usePull(['clinica', 'procedimentos', 'mensagens', 'horarios', 'agendamentos'])
  const clinica = useClinica()
  const procedimentos = useKnownProcedimentoList()
  const mensagens = useKnownMensagemList()
  const clinicNow = useClinicNow()
  const line = useReachable()
  const navigate = useNavigate()

  const onRemember = useCallback(
    async (change: (guide: Guide) => Guide) => clinica !== undefined && remember(clinica, change),
    [clinica],
  )

  // An empty list may be one that has not come yet: what is there would be suggested once more.
  const isRead = procedimentos !== undefined && mensagens !== undefined
  const isEmpty = procedimentos?.length === 0 || mensagens?.length === 0
  if (clinica === undefined || procedimentos == null || mensagens == null || (pending && isEmpty))
    return (
      <div className={classes.awaited}>
        <PageTitle>Comece por aqui</PageTitle>
        {missing && isRead ? (
          <InlineAlert tone="info">{NO_CLINIC_YET}</InlineAlert>
        ) : (
          <Loading label="Carregando os passos…">
            <RowsSkeleton rows={5} />
          </Loading>
        )}
      </div>
    )

  const messages = mensagens.filter(({ habilitado }) => habilitado).length
  const address = window.location.origin
  const [street] = clinicaAddressLines({ ...clinica, bairro: '' })

  function formOf(task: FormTask, props: TaskProps): ReactNode {
    if (clinica === undefined) return null
    switch (task) {
      case 'clinica':
        return <ClinicaTask {...props} clinica={clinica} onSessionOver={verifySoon} />
      case 'semana':
        return <WeekTask {...props} {...{ clinica, clinicNow }} onSessionOver={verifySoon} />
      case 'servicos':
        return <ServiceTask {...props} procedimentos={procedimentos ?? []} onSessionOver={verifySoon} />
      case 'mensagens':
        return <MensagemTask {...props} mensagens={mensagens ?? []} onSessionOver={verifySoon} />
    }
  }

  return (
    <GuideScreen
      {...line}
      nome={clinica.nome}
      address={address}
      isPutAway={guideOf(clinica).dispensado}
      states={taskStates({ clinica, services: procedimentos.length, messages })}
      summaries={{
        clinica: [clinica.nome, street].filter(Boolean).join(', '),
        semana: clinica.semana == null ? '' : weekInWords(clinica.semana),
        servicos: countInWords(procedimentos.length, 'serviço', 'serviços'),
        mensagens: countInWords(messages, 'mensagem', 'mensagens'),
        convidar: shownAddress(address),
      }}
      formOf={formOf}
      onRemember={onRemember}
      onLeave={() => navigate('/visualizarAgendamentos', { state: UNASKED })}
    />
  )
}

/** Whether the clinic has it; what went wrong is said. */
async function remember(clinica: Clinica, change: (guide: Guide) => Guide): Promise<boolean> {
  const saved = await saveGuide(clinica, change)
  if (saved.ok) return true
  const { error } = saved
  const unsure = error.kind === 'unknown'
  notify.bad(unsure ? 'Não sabemos se isto foi guardado' : 'Isto não foi guardado', {
    id: 'guia',
    text: error.kind === 'changed' ? 'Alguém mudou os passos ao mesmo tempo. Tente de novo.' : error.mensagem,
  })
  return false
}
