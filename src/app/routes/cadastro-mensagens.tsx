import '../theme/mantine-admin.css'
import { MensagemRegistry } from '#src/features/mensagem/components/mensagem-registry.tsx'
import { mensagemValuesSchema } from '#src/features/mensagem/utils.ts'
import { useSessao } from '../session.tsx'
import { useOnline } from '../use-online.ts'
import { usePull } from '../use-pull.ts'
import { useRascunho } from '../use-rascunho.ts'

/** Admin: the clinic's messages. */
export function CadastroMensagensRoute() {
  const sessao = useSessao()
  const { pendente, recarregar } = usePull(['mensagens'], sessao?.epoch ?? null)
  const { rascunho, irAoLogin } = useRascunho(mensagemValuesSchema)
  return (
    <MensagemRegistry
      online={useOnline()}
      carregando={pendente}
      rascunho={rascunho}
      onRecarregar={recarregar}
      onLogin={irAoLogin}
    />
  )
}
