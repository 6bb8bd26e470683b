import { Input, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { nomeDoTipo } from '#domain/lib/fields.ts'
import { FieldPair } from '#src/components/form-pane.tsx'
import { ImageDropzone } from '#src/components/image-dropzone.tsx'
import { MoneyField } from '#src/components/money-field.tsx'
import { Segmented } from '#src/components/segmented.tsx'
import { TimeField } from '#src/components/time-field.tsx'
import type { ProcedimentoValores } from '../utils.ts'
import { ProcedimentoPicture } from './procedimento-picture.tsx'
import { ACEITAS, DICA, type ImagemDoForm } from './use-image.ts'

const tipos = ([1, 2] as const).map((t) => ({ value: String(t) as '1' | '2', label: nomeDoTipo[t] }))

type Props = {
  readonly form: UseFormReturnType<ProcedimentoValores>
  readonly imagem: ImagemDoForm
}

/** The fields of a procedure. */
export function ProcedimentoCampos({ form, imagem }: Props) {
  const { imagem: nomeDaImagem, tipoProcedimento } = form.values
  return (
    <>
      <TextInput label="Nome" maxLength={120} autoComplete="off" {...form.getInputProps('nome')} />
      <Textarea label="Descrição" rows={3} {...form.getInputProps('descricao')} />
      <FieldPair>
        <MoneyField label="Valor" {...form.getInputProps('valor')} />
        <TimeField label="Tempo" {...form.getInputProps('tempo')} />
      </FieldPair>
      <Input.Wrapper label="Tipo" labelElement="div" error={form.errors.tipoProcedimento}>
        <Segmented
          label="Tipo"
          fullWidth
          options={tipos}
          value={tipoProcedimento === 1 ? '1' : '2'}
          onChange={(valor) => form.setFieldValue('tipoProcedimento', valor === '1' ? 1 : 2)}
        />
      </Input.Wrapper>
      <ImageDropzone
        label="Imagem"
        accept={ACEITAS}
        hint={DICA}
        state={imagem.state}
        error={form.errors.imagem}
        preview={previa(imagem, nomeDaImagem)}
        onFile={imagem.escolher}
        onRemove={
          imagem.state.tipo === 'vazia'
            ? undefined
            : () => {
                imagem.limpar()
                form.setFieldValue('imagem', '')
              }
        }
      />
    </>
  )
}

function previa(imagem: ImagemDoForm, nome: string) {
  if (imagem.state.tipo === 'recusada') return undefined
  if (imagem.url !== null) return <img src={imagem.url} alt="" />
  if (nome === '') return undefined
  return <ProcedimentoPicture imagem={nome} sizes="112px" width={112} height={112} />
}
