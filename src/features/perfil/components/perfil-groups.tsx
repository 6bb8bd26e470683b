import { type ReactNode, useId } from 'react'
import classes from './perfil-form.module.css'

/** The form's three groups; `campos`: how many fields a skeleton shows of each. */
export const GRUPOS_DO_PERFIL = {
  identificacao: { titulo: 'Identificação', dica: 'Como você aparece na agenda da clínica.', campos: 4 },
  contato: { titulo: 'Contato', dica: 'Para confirmar ou remarcar seus horários.', campos: 2 },
  endereco: { titulo: 'Endereço', dica: 'Digite o CEP: rua, bairro e cidade vêm sozinhos.', campos: 6 },
} as const

export function Grupo({ de, children }: { de: keyof typeof GRUPOS_DO_PERFIL; children: ReactNode }) {
  const id = useId()
  const { titulo, dica } = GRUPOS_DO_PERFIL[de]
  return (
    <section className={classes.grupo} aria-labelledby={id}>
      <div>
        <h2 id={id}>{titulo}</h2>
        <p className={classes.dica}>{dica}</p>
      </div>
      <div className={classes.campos}>{children}</div>
    </section>
  )
}
