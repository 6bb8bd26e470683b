import { Button } from '@mantine/core'
import { IconRefresh, IconUserEdit } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type Agora, agoraEm, formatMomento } from '#domain/lib/dates.ts'
import { isIntocada, type OutboxRow, precisaDeEscolha } from '#domain/outbox/row.ts'
import { type ContextoDaFila, situacaoNaFila, titleOf } from '#domain/outbox/texts.ts'
import { QueueRow } from '#src/components/queue-row.tsx'
import { descartarRecusados } from '../commands.ts'

type Props = {
  readonly row: OutboxRow
  readonly agora: Agora
  readonly contexto: ContextoDaFila
  /** Runs one act of the list after another. */
  readonly agir: (acao: () => Promise<void>) => void
  readonly onTentar: () => void
  readonly onLogin: () => void
  /** To the form, which shows what was refused and why. */
  readonly onCorrigir: () => void
}

/** A change of the profile as the queue has it. */
export function PerfilNaFila(props: Props) {
  const { row, agora, contexto } = props
  const situacao = situacaoNaFila(row, contexto)
  const erros = row.error?.campos?.map((campo) => campo.mensagem) ?? []
  return (
    <QueueRow
      head={<IconUserEdit size={24} stroke={1.6} aria-hidden />}
      title={titleOf(row)}
      when={`guardado ${formatMomento(agoraEm(row.createdAt, contexto.now, agora), agora.data)}`}
      status={{
        ...situacao,
        ...(row.state === 'retry' && { icon: IconRefresh }),
        ...(precisaDeEscolha(row) && erros.length > 0 && { frase: erros.join(' ') }),
      }}
      muted={row.state === 'done'}
      actions={acoesDe(props)}
    />
  )
}

function acoesDe({ row, agir, onTentar, onLogin, onCorrigir }: Props): ReactNode[] {
  const descartar = (
    <Button
      key="descartar"
      variant="subtle"
      color="bad"
      size="sm"
      onClick={() => agir(() => descartarRecusados([row.id]))}
    >
      Descartar
    </Button>
  )
  const botao = (palavras: string, onClick: () => void) => (
    <Button key={palavras} variant="subtle" size="sm" onClick={onClick}>
      {palavras}
    </Button>
  )
  if (precisaDeEscolha(row)) return [botao('Corrigir', onCorrigir), descartar]
  const adiante =
    row.state === 'auth'
      ? [botao('Login', onLogin)]
      : row.state === 'retry'
        ? [botao('Tentar agora', onTentar)]
        : []
  // What may have reached the clinic cannot be taken back.
  return isIntocada(row) ? [...adiante, descartar] : adiante
}
