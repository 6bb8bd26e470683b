import { type ReactNode, useId } from 'react'
import classes from './perfil-form.module.css'

/** The form's three groups; `campos`: how many fields a skeleton shows of each. */
export const PERFIL_GROUPS = {
  identification: { titulo: 'Identificação', hint: 'Como você aparece na agenda da clínica.', campos: 4 },
  contact: { titulo: 'Contato', hint: 'Para confirmar ou remarcar seus horários.', campos: 2 },
  address: { titulo: 'Endereço', hint: 'Digite o CEP: rua, bairro e cidade vêm sozinhos.', campos: 6 },
} as const

type Props = {
  from: keyof typeof PERFIL_GROUPS
  children: ReactNode
  /** Ways on, over the group's title; on a wide screen under it, in its column. */
  ways?: ReactNode
}

export function FieldGroup({ from, children, ways }: Props) {
  const id = useId()
  const { titulo, hint } = PERFIL_GROUPS[from]
  return (
    <section className={classes.group} aria-labelledby={id}>
      <div className={classes.legend}>
        {ways !== undefined && <div className={classes.ways}>{ways}</div>}
        <h2 id={id}>{titulo}</h2>
        <p className={classes.hint}>{hint}</p>
      </div>
      <div className={classes.campos}>{children}</div>
    </section>
  )
}
