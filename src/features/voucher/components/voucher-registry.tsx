import { schemaResolver, useForm } from '@mantine/form'
import { useCallbackRef } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { countInWords } from '#domain/lib/count.ts'
import { type Voucher, voucherInputSchema } from '#domain/voucher/schema.ts'
import { VOUCHER_TEXTS } from '#domain/voucher/texts.ts'
import type { LineProps } from '#src/components/notices/line-words.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { EmptyState } from '#src/components/page/empty-state.tsx'
import { CHANGED_SINCE, CrudScreen, type CrudWords } from '#src/components/registry/crud-screen.tsx'
import { ItemSummary } from '#src/components/registry/item-summary.tsx'
import type { Draft } from '#src/lib/form/draft.ts'
import type { FieldInWords } from '#src/lib/form/use-conflict.ts'
import { useCrudForm } from '#src/lib/form/use-crud-form.ts'
import { shownOf } from '#src/lib/reading/shown-list.ts'
import { voucherWrites } from '../commands.ts'
import { useVoucherListByName } from '../queries.ts'
import { NEW_VOUCHER, type VoucherValues, voucherValuesOf } from '../values.ts'
import { TicketsSkeleton } from './tickets-skeleton.tsx'
import { VoucherFields } from './voucher-fields.tsx'
import { VoucherList } from './voucher-list.tsx'

const words: CrudWords = {
  title: 'Vouchers',
  register: 'Cadastro de Voucher',
  edit: 'Alterar Voucher',
  add: 'Cadastrar voucher',
  what: 'os vouchers',
  backToRegister: VOUCHER_TEXTS.back,
  deleteTitle: 'Deletar voucher',
  deleteQuestion: 'Tem certeza de que deseja deletar este voucher?',
  deleted: 'Voucher deletado',
  alreadyDeleted: 'Este voucher já tinha sido deletado',
  notDeleted: 'O voucher não foi deletado',
  maybeDeleted: 'Não sabemos se o voucher foi deletado',
}

/** A field as a person reads it. */
const inWords: FieldInWords<VoucherValues> = (field, values) =>
  field === 'campo'
    ? ['Habilitado', values.campo ? 'sim' : 'não']
    : [field === 'nome' ? 'Nome' : 'Descrição', values[field]]

type Props = LineProps & {
  /** What this device has never heard may still come. */
  readonly loading: boolean
  /** What was typed before a login. */
  readonly draft: Draft<VoucherValues> | null
  readonly onReload: () => Promise<unknown>
  /** Leads to the login and back, with what is typed. */
  readonly onLogin: (typed: () => Draft<VoucherValues> | null) => void
}

/** Admin: the clinic's vouchers, registered, changed and deleted. */
export function VoucherRegistry({ loading, draft, onReload, onLogin, ...line }: Props) {
  const known = useVoucherListByName()
  const vouchers = shownOf(known, !loading)
  const form = useForm<VoucherValues>({
    initialValues: draft?.values ?? NEW_VOUCHER,
    validate: schemaResolver(voucherInputSchema, { sync: true }),
  })
  const crud = useCrudForm<Voucher, VoucherValues>({
    form,
    items: vouchers,
    blank: NEW_VOUCHER,
    valuesOf: voucherValuesOf,
    load: voucherWrites.read,
    save: voucherWrites.saveForm,
    inWords,
    onSaved: ({ since }, isNew) =>
      notify.ok(isNew ? 'Voucher cadastrado' : 'Voucher alterado', since ? { text: CHANGED_SINCE } : {}),
    onGone: () => notify.info('Este voucher não existe mais'),
    draft: draft,
  })
  const edit = useCallbackRef(crud.edit)

  return (
    <CrudScreen
      words={words}
      crud={crud}
      count={vouchers?.length}
      note={countsInWords(vouchers ?? [])}
      known={known != null}
      awaited={<TicketsSkeleton />}
      empty={emptyVoucherList}
      list={(askDelete) => (
        <VoucherList
          vouchers={vouchers ?? []}
          editing={crud.editing}
          onEdit={edit}
          onDelete={askDelete}
          online={line.online}
        />
      )}
      fields={<VoucherFields form={form} />}
      blocked={null}
      {...line}
      remove={({ id }) => voucherWrites.remove(id)}
      summary={({ nome, descricao }) => <ItemSummary title={nome} text={descricao} />}
      onReload={onReload}
      onLogin={() => onLogin(crud.draft)}
    />
  )
}

function countsInWords(vouchers: readonly Voucher[]): string {
  const enabled = vouchers.filter((v) => v.campo).length
  return `${countInWords(vouchers.length, 'cadastrado', 'cadastrados')}, ${countInWords(enabled, 'habilitado', 'habilitados')}`
}

function emptyVoucherList(action: ReactNode) {
  return (
    <EmptyState
      picture="dawn"
      sentence="Sem vouchers para serem exibidos"
      hint="O primeiro que você cadastrar aparece para as clientes em Nossos Serviços."
      action={action}
    />
  )
}
