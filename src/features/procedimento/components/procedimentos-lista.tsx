import { useMediaQuery } from '@mantine/hooks'
import { memo } from 'react'
import { formatDuracao } from '#domain/lib/duration.ts'
import { nomeDoTipo } from '#domain/lib/fields.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { MoneyText } from '#src/components/money-text.tsx'
import { RowActions } from '#src/components/row-actions.tsx'
import { useGradually } from '#src/lib/use-gradually.ts'
import { ProcedimentoPicture } from './procedimento-picture.tsx'
import classes from './procedimentos-lista.module.css'

type RowProps = {
  readonly onEditar: (procedimento: Procedimento) => void
  readonly onDeletar: (procedimento: Procedimento) => void
  readonly online: boolean
}
type Props = RowProps & {
  readonly procedimentos: readonly Procedimento[]
  /** The one in the form. */
  readonly emEdicao: number | null
}

/** The clinic's procedures: a table, or cards where it has no room. Rows stay as they are while the form is typed in. */
export const ProcedimentosLista = memo(function ProcedimentosLista(props: Props) {
  const { procedimentos, emEdicao, ...row } = props
  const rows = useGradually(procedimentos)
  const roomy = useMediaQuery('(min-width: 48em) and (max-width: 63.99em), (min-width: 71em)', undefined, {
    getInitialValueInEffect: false,
  })
  if (roomy === false)
    return (
      <ul className={classes.cards}>
        {rows.map((p) => (
          <Cartao key={p.id} procedimento={p} on={p.id === emEdicao} {...row} />
        ))}
      </ul>
    )
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Procedimento</th>
          <th scope="col">Tempo</th>
          <th scope="col">Valor</th>
          <th scope="col">
            <span className={classes.unseen}>Ações</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((p) => (
          <Linha key={p.id} procedimento={p} on={p.id === emEdicao} {...row} />
        ))}
      </tbody>
    </table>
  )
})

type OneProps = RowProps & { readonly procedimento: Procedimento; readonly on: boolean }

const Linha = memo(function Linha({ procedimento, on, ...row }: OneProps) {
  const { tempo, valor } = procedimento
  return (
    <tr data-on={on || undefined}>
      <td>
        <Nome procedimento={procedimento} />
      </td>
      <td>{formatDuracao(tempo)}</td>
      <td>
        <MoneyText value={valor} />
      </td>
      <td>
        <Acoes procedimento={procedimento} {...row} />
      </td>
    </tr>
  )
})

const Cartao = memo(function Cartao({ procedimento, on, ...row }: OneProps) {
  const { tempo, valor } = procedimento
  return (
    <li data-on={on || undefined}>
      <Nome procedimento={procedimento} />
      <div className={classes.line}>
        <span className={classes.facts}>
          {formatDuracao(tempo)}
          <MoneyText value={valor} />
        </span>
        <Acoes procedimento={procedimento} {...row} />
      </div>
    </li>
  )
})

function Nome({ procedimento: { nome, imagem, tipoProcedimento } }: { procedimento: Procedimento }) {
  return (
    <div className={classes.name}>
      <ProcedimentoPicture imagem={imagem} className={classes.picture} sizes="60px" width={60} height={60} />
      <div>
        <b>{nome}</b>
        <small>{nomeDoTipo[tipoProcedimento]}</small>
      </div>
    </div>
  )
}

function Acoes({ procedimento, onEditar, onDeletar, online }: Omit<OneProps, 'on'>) {
  return (
    <RowActions
      name={procedimento.nome}
      onEdit={() => onEditar(procedimento)}
      onDelete={() => onDeletar(procedimento)}
      deleteDisabled={!online}
    />
  )
}
