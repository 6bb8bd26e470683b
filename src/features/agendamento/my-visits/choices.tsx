import { Button } from '@mantine/core'
import type { Agora } from '#domain/lib/dates.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { Card } from '#src/components/card.tsx'
import { type AgendarDeNovo, Caminhos } from '../queue/ways-on.tsx'
import classes from './my-visits.module.css'
import { MeuCartao } from './card.tsx'
import { alternativasDe, type Confirmado, type Pendente } from './groups.ts'
import { type Contexto, comLivres, situacaoDoCancelamento, situacaoDoPedido } from '../queue/status.ts'

type Props = {
  readonly linha: Pendente
  readonly agora: Agora
  readonly contexto: Contexto
  readonly onAgendar: AgendarDeNovo
  readonly onOutros: () => void
  readonly onDescartar: () => void
}

/** A booking that waits for the person: why, and every way on. */
export function MeuPedidoRecusado({ linha, agora, contexto, onAgendar, onOutros, onDescartar }: Props) {
  const { row, pedido } = linha
  return (
    <Card as="article" className={classes.cartao}>
      <MeuCartao
        nome={pedido.nome}
        quando={pedido.dataHoraAgendada}
        situacao={comLivres(situacaoDoPedido(row, contexto), alternativasDe(row, agora).length)}
        acoes={
          <>
            <Button variant="subtle" size="sm" onClick={onOutros}>
              Ver outros horários
            </Button>
            <Button variant="subtle" color="bad" size="sm" onClick={onDescartar}>
              Descartar
            </Button>
          </>
        }
      >
        <Caminhos row={row} agora={agora} onAgendar={onAgendar} />
      </MeuCartao>
    </Card>
  )
}

/** A cancellation that the clinic refused: the visit stands. */
export function MeuCancelamentoRecusado(props: {
  readonly linha: Confirmado
  readonly row: OutboxRow
  readonly contexto: Contexto
  readonly onEntendi: () => void
}) {
  const { agendamento } = props.linha
  return (
    <Card as="article" className={classes.cartao}>
      <MeuCartao
        nome={agendamento.nome}
        quando={agendamento.dataHoraAgendada}
        tempo={agendamento.tempo}
        situacao={situacaoDoCancelamento(props.row, props.contexto)}
        acoes={
          <Button variant="subtle" size="sm" onClick={props.onEntendi}>
            Entendi
          </Button>
        }
      />
    </Card>
  )
}
