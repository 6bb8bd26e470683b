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
import { deletarMensagem, lerMensagem, salvarMensagem } from '../commands.ts'
import { useMensagensConhecidas, useMensagensPorTipo } from '../queries.ts'
import { MENSAGEM_NOVA, type MensagemValores, valoresDe } from '../utils.ts'
import { MensagemCampos } from './mensagem-fields.tsx'
import { MensagensLista } from './mensagem-list.tsx'

const palavras: CrudWords = {
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
  readonly rascunho: Draft<MensagemValores> | null
  readonly onRecarregar: () => Promise<void>
  /** To the login and back, with what is typed. */
  readonly onLogin: (rascunho: Draft<MensagemValores>) => void
}

/** Admin: the clinic's messages, registered, changed and deleted. */
export function Mensagens({ online, carregando, rascunho, onRecarregar, onLogin }: Props) {
  const mensagens = useMensagensPorTipo()
  const conhecidas = useMensagensConhecidas()
  const form = useForm<MensagemValores>({
    initialValues: rascunho?.values ?? MENSAGEM_NOVA,
    validate: schemaResolver(mensagemEntradaSchema, { sync: true }),
  })
  const crud = useCrudForm<Mensagem, MensagemValores>({
    form,
    blank: MENSAGEM_NOVA,
    valuesOf: valoresDe,
    load: lerMensagem,
    save: (id, valores) => salvarMensagem(id, mensagemEntradaSchema.parse(valores)),
    onSaved: (_, novo) => notify.ok(novo ? 'Mensagem cadastrada' : 'Mensagem alterada'),
    onGone: () => notify.info('Esta mensagem não existe mais'),
    draft: rascunho,
  })
  const editar = useCallbackRef(crud.edit)
  const esperando = mensagens === undefined || (mensagens.length === 0 && carregando)

  return (
    <CrudScreen
      words={palavras}
      crud={crud}
      count={esperando ? undefined : mensagens.length}
      note={contagem(mensagens ?? [])}
      known={conhecidas ?? false}
      awaited={<RowsSkeleton rows={5} mark="sign" withActions />}
      empty={semMensagens}
      list={(deletar) => (
        <MensagensLista
          mensagens={mensagens ?? []}
          emEdicao={crud.editing}
          onEditar={editar}
          onDeletar={deletar}
          online={online}
        />
      )}
      fields={<MensagemCampos form={form} />}
      blocked={null}
      online={online}
      remove={async ({ id }) => {
        const result = await deletarMensagem(id)
        return result.ok ? null : result.error
      }}
      summary={({ nome, descricao }) => <ItemSummary title={nome} text={descricao} />}
      onReload={onRecarregar}
      onLogin={() => onLogin({ editing: crud.editing, values: form.getValues() })}
    />
  )
}

function contagem(mensagens: readonly Mensagem[]): string {
  const total = mensagens.length
  const habilitadas = mensagens.filter((m) => m.habilitado).length
  return `${total} ${total === 1 ? 'cadastrada' : 'cadastradas'}, ${habilitadas} ${habilitadas === 1 ? 'habilitada' : 'habilitadas'}`
}

function semMensagens(action: ReactNode) {
  return (
    <EmptyState
      picture="conversa-vazia"
      sentence={TEXTOS_MENSAGEM.vazio}
      hint="A primeira que você cadastrar aparece no início."
      action={action}
    />
  )
}
