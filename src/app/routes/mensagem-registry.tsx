import '../theme/mantine-admin.css'
import { MensagemRegistry } from '#src/features/mensagem/components/mensagem-registry.tsx'
import { mensagemValuesSchema } from '#src/features/mensagem/values.ts'
import { useDraft } from '../kept/use-draft.ts'
import { useReachable } from '../live/use-line.ts'
import { usePull } from '../live/use-pull.ts'
import { useSession } from '../session.tsx'

/** Admin: the clinic's messages. */
export function Screen() {
  const session = useSession()
  const { missing, reload } = usePull(['mensagens'], session?.epoch ?? null)
  const { draft, goToLogin } = useDraft(mensagemValuesSchema)
  return (
    <MensagemRegistry
      {...useReachable()}
      loading={!missing}
      draft={draft}
      onReload={reload}
      onLogin={goToLogin}
    />
  )
}
