import '../theme/mantine-admin.css'
import { VoucherRegistry } from '#src/features/voucher/components/voucher-registry.tsx'
import { voucherValuesSchema } from '#src/features/voucher/values.ts'
import { useSession } from '../session.tsx'
import { useDraft } from '../use-draft.ts'
import { useReachable } from '../use-line.ts'
import { usePull } from '../use-pull.ts'

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
