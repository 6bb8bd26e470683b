import { Button } from '@mantine/core'
import { useState } from 'react'
import { needsChoice, type OutboxRow } from '#domain/outbox/row.ts'
import { Dialog } from '#src/components/dialogs/dialog.tsx'
import { onDemand } from '#src/lib/drawing/on-demand.ts'
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
  // What was to be compared has been meanwhile, and all is as this device knew it.
  const isSettled = rows.length === 0 && props.unseen === null
  return (
    <Dialog
      opened={pending !== null}
      onClose={props.cancel}
      title={isSettled ? 'Sair agora?' : titleOf(rows.length)}
      dismissable={!props.sending}
    >
      {rows.length > 0 && WhatWaits !== null && <WhatWaits rows={rows} />}
      {rows.length > 0 && failed && <p className={classes.text}>{PLAIN_WORDS}</p>}
      {isSettled && <p className={classes.text}>Nada mais espera neste aparelho.</p>}
      {props.unseen !== null && <p className={classes.text}>{unseenInWords(props.unseen)}</p>}
      <p role="status" className={classes.note}>
        {props.note}
      </p>
      <Actions
        {...props}
        isOfUnseen={rows.length === 0}
        isSettled={isSettled}
        nothingToSend={rows.every(needsChoice)}
      />
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
  readonly isSettled: boolean
  readonly nothingToSend: boolean
}

function Actions(props: ActionsProps) {
  const { sending, isOfUnseen, isSettled, nothingToSend, send, look, see, discard, cancel } = props
  const leave = () => void discard()
  const [label, act] = isSettled
    ? ['Sair', leave]
    : isOfUnseen
      ? ['Ver agendamentos', see]
      : nothingToSend
        ? ['Ver pendências', look]
        : ['Enviar agora', () => void send()]
  return (
    <div className={classes.actions}>
      <Button onClick={act} loading={sending} data-autofocus>
        {label}
      </Button>
      {!isSettled && (
        <Button variant="subtle" color="bad" onClick={leave} disabled={sending}>
          {isOfUnseen ? 'Sair assim mesmo' : 'Descartar e sair'}
        </Button>
      )}
      <Button variant="subtle" onClick={cancel} disabled={sending}>
        Cancelar
      </Button>
    </div>
  )
}
