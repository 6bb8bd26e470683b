import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { CAMPOS_DO_PERFIL } from '#domain/perfil/schema.ts'
import { TEXTOS_PERFIL } from '#domain/perfil/texts.ts'
import { Notice } from '#src/components/notice.tsx'
import { TextField } from '#src/components/text-field.tsx'
import { notify } from '#src/components/toast.tsx'
import { useMarkUnsaved } from '#src/lib/dirty.ts'
import { descartarRecusados } from '../commands.ts'
import type { MeuPerfil } from '../queries.ts'
import { CampoData, CampoMascara, CampoTexto } from './perfil-fields.tsx'
import { PerfilEndereco } from './perfil-address.tsx'
import classes from './perfil-form.module.css'
import { Grupo } from './perfil-groups.tsx'
import { type ResultadoDoPerfil, usePerfilForm } from './use-perfil-form.ts'

const AVISO = 'perfil'

export type PerfilFormProps = {
  readonly meu: MeuPerfil
  readonly email: string
  /** The clinic's today: nobody is born after it. */
  readonly hoje: string
  /** The clinic has another profile than before: a name that is shown elsewhere may have changed. */
  readonly onNaClinica: () => void
  readonly onLogin: () => void
}

/**
 * One's own profile. What is saved is queued first, so the form works without a network. Fetched by `MeuPerfilAba`:
 * the visits beside it need not wait for a form and its masks.
 */
export function PerfilForm({ meu, email, hoje, onNaClinica, onLogin }: PerfilFormProps) {
  // What the last save came to is old news once something else is typed.
  const f = usePerfilForm(email, meu, () => notify.hide(AVISO))
  const sujo = f.mudados.length > 0
  useMarkUnsaved(sujo)
  const { recusado } = meu

  const versao = meu.servidor?.versao ?? null
  const [versaoVista, setVersaoVista] = useState(versao)
  useEffect(() => {
    if (versao === versaoVista) return
    setVersaoVista(versao)
    onNaClinica()
  }, [versao, versaoVista, onNaClinica])

  function focarErro() {
    // After the errors are drawn, in the order of the fields on the screen.
    setTimeout(() => {
      const nodes = CAMPOS_DO_PERFIL.map((campo) => f.form.getInputNode<HTMLElement, typeof campo>(campo))
      nodes.find((node) => node?.getAttribute('aria-invalid') === 'true')?.focus()
    })
  }

  async function salvar() {
    const resultado = await f.salvar()
    avisar(resultado, onLogin)
    if (resultado.tipo === 'recusado') focarErro()
  }

  return (
    <form className={classes.form} onSubmit={f.form.onSubmit(() => void salvar(), focarErro)} noValidate>
      {recusado !== null && (
        <div className={classes.aviso}>
          <Notice
            tone="bad"
            title="A clínica não aceitou a última alteração"
            action={
              <Button size="sm" variant="default" onClick={() => void descartarRecusados(recusado.ids)}>
                Descartar
              </Button>
            }
          >
            {recusado.mensagem} Corrija e toque em Atualizar.
          </Notice>
        </div>
      )}
      <Grupo de="identificacao">
        <div className={classes.m1s3}>
          <CampoTexto f={f} campo="nome" label="Nome" autoComplete="given-name" />
        </div>
        <div className={classes.m1s3}>
          <CampoTexto f={f} campo="sobrenome" label="Sobrenome" autoComplete="family-name" />
        </div>
        <div className={classes.m1s3}>
          <CampoData f={f} hoje={hoje} label="Data de nascimento" />
        </div>
        <div className={classes.m1s3}>
          <CampoMascara f={f} campo="cpf" label="CPF" placeholder="000.000.000-00" autoComplete="off" />
        </div>
      </Grupo>
      <Grupo de="contato">
        <div className={classes.s3}>
          <TextField
            label="Email"
            value={email}
            readOnly
            type="email"
            autoComplete="email"
            className={classes.fixo ?? ''}
            rightSection={<IconLock size={20} stroke={1.75} aria-hidden />}
            help="É com ele que você faz login. Não muda aqui."
          />
        </div>
        <div className={classes.s3}>
          <CampoMascara
            f={f}
            campo="telefone"
            label="Telefone"
            placeholder="(00) 00000-0000"
            autoComplete="tel"
          />
        </div>
      </Grupo>
      <Grupo de="endereco">
        <PerfilEndereco f={f} />
      </Grupo>
      <div className={classes.barra} data-sticky={sujo || undefined}>
        <Button component={Link} to="/" variant="default">
          Voltar
        </Button>
        <Button type="submit" loading={f.salvando}>
          Atualizar
        </Button>
      </div>
    </form>
  )
}

function avisar(resultado: ResultadoDoPerfil, onLogin: () => void): void {
  const id = AVISO
  switch (resultado.tipo) {
    case 'cadastrado':
      notify.ok(TEXTOS_PERFIL.cadastrado, { id })
      return
    case 'atualizado':
      notify.ok(TEXTOS_PERFIL.atualizado, { id })
      return
    case 'nada_mudou':
      notify.info('Nada mudou', { id, text: 'O seu perfil já está como na tela.' })
      return
    case 'guardado':
      notify.info('Guardado neste aparelho', {
        id,
        text: 'A clínica ainda não recebeu. Enviamos quando houver internet.',
      })
      return
    case 'login':
      notify.info('Sua sessão terminou', {
        id,
        text: 'Faça login para enviar. O que você digitou continua neste aparelho.',
        action: { label: 'Login', onClick: onLogin },
      })
      return
    case 'sem_sessao':
      notify.info('Sua sessão terminou', {
        id,
        text: 'Nada foi enviado nem guardado. Faça login e salve de novo.',
        action: { label: 'Login', onClick: onLogin },
      })
      return
    case 'recusado':
      notify.bad(TEXTOS_PERFIL.falha, { id, text: resultado.mensagem })
      return
    case 'sem_armazenamento':
      notify.bad(TEXTOS_PERFIL.falha, {
        id,
        text: 'Este aparelho não tem espaço para guardar. O que você digitou continua na tela.',
      })
  }
}
