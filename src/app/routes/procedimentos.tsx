import '../theme/mantine-admin.css'
import { ProcedimentoRegistry } from '#src/features/procedimento/components/procedimento-registry.tsx'
import { procedimentoValuesSchema } from '#src/features/procedimento/utils.ts'
import { useSessao } from '../session.tsx'
import { useOnline } from '../use-online.ts'
import { usePull } from '../use-pull.ts'
import { useRascunho } from '../use-rascunho.ts'

/** Admin: the clinic's procedures. */
export function ProcedimentosRoute() {
  const sessao = useSessao()
  const { pendente, recarregar } = usePull(['procedimentos'], sessao?.epoch ?? null)
  const { rascunho, irAoLogin } = useRascunho(procedimentoValuesSchema)
  return (
    <ProcedimentoRegistry
      online={useOnline()}
      carregando={pendente}
      rascunho={rascunho}
      onRecarregar={recarregar}
      onLogin={irAoLogin}
    />
  )
}
