import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { type Agora, formatMesCurto } from '#domain/lib/dates.ts'
import { isIntocada, type OutboxRow, precisaDeEscolha } from '#domain/outbox/row.ts'
import { DateBlock } from '#src/components/date-block.tsx'
import { QueueRow } from '#src/components/queue-row.tsx'
import { descartarPedido } from './commands.ts'
import { Caminhos, temCaminhos } from './ways-on.tsx'
import { agendarDeNovo } from './book-again.ts'
import { quandoEmPalavras } from '../my-visits/card.tsx'
import { alternativasDe, desistencia } from '../my-visits/groups.ts'
import { type Contexto, comLivres, type Situacao, situacaoDaLinha } from './status.ts'

type Props = {
  readonly row: OutboxRow
  /** The person's whole queue. */
  readonly fila: readonly OutboxRow[]
  readonly agora: Agora
  readonly contexto: Contexto
  /** Runs one act of the list after another. */
  readonly agir: (acao: () => Promise<void>) => void
  readonly onTentar: () => void
  readonly onLogin: () => void
  /** To the booking screen with the service; the new booking replaces the refused row. */
  readonly onServico: (nome: string, substitui: string) => void
}

/** A booking or a cancellation as the queue has it. */
export function PedidoNaFila(props: Props) {
  const { row, fila, agora, contexto, agir, onLogin } = props
  const { command } = row
  if (command.kind === 'perfil.salvar') return null
  const cancela = command.kind === 'agendamento.cancelar'
  const { nome, dataHoraAgendada, tempo } = cancela ? command.payload : command.payload.pedido
  const desistiu = !cancela && desistencia(fila, row.id) !== null
  // What will take place says how long; what was refused or is taken back only when it was to begin.
  const semFim = cancela || precisaDeEscolha(row)
  return (
    <QueueRow
      head={
        <DateBlock
          day={Number(dataHoraAgendada.slice(8, 10))}
          month={formatMesCurto(dataHoraAgendada.slice(0, 10))}
        />
      }
      title={cancela ? `Cancelar ${nome}` : nome}
      when={quandoEmPalavras(dataHoraAgendada, semFim ? undefined : tempo)}
      status={situacaoDe(row, agora, contexto, desistiu)}
      muted={row.state === 'done'}
      actions={acoesDe(props, nome, desistiu)}
    >
      {!cancela && temCaminhos(row, agora) && (
        <Caminhos
          row={row}
          agora={agora}
          onAgendar={(recusado, mudanca) => agir(() => agendarDeNovo(recusado, mudanca, onLogin))}
        />
      )}
    </QueueRow>
  )
}

function situacaoDe(row: OutboxRow, agora: Agora, contexto: Contexto, desistiu: boolean): Situacao {
  const situacao = situacaoDaLinha(row, contexto)
  if (desistiu && row.state === 'retry')
    return {
      ...situacao,
      frase: 'Você desistiu deste pedido. Se a clínica o recebeu, ele é cancelado em seguida.',
    }
  return comLivres(situacao, alternativasDe(row, agora).length)
}

function acoesDe(props: Props, nome: string, desistiu: boolean): ReactNode[] {
  const { row, agir, onTentar, onLogin, onServico } = props
  const cancela = row.command.kind === 'agendamento.cancelar'
  const descartar = () => agir(() => descartarPedido(row.id))
  const botao = (palavras: string, onClick: () => void, bad = false) => (
    <Button key={palavras} variant="subtle" size="sm" onClick={onClick} {...(bad && { color: 'bad' })}>
      {palavras}
    </Button>
  )
  switch (row.state) {
    case 'done':
    case 'sending':
      return []
    case 'conflict':
    case 'rejected':
    case 'expired':
      return cancela
        ? [botao('Entendi', descartar)]
        : [
            botao('Escolher outro horário', () => onServico(nome, row.id)),
            botao('Descartar', descartar, true),
          ]
    case 'queued':
    case 'retry':
    case 'auth': {
      const adiante =
        row.state === 'auth'
          ? [botao('Login', onLogin)]
          : row.state === 'retry'
            ? [botao('Tentar agora', onTentar)]
            : []
      // A cancellation that may have reached the clinic cannot be taken back.
      if (cancela) return isIntocada(row) ? [...adiante, botao('Manter agendamento', descartar)] : adiante
      return desistiu ? adiante : [...adiante, botao('Descartar', descartar, true)]
    }
  }
}
