import '../theme/mantine-admin.css'
import { VoucherRegistry } from '#src/features/voucher/components/voucher-registry.tsx'
import { voucherValuesSchema } from '#src/features/voucher/values.ts'
import { useDraft } from '../kept/use-draft.ts'
import { useReachable } from '../live/use-line.ts'
import { usePull } from '../live/use-pull.ts'
import { useSession } from '../session.tsx'

/** Admin: the clinic's vouchers. */
export function Screen() {
  const session = useSession()
  const { missing, reload } = usePull(['vouchers'], session?.epoch ?? null)
  const { draft, goToLogin } = useDraft(voucherValuesSchema)
  return (
    <VoucherRegistry
      {...useReachable()}
      loading={!missing}
      draft={draft}
      onReload={reload}
      onLogin={goToLogin}
    />
  )
}
