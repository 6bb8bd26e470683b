import { telephoneHref } from '#src/lib/telephone.ts'
import classes from './phone-link.module.css'

/** Behind a name: the number that calls her; nothing where none is known. */
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
