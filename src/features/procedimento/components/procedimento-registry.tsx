import { schemaResolver, useForm } from '@mantine/form'
import { useCallbackRef } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { gapInWords } from '#domain/agendamento/gap.ts'
import { countInWords } from '#domain/lib/count.ts'
import type { ClinicNow } from '#domain/lib/dates.ts'
import { durationInWords } from '#domain/lib/duration.ts'
import { formatReais } from '#domain/lib/money.ts'
import { procedimentoKindNames } from '#domain/lib/procedimento-kind.ts'
import { type Procedimento, procedimentoInputSchema } from '#domain/procedimento/schema.ts'
import { PROCEDIMENTO_TEXTS } from '#domain/procedimento/texts.ts'
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
import { procedimentoWrites } from '../commands.ts'
import { useProcedimentoListByName } from '../queries.ts'
import { NEW_PROCEDIMENTO, type ProcedimentoValues, procedimentoValuesOf } from '../values.ts'
import classes from '../visits-to-come/visits-to-come.module.css'
import { VisitsToCome } from '../visits-to-come/visits-to-come.tsx'
import { ProcedimentoFields } from './procedimento-fields.tsx'
import { ProcedimentoList } from './procedimento-list.tsx'
import { type FormImage, useImage } from './use-image.ts'

const words: CrudWords = {
  title: 'Procedimentos',
  register: 'Cadastro de Procedimento',
  edit: 'Alterar Procedimento',
  add: 'Cadastrar procedimento',
  what: 'os procedimentos',
  backToRegister: PROCEDIMENTO_TEXTS.back,
  deleteTitle: 'Deletar procedimento',
  deleteQuestion: 'Tem certeza de que deseja deletar este procedimento?',
  deleted: 'Procedimento deletado',
  alreadyDeleted: 'Este procedimento já tinha sido deletado',
  notDeleted: 'O procedimento não foi deletado',
  maybeDeleted: 'Não sabemos se o procedimento foi deletado',
}

/** A field as a person reads it. */
const inWords: FieldInWords<ProcedimentoValues> = (field, values, whose) => {
  switch (field) {
    case 'valor':
      return ['Valor', values.valor === '' ? '' : formatReais(values.valor)]
    case 'tempo':
      return ['Tempo', durationInWords(values.tempo)]
    case 'tipoProcedimento':
      return ['Tipo', procedimentoKindNames[values.tipoProcedimento]]
    case 'intervaloAntes':
      return ['Intervalo antes', gapInWords(values.intervaloAntes)]
    case 'intervaloDepois':
      return ['Intervalo depois', gapInWords(values.intervaloDepois)]
    case 'imagem':
      return ['Imagem', values.imagem && (whose === 'mine' ? 'a que você escolheu' : 'outra imagem')]
    default:
      return [field === 'nome' ? 'Nome' : 'Descrição', values[field]]
  }
}

type Props = LineProps & {
  /** What this device has never heard may still come. */
  readonly loading: boolean
  readonly clinicNow: ClinicNow
  /** What was typed before a login. */
  readonly draft: Draft<ProcedimentoValues> | null
  readonly onReload: () => Promise<unknown>
  /** Leads to the login and back, with what is typed. */
  readonly onLogin: (typed: () => Draft<ProcedimentoValues> | null) => void
}

/** Admin: the clinic's procedures, registered, changed and deleted. */
export function ProcedimentoRegistry({ loading, clinicNow, draft, onReload, onLogin, ...line }: Props) {
  const known = useProcedimentoListByName()
  const procedimentos = shownOf(known, !loading)
  const form = useForm<ProcedimentoValues>({
    initialValues: draft?.values ?? NEW_PROCEDIMENTO,
    validate: schemaResolver(procedimentoInputSchema, { sync: true }),
  })
  const imagem = useImage(form.values.imagem, (nome) => form.setFieldValue('imagem', nome))
  const crud = useCrudForm<Procedimento, ProcedimentoValues>({
    form,
    items: procedimentos,
    blank: NEW_PROCEDIMENTO,
    valuesOf: procedimentoValuesOf,
    load: procedimentoWrites.read,
    save: procedimentoWrites.saveForm,
    inWords,
    onSaved: ({ since }, isNew) =>
      notify.ok(
        isNew ? 'Procedimento cadastrado' : 'Procedimento alterado',
        since ? { text: CHANGED_SINCE } : {},
      ),
    onGone: () => notify.info('Este procedimento não existe mais'),
    onShow: imagem.reset,
    pending: imagem.isSending || imagem.failure !== null ? 'imagem' : null,
    draft: draft,
  })
  const edit = useCallbackRef(crud.edit)
  const total = procedimentos?.length ?? 0
  const edited = procedimentos?.find(({ id }) => id === crud.editing)

  return (
    <CrudScreen
      words={words}
      crud={crud}
      count={procedimentos?.length}
      note={countInWords(total, 'cadastrado', 'cadastrados')}
      known={known != null}
      awaited={<RowsSkeleton rows={5} withActions />}
      empty={emptyProcedimentoList}
      list={(askDelete) => (
        <ProcedimentoList
          procedimentos={procedimentos ?? []}
          editing={crud.editing}
          onEdit={edit}
          onDelete={askDelete}
          online={line.online}
        />
      )}
      fields={
        <ProcedimentoFields form={form} imagem={imagem}>
          {edited !== undefined && form.values.tempo !== edited.tempo && (
            <VisitsToCome nome={edited.nome} clinicNow={clinicNow} />
          )}
        </ProcedimentoFields>
      }
      blocked={blockedBy(imagem)}
      needsLogin={imagem.failure?.kind === 'login' ? imagem.failure : null}
      {...line}
      remove={({ id }) => procedimentoWrites.remove(id)}
      summary={({ nome, valor, tempo, tipoProcedimento }) => (
        <>
          <ItemSummary
            title={nome}
            text={`${procedimentoKindNames[tipoProcedimento]}, ${durationInWords(tempo)}, ${formatReais(valor)}`}
          />
          <div className={classes.apart}>
            <VisitsToCome nome={nome} clinicNow={clinicNow} />
          </div>
        </>
      )}
      onReload={onReload}
      onLogin={() => onLogin(crud.draft)}
    />
  )
}

function blockedBy({ isSending, failure }: FormImage): string | null {
  if (isSending) return 'Salvar libera quando a imagem terminar de subir.'
  return failure === null ? null : 'A imagem não subiu. Tente de novo, ou desista dela e salve o resto.'
}

function emptyProcedimentoList(action: ReactNode) {
  return (
    <EmptyState
      picture="dawn"
      sentence="Sem procedimentos para serem exibidos"
      hint="O primeiro que você cadastrar aparece em Nossos Serviços."
      action={action}
    />
  )
}
