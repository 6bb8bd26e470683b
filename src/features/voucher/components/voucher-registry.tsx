import { schemaResolver, useForm } from '@mantine/form'
import { useCallbackRef } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { type Voucher, voucherEntradaSchema } from '#domain/voucher/schema.ts'
import { TEXTOS_VOUCHER } from '#domain/voucher/texts.ts'
import { CrudScreen, type CrudWords } from '#src/components/crud-screen.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { ItemSummary } from '#src/components/item-summary.tsx'
import { TicketsSkeleton } from '#src/components/skeletons.tsx'
import { notify } from '#src/components/toast.tsx'
import { type Draft, useCrudForm } from '#src/lib/use-crud-form.ts'
import { deletarVoucher, lerVoucher, salvarVoucher } from '../commands.ts'
import { useVouchersConhecidos, useVouchersPorNome } from '../queries.ts'
import { VOUCHER_NOVO, type VoucherValores, valoresDe } from '../utils.ts'
import { VoucherCampos } from './voucher-fields.tsx'
import { VouchersLista } from './voucher-list.tsx'

const palavras: CrudWords = {
  title: 'Vouchers',
  register: 'Cadastro de Voucher',
  edit: 'Alterar Voucher',
  add: 'Cadastrar voucher',
  what: 'os vouchers',
  backToRegister: TEXTOS_VOUCHER.voltar,
  deleteTitle: 'Deletar voucher',
  deleteQuestion: 'Tem certeza de que deseja deletar este voucher?',
  deleted: 'Voucher deletado',
  notDeleted: 'O voucher não foi deletado',
}

type Props = {
  readonly online: boolean
  /** The first answer of the clinic is still awaited. */
  readonly carregando: boolean
  /** What was typed before a login. */
  readonly rascunho: Draft<VoucherValores> | null
  readonly onRecarregar: () => Promise<void>
  /** To the login and back, with what is typed. */
  readonly onLogin: (rascunho: Draft<VoucherValores>) => void
}

/** Admin: the clinic's vouchers, registered, changed and deleted. */
export function Vouchers({ online, carregando, rascunho, onRecarregar, onLogin }: Props) {
  const vouchers = useVouchersPorNome()
  const conhecidos = useVouchersConhecidos()
  const form = useForm<VoucherValores>({
    initialValues: rascunho?.values ?? VOUCHER_NOVO,
    validate: schemaResolver(voucherEntradaSchema, { sync: true }),
  })
  const crud = useCrudForm<Voucher, VoucherValores>({
    form,
    blank: VOUCHER_NOVO,
    valuesOf: valoresDe,
    load: lerVoucher,
    save: (id, valores) => salvarVoucher(id, voucherEntradaSchema.parse(valores)),
    onSaved: (_, novo) => notify.ok(novo ? 'Voucher cadastrado' : 'Voucher alterado'),
    onGone: () => notify.info('Este voucher não existe mais'),
    draft: rascunho,
  })
  const editar = useCallbackRef(crud.edit)
  const esperando = vouchers === undefined || (vouchers.length === 0 && carregando)

  return (
    <CrudScreen
      words={palavras}
      crud={crud}
      count={esperando ? undefined : vouchers.length}
      note={contagem(vouchers ?? [])}
      known={conhecidos ?? false}
      awaited={<TicketsSkeleton count={4} />}
      empty={semVouchers}
      list={(deletar) => (
        <VouchersLista
          vouchers={vouchers ?? []}
          emEdicao={crud.editing}
          onEditar={editar}
          onDeletar={deletar}
          online={online}
        />
      )}
      fields={<VoucherCampos form={form} />}
      blocked={null}
      online={online}
      remove={async ({ id }) => {
        const result = await deletarVoucher(id)
        return result.ok ? null : result.error
      }}
      summary={({ nome, descricao }) => <ItemSummary title={nome} text={descricao} />}
      onReload={onRecarregar}
      onLogin={() => onLogin({ editing: crud.editing, values: form.getValues() })}
    />
  )
}

function contagem(vouchers: readonly Voucher[]): string {
  const total = vouchers.length
  const habilitados = vouchers.filter((v) => v.campo).length
  return `${total} ${total === 1 ? 'cadastrado' : 'cadastrados'}, ${habilitados} ${habilitados === 1 ? 'habilitado' : 'habilitados'}`
}

function semVouchers(action: ReactNode) {
  return (
    <EmptyState
      picture="amanhecer"
      sentence="Sem vouchers para serem exibidos"
      hint="O primeiro que você cadastrar aparece para as clientes em Nossos Serviços."
      action={action}
    />
  )
}
