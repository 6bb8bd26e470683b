import { IconBrandFacebook, IconBrandInstagram } from '@tabler/icons-react'
import { ClinicaMaskedField, ClinicaTextField, Section } from './clinica-fields.tsx'
import type { ClinicaFormState } from './use-clinica-form.ts'

/** The ways to reach the clinic; what is left empty is not shown. */
export function ClinicaContact({ f }: { readonly f: ClinicaFormState }) {
  return (
    <Section id="contato" titulo="Contato e redes">
      <PhoneFields f={f} />
      <ClinicaTextField f={f} campo="email" label="Email" columns="six" type="email" inputMode="email" />
      <ClinicaTextField
        f={f}
        campo="instagram"
        label="Instagram"
        columns="three"
        placeholder="Sem perfil"
        icon={<IconBrandInstagram size={20} stroke={1.75} aria-hidden />}
        maxLength={60}
      />
      <ClinicaTextField
        f={f}
        campo="facebook"
        label="Facebook"
        columns="three"
        placeholder="Sem perfil"
        icon={<IconBrandFacebook size={20} stroke={1.75} aria-hidden />}
        maxLength={120}
      />
    </Section>
  )
}

/** The numbers by which clients reach the clinic. */
export function PhoneFields({ f }: { readonly f: ClinicaFormState }) {
  return (
    <>
      <ClinicaMaskedField
        f={f}
        campo="whatsapp"
        mask="telefone"
        label="WhatsApp"
        columns="three"
        placeholder="(00) 00000-0000"
      />
      <ClinicaMaskedField
        f={f}
        campo="telefone"
        mask="telefone"
        label="Telefone"
        columns="three"
        placeholder="(00) 0000-0000"
      />
    </>
  )
}
