import { Button, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { memo, useDeferredValue, useState } from 'react'
import { dobrar, palavrasDaBusca } from '#domain/lib/busca.ts'
import { formatDuracao } from '#domain/lib/duration.ts'
import { nomeDoTipo } from '#domain/lib/fields.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { MoneyText } from '#src/components/money-text.tsx'
import { RowActions } from '#src/components/row-actions.tsx'
import { ProcedimentoPicture } from './procedimento-picture.tsx'
import classes from './procedimento-list.module.css'

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

/** Rows at first, and at every "Mostrar mais". A list that is longer can be searched. */
const PASSO = 30

/** The clinic's procedures by the page. Rows stay as they are while the form is typed in. */
export const ProcedimentosLista = memo(function ProcedimentosLista({ procedimentos, ...rest }: Props) {
  const [busca, setBusca] = useState('')
  const [quantos, setQuantos] = useState(PASSO)
  const palavras = palavrasDaBusca(useDeferredValue(busca))
  const achados = procedimentos.filter(({ nome }) => palavras.every((p) => dobrar(nome).includes(p)))
  return (
    <>
      {procedimentos.length > PASSO && (
        <TextInput
          type="search"
          aria-label="Buscar procedimento"
          placeholder="Buscar procedimento"
          className={classes.search ?? ''}
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
          maxLength={120}
          value={busca}
          onChange={({ currentTarget: { value } }) => {
            setBusca(value)
            setQuantos(PASSO)
          }}
        />
      )}
      {palavras.length > 0 && (
        <p role="status" className={classes.found}>
          {achados.length === 0 && 'Nenhum procedimento com esta busca'}
          {achados.length === 1 && '1 procedimento encontrado'}
          {achados.length > 1 && `${achados.length} procedimentos encontrados`}
        </p>
      )}
      {achados.length > 0 && <Linhas procedimentos={achados.slice(0, quantos)} {...rest} />}
      {achados.length > quantos && (
        <Button variant="light" fullWidth mt="md" onClick={() => setQuantos(quantos + PASSO)}>
          Mostrar mais
        </Button>
      )}
    </>
  )
})

/** A table, or cards where it has no room. */
function Linhas({ procedimentos, emEdicao, ...row }: Props) {
  const roomy = useMediaQuery('(min-width: 48em) and (max-width: 63.99em), (min-width: 71em)', undefined, {
    getInitialValueInEffect: false,
  })
  if (roomy === false)
    return (
      <ul className={classes.cards}>
        {procedimentos.map((p) => (
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
        {procedimentos.map((p) => (
          <Linha key={p.id} procedimento={p} on={p.id === emEdicao} {...row} />
        ))}
      </tbody>
    </table>
  )
}

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
