import { useState } from 'react'
import type { Address } from '#domain/cep/schema.ts'
import { cepWords } from '#src/components/cep-words.ts'
import { HiddenText } from '#src/components/hidden-text.tsx'
import { useCep } from '#src/lib/use-cep.ts'
import { lookUpCep } from '../commands.ts'
import { MapPoint } from '../components/map-point.tsx'
import { ClinicaMaskedField, ClinicaTextField, Section } from './clinica-fields.tsx'
import type { ClinicaForm } from './use-clinica-form.ts'

const PARTS = ['logradouro', 'bairro', 'municipio', 'uf'] as const
type Part = (typeof PARTS)[number]

/** Where the clinic is: the address, and its point on the map. */
export function ClinicaAddress({ f }: { readonly f: ClinicaForm }) {
  return (
    <Section id="endereco" titulo="Endereço e mapa">
      <AddressFields f={f} />
      <MapPoint f={f} />
    </Section>
  )
}

/** The address, which a known postal code fills. */
export function AddressFields({ f }: { readonly f: ClinicaForm }) {
  const { form } = f
  const [filledIn, setFilledIn] = useState<ReadonlyMap<Part, string>>(new Map())
  const cep = useCep<Address>(lookUpCep, fill)

  function fill(address: Address, typed: ReadonlySet<string>) {
    const values = form.getValues()
    const found = PARTS.filter((part) => address[part] !== '' && !typed.has(part))
    for (const part of PARTS) {
      // What an earlier code filled, and is still there, goes with that code.
      if (found.includes(part)) form.setFieldValue(part, address[part])
      else if (filledIn.get(part) === values[part] && !typed.has(part)) form.setFieldValue(part, '')
    }
    setFilledIn(new Map(found.map((part) => [part, address[part]])))
  }

  const part = (campo: Part) => ({
    f,
    campo,
    filled: cep.state.kind === 'match' && filledIn.has(campo),
    onTyped: () => {
      cep.noteTyped(campo)
      setFilledIn((before) => new Map([...before].filter(([p]) => p !== campo)))
    },
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
