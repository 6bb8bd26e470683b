import { Button } from '@mantine/core'
import { useState } from 'react'
import { isCreateAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { isSaveFicha } from '#domain/outbox/commands/save-ficha.ts'
import { isSavePerfil } from '#domain/outbox/commands/save-perfil.ts'
import { isUncertain, needsChoice, type OutboxRow } from '#domain/outbox/row.ts'
import { Dialog } from '#src/components/dialog.tsx'
import { onDemand } from '#src/lib/on-demand.ts'
import type { Logout } from './logout.tsx'
import classes from './logout-dialog.module.css'

/** Where it cannot be fetched, the title says how many they are, and all can be chosen. */
const list = onDemand(async () => (await import('./logout-dialog.lazy.tsx')).CommandList)

type Props = Pick<Logout, 'pending' | 'note' | 'sending' | 'send' | 'look' | 'discard' | 'cancel'>

/** Asks what becomes of what the clinic does not have yet. Whatever is not chosen, nothing is dropped. */
export function LogoutDialog({ pending, ...props }: Props) {
  // The words stay while the dialog leaves.
  const [last, setLast] = useState<readonly OutboxRow[]>([])
  if (pending !== null && pending !== last) setLast(pending)
  const rows = pending ?? last
  const { part: CommandList } = list.usePart(pending !== null)
  return (
    <Dialog
      opened={pending !== null}
      onClose={props.cancel}
      title={rows.length === 1 ? 'Sair com uma pendência?' : `Sair com ${rows.length} pendências?`}
      dismissable={!props.sending}
    >
      <p className={classes.text}>{textOf(rows)}</p>
      {CommandList !== null && <CommandList rows={rows} />}
      <p role="status" className={classes.note}>
        {props.note}
      </p>
      <Actions {...props} nothingToSend={rows.every(needsChoice)} />
    </Dialog>
  )
}

function textOf(rows: readonly OutboxRow[]): string {
  const isOne = rows.length === 1
  const sent = rows.filter(isUncertain)
  if (sent.length > 0) {
    const isBooking = sent.every(({ command }) => isCreateAgendamento(command))
    const [one, many, be] = isBooking
      ? ['agendamento', 'agendamentos', 'existir']
      : ['pedido', 'pedidos', 'valer']
    const which = sent.length === 1 ? `Um ${one} foi enviado` : `${sent.length} ${many} foram enviados`
    const may = sent.length === 1 ? 'pode' : 'podem'
    return `${which} e a clínica não respondeu: ${may} já ${be} lá. Se descartar aqui, confira ${placeOf(sent)} no próximo login.`
  }
  if (rows.every(needsChoice))
    return isOne
      ? 'A clínica não ficou com este pedido. Ele só existe neste aparelho.'
      : 'A clínica não ficou com estes pedidos. Eles só existem neste aparelho.'
  return isOne
    ? 'Ela só existe neste aparelho: a clínica ainda não recebeu.'
    : 'Elas só existem neste aparelho: a clínica ainda não recebeu.'
}

/** Where is seen what the clinic has. */
function placeOf(sent: readonly OutboxRow[]): string {
  if (sent.every(({ command }) => isSaveFicha(command))) return 'em Fichas'
  // Her profile and her visits are two tabs of one page.
  return sent.some(({ command }) => isSavePerfil(command)) ? 'em Minha conta' : 'em Meus agendamentos'
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
