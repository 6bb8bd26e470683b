import { useState } from 'react'
import type { LocalContact } from '../queries.ts'
import type { Contacts } from './use-contacts.ts'

/** `first`: she stood first in what this search found, and nobody was chosen; null where she was. */
type Shown = { readonly contact: LocalContact; readonly first: string | null }

/**
 * Whose card is shown: whom a press has chosen, also where the list no longer has her. On a wide screen
 * somebody's card is always there: the first of a search, until another search or a press.
 */
export function useShownContact({ pessoas, busca }: Contacts, wide: boolean) {
  const [shown, setShown] = useState<Shown | null>(null)
  /** Whose account was removed by a press here: the list may still have her. */
  const [removed, setRemoved] = useState<string | null>(null)
  const isFound = shown?.first == null ? shown !== null : shown.first === busca
  if (wide && pessoas !== undefined && !isFound) {
    const first = pessoas.find((p) => p.email !== removed)
    if (first !== undefined) setShown({ contact: first, first: busca })
    else if (shown !== null) setShown(null)
  }
  // The shown person is followed to what the list says of her by now.
  const listed = pessoas?.find((p) => p.email === shown?.contact.email)
  if (shown !== null && isFound && listed !== undefined && listed !== shown.contact)
    setShown({ ...shown, contact: listed })

  return {
    contact: wide || shown?.first === null ? shown?.contact : undefined,
    choose: (contact: LocalContact) => setShown({ contact, first: null }),
    /** Her account is gone by a press here: her card goes with it. */
    forget(email: string) {
      setRemoved(email)
      setShown((last) => (last?.contact.email === email ? null : last))
    },
  }
}
