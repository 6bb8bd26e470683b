import { Button } from '@mantine/core'
import { isIntocada, type OutboxRow } from '#domain/outbox/row.ts'
import { Card } from '#src/components/card.tsx'
import classes from './my-visits.module.css'
import { MeuCartao } from './card.tsx'
import type { Confirmado, Linha, Pendente } from './groups.ts'
import { type Contexto, situacaoDoCancelamento, situacaoDoPedido } from '../queue/status.ts'

type Acoes = {
  readonly contexto: Contexto
  readonly onCancelar: (linha: Confirmado) => void
  readonly onTentar: () => void
  readonly onLogin: () => void
  /** Takes a row of the queue back: a booking, or the cancellation of one. */
  readonly onDescartar: (row: OutboxRow) => void
}

/** A visit to come: confirmed, on its way, or on its way out. */
export function MeuProximo({ linha, ...acoes }: Acoes & { readonly linha: Linha }) {
  const visita = linha.tipo === 'pendente' ? linha.pedido : linha.agendamento
  const { cancelamento } = linha
  const situacao =
    cancelamento !== null
      ? situacaoDoCancelamento(cancelamento, acoes.contexto)
      : linha.tipo === 'pendente'
        ? situacaoDoPedido(linha.row, acoes.contexto)
        : ({ kind: 'ok', chip: 'Agendado' } as const)
  const botoes =
    cancelamento !== null ? (
      <DoCancelamento row={cancelamento} {...acoes} />
    ) : linha.tipo === 'pendente' ? (
      <DoPedido linha={linha} {...acoes} />
    ) : linha.comecou ? undefined : (
      <Button variant="subtle" size="sm" onClick={() => acoes.onCancelar(linha)}>
        Cancelar agendamento
      </Button>
    )
  return (
    <Card as="article" className={`${classes.cartao} ${classes.proximo}`}>
      <MeuCartao
        nome={visita.nome}
        quando={visita.dataHoraAgendada}
        tempo={visita.tempo}
        situacao={situacao}
        acoes={botoes}
      />
    </Card>
  )
}

function DoPedido({ linha: { row }, onTentar, onLogin, onDescartar }: Acoes & { linha: Pendente }) {
  // What is being sent is the clinic's to answer: nothing can be taken back in these seconds.
  if (row.state === 'sending' || row.state === 'done') return null
  return (
    <>
      {row.state === 'auth' ? (
        <Button variant="subtle" size="sm" onClick={onLogin}>
          Login
        </Button>
      ) : (
        <Button variant="subtle" size="sm" onClick={onTentar}>
          Tentar agora
        </Button>
      )}
      <Button variant="subtle" color="bad" size="sm" onClick={() => onDescartar(row)}>
        Descartar
      </Button>
    </>
  )
}

function DoCancelamento({ row, onTentar, onLogin, onDescartar }: Acoes & { row: OutboxRow }) {
  return (
    <>
      {row.state === 'retry' && (
        <Button variant="subtle" size="sm" onClick={onTentar}>
          Tentar agora
        </Button>
      )}
      {row.state === 'auth' && (
        <Button variant="subtle" size="sm" onClick={onLogin}>
          Login
        </Button>
      )}
      {isIntocada(row) && (
        <Button variant="subtle" size="sm" onClick={() => onDescartar(row)}>
          Manter agendamento
        </Button>
      )}
    </>
  )
}
