import { UnstyledButton } from '@mantine/core'
import { useState } from 'react'
import classes from './told.module.css'

/** Longer than three lines on the narrowest phone can hold. */
const LONG = 96

/** Why the clinic did it, in its own words; of a long text the beginning, until more is asked for. */
export function Reason({ children }: { readonly children: string }) {
  const [whole, setWhole] = useState(children.length <= LONG)
  return (
    <>
      <p className={classes.reason} data-cut={!whole || undefined}>
        Motivo: “{children}”
      </p>
      {!whole && (
        <UnstyledButton className={classes.more ?? ''} onClick={() => setWhole(true)}>
          ler mais
        </UnstyledButton>
      )}
    </>
  )
}
