import { Input, NativeSelect, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconChevronDown } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { gapInWords, LONGEST_GAP } from '#domain/agendamento/gap.ts'
import { procedimentoKindNames } from '#domain/lib/procedimento-kind.ts'
import { ImageDropzone } from '#src/components/fields/image-dropzone.tsx'
import { MoneyField } from '#src/components/fields/money-field.tsx'
import { Segmented } from '#src/components/fields/segmented.tsx'
import { TimeField } from '#src/components/fields/time-field.tsx'
import { FieldPair } from '#src/components/registry/form-pane.tsx'
import type { ProcedimentoValues } from '../values.ts'
import { ProcedimentoPicture } from './procedimento-picture.tsx'
import { ACCEPTED, type FormImage, HINT } from './use-image.ts'

const kinds = ([1, 2] as const).map((t) => ({
  value: String(t) as '1' | '2',
  label: procedimentoKindNames[t],
}))

type Props = {
  readonly form: UseFormReturnType<ProcedimentoValues>
  readonly imagem: FormImage
  /** What its price and time come to. */
  readonly children?: ReactNode
}

/** The fields of a procedure. */
export function ProcedimentoFields({ form, imagem, children }: Props) {
  const { imagem: imageName, tipoProcedimento } = form.values
  return (
    <>
      <TextInput label="Nome" maxLength={120} autoComplete="off" {...form.getInputProps('nome')} />
      <Textarea label="Descrição" rows={3} {...form.getInputProps('descricao')} />
      <FieldPair>
        <MoneyField label="Valor" {...form.getInputProps('valor')} />
        <TimeField label="Tempo" {...form.getInputProps('tempo')} />
      </FieldPair>
      {children}
      <FieldPair>
        <GapField form={form} field="intervaloAntes" label="Intervalo antes" />
        <GapField form={form} field="intervaloDepois" label="Intervalo depois" />
      </FieldPair>
      <Input.Wrapper label="Tipo" labelElement="div" error={form.errors.tipoProcedimento}>
        <Segmented
          label="Tipo"
          fullWidth
          options={kinds}
          value={tipoProcedimento === 1 ? '1' : '2'}
          onChange={(valor) => form.setFieldValue('tipoProcedimento', valor === '1' ? 1 : 2)}
        />
      </Input.Wrapper>
      <ImageDropzone
        label="Imagem"
        accept={ACCEPTED}
        hint={HINT}
        state={imagem.state}
        error={form.errors.imagem}
        preview={previewOf(imagem, imageName)}
        onFile={imagem.choose}
        onRemove={() => {
          imagem.reset()
          form.setFieldValue('imagem', '')
        }}
        onGiveUp={imagem.reset}
      />
    </>
  )
}

const GAPS = [0, 5, 10, 15, 20, 30, 45, 60, 90, LONGEST_GAP]

/** Minutes that the agenda stays free beside the service. */
function GapField({
  form,
  field,
  label,
}: {
  readonly form: UseFormReturnType<ProcedimentoValues>
  readonly field: 'intervaloAntes' | 'intervaloDepois'
  readonly label: string
}) {
  const value = form.values[field]
  const all = GAPS.includes(value) ? GAPS : [...GAPS, value].sort((a, b) => a - b)
  return (
    <NativeSelect
      label={label}
      description="Não conta como duração"
      value={String(value)}
      error={form.errors[field]}
      data={all.map((minutes) => ({ value: String(minutes), label: gapInWords(minutes) }))}
      onChange={({ currentTarget }) => form.setFieldValue(field, Number(currentTarget.value))}
      rightSection={<IconChevronDown size={18} stroke={1.75} aria-hidden />}
    />
  )
}

function previewOf(imagem: FormImage, nome: string) {
  if (imagem.state.kind === 'refused') return undefined
  if (imagem.url !== null) return <img src={imagem.url} alt="" />
  if (nome === '') return undefined
  return <ProcedimentoPicture imagem={nome} sizes="112px" width={112} height={112} />
}
