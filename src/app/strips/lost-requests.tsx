import { Button } from '@mantine/core'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { Notice } from '#src/components/notices/notice.tsx'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import { db } from '#src/offline/db.ts'
import { countRemoved, forgetRemoved, removedNameOf, unansweredNameOf } from '#src/offline/login/abandoned.ts'
import { noteNotReceived, notReceivedNameOf } from '#src/offline/queue/not-received.ts'
import { forgetMissing, missingOf, onMissing } from '#src/offline/queue/waiting-record.ts'
import classes from './session-over.module.css'

/** What waited here for somebody and is not there any more. */
export function LostRequests({ email }: { readonly email: string }) {
  return (
    <>
      <Missing email={email} />
      <Removed email={email} nameOf={removedNameOf} title={notSentInWords}>
        Esperavam neste aparelho pelo seu login e o prazo deles passou. Confira em Meus agendamentos.
      </Removed>
      <Removed email={email} nameOf={unansweredNameOf} title={unansweredInWords}>
        A clínica não respondeu ao envio, e este aparelho não sabe se ela recebeu. O prazo para enviar de novo
        passou. Confira em Meus agendamentos.
      </Removed>
    </>
  )
}

/** The browser threw data away, and with it what had not been sent. */
function Missing({ email }: { readonly email: string }) {
  // A text, so that what is the same is known to be the same.
  const text = useSyncExternalStore(onMissing, () => missingOf(email).join('; '))
  if (text === '') return null
  const count = missingOf(email).length
  const sentence =
    count === 1
      ? 'Pode faltar 1 pedido que ainda não tinha sido enviado'
      : `Podem faltar ${count} pedidos que ainda não tinham sido enviados`
  return (
    <div className={classes.over}>
      <Notice
        live
        tone="bad"
        title="Este aparelho apagou dados do aplicativo"
        action={
          <Button variant="default" size="sm" onClick={() => void readMissing(email)}>
            Entendi
          </Button>
        }
      >
        {`${sentence}: ${text}. Confira em Meus agendamentos.`}
      </Notice>
    </div>
  )
}

/** She has read it; that the clinic has not all of hers stays known. */
async function readMissing(email: string): Promise<void> {
  await noteNotReceived(db, await notReceivedNameOf(email)).catch(() => undefined)
  forgetMissing(email)
}

async function readRemoved(email: string, name: string): Promise<void> {
  await noteNotReceived(db, await notReceivedNameOf(email))
  await forgetRemoved(db, name)
}

type RemovedProps = {
  readonly email: string
  readonly nameOf: (email: string) => Promise<string>
  readonly title: (count: number) => string
  readonly children: string
}

/** What had waited for her on a shared device, until its time was over. */
function Removed({ email, nameOf, title, children }: RemovedProps) {
  const [name, setName] = useState<string | null>(null)
  useEffect(() => {
    nameOf(email).then(setName, () => undefined)
  }, [email, nameOf])
  const count = useLiveQuery(() => (name === null ? 0 : countRemoved(db, name)), [name])
  if (name === null || count === undefined || count === 0) return null
  return (
    <div className={classes.over}>
      <Notice
        live
        tone="wait"
        title={title(count)}
        action={
          <Button variant="default" size="sm" onClick={() => void readRemoved(email, name)}>
            Entendi
          </Button>
        }
      >
        {children}
      </Notice>
    </div>
  )
}

function notSentInWords(count: number): string {
  return count === 1 ? 'Um pedido seu não foi enviado' : `${count} pedidos seus não foram enviados`
}

function unansweredInWords(count: number): string {
  return count === 1 ? 'Um pedido seu ficou sem resposta' : `${count} pedidos seus ficaram sem resposta`
}
