import '../theme/mantine-admin.css'
import { MensagemRegistry } from '#src/features/mensagem/components/mensagem-registry.tsx'
import { mensagemValuesSchema } from '#src/features/mensagem/values.ts'
import { useSession } from '../session.tsx'
import { useDraft } from '../use-draft.ts'
import { useReachable } from '../use-line.ts'
import { usePull } from '../use-pull.ts'

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
