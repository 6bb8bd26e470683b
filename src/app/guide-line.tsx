import { GUIDE_TASKS, openTasks, taskStates } from '#domain/clinica/guide.ts'
import type { Clinica } from '#domain/clinica/schema.ts'
import { useClinica } from '#src/features/clinica/queries.ts'
import { GuideStrip } from '#src/features/guide/components/guide-strip.tsx'
import { useMensagemList, useMensagemListKnown } from '#src/features/mensagem/queries.ts'
import { useProcedimentoList, useProcedimentoListKnown } from '#src/features/procedimento/queries.ts'
import { usePull } from './use-pull.ts'

/** On the agenda: what is left of the guide, in a clinic that began with it. */
export function GuideLine() {
  const clinica = useClinica()
  // A clinic from before the guide is not asked to begin.
  return clinica?.guia === undefined ? null : <Left clinica={clinica} />
}

function Left({ clinica }: { readonly clinica: Clinica }) {
  const { pending } = usePull(['procedimentos', 'mensagens'])
  const procedimentos = useProcedimentoList()
  const mensagens = useMensagemList()
  const isKnown = [useProcedimentoListKnown(), useMensagemListKnown()].every(Boolean)
  if (procedimentos === undefined || mensagens === undefined) return null
  // An empty list may be one that never came, or of which more is on its way.
  if (!isKnown) return null
  if (pending && (procedimentos.length === 0 || mensagens.length === 0)) return null
  const messages = mensagens.filter(({ habilitado }) => habilitado).length
  const left = openTasks(taskStates({ clinica, services: procedimentos.length, messages })).length
  return left === 0 ? null : <GuideStrip done={GUIDE_TASKS.length - left} of={GUIDE_TASKS.length} />
}
