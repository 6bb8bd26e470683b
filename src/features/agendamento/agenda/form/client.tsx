import { IconPhone } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { telephoneHref } from '#src/lib/words/telephone.ts'
import type { VisitClient } from '../../queries.ts'
import classes from './form.module.css'

type Props = { readonly client: VisitClient; readonly picture: ReactNode }

/** Whose visit it is, and the telephone. */
export function ChosenClient({ client, picture }: Props) {
  const { nome, email, telefone } = client
  return (
    <div className={classes.client}>
      <span className={classes.photo}>{picture}</span>
      <div>
        <b>{nome}</b>
        {email !== null && email !== nome && <small>{email}</small>}
      </div>
      {telefone !== '' && (
        <a className={classes.phone} href={telephoneHref(telefone)}>
          <IconPhone size={18} stroke={1.75} aria-hidden />
          {telefone}
        </a>
      )}
    </div>
  )
}
