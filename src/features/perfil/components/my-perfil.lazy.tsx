import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { PERFIL_FIELDS } from '#domain/perfil/fields.ts'
import { TextField } from '#src/components/fields/text-field.tsx'
import { Notice } from '#src/components/notices/notice.tsx'
import { notify } from '#src/components/notices/toast.tsx'
import { useMarkUnsaved } from '#src/lib/form/dirty.ts'
import { discardRefused } from '../commands.ts'
import type { MyPerfil } from '../queries.ts'
import { announce, PERFIL_NOTICE } from './notices.ts'
import { PerfilAddress } from './perfil-address.tsx'
import { PerfilDateField, PerfilMaskedField, PerfilTextField } from './perfil-fields.tsx'
import classes from './perfil-form.module.css'
import { FieldGroup } from './perfil-groups.tsx'
import { usePerfilForm } from './use-perfil-form.ts'

export type PerfilFormProps = {
  readonly mine: MyPerfil
  readonly email: string
  /** The name she registered with, while she has no profile. */
  readonly registeredName: string
  /** The clinic's today: nobody is born after it. */
  readonly today: string
  /** The clinic has another profile than before: a name that is shown elsewhere may have changed. */
  readonly onAtClinic: () => void
  readonly onLogin: () => void
  /** Ways on to what else is of one's own account. */
  readonly ways: ReactNode
}

/**
 * One's own profile. What is saved is queued first, so the form works without a network. Fetched by
 * `MyPerfilTab`: the visits beside it need not wait for a form and its masks.
 */
export function PerfilForm({
  mine,
  email,
  registeredName,
  today,
  onAtClinic,
  onLogin,
  ways,
}: PerfilFormProps) {
  // What the last save came to is old news once something else is typed.
  const f = usePerfilForm(email, registeredName, mine, () => notify.hide(PERFIL_NOTICE))
  const dirty = f.changed.length > 0
  useMarkUnsaved(dirty)
  const { refused } = mine

  const versao = mine.server?.versao ?? null
  const [versionSeen, setVersionSeen] = useState(versao)
  useEffect(() => {
    if (versao === versionSeen) return
    setVersionSeen(versao)
    onAtClinic()
  }, [versao, versionSeen, onAtClinic])

  function focusError() {
    // The focus waits until the errors are drawn, and goes to the first field in the screen's order.
    setTimeout(() => {
      const nodes = PERFIL_FIELDS.map((campo) => f.form.getInputNode<HTMLElement, typeof campo>(campo))
      nodes.find((node) => node?.getAttribute('aria-invalid') === 'true')?.focus()
    })
  }

  async function save() {
    const result = await f.save()
    announce(result, onLogin, 'O que você digitou continua na tela.')
    if (result.kind === 'refused') focusError()
  }

  return (
    <form className={classes.form} onSubmit={f.form.onSubmit(() => void save(), focusError)} noValidate>
      {refused !== null && (
        <div className={classes.notice}>
          <Notice
            tone="bad"
            title="A clínica não aceitou a última alteração"
            action={
              <Button size="sm" variant="default" onClick={() => void discardRefused(refused.ids)}>
                Descartar
              </Button>
            }
          >
            {refused.mensagem} Corrija e toque em Atualizar.
          </Notice>
        </div>
      )}
      <FieldGroup from="identification" ways={ways}>
        <div className={classes.m1s3}>
          <PerfilTextField f={f} campo="nome" label="Nome" autoComplete="given-name" />
        </div>
        <div className={classes.m1s3}>
          <PerfilTextField f={f} campo="sobrenome" label="Sobrenome" autoComplete="family-name" />
        </div>
        <div className={classes.m1s3}>
          <PerfilDateField f={f} today={today} label="Data de nascimento" />
        </div>
        <div className={classes.m1s3}>
          <PerfilMaskedField f={f} campo="cpf" label="CPF" placeholder="000.000.000-00" autoComplete="off" />
        </div>
      </FieldGroup>
      <FieldGroup from="contact">
        <div className={classes.s3}>
          <TextField
            label="Email"
            value={email}
            readOnly
            type="email"
            autoComplete="email"
            className={classes.fixed ?? ''}
            rightSection={<IconLock size={20} stroke={1.75} aria-hidden />}
            help="É com ele que você faz login. Não muda aqui."
          />
        </div>
        <div className={classes.s3}>
          <PerfilMaskedField
            f={f}
            campo="telefone"
            label="Telefone"
            placeholder="(00) 00000-0000"
            autoComplete="tel"
          />
        </div>
      </FieldGroup>
      <FieldGroup from="address">
        <PerfilAddress f={f} />
      </FieldGroup>
      <div className={classes.bar} data-sticky={dirty || undefined}>
        <Button component={Link} to="/" variant="default">
          Voltar
        </Button>
        <Button type="submit" loading={f.saving}>
          Atualizar
        </Button>
      </div>
    </form>
  )
}
