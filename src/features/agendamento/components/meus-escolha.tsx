import { Button, VisuallyHidden } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import {
  type Agora,
  type DataHora,
  formatDiaDaSemana,
  formatHora,
  formatMesCurto,
  parseDataHora,
} from '#domain/lib/dates.ts'
import { formatValor } from '#domain/lib/money.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { Card } from '#src/components/card.tsx'
import { AntesEAgora } from './antes-e-agora.tsx'
import classes from './meus.module.css'
import { MeuCartao } from './meus-cartao.tsx'
import { alternativasDe, type Confirmado, type Pendente } from './meus-grupos.ts'
import { type Contexto, situacaoDoCancelamento, situacaoDoPedido } from './meus-situacao.ts'

type Props = {
  readonly linha: Pendente
  readonly agora: Agora
  readonly contexto: Contexto
  /** Books again in place of the refused row: at another time, or at the price the clinic has now. */
  readonly onAgendar: (row: OutboxRow, mudanca: { quando?: DataHora; atual?: boolean }) => void
  readonly onOutros: () => void
  readonly onDescartar: () => void
}

/** A booking that waits for the person: why, and every way on. */
export function MeuPedidoRecusado({ linha, agora, contexto, onAgendar, onOutros, onDescartar }: Props) {
  const { row, pedido } = linha
  const situacao = situacaoDoPedido(row, contexto)
  const livres = alternativasDe(row, agora)
  const atual = row.error?.code === 'procedimento_alterado' ? row.error.atual : null
  const frase =
    livres.length === 0
      ? situacao.frase
      : `${situacao.frase} ${livres.length === 1 ? 'Ainda livre:' : 'Ainda livres:'}`
  return (
    <Card as="article" className={classes.cartao}>
      <MeuCartao
        nome={pedido.nome}
        quando={pedido.dataHoraAgendada}
        situacao={{ ...situacao, ...(frase !== undefined && { frase }) }}
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
        {livres.length > 0 && (
          <div className={classes.livres}>
            {livres.map((quando) => (
              <Livre key={quando} quando={quando} onEscolher={() => onAgendar(row, { quando })} />
            ))}
          </div>
        )}
        {atual != null && row.command.kind === 'agendamento.criar' && (
          <div className={classes.mudanca}>
            <AntesEAgora
              antes={{ ...row.command.payload.pedido, id: null, imagem: pedido.imagem }}
              agora={atual}
            />
            <Button fullWidth mt="sm" onClick={() => onAgendar(row, { atual: true })}>
              Agendar por {formatValor(atual.valor)}
            </Button>
          </div>
        )}
      </MeuCartao>
    </Card>
  )
}

/** A free time instead of the refused one; a tap books it. */
function Livre({ quando, onEscolher }: { quando: DataHora; onEscolher: () => void }) {
  const lido = parseDataHora(quando)
  if (lido === null) return null
  const hora = formatHora(lido.minuto)
  const dia = Number(lido.data.slice(8))
  const semana = formatDiaDaSemana(lido.data).replace('-feira', '')
  return (
    <button type="button" className={classes.livre} onClick={onEscolher}>
      <VisuallyHidden component="span">Agendar às</VisuallyHidden>
      <b>{hora}</b>
      <span>
        {semana}, {dia} de {formatMesCurto(lido.data)}.
      </span>
      <IconArrowRight size={20} stroke={1.75} aria-hidden />
    </button>
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
