import { IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Contato } from '../../queries.ts'
import classes from './form.module.css'

type Props = { readonly contato: Contato; readonly picture: ReactNode }

export function AgendaCliente({ contato, picture }: Props) {
  const { nome, email, telefone } = contato
  return (
    <div className={classes.cliente}>
      <span className={classes.foto}>{picture}</span>
      <div>
        <b>{nome}</b>
        {email !== null && email !== nome && <small>{email}</small>}
      </div>
      {telefone !== '' && (
        <a className={classes.fone} href={`tel:${telefone.replace(/\D/g, '')}`}>
          <IconPhone size={18} stroke={1.75} aria-hidden />
          {telefone}
        </a>
      )}
    </div>
  )
}
