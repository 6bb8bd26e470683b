import { PhoneLink } from '../client/phone-link.tsx'
import { clientOf, type VisitClients, type Whose } from '../queries.ts'
import classes from './for-whom.module.css'

/** The client for whom reception booked, and her number: reception may have to call her back. */
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
