import { Button, TextInput } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconSearch } from '@tabler/icons-react'
import { memo, useDeferredValue, useState } from 'react'
import { displayDuration } from '#domain/lib/duration.ts'
import { procedimentoKindNames } from '#domain/lib/procedimento-kind.ts'
import { foldAccents, searchWords } from '#domain/lib/search.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { MoneyText } from '#src/components/money-text.tsx'
import { RowActions } from '#src/components/registry/row-actions.tsx'
import classes from './procedimento-list.module.css'
import { ProcedimentoPicture } from './procedimento-picture.tsx'

type RowProps = {
  readonly onEdit: (procedimento: Procedimento) => void
  readonly onDelete: (procedimento: Procedimento) => void
  readonly online: boolean
}
type Props = RowProps & {
  readonly procedimentos: readonly Procedimento[]
  /** The id of the service that the form edits; null for none. */
  readonly editing: number | null
}

/** Rows at first, and at every "Mostrar mais". A list that is longer can be searched. */
const STEP = 30

/** The clinic's procedures by the page. Rows stay as they are while the form is typed in. */
export const ProcedimentoList = memo(function ProcedimentoList({ procedimentos, ...rest }: Props) {
  const [search, setSearch] = useState('')
  const [limit, setLimit] = useState(STEP)
  const words = searchWords(useDeferredValue(search))
  const found = procedimentos.filter(({ nome }) => words.every((p) => foldAccents(nome).includes(p)))
  return (
    <>
      {procedimentos.length > STEP && (
        <TextInput
          type="search"
          aria-label="Buscar procedimento"
          placeholder="Buscar procedimento"
          className={classes.search ?? ''}
          leftSection={<IconSearch size={20} stroke={1.75} aria-hidden />}
          maxLength={120}
          value={search}
          onChange={({ currentTarget: { value } }) => {
            setSearch(value)
            setLimit(STEP)
          }}
        />
      )}
      {words.length > 0 && (
        <p role="status" className={classes.found}>
          {found.length === 0 && 'Nenhum procedimento com esta busca'}
          {found.length === 1 && '1 procedimento encontrado'}
          {found.length > 1 && `${found.length} procedimentos encontrados`}
        </p>
      )}
      {found.length > 0 && <Rows procedimentos={found.slice(0, limit)} {...rest} />}
      {found.length > limit && (
        <Button variant="light" fullWidth mt="md" onClick={() => setLimit(limit + STEP)}>
          Mostrar mais
        </Button>
      )}
    </>
  )
})

/** A table, or cards where it has no room. */
function Rows({ procedimentos, editing, ...row }: Props) {
  const roomy = useMediaQuery('(min-width: 48em) and (max-width: 63.99em), (min-width: 71em)', undefined, {
    getInitialValueInEffect: false,
  })
  if (roomy === false)
    return (
      <ul className={classes.cards}>
        {procedimentos.map((p) => (
          <RowCard key={p.id} procedimento={p} on={p.id === editing} {...row} />
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
          <ProcedimentoListRow key={p.id} procedimento={p} on={p.id === editing} {...row} />
        ))}
      </tbody>
    </table>
  )
}

type OneProps = RowProps & { readonly procedimento: Procedimento; readonly on: boolean }

const ProcedimentoListRow = memo(function ProcedimentoListRow({ procedimento, on, ...row }: OneProps) {
  const { tempo, valor } = procedimento
  return (
    <tr data-on={on || undefined}>
      <td>
        <Name procedimento={procedimento} />
      </td>
      <td>{displayDuration(tempo)}</td>
      <td>
        <MoneyText value={valor} />
      </td>
      <td>
        <Actions procedimento={procedimento} {...row} />
      </td>
    </tr>
  )
})

const RowCard = memo(function RowCard({ procedimento, on, ...row }: OneProps) {
  const { tempo, valor } = procedimento
  return (
    <li data-on={on || undefined}>
      <Name procedimento={procedimento} />
      <div className={classes.line}>
        <span className={classes.facts}>
          {displayDuration(tempo)}
          <MoneyText value={valor} />
        </span>
        <Actions procedimento={procedimento} {...row} />
      </div>
    </li>
  )
})

function Name({ procedimento: { nome, imagem, tipoProcedimento } }: { procedimento: Procedimento }) {
  return (
    <div className={classes.name}>
      <ProcedimentoPicture imagem={imagem} className={classes.picture} sizes="60px" width={60} height={60} />
      <div>
        <b>{nome}</b>
        <small>{procedimentoKindNames[tipoProcedimento]}</small>
      </div>
    </div>
  )
}

function Actions({ procedimento, onEdit, onDelete, online }: Omit<OneProps, 'on'>) {
  return (
    <RowActions
      name={procedimento.nome}
      onEdit={() => onEdit(procedimento)}
      onDelete={() => onDelete(procedimento)}
      deleteDisabled={!online}
    />
  )
}
