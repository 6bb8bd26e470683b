import { GUIDE_TASKS, openTasks, taskStates } from '#domain/clinica/guide.ts'
import type { Clinica } from '#domain/clinica/schema.ts'
import { useClinica } from '#src/features/clinica/queries.ts'
import { GuideStrip } from '#src/features/guide/components/guide-strip.tsx'
import { useKnownMensagemList } from '#src/features/mensagem/queries.ts'
import { useKnownProcedimentoList } from '#src/features/procedimento/queries.ts'
import { usePull } from '../live/use-pull.ts'

/** The agenda's line that counts the tasks left of the guide, in a clinic that began with it. */
export function GuideLine() {
  const clinica = useClinica()
  // A clinic from before the guide is not asked to begin.
  return clinica?.guia === undefined ? null : <Left clinica={clinica} />
}

function Left({ clinica }: { readonly clinica: Clinica }) {
  const { pending } = usePull(['procedimentos', 'mensagens'])
  const procedimentos = useKnownProcedimentoList()
  const mensagens = useKnownMensagemList()
  if (procedimentos == null || mensagens == null) return null
  // Something may have come into an empty list since.
  if (pending && (procedimentos.length === 0 || mensagens.length === 0)) return null
  const messages = mensagens.filter(({ habilitado }) => habilitado).length
  const left = openTasks(taskStates({ clinica, services: procedimentos.length, messages })).length
  return left === 0 ? null : <GuideStrip done={GUIDE_TASKS.length - left} of={GUIDE_TASKS.length} />
}
