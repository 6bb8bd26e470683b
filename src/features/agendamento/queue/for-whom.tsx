import { PhoneLink } from '../client/phone-link.tsx'
import { clientOf, type VisitClients, type Whose } from '../queries.ts'
import classes from './for-whom.module.css'

/** For whom reception has written a booking down, and how to reach her: it may have to call back. */
export function ForWhom({ whose, clients }: { readonly whose: Whose; readonly clients: VisitClients }) {
  if (whose.email === null && whose.cliente === null) return 'Sem nome de cliente'
  const { nome, email, telefone } = clientOf(clients, whose)
  return (
    <>
      Para <b className={classes.name}>{nome}</b>
      <PhoneLink telefone={telefone} />
      {telefone === '' && email !== null && email !== nome && `, ${email}`}
    </>
  )
}
