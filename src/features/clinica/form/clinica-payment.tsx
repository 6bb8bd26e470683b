import { ClinicaTextField, Section } from './clinica-fields.tsx'
import type { ClinicaFormState } from './use-clinica-form.ts'

/** What is said of paying where a client books. */
export function ClinicaPayment({ f }: { readonly f: ClinicaFormState }) {
  return (
    <Section
      id="pagamento"
      titulo="Pagamento"
      hint="Aparece junto do preço quando a cliente agenda. Em branco, nada é dito."
    >
      <ClinicaTextField
        f={f}
        campo="pagamento"
        label="Como se paga"
        columns="six"
        placeholder="Pagamento na clínica, no dia da sessão"
        maxLength={120}
      />
    </Section>
  )
}
