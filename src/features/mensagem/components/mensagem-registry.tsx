import { schemaResolver, useForm } from '@mantine/form'
import { useCallbackRef } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { type Mensagem, mensagemInputSchema } from '#domain/mensagem/schema.ts'
import { MENSAGEM_TEXTS } from '#domain/mensagem/texts.ts'
import { CrudScreen, type CrudWords } from '#src/components/crud-screen.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { ItemSummary } from '#src/components/item-summary.tsx'
import { RowsSkeleton } from '#src/components/skeletons.tsx'
import { notify } from '#src/components/toast.tsx'
import { type Draft, useCrudForm } from '#src/lib/use-crud-form.ts'
import { deleteMensagem, readMensagem, saveMensagem } from '../commands.ts'
import { useMensagemListByKind, useMensagemListKnown } from '../queries.ts'
import { formValuesOf, type MensagemValues, NEW_MENSAGEM } from '../utils.ts'
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
  notDeleted: 'A mensagem não foi excluída',
}

type Props = {
  readonly online: boolean
  /** The first answer of the clinic is still awaited. */
  readonly loading: boolean
  /** What was typed before a login. */
  readonly draft: Draft<MensagemValues> | null
  readonly onReload: () => Promise<void>
  /** To the login and back, with what is typed. */
  readonly onLogin: (draft: Draft<MensagemValues>) => void
}

/** Admin: the clinic's messages, registered, changed and deleted. */
export function MensagemRegistry({ online, loading, draft, onReload, onLogin }: Props) {
  const mensagens = useMensagemListByKind()
  const known = useMensagemListKnown()
  const form = useForm<MensagemValues>({
    initialValues: draft?.values ?? NEW_MENSAGEM,
    validate: schemaResolver(mensagemInputSchema, { sync: true }),
  })
  const crud = useCrudForm<Mensagem, MensagemValues>({
    form,
    blank: NEW_MENSAGEM,
    valuesOf: formValuesOf,
    load: readMensagem,
    save: (id, values) => saveMensagem(id, mensagemInputSchema.parse(values)),
    onSaved: (_, isNew) => notify.ok(isNew ? 'Mensagem cadastrada' : 'Mensagem alterada'),
    onGone: () => notify.info('Esta mensagem não existe mais'),
    draft: draft,
  })
  const edit = useCallbackRef(crud.edit)
  const isAwaited = mensagens === undefined || (mensagens.length === 0 && loading)

  return (
    <CrudScreen
      words={words}
      crud={crud}
      count={isAwaited ? undefined : mensagens.length}
      note={countInWords(mensagens ?? [])}
      known={known ?? false}
      awaited={<RowsSkeleton rows={5} mark="sign" withActions />}
      empty={emptyMensagemList}
      list={(askDelete) => (
        <MensagemList
          mensagens={mensagens ?? []}
          editing={crud.editing}
          onEdit={edit}
          onDelete={askDelete}
          online={online}
        />
      )}
      fields={<MensagemFields form={form} />}
      blocked={null}
      online={online}
      remove={async ({ id }) => {
        const result = await deleteMensagem(id)
        return result.ok ? null : result.error
      }}
      summary={({ nome, descricao }) => <ItemSummary title={nome} text={descricao} />}
      onReload={onReload}
      onLogin={() => onLogin({ editing: crud.editing, values: form.getValues() })}
    />
  )
}

function countInWords(mensagens: readonly Mensagem[]): string {
  const total = mensagens.length
  const enabled = mensagens.filter((m) => m.habilitado).length
  return `${total} ${total === 1 ? 'cadastrada' : 'cadastradas'}, ${enabled} ${enabled === 1 ? 'habilitada' : 'habilitadas'}`
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
