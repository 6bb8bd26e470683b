import '../theme/mantine-admin.css'
import { Mensagens } from '#src/features/mensagem/components/mensagem-registry.tsx'
import { mensagemValoresSchema } from '#src/features/mensagem/utils.ts'
import { useSessao } from '../session.tsx'
import { useOnline } from '../use-online.ts'
import { usePull } from '../use-pull.ts'
import { useRascunho } from '../use-rascunho.ts'

/** Admin: the clinic's messages. */
export function CadastroMensagensRoute() {
  const sessao = useSessao()
  const { pendente, recarregar } = usePull(['mensagens'], sessao?.epoch ?? null)
  const { rascunho, irAoLogin } = useRascunho(mensagemValoresSchema)
  return (
    <Mensagens
      online={useOnline()}
      carregando={pendente}
      rascunho={rascunho}
      onRecarregar={recarregar}
      onLogin={irAoLogin}
    />
  )
}
