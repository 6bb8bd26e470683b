import { Radio, Switch, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { type MensagemKind, mensagemKindNames } from '#domain/mensagem/kinds.ts'
import { whereShown } from '../utils.ts'
import type { MensagemValues } from '../values.ts'
import { KindGlyph } from './kind-glyph.tsx'
import classes from './mensagem-fields.module.css'

const kinds = [1, 2, 3, 4, 5] as const satisfies readonly MensagemKind[]

/** The fields of a message; its type decides where it is shown. */
export function MensagemFields({ form }: { readonly form: UseFormReturnType<MensagemValues> }) {
  const { tipoMensagemTemporaria } = form.values
  return (
    <>
      <TextInput label="Nome" maxLength={160} autoComplete="off" {...form.getInputProps('nome')} />
      <Textarea label="Descrição" rows={3} {...form.getInputProps('descricao')} />
      <Radio.Group
        label="Tipo"
        value={String(tipoMensagemTemporaria)}
        onChange={(valor) => {
          const tipo = kinds.find((t) => String(t) === valor)
          if (tipo !== undefined) form.setFieldValue('tipoMensagemTemporaria', tipo)
        }}
        error={form.errors.tipoMensagemTemporaria}
      >
        <div className={classes.types}>
          {kinds.map((tipo) => (
            <Radio.Card
              key={tipo}
              value={String(tipo)}
              className={classes.type ?? ''}
              aria-label={`${mensagemKindNames[tipo]}: ${whereShown[tipo]}`}
            >
              <Radio.Indicator className={classes.mark ?? ''} />
              <KindGlyph tipo={tipo} />
              <span>
                <b>{mensagemKindNames[tipo]}</b>
                <small>{whereShown[tipo]}</small>
              </span>
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <Switch label="Habilitado" {...form.getInputProps('habilitado', { type: 'checkbox' })} />
    </>
  )
}
