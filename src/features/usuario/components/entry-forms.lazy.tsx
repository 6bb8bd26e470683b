import { useState } from 'react'
import { Segmented } from '#src/components/fields/segmented.tsx'
import classes from './entry-forms.module.css'
import type { EntryFormsProps } from './entry-forms.tsx'
import { EntryLogin } from './entry-login.tsx'
import { EntryRegistration } from './entry-registration.tsx'

/** Fetched by `EntryForms`. What is typed as e-mail goes along from one form to the other. */
export function Forms({ forgotten, ...props }: EntryFormsProps) {
  const [way, setWay] = useState<'new' | 'known'>('new')
  const [email, setEmail] = useState('')
  const [notice, setNotice] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const turnTo = (next: typeof way, why: string | null) => {
    setNotice(why)
    setWay(next)
  }
  return (
    <div className={classes.forms}>
      <Segmented
        label="Você já tem conta?"
        fullWidth
        // One way in after the other: the later answer would take the device over from the other's.
        disabled={busy}
        value={way}
        onChange={(next) => turnTo(next, null)}
        options={[
          { value: 'new', label: 'Primeira vez' },
          { value: 'known', label: 'Já tenho conta' },
        ]}
      />
      {way === 'new' ? (
        <EntryRegistration
          {...props}
          email={email}
          onEmail={setEmail}
          onBusy={setBusy}
          onKnown={(why) => turnTo('known', why)}
        />
      ) : (
        <EntryLogin
          {...props}
          email={email}
          onEmail={setEmail}
          onBusy={setBusy}
          notice={notice}
          forgotten={forgotten}
        />
      )}
    </div>
  )
}
