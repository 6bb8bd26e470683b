import { ActionIcon, Button, Drawer } from '@mantine/core'
import { IconTrash, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { diaEmBloco, formatDiaDaSemana } from '#domain/lib/dates.ts'
import { formatValor } from '#domain/lib/money.ts'
import { DialogSummary } from '#src/components/dialog-summary.tsx'
import { StatusChip } from '#src/components/status-chip.tsx'
import { situacaoDaVisita } from '../calendar/block.tsx'
import classes from './form.module.css'
import type { LinhaDaClinica } from '../entries.ts'
import type { Contexto } from '../../queue/status.ts'

type Props = {
  readonly linha: LinhaDaClinica
  readonly contexto: Contexto
  readonly onFechar: (() => void) | null
  readonly voltar: ReactNode
  readonly onDescartar: () => void
  readonly onNovo: () => void
}

/** A booking that is still on its way: what it asks for, how it stands. Nothing of it can be changed until it is there. */
export function AgendaPedido({ linha, contexto, onFechar, voltar, onDescartar, onNovo }: Props) {
  const situacao = situacaoDaVisita(linha, contexto)
  const titulo = 'Pedido na fila'
  return (
    <div className={classes.form}>
      <div className={classes.rolagem}>
        <div className={classes.topo}>
          {onFechar === null ? (
            voltar
          ) : (
            <Drawer.Title className={classes.titulo ?? ''}>{titulo}</Drawer.Title>
          )}
          {onFechar === null ? (
            <Button variant="light" size="sm" onClick={onNovo}>
              Novo
            </Button>
          ) : (
            <ActionIcon onClick={onFechar} aria-label="Fechar">
              <IconX size={22} stroke={1.75} aria-hidden />
            </ActionIcon>
          )}
        </div>
        {onFechar === null && (
          <h2 className={classes.titulo} tabIndex={-1}>
            {titulo}
          </h2>
        )}
        <DialogSummary
          {...diaEmBloco(linha.data)}
          title={linha.nome}
          text={`${formatDiaDaSemana(linha.data)}, das ${linha.inicio} às ${linha.fim}, ${formatValor(linha.valor)}`}
        />
        {situacao !== null && (
          <div className={classes.recusa} role="status">
            <StatusChip kind={situacao.kind} {...(situacao.icon && { icon: situacao.icon })}>
              {situacao.chip}
            </StatusChip>
            <p className={classes.frase}>{situacao.frase}</p>
          </div>
        )}
      </div>
      <div className={classes.pe}>
        <Button
          variant="subtle"
          color="bad"
          leftSection={<IconTrash size={20} stroke={1.75} aria-hidden />}
          onClick={onDescartar}
        >
          Descartar
        </Button>
      </div>
    </div>
  )
}
