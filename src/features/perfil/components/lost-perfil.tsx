import { Button } from '@mantine/core'
import { useRef } from 'react'
import { copyInWords } from '#domain/clinica/texts.ts'
import { fieldsInWords } from '#domain/outbox/commands/save-perfil.ts'
import type { Perfil } from '#domain/perfil/schema.ts'
import { Notice } from '#src/components/notices/notice.tsx'
import { useOneAtATime } from '#src/lib/press/use-one-at-a-time.ts'
import { forgetLostPerfil, sendLostPerfil } from '../commands.ts'
import type { LostPerfil } from '../queries.ts'
import { announce } from './notices.ts'
import classes from './perfil-form.module.css'

type Props = {
  readonly lost: LostPerfil
  readonly email: string
  readonly server: Perfil | null
  readonly today: string
  readonly onLogin: () => void
}

/** What the clinic had of the profile and has not any more. Nothing is sent again without a tap. */
export function LostPerfilNotice({ lost, email, server, today, onLogin }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const run = useOneAtATime(root)

  async function sendAgain() {
    const answer = await sendLostPerfil(email, server, lost)
    const result = answer.ok ? answer.value : { kind: answer.error }
    if (result.kind === 'login' || result.kind === 'no_session') onLogin()
    else announce(result, onLogin, 'Nada mudou: envie de novo.')
  }

  return (
    <div ref={root} tabIndex={-1} className={classes.notice}>
      <Notice
        live
        tone="wait"
        title={copyInWords(lost.copiaDe, today)}
        action={
          <>
            <Button size="sm" onClick={() => void run(sendAgain)}>
              Enviar de novo
            </Button>
            <Button size="sm" variant="subtle" onClick={() => void run(forgetLostPerfil)}>
              Ok, entendi
            </Button>
          </>
        }
      >
        O que você tinha enviado não está mais lá: {fieldsInWords(lost.campos)}.
      </Notice>
    </div>
  )
}
