import { Select } from '@mantine/core'
import '#src/components/fields/combobox.css'
import { ClinicaTextField, Section } from './clinica-fields.tsx'
import classes from './clinica-form.module.css'
import { timeZoneName, timeZoneOptions } from './time-zones.ts'
import type { ClinicaFormState } from './use-clinica-form.ts'

/** What the clinic is called, and by which clock it works. */
export function ClinicaIdentity({ f }: { readonly f: ClinicaFormState }) {
  const { form } = f
  return (
    <Section id="nome" titulo="Nome e horário">
      <ClinicaTextField f={f} campo="nome" label="Nome da clínica" columns="four" maxLength={80} />
      <div className={classes.two}>
        <Select
          {...form.getInputProps('fuso')}
          label="Fuso horário"
          data={timeZoneOptions(form.values.fuso)}
          searchable
          limit={60}
          onChange={(fuso) => form.setFieldValue('fuso', fuso ?? form.values.fuso)}
          selectFirstOptionOnChange
          title={timeZoneName(form.values.fuso)}
        />
      </div>
    </Section>
  )
}
