import { cepWords } from '#src/components/cep-words.ts'
import { HiddenText } from '#src/components/hidden-text.tsx'
import { type CepField, useCepFields } from '#src/lib/form/use-cep-fields.ts'
import { lookUpAddress } from '../commands.ts'
import { MapPoint } from '../components/map-point.tsx'
import { ClinicaMaskedField, ClinicaTextField, Section } from './clinica-fields.tsx'
import type { ClinicaFormState } from './use-clinica-form.ts'

/** Where the clinic is: the address, and its point on the map. */
export function ClinicaAddress({ f }: { readonly f: ClinicaFormState }) {
  return (
    <Section id="endereco" titulo="Endereço e mapa">
      <AddressFields f={f} />
      <MapPoint f={f} />
    </Section>
  )
}

/** The address, which a known postal code fills. */
export function AddressFields({ f }: { readonly f: ClinicaFormState }) {
  const { form } = f
  const { cep: code } = form.values
  const cep = useCepFields(lookUpAddress, { code, values: form.getValues, set: form.setFieldValue })

  const part = (campo: CepField) => ({
    f,
    campo,
    filled: cep.isFilled(campo),
    onTyped: () => cep.noteTyped(campo),
  })
  const help = cepWords(cep.state, form.values.numero !== '')

  return (
    <>
      <ClinicaMaskedField
        f={f}
        campo="cep"
        mask="cep"
        label="CEP"
        columns="two"
        placeholder="00000-000"
        onTyped={(text) => void cep.lookUp(text)}
        {...help}
      >
        <HiddenText role="status">{help.help}</HiddenText>
      </ClinicaMaskedField>
      <ClinicaTextField {...part('logradouro')} label="Logradouro" columns="four" maxLength={200} />
      <ClinicaTextField f={f} campo="numero" label="Número" columns="number" maxLength={20} />
      <ClinicaTextField
        f={f}
        campo="complemento"
        label="Complemento"
        columns="rest"
        placeholder="Casa, sala, andar"
        maxLength={80}
      />
      <ClinicaTextField {...part('bairro')} label="Bairro" columns="two" maxLength={120} />
      <ClinicaTextField {...part('municipio')} label="Município" columns="city" maxLength={120} />
      <ClinicaTextField {...part('uf')} label="UF" columns="state" maxLength={2} isUpperCase />
    </>
  )
}
