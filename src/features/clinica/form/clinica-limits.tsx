import { ClinicaTextField, Section } from './clinica-fields.tsx'
import type { ClinicaFormState } from './use-clinica-form.ts'

/** How much of the clinic's time a client can take on her own. */
export function ClinicaLimits({ f }: { readonly f: ClinicaFormState }) {
  const common = { f, columns: 'two', inputMode: 'numeric', maxLength: 3, placeholder: 'Sem limite' } as const
  return (
    <Section
      id="limites"
      titulo="Limites para clientes"
      hint="Valem para quem agenda sozinha; a recepção não tem limites. Em branco, não há limite."
    >
      <ClinicaTextField {...common} campo="diasDeAgenda" label="Dias de agenda aberta" />
      <ClinicaTextField {...common} campo="visitasAbertas" label="Agendamentos por vir" />
      <ClinicaTextField {...common} campo="pedidosPorDia" label="Pedidos por dia" />
      <ClinicaTextField {...common} campo="horasParaMarcar" label="Horas antes para marcar" />
      <ClinicaTextField {...common} campo="horasParaMudar" label="Horas antes para mudar ou cancelar" />
    </Section>
  )
}
