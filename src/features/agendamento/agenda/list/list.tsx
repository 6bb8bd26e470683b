import { ActionIcon, Button } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { formatDataLonga } from '#domain/lib/dates.ts'
import { MoneyText } from '#src/components/money-text.tsx'
import { StatusChip } from '#src/components/status-chip.tsx'
import { agendamentosEmPalavras } from '../utils.ts'
import { type DiaDaClinica, diasDaClinica, type LinhaDaClinica } from '../entries.ts'
import classes from './list.module.css'
import { type Contexto, situacaoDoCancelamento, situacaoDoPedido } from '../../queue/status.ts'

export type ListaProps = Contexto & {
  /** By time. */
  readonly linhas: readonly LinhaDaClinica[]
  /** How many of them are drawn: a month of visits is long to draw, and to scroll through. */
  readonly limite: number
  /** Others follow that are not among them. */
  readonly haMais: boolean
  /** They may be of the last one's day. */
  readonly cortado: boolean
  readonly onMais: () => void
  /** What a visit's person is called: the name, else the e-mail, else "Recepção". */
  readonly clienteDe: (email: string | null) => string
  /** A service's picture, by its name. */
  readonly pictureDe: (nome: string) => ReactNode
  readonly onExcluir: (agendamento: Agendamento) => void
  readonly onEscolher: (linha: LinhaDaClinica) => void
}

/** The visits under their days. */
export function ClinicaLista({ linhas, limite, haMais, cortado, onMais, ...rest }: ListaProps) {
  return (
    <>
      {diasDaClinica(linhas, limite, cortado).map((dia) => (
        <Dia key={dia.data} dia={dia} {...rest} />
      ))}
      {(haMais || linhas.length > limite) && (
        <Button variant="light" className={classes.more ?? ''} onClick={onMais}>
          Mostrar mais
        </Button>
      )}
    </>
  )
}

type Rest = Omit<ListaProps, 'linhas' | 'limite' | 'haMais' | 'cortado' | 'onMais'>

function Dia({ dia, ...rest }: Rest & { dia: DiaDaClinica }) {
  const id = useId()
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className={classes.day}>
        {formatDataLonga(dia.data)}
        {dia.total !== null && <small>{agendamentosEmPalavras(dia.total)}</small>}
      </h2>
      <ul className={classes.list}>
        {dia.linhas.map((linha) => (
          <Linha key={linha.chave} linha={linha} {...rest} />
        ))}
      </ul>
    </section>
  )
}

function Linha({
  linha,
  clienteDe,
  pictureDe,
  onExcluir,
  onEscolher,
  online,
  now,
}: Rest & { linha: LinhaDaClinica }) {
  const { agendamento, fila, nome, encaixe } = linha
  const cliente = clienteDe(linha.email)
  const quem = encaixe ? `${cliente}, encaixe` : cliente
  const situacao =
    fila === null
      ? null
      : agendamento === null
        ? situacaoDoPedido(fila, { online, now })
        : situacaoDoCancelamento(fila, { online, now })
  return (
    <li className={classes.row} data-queued={agendamento === null || undefined}>
      <span className={classes.time}>
        {linha.inicio}
        <small>
          <span className={classes.words}>às </span>
          {linha.fim}
        </small>
      </span>
      <span className={classes.picture}>{pictureDe(nome)}</span>
      <div className={classes.what}>
        <b>{nome}</b>
        <span className={classes.who}>{quem}</span>
        {situacao !== null && (
          <StatusChip kind={situacao.kind} {...(situacao.icon && { icon: situacao.icon })}>
            {situacao.chip}
          </StatusChip>
        )}
      </div>
      <span className={classes.price}>
        <MoneyText value={linha.valor} />
      </span>
      <ActionIcon
        className={classes.edit ?? ''}
        color="rose"
        aria-label={`${agendamento === null ? 'Abrir' : 'Alterar'} ${nome}, ${quem}, às ${linha.inicio}`}
        onClick={() => onEscolher(linha)}
      >
        <IconPencil size={22} stroke={1.75} aria-hidden />
      </ActionIcon>
      {agendamento !== null && (
        <ActionIcon
          className={classes.delete ?? ''}
          color="bad"
          aria-label={`Excluir ${nome}, ${quem}, às ${linha.inicio}`}
          disabled={!online}
          onClick={() => onExcluir(agendamento)}
        >
          <IconTrash size={22} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </li>
  )
}
