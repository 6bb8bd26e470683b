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

type Props = Omit<Logout, 'ask'>

/**
 * Asks what becomes of what the clinic does not have yet, and of what the device alone knows of visits that a
 * restore has changed. Whatever is not chosen, nothing is dropped.
 */
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
      title={titleOf(rows.length)}
      dismissable={!props.sending}
    >
      {rows.length > 0 && WhatWaits !== null && <WhatWaits rows={rows} />}
      {rows.length > 0 && failed && <p className={classes.text}>{PLAIN_WORDS}</p>}
      {props.unseen !== null && <p className={classes.text}>{unseenInWords(props.unseen)}</p>}
      <p role="status" className={classes.note}>
        {props.note}
      </p>
      <Actions {...props} isOfUnseen={rows.length === 0} nothingToSend={rows.every(needsChoice)} />
    </Dialog>
  )
}

function titleOf(waiting: number): string {
  if (waiting === 0) return 'Sair sem conferir os agendamentos?'
  return waiting === 1 ? 'Sair com uma pendência?' : `Sair com ${waiting} pendências?`
}

function unseenInWords({ count }: NonNullable<Logout['unseen']>): string {
  if (count === null)
    return 'A clínica voltou a uma cópia, e os agendamentos deste aparelho ainda não foram comparados com ela. Saindo, ele os esquece.'
  return count === 1
    ? '1 agendamento que a volta à cópia mudou ainda não foi visto. Saindo, este aparelho o esquece.'
    : `${count} agendamentos que a volta à cópia mudou ainda não foram vistos. Saindo, este aparelho os esquece.`
}

type ActionsProps = Omit<Props, 'pending' | 'note' | 'unseen'> & {
  readonly isOfUnseen: boolean
  readonly nothingToSend: boolean
}

function Actions(props: ActionsProps) {
  const { sending, isOfUnseen, nothingToSend, send, look, see, discard, cancel } = props
  return (
    <div className={classes.actions}>
      {isOfUnseen ? (
        <Button onClick={see} data-autofocus>
          Ver agendamentos
        </Button>
      ) : nothingToSend ? (
        <Button onClick={look} data-autofocus>
          Ver pendências
        </Button>
      ) : (
        <Button onClick={() => void send()} loading={sending} data-autofocus>
          Enviar agora
        </Button>
      )}
      <Button variant="subtle" color="bad" onClick={() => void discard()} disabled={sending}>
        {isOfUnseen ? 'Sair assim mesmo' : 'Descartar e sair'}
      </Button>
      <Button variant="subtle" onClick={cancel} disabled={sending}>
        Cancelar
      </Button>
    </div>
  )
}
