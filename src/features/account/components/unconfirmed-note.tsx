import { IconInfoCircle } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import classes from './unconfirmed-note.module.css'

/** The note over a client's own visits, until the clinic knows that the account is hers. */
export function UnconfirmedNote() {
  return (
    <p className={classes.note}>
      <IconInfoCircle size={18} stroke={1.75} aria-hidden />
      <span>
        O que a recepção marcar para você aparece aqui depois que você{' '}
        <Link to="/seguranca">confirmar a conta</Link>.
      </span>
    </p>
  )
}
