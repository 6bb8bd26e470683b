import { Button } from '@mantine/core'
import { useState } from 'react'
import { needsChoice, type OutboxRow } from '#domain/outbox/row.ts'
import { Dialog } from '#src/components/dialogs/dialog.tsx'
import { onDemand } from '#src/lib/on-demand.ts'
import type { Logout } from './logout.tsx'
import classes from './logout-dialog.module.css'

const words = onDemand(async () => (await import('./logout-dialog.lazy.tsx')).WhatWaits)

/** Where the words for what waits cannot be fetched: what holds of all of it, and all can be chosen. */
const PLAIN_WORDS =
  'A clínica não confirmou tudo o que você pediu. Se descartar aqui, confira no próximo login.'

type Props = Pick<Logout, 'pending' | 'note' | 'sending' | 'send' | 'look' | 'discard' | 'cancel'>

/** Asks what becomes of what the clinic does not have yet. Whatever is not chosen, nothing is dropped. */
export function LogoutDialog({ pending, ...props }: Props) {
  // The words stay while the dialog leaves.
  const [last, setLast] = useState<readonly OutboxRow[]>([])
  if (pending !== null && pending !== last) setLast(pending)
  const rows = pending ?? last
  const { part: WhatWaits, failed } = words.usePart(pending !== null)
  return (
    <Dialog
      opened={pending !== null}
      onClose={props.cancel}
      title={rows.length === 1 ? 'Sair com uma pendência?' : `Sair com ${rows.length} pendências?`}
      dismissable={!props.sending}
    >
      {WhatWaits !== null && <WhatWaits rows={rows} />}
      {failed && <p className={classes.text}>{PLAIN_WORDS}</p>}
      <p role="status" className={classes.note}>
        {props.note}
      </p>
      <Actions {...props} nothingToSend={rows.every(needsChoice)} />
    </Dialog>
  )
}

function Actions(props: Omit<Props, 'pending' | 'note'> & { nothingToSend: boolean }) {
  const { sending, nothingToSend, send, look, discard, cancel } = props
  return (
    <div className={classes.actions}>
      {nothingToSend ? (
        <Button onClick={look} data-autofocus>
          Ver pendências
        </Button>
      ) : (
        <Button onClick={() => void send()} loading={sending} data-autofocus>
          Enviar agora
        </Button>
      )}
      <Button variant="subtle" color="bad" onClick={() => void discard()} disabled={sending}>
        Descartar e sair
      </Button>
      <Button variant="subtle" onClick={cancel} disabled={sending}>
        Cancelar
      </Button>
    </div>
  )
}
