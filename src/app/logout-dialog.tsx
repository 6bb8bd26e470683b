import { Button } from '@mantine/core'
import { IconUserEdit } from '@tabler/icons-react'
import { useState } from 'react'
import { formatDiaDaSemana, formatHora, formatMesCurto, parseDataHora } from '#domain/lib/dates.ts'
import { isIncerta, type OutboxRow, precisaDeEscolha } from '#domain/outbox/row.ts'
import { DateBlock } from '#src/components/date-block.tsx'
import { Dialog } from '#src/components/dialog.tsx'
import { nomeDaMudanca, valorDaMudanca } from '#src/features/perfil/utils.ts'
import type { Logout } from './logout.tsx'
import classes from './logout-dialog.module.css'

/** More of them are counted, not named. */
const NOMEADAS = 3

type Props = Pick<Logout, 'pendentes' | 'aviso' | 'enviando' | 'send' | 'look' | 'discard' | 'cancel'>

/** Asks what becomes of what the clinic does not have yet. Whatever is not chosen, nothing is dropped. */
export function LogoutDialog({ pendentes, ...props }: Props) {
  // The words stay while the dialog leaves.
  const [ultimas, setUltimas] = useState<readonly OutboxRow[]>([])
  if (pendentes !== null && pendentes !== ultimas) setUltimas(pendentes)
  const rows = pendentes ?? ultimas
  return (
    <Dialog
      opened={pendentes !== null}
      onClose={props.cancel}
      title={rows.length === 1 ? 'Sair com uma pendência?' : `Sair com ${rows.length} pendências?`}
      dismissable={!props.enviando}
    >
      <p className={classes.text}>{textoDe(rows)}</p>
      <Lista rows={rows} />
      <p role="status" className={classes.aviso}>
        {props.aviso}
      </p>
      <Acoes {...props} nadaAEnviar={rows.every(precisaDeEscolha)} />
    </Dialog>
  )
}

function textoDe(rows: readonly OutboxRow[]): string {
  const uma = rows.length === 1
  const incertas = rows.filter(isIncerta).length
  if (incertas > 0) {
    const quais = incertas === 1 ? 'Um agendamento foi enviado' : `${incertas} agendamentos foram enviados`
    const podem = incertas === 1 ? 'pode' : 'podem'
    return `${quais} e a clínica não respondeu: ${podem} já existir lá. Se descartar aqui, confira em Meus agendamentos no próximo login.`
  }
  if (rows.every(precisaDeEscolha))
    return uma
      ? 'A clínica não ficou com este pedido. Ele só existe neste aparelho.'
      : 'A clínica não ficou com estes pedidos. Eles só existem neste aparelho.'
  return uma
    ? 'Ela só existe neste aparelho: a clínica ainda não recebeu.'
    : 'Elas só existem neste aparelho: a clínica ainda não recebeu.'
}

function Lista({ rows }: { rows: readonly OutboxRow[] }) {
  const mais = rows.length - NOMEADAS
  return (
    <ul className={classes.list}>
      {rows.slice(0, NOMEADAS).map((row) => (
        <Linha key={row.id} row={row} />
      ))}
      {mais > 0 && <li className={classes.more}>{`e mais ${mais}`}</li>}
    </ul>
  )
}

function Linha({ row: { command, state } }: { row: OutboxRow }) {
  if (command.kind === 'perfil.salvar') {
    const { campos } = command.payload
    return (
      <li>
        <IconUserEdit size={24} stroke={1.6} aria-hidden />
        <b>{nomeDaMudanca(campos)}</b>
        <span className="tn">{valorDaMudanca(campos)}</span>
      </li>
    )
  }
  const cancela = command.kind === 'agendamento.cancelar'
  const { nome, dataHoraAgendada } = cancela ? command.payload : command.payload.pedido
  const lido = parseDataHora(dataHoraAgendada)
  if (lido === null) return null
  const recusado = state === 'conflict' || state === 'rejected' ? ', recusado' : ''
  return (
    <li>
      <DateBlock day={Number(lido.data.slice(8))} month={formatMesCurto(lido.data)} size="sm" />
      <b>{cancela ? `Cancelar ${nome}` : nome}</b>
      <span>{`${formatDiaDaSemana(lido.data)} às ${formatHora(lido.minuto)}${recusado}`}</span>
    </li>
  )
}

function Acoes(props: Omit<Props, 'pendentes' | 'aviso'> & { nadaAEnviar: boolean }) {
  const { enviando, nadaAEnviar, send, look, discard, cancel } = props
  return (
    <div className={classes.actions}>
      {nadaAEnviar ? (
        <Button onClick={look} data-autofocus>
          Ver pendências
        </Button>
      ) : (
        <Button onClick={() => void send()} loading={enviando} data-autofocus>
          Enviar agora
        </Button>
      )}
      <Button variant="subtle" color="bad" onClick={() => void discard()} disabled={enviando}>
        Descartar e sair
      </Button>
      <Button variant="subtle" onClick={cancel} disabled={enviando}>
        Cancelar
      </Button>
    </div>
  )
}
