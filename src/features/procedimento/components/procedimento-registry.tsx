import { schemaResolver, useForm } from '@mantine/form'
import { useCallbackRef } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { duracaoEmPalavras } from '#domain/lib/duration.ts'
import { nomeDoTipo } from '#domain/lib/fields.ts'
import { formatValor } from '#domain/lib/money.ts'
import { type Procedimento, procedimentoEntradaSchema } from '#domain/procedimento/schema.ts'
import { TEXTOS_PROCEDIMENTO } from '#domain/procedimento/texts.ts'
import { CrudScreen, type CrudWords } from '#src/components/crud-screen.tsx'
import { EmptyState } from '#src/components/empty-state.tsx'
import { ItemSummary } from '#src/components/item-summary.tsx'
import { RowsSkeleton } from '#src/components/skeletons.tsx'
import { notify } from '#src/components/toast.tsx'
import { type Draft, useCrudForm } from '#src/lib/use-crud-form.ts'
import { deletarProcedimento, lerProcedimento, salvarProcedimento } from '../commands.ts'
import { useProcedimentosConhecidos, useProcedimentosPorNome } from '../queries.ts'
import { PROCEDIMENTO_NOVO, type ProcedimentoValores, valoresDe } from '../utils.ts'
import { ProcedimentoCampos } from './procedimento-fields.tsx'
import { ProcedimentosLista } from './procedimento-list.tsx'
import { useImagem } from './use-image.ts'

const palavras: CrudWords = {
  title: 'Procedimentos',
  register: 'Cadastro de Procedimento',
  edit: 'Alterar Procedimento',
  add: 'Cadastrar procedimento',
  what: 'os procedimentos',
  backToRegister: TEXTOS_PROCEDIMENTO.voltar,
  deleteTitle: 'Deletar procedimento',
  deleteQuestion: 'Tem certeza de que deseja deletar este procedimento?',
  deleted: 'Procedimento deletado',
  notDeleted: 'O procedimento não foi deletado',
}

type Props = {
  readonly online: boolean
  /** The first answer of the clinic is still awaited. */
  readonly carregando: boolean
  /** What was typed before a login. */
  readonly rascunho: Draft<ProcedimentoValores> | null
  readonly onRecarregar: () => Promise<void>
  /** To the login and back, with what is typed. */
  readonly onLogin: (rascunho: Draft<ProcedimentoValores>) => void
}

/** Admin: the clinic's procedures, registered, changed and deleted. */
export function Procedimentos({ online, carregando, rascunho, onRecarregar, onLogin }: Props) {
  const procedimentos = useProcedimentosPorNome()
  const conhecidos = useProcedimentosConhecidos()
  const form = useForm<ProcedimentoValores>({
    initialValues: rascunho?.values ?? PROCEDIMENTO_NOVO,
    validate: schemaResolver(procedimentoEntradaSchema, { sync: true }),
  })
  const imagem = useImagem(form.values.imagem, (nome) => form.setFieldValue('imagem', nome))
  const crud = useCrudForm<Procedimento, ProcedimentoValores>({
    form,
    blank: PROCEDIMENTO_NOVO,
    valuesOf: valoresDe,
    load: lerProcedimento,
    save: (id, valores) => salvarProcedimento(id, procedimentoEntradaSchema.parse(valores)),
    onSaved: (_, novo) => notify.ok(novo ? 'Procedimento cadastrado' : 'Procedimento alterado'),
    onGone: () => notify.info('Este procedimento não existe mais'),
    onShow: imagem.limpar,
    pending: imagem.enviando || imagem.falhou,
    draft: rascunho,
  })
  const editar = useCallbackRef(crud.edit)
  const esperando = procedimentos === undefined || (procedimentos.length === 0 && carregando)
  const total = procedimentos?.length ?? 0

  return (
    <CrudScreen
      words={palavras}
      crud={crud}
      count={esperando ? undefined : total}
      note={total === 1 ? '1 cadastrado' : `${total} cadastrados`}
      known={conhecidos ?? false}
      awaited={<RowsSkeleton rows={5} withActions />}
      empty={semProcedimentos}
      list={(deletar) => (
        <ProcedimentosLista
          procedimentos={procedimentos ?? []}
          emEdicao={crud.editing}
          onEditar={editar}
          onDeletar={deletar}
          online={online}
        />
      )}
      fields={<ProcedimentoCampos form={form} imagem={imagem} />}
      blocked={bloqueio(imagem)}
      online={online}
      remove={async ({ id }) => {
        const result = await deletarProcedimento(id)
        return result.ok ? null : result.error
      }}
      summary={({ nome, valor, tempo, tipoProcedimento }) => (
        <ItemSummary
          title={nome}
          text={`${nomeDoTipo[tipoProcedimento]}, ${duracaoEmPalavras(tempo)}, ${formatValor(valor)}`}
        />
      )}
      onReload={onRecarregar}
      onLogin={() => onLogin({ editing: crud.editing, values: form.getValues() })}
    />
  )
}

function bloqueio(imagem: { readonly enviando: boolean; readonly falhou: boolean }): string | null {
  if (imagem.enviando) return 'Salvar libera quando a imagem terminar de subir.'
  return imagem.falhou ? 'A imagem não subiu. Tente de novo ou remova a imagem.' : null
}

function semProcedimentos(action: ReactNode) {
  return (
    <EmptyState
      picture="amanhecer"
      sentence="Sem procedimentos para serem exibidos"
      hint="O primeiro que você cadastrar aparece em Nossos Serviços."
      action={action}
    />
  )
}
