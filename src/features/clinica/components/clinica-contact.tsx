import { IconBrandFacebook, IconBrandInstagram } from '@tabler/icons-react'
import { CampoMascara, CampoTexto, Secao } from './clinica-fields.tsx'
import type { ClinicaForm } from './use-clinica-form.ts'

/** The ways to reach the clinic; what is left empty is not shown. */
export function ClinicaContato({ f }: { readonly f: ClinicaForm }) {
  return (
    <Secao id="contato" titulo="Contato e redes">
      <CampoMascara
        f={f}
        campo="whatsapp"
        mask="telefone"
        label="WhatsApp"
        colunas="tres"
        placeholder="(00) 00000-0000"
      />
      <CampoMascara
        f={f}
        campo="telefone"
        mask="telefone"
        label="Telefone"
        colunas="tres"
        placeholder="(00) 0000-0000"
      />
      <CampoTexto f={f} campo="email" label="Email" colunas="seis" type="email" inputMode="email" />
      <CampoTexto
        f={f}
        campo="instagram"
        label="Instagram"
        colunas="tres"
        placeholder="Sem perfil"
        icone={<IconBrandInstagram size={20} stroke={1.75} aria-hidden />}
        maxLength={60}
      />
      <CampoTexto
        f={f}
        campo="facebook"
        label="Facebook"
        colunas="tres"
        placeholder="Sem perfil"
        icone={<IconBrandFacebook size={20} stroke={1.75} aria-hidden />}
        maxLength={120}
      />
    </Secao>
  )
}
