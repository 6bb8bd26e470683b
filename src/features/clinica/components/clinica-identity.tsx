import { Select } from '@mantine/core'
import '#src/components/combobox.css'
import { CampoTexto, Secao } from './clinica-fields.tsx'
import classes from './clinica-form.module.css'
import { nomeDoFuso, opcoesDeFuso } from './time-zones.ts'
import type { ClinicaForm } from './use-clinica-form.ts'

/** What the clinic is called, and by which clock it works. */
export function ClinicaIdentidade({ f }: { readonly f: ClinicaForm }) {
  const { form } = f
  return (
    <Secao id="nome" titulo="Nome e horário">
      <CampoTexto f={f} campo="nome" label="Nome da clínica" colunas="quatro" maxLength={80} />
      <div className={classes.dois}>
        <Select
          {...form.getInputProps('fuso')}
          label="Fuso horário"
          data={opcoesDeFuso(form.values.fuso)}
          searchable
          limit={60}
          onChange={(fuso) => form.setFieldValue('fuso', fuso ?? form.values.fuso)}
          selectFirstOptionOnChange
          title={nomeDoFuso(form.values.fuso)}
        />
      </div>
    </Secao>
  )
}
