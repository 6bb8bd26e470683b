import { Button, TextInput } from '@mantine/core'
import { schemaResolver, useForm } from '@mantine/form'
import { useEffect, useRef, useState } from 'react'
import { CODE_MINUTES } from '#domain/account/rules.ts'
import { type InviteInput, inviteInputSchema } from '#domain/account/schema.ts'
import { OneTimeCode } from '#src/components/dialogs/one-time-code.tsx'
import { type LineProps, needsClinic } from '#src/components/notices/line-words.ts'
import { FormPane } from '#src/components/registry/form-pane.tsx'
import { useMarkUnsaved } from '#src/lib/form/dirty.ts'
import type { KeptDraft } from '#src/lib/form/draft.ts'
import { focusField } from '#src/lib/form/focus-field.ts'
import { invite } from '../commands.ts'
import classes from './invite-pane.module.css'

/** Whom somebody has just invited, and the code that opens her account; it is shown this once. */
export type MadeInvitation = { readonly nome: string; readonly code: string; readonly until: string }

type Props = LineProps &
  KeptDraft<InviteInput> & {
    readonly onClose: (() => void) | undefined
    /** It is being sent: the pane has to stay until it has said what came of it. */
    readonly saving: boolean
    readonly onSaving: (saving: boolean) => void
    /** What stands here to be read aloud, in the place of the form. */
    readonly made: MadeInvitation | null
    readonly onMade: (made: MadeInvitation | null) => void
    /** Called when the code has been read. */
    readonly onRead: () => void
    /** Somebody was invited, or nobody knows: the list is asked for anew. */
    readonly onInvited: () => void
  }

const empty: InviteInput = { nome: '', email: '' }

/** Makes an account for somebody who works here; it opens with the code that is read to her. */
export function InvitePane(props: Props) {
  const { onClose, saving, onSaving, made, onMade, onRead, onInvited, draft, onLogin, ...line } = props
  const root = useRef<HTMLFormElement>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [isOver, setOver] = useState(false)
  const form = useForm<InviteInput>({
    mode: 'controlled',
    initialValues: empty,
    validate: schemaResolver(inviteInputSchema, { sync: true }),
  })
  useMarkUnsaved(form.isDirty())
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was typed before a login, once
  useEffect(() => {
    if (draft !== null) form.setValues(draft.values)
  }, [])

  async function submit(values: InviteInput) {
    setFailure(null)
    onSaving(true)
    const invited = await invite(inviteInputSchema.parse(values))
    onSaving(false)
    if (invited.ok) {
      onMade({ nome: values.nome, ...invited.value })
      form.reset()
      onInvited()
      return
    }
    const { campos, kind, mensagem } = invited.error
    form.setErrors(Object.fromEntries(campos.map((c) => [c.campo, c.mensagem])))
    setFailure(campos.length > 0 ? null : mensagem)
    setOver(kind === 'login')
    focusField(root.current, campos[0]?.campo)
    if (kind === 'no_network') onInvited()
  }

  const login = (
    <Button
      size="sm"
      variant="default"
      onClick={() => onLogin(() => ({ editing: null, values: form.getValues() }))}
    >
      Login
    </Button>
  )
  if (made !== null)
    return (
      <section className={classes.made} aria-label="Convite feito">
        <h2>Leia a {made.nome}</h2>
        <OneTimeCode code={made.code} until={made.until} />
        <div className={classes.acts}>
          <Button variant="default" onClick={() => onMade(null)}>
            Convidar outra pessoa
          </Button>
          <Button onClick={onRead}>Já li</Button>
        </div>
      </section>
    )
  return (
    <FormPane
      title="Convidar"
      ref={root}
      onSubmit={form.onSubmit((values) => void submit(values))}
      onClose={onClose}
      saving={saving}
      disabled={!line.online}
      note={needsClinic(line)}
      failure={failure === null ? null : { message: failure, action: isOver && login }}
      submitLabel="Fazer o convite"
    >
      <TextInput
        name="nome"
        label="Nome"
        maxLength={120}
        autoComplete="off"
        {...form.getInputProps('nome')}
      />
      <TextInput
        name="email"
        label="Email"
        type="email"
        inputMode="email"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
      <p className={classes.hint}>
        Ela entra na administração, com os mesmos direitos que você. O convite vira um código de seis números
        para ler em voz alta: vale {CODE_MINUTES} minutos, e com ele ela escolhe a própria senha.
      </p>
    </FormPane>
  )
}
