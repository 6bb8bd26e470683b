import { schemaResolver, useForm } from '@mantine/form'
import { useCallbackRef } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { countInWords } from '#domain/lib/count.ts'
import { mensagemKindNames } from '#domain/mensagem/kinds.ts'
import { type Mensagem, mensagemInputSchema } from '#domain/mensagem/schema.ts'
import { MENSAGEM_TEXTS } from '#domain/mensagem/texts.ts'
import type { LineProps } from '#src/components/notices/line-words.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { EmptyState } from '#src/components/page/empty-state.tsx'
import { RowsSkeleton } from '#src/components/page/skeletons.tsx'
import { CHANGED_SINCE, CrudScreen, type CrudWords } from '#src/components/registry/crud-screen.tsx'
import { ItemSummary } from '#src/components/registry/item-summary.tsx'
import type { Draft } from '#src/lib/form/draft.ts'
import type { FieldInWords } from '#src/lib/form/use-conflict.ts'
import { useCrudForm } from '#src/lib/form/use-crud-form.ts'
import { shownOf } from '#src/lib/reading/shown-list.ts'
import { mensagemWrites } from '../commands.ts'
import { useMensagemListByKind } from '../queries.ts'
import { type MensagemValues, mensagemValuesOf, NEW_MENSAGEM } from '../values.ts'
import { MensagemFields } from './mensagem-fields.tsx'
import { MensagemList } from './mensagem-list.tsx'

const words: CrudWords = {
  title: 'Mensagens',
  narrowTitle: MENSAGEM_TEXTS.titulo,
  register: MENSAGEM_TEXTS.titulo,
  edit: 'Alterar Mensagem',
  add: 'Cadastrar mensagem',
  what: 'as mensagens',
  backToRegister: MENSAGEM_TEXTS.back,
  deleteTitle: 'Excluir mensagem',
  deleteQuestion: MENSAGEM_TEXTS.delete,
  deleted: 'Mensagem excluída',
  alreadyDeleted: 'Esta mensagem já tinha sido excluída',
  notDeleted: 'A mensagem não foi excluída',
  maybeDeleted: 'Não sabemos se a mensagem foi excluída',
}

/** A field as a person reads it. */
const inWords: FieldInWords<MensagemValues> = (field, values) => {
  switch (field) {
    case 'tipoMensagemTemporaria':
      return ['Tipo', mensagemKindNames[values.tipoMensagemTemporaria]]
    case 'habilitado':
      return ['Habilitada', values.habilitado ? 'sim' : 'não']
    default:
      return [field === 'nome' ? 'Nome' : 'Descrição', values[field]]
  }
}

type Props = LineProps & {
  /** What this device has never heard may still come. */
  readonly loading: boolean
  /** What was typed before a login. */
  readonly draft: Draft<MensagemValues> | null
  readonly onReload: () => Promise<unknown>
  /** Leads to the login and back, with what is typed. */
  readonly onLogin: (typed: () => Draft<MensagemValues> | null) => void
}

/** Admin: the clinic's messages, registered, changed and deleted. */
export function MensagemRegistry({ loading, draft, onReload, onLogin, ...line }: Props) {
  const known = useMensagemListByKind()
  const mensagens = shownOf(known, !loading)
  const form = useForm<MensagemValues>({
    initialValues: draft?.values ?? NEW_MENSAGEM,
    validate: schemaResolver(mensagemInputSchema, { sync: true }),
  })
  const crud = useCrudForm<Mensagem, MensagemValues>({
    form,
    items: mensagens,
    blank: NEW_MENSAGEM,
    valuesOf: mensagemValuesOf,
    load: mensagemWrites.read,
    save: mensagemWrites.saveForm,
    inWords,
    onSaved: ({ since }, isNew) =>
      notify.ok(isNew ? 'Mensagem cadastrada' : 'Mensagem alterada', since ? { text: CHANGED_SINCE } : {}),
    onGone: () => notify.info('Esta mensagem não existe mais'),
    draft: draft,
  })
  const edit = useCallbackRef(crud.edit)

  return (
    <CrudScreen
      words={words}
      crud={crud}
      count={mensagens?.length}
      note={countsInWords(mensagens ?? [])}
      known={known != null}
      awaited={<RowsSkeleton rows={5} mark="sign" withActions />}
      empty={emptyMensagemList}
      list={(askDelete) => (
        <MensagemList
          mensagens={mensagens ?? []}
          editing={crud.editing}
          onEdit={edit}
          onDelete={askDelete}
          online={line.online}
        />
      )}
      fields={<MensagemFields form={form} />}
      blocked={null}
      {...line}
      remove={({ id }) => mensagemWrites.remove(id)}
      summary={({ nome, descricao }) => <ItemSummary title={nome} text={descricao} />}
      onReload={onReload}
      onLogin={() => onLogin(crud.draft)}
    />
  )
}

function countsInWords(mensagens: readonly Mensagem[]): string {
  const enabled = mensagens.filter((m) => m.habilitado).length
  return `${countInWords(mensagens.length, 'cadastrada', 'cadastradas')}, ${countInWords(enabled, 'habilitada', 'habilitadas')}`
}

function emptyMensagemList(action: ReactNode) {
  return (
    <EmptyState
      picture="empty-conversation"
      sentence={MENSAGEM_TEXTS.empty}
      hint="A primeira que você cadastrar aparece no início."
      action={action}
    />
  )
}
