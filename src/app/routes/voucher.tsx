import '../theme/mantine-admin.css'
import { VoucherRegistry } from '#src/features/voucher/components/voucher-registry.tsx'
import { voucherValuesSchema } from '#src/features/voucher/utils.ts'
import { useSessao } from '../session.tsx'
import { useOnline } from '../use-online.ts'
import { usePull } from '../use-pull.ts'
import { useRascunho } from '../use-rascunho.ts'

/** Admin: the clinic's vouchers. */
export function VoucherRoute() {
  const sessao = useSessao()
  const { pendente, recarregar } = usePull(['vouchers'], sessao?.epoch ?? null)
  const { rascunho, irAoLogin } = useRascunho(voucherValuesSchema)
  return (
    <VoucherRegistry
      online={useOnline()}
      carregando={pendente}
      rascunho={rascunho}
      onRecarregar={recarregar}
      onLogin={irAoLogin}
    />
  )
}
