import { telephoneHref } from '#src/lib/words/telephone.ts'
import classes from './phone-link.module.css'

/** The link behind a name that calls the client; nothing where no number is known. */
export function PhoneLink({ telefone }: { readonly telefone: string }) {
  if (telefone === '') return null
  return (
    <>
      {', '}
      <a className={classes.phone} href={telephoneHref(telefone)}>
        {telefone}
      </a>
    </>
  )
}
