import { schemaResolver, useForm } from '@mantine/form'
import { useCallbackRef } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { type Mensagem, mensagemEntradaSchema } from '#domain/mensagem/schema.ts'
import { TEXTOS_MENSAGEM } from '#domain/mensagem/texts.ts'
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
  narrowTitle: TEXTOS_MENSAGEM.titulo,
  register: TEXTOS_MENSAGEM.titulo,
  edit: 'Alterar Mensagem',
  add: 'Cadastrar mensagem',
  what: 'as mensagens',
  backToRegister: TEXTOS_MENSAGEM.voltar,
  deleteTitle: 'Excluir mensagem',
  deleteQuestion: TEXTOS_MENSAGEM.excluir,
  deleted: 'Mensagem excluída',
  notDeleted: 'A mensagem não foi excluída',
}

type Props = {
  readonly online: boolean
  /** The first answer of the clinic is still awaited. */
  readonly carregando: boolean
  /** What was typed before a login. */
  readonly rascunho: Draft<MensagemValues> | null
  readonly onRecarregar: () => Promise<void>
  /** To the login and back, with what is typed. */
  readonly onLogin: (rascunho: Draft<MensagemValues>) => void
}

/** Admin: the clinic's messages, registered, changed and deleted. */
export function MensagemRegistry({ online, carregando, rascunho, onRecarregar, onLogin }: Props) {
  const mensagens = useMensagemListByKind()
  const known = useMensagemListKnown()
  const form = useForm<MensagemValues>({
    initialValues: rascunho?.values ?? NEW_MENSAGEM,
    validate: schemaResolver(mensagemEntradaSchema, { sync: true }),
  })
  const crud = useCrudForm<Mensagem, MensagemValues>({
    form,
    blank: NEW_MENSAGEM,
    valuesOf: formValuesOf,
    load: readMensagem,
    save: (id, values) => saveMensagem(id, mensagemEntradaSchema.parse(values)),
    onSaved: (_, isNew) => notify.ok(isNew ? 'Mensagem cadastrada' : 'Mensagem alterada'),
    onGone: () => notify.info('Esta mensagem não existe mais'),
    draft: rascunho,
  })
  const edit = useCallbackRef(crud.edit)
  const isAwaited = mensagens === undefined || (mensagens.length === 0 && carregando)

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
      onReload={onRecarregar}
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
      picture="conversa-vazia"
      sentence={TEXTOS_MENSAGEM.vazio}
      hint="A primeira que você cadastrar aparece no início."
      action={action}
    />
  )
}
