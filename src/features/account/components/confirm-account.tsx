import { Button } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import { CODE_DIGITS } from '#domain/account/rules.ts'
import { confirmInputSchema } from '#domain/account/schema.ts'
import { isLost } from '#src/api/account-failure.ts'
import { Card } from '#src/components/cards/card.tsx'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import { type LineProps, needsClinic } from '#src/components/notices/line-words.ts'
import { useMarkDirty } from '#src/lib/form/dirty.ts'
import { confirmAccount } from '../commands.ts'
import { CodeField } from './code-field.tsx'
import classes from './confirm-account.module.css'

type Props = LineProps & {
  readonly onConfirmed: () => void
  readonly onSessionOver: () => void
}

/** The code by which reception says that the account is hers. */
export function ConfirmAccount({ onConfirmed, onSessionOver, ...line }: Props) {
  const field = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [error, setError] = useState<string | null>(null)
  const [alert, setAlert] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const [repeated, setRepeated] = useState(false)
  useMarkDirty(code !== '')

  async function confirm(typed: string) {
    const input = confirmInputSchema.safeParse({ codigo: typed })
    setAlert(null)
    if (!input.success) {
      setError(input.error.issues[0]?.message ?? null)
      field.current?.focus()
      return
    }
    setSending(true)
    const result = await confirmAccount(input.data.codigo, { repeated })
    setSending(false)
    if (result.ok) {
      onConfirmed()
      return
    }
    const { kind, campos, mensagem } = result.error
    if (isLost(result.error)) setRepeated(true)
    const ofCode = campos.find(({ campo }) => campo === 'codigo')
    setError(ofCode?.mensagem ?? null)
    if (ofCode === undefined) setAlert(mensagem)
    // The next digit begins the code anew.
    else field.current?.select()
    if (kind === 'login') onSessionOver()
  }

  const caution = needsClinic(line)
  return (
    <Card className={classes.card}>
      <form
        aria-label="Confirmar a conta"
        noValidate
        onSubmit={(event: FormEvent) => {
          event.preventDefault()
          if (!sending) void confirm(code)
        }}
      >
        <h3>Sua conta ainda não foi confirmada</h3>
        <p>
          O que a recepção anota ou marca para você só aparece aqui depois de confirmada. Peça um código à
          recepção.
        </p>
        <CodeField
          ref={field}
          name="codigo"
          value={code}
          error={error}
          readOnly={sending}
          onChange={(typed) => {
            setCode(typed)
            setError(null)
            if (typed.length === CODE_DIGITS && typed !== code && line.online) void confirm(typed)
          }}
        />
        {alert !== null && <InlineAlert tone="bad">{alert}</InlineAlert>}
        {caution !== null && <InlineAlert tone="wait">{caution}</InlineAlert>}
        <Button type="submit" fullWidth loading={sending} disabled={!line.online}>
          Confirmar
        </Button>
      </form>
    </Card>
  )
}
