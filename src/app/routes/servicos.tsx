import { useSearchParams } from 'react-router-dom'
import { nomeDoTipo, type TipoProcedimento } from '#domain/lib/fields.ts'
import { PageTitle } from '#src/components/page-title.tsx'
import { Segmented } from '#src/components/segmented.tsx'
import { ProcedimentoShowcase } from '#src/features/procedimento/components/procedimento-showcase.tsx'
import { useProcedimentoListKnown, useProcedimentos } from '#src/features/procedimento/queries.ts'
import { addressOfKind, kindOfAddress } from '#src/features/procedimento/utils.ts'
import { EnabledVouchers } from '#src/features/voucher/components/enabled-vouchers.tsx'
import { useVouchers } from '#src/features/voucher/queries.ts'
import { DataAge } from '../data-age.tsx'
import { useSessao } from '../session.tsx'
import { usePull } from '../use-pull.ts'
import classes from './servicos.module.css'

const tipos = ([1, 2] as const).map((t) => ({ value: String(t) as '1' | '2', label: nomeDoTipo[t] }))

export function ServicosRoute() {
  const sessao = useSessao()
  const [params, setParams] = useSearchParams()
  // Hours and busy times come along, so that the next step is there at once, also without internet.
  const { pendente, recarregar } = usePull(
    ['procedimentos', 'vouchers', 'horarios', 'agendamentos'],
    sessao?.epoch ?? null,
  )
  const procedimentos = useProcedimentos()
  const conhecidos = useProcedimentoListKnown()
  const vouchers = useVouchers()
  const tipo = kindOfAddress(params)
  const mudar = (novo: TipoProcedimento) =>
    setParams(new URL(addressOfKind(novo), window.location.origin).searchParams, { replace: true })
  const aguardando = conhecidos === undefined || (!conhecidos && pendente)

  return (
    <div className={classes.page}>
      <PageTitle
        aside={
          <Segmented
            label="Tipo de serviço"
            className={classes.tipos}
            fullWidth
            options={tipos}
            value={tipo === 1 ? '1' : '2'}
            onChange={(valor) => mudar(valor === '1' ? 1 : 2)}
          />
        }
      >
        Nossos Serviços
      </PageTitle>
      <DataAge of={['procedimentos', 'vouchers']} />
      <ProcedimentoShowcase
        procedimentos={aguardando ? undefined : procedimentos}
        tipo={tipo}
        onTipo={mudar}
        conhecidos={conhecidos ?? false}
        onRecarregar={recarregar}
      />
      {/* After the cards, whose height nobody knows before: nothing that is read moves. */}
      {!aguardando && <EnabledVouchers vouchers={vouchers ?? []} />}
    </div>
  )
}
