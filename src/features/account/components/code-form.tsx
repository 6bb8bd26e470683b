import { Button } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { CODE_DIGITS } from '#domain/account/rules.ts'
import { type CodeInput, codeInputSchema } from '#domain/account/schema.ts'
import { ACCOUNT_WORDS } from '#domain/account/words.ts'
import { TextField } from '#src/components/fields/text-field.tsx'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import { type LineProps, needsClinic } from '#src/components/notices/line-words.ts'
import classes from '#src/components/page/account-frame.module.css'
import { useIsShown } from '#src/lib/drawing/use-is-shown.ts'
import { useMarkDirty } from '#src/lib/form/dirty.ts'
import { focusField } from '#src/lib/form/focus-field.ts'
import { checkCode } from '../commands.ts'
import { CodeField } from './code-field.tsx'

type Props = LineProps & {
  /** What is typed already; the code is of this page alone and is nowhere kept. */
  readonly initial: CodeInput
  /** The sentence that says why the code is asked for again. */
  readonly codeError: string | null
  readonly onRight: (input: CodeInput) => void
}

/** The e-mail and the code that reception has read aloud; with its last digit it sends itself. */
export function CodeForm({ initial, codeError, onRight, ...line }: Props) {
  const root = useRef<HTMLFormElement>(null)
  const code = useRef<HTMLInputElement>(null)
  const isShown = useIsShown()
  const [sending, setSending] = useState(false)
  const [alert, setAlert] = useState<string | null>(null)
  const form = useForm<CodeInput>({
    mode: 'controlled',
    initialValues: initial,
    initialErrors: codeError === null ? {} : { codigo: codeError },
    validate: schemaResolver(codeInputSchema, { sync: true }),
  })
  useMarkDirty(form.isDirty())
  const { enderecoEmail } = initial
  useEffect(
    () => focusField(root.current, enderecoEmail === '' ? 'enderecoEmail' : 'codigo'),
    [enderecoEmail],
  )

  async function submit(values: CodeInput) {
    const input = codeInputSchema.parse(values)
    setAlert(null)
    setSending(true)
    const result = await checkCode(input)
    // Whoever has gone to another page, or back a step, is not called forward.
    if (!isShown.current) return
    setSending(false)
    if (result.ok) {
      onRight(input)
      return
    }
    const { campos, mensagem } = result.error
    form.setErrors(Object.fromEntries(campos.map((c) => [c.campo, c.mensagem])))
    if (campos.length === 0) setAlert(mensagem)
    // The next digit begins the code anew.
    if (campos.some(({ campo }) => campo === 'codigo')) code.current?.select()
    else focusField(root.current, campos[0]?.campo)
  }

  function typed(codigo: string) {
    const before = form.getValues()
    form.setFieldValue('codigo', codigo)
    form.clearFieldError('codigo')
    const whole = { ...before, codigo }
    const isLast = codigo.length === CODE_DIGITS && codigo !== before.codigo
    if (isLast && line.online && codeInputSchema.safeParse(whole).success) void submit(whole)
  }

  const caution = needsClinic(line)
  return (
    <form
      ref={root}
      className={classes.fields}
      aria-label="Digite o código"
      noValidate
      onSubmit={form.onSubmit(
        (values) => (sending ? undefined : submit(values)),
        (errors) => focusField(root.current, Object.keys(errors)[0]),
      )}
    >
      <TextField
        name="enderecoEmail"
        label="Email"
        type="email"
        size="lg"
        inputMode="email"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={sending}
        {...form.getInputProps('enderecoEmail')}
      />
      <CodeField
        ref={code}
        name="codigo"
        value={form.values.codigo}
        onChange={typed}
        error={form.errors.codigo}
        readOnly={sending}
        help={ACCOUNT_WORDS.codeValidFor}
      />
      {alert !== null && <InlineAlert tone="bad">{alert}</InlineAlert>}
      {caution !== null && <InlineAlert tone="wait">{caution}</InlineAlert>}
      <Button type="submit" size="lg" fullWidth loading={sending} disabled={!line.online}>
        Continuar
      </Button>
    </form>
  )
}
