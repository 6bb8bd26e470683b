import { useLocation, useSearchParams } from 'react-router-dom'
import { type ProcedimentoKind, procedimentoKindNames } from '#domain/lib/procedimento-kind.ts'
import { Segmented } from '#src/components/fields/segmented.tsx'
import { PageTitle } from '#src/components/page/page-title.tsx'
import { ProcedimentoShowcase } from '#src/features/procedimento/components/procedimento-showcase.tsx'
import { useKnownProcedimentoList } from '#src/features/procedimento/queries.ts'
import { addressOfKind, kindOfAddress, tappedOf } from '#src/features/procedimento/utils.ts'
import { EnabledVouchers } from '#src/features/voucher/components/enabled-vouchers.tsx'
import { useVoucherList } from '#src/features/voucher/queries.ts'
import { shownOf } from '#src/lib/reading/shown-list.ts'
import { usePull } from '../live/use-pull.ts'
import { useSession } from '../session.tsx'
import classes from './services.module.css'

const types = ([1, 2] as const).map((t) => ({
  value: String(t) as '1' | '2',
  label: procedimentoKindNames[t],
}))

export function Screen() {
  const session = useSession()
  const [params, setParams] = useSearchParams()
  // Hours and busy times come along, so that the next step is there at once, also without internet.
  const { missing, reload } = usePull(
    session === null
      ? ['procedimentos', 'visitante']
      : ['procedimentos', 'vouchers', 'horarios', 'agendamentos', 'ocupados'],
    session?.epoch ?? null,
  )
  const known = useKnownProcedimentoList()
  const procedimentos = shownOf(known, missing)
  const vouchers = useVoucherList()
  const { state } = useLocation()
  const shown = tappedOf(state, procedimentos ?? [])
  const type = kindOfAddress(params, shown?.tipoProcedimento)
  const change = (type: ProcedimentoKind) =>
    setParams(new URL(addressOfKind(type), window.location.origin).searchParams, {
      replace: true,
      // What the new booking replaces stays; the card that was tapped would say the kind anew.
      state: { supersedes: state?.supersedes },
    })

  return (
    <div className={classes.page}>
      <PageTitle
        aside={
          <Segmented
            label="Tipo de serviço"
            className={classes.types}
            fullWidth
            options={types}
            value={type === 1 ? '1' : '2'}
            onChange={(value) => change(value === '1' ? 1 : 2)}
          />
        }
      >
        Nossos Serviços
      </PageTitle>
      <ProcedimentoShowcase
        procedimentos={procedimentos}
        tipo={type}
        shown={shown}
        onKind={change}
        known={known != null}
        onReload={reload}
      />
      {/* Vouchers come after the cards, whose height is not known before: so nothing that is read moves. */}
      {procedimentos !== undefined && <EnabledVouchers vouchers={vouchers ?? []} />}
    </div>
  )
}
