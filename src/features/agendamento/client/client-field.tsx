import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core'
import '#src/components/fields/combobox.css'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import type { Contact } from '#domain/perfil/schema.ts'
import { displayName } from '#domain/perfil/search.ts'
import { TYPING_PAUSE_MS } from '#src/lib/form/typing-pause.ts'
import type { VisitClient, Whose } from '../queries.ts'
import classes from './client-field.module.css'

/** Where the form finds people: the clinic's list, or what this device has of it. */
export type ClientSearch = {
  readonly search: (query: string, signal: AbortSignal) => Promise<ClientSearchResult>
  /** A person was chosen, as `search` answered her: from now on this device must know her name. */
  readonly choose: (person: Contact) => void
}

export type ClientSearchResult = {
  readonly pessoas: readonly Contact[]
  /** How many people the device had to search, where the clinic did not answer; else null. */
  readonly kept: number | null
}

type Props = {
  /** The chosen person's e-mail, or the name as typed. */
  readonly value: Whose
  readonly onChange: (whose: Whose) => void
  readonly clientOf: (whose: Whose) => VisitClient
  readonly clientSearch: ClientSearch
  /** Said under the field while it is empty. */
  readonly help: string
  readonly error?: ReactNode
}

/** A single letter would find everybody. */
const MIN_LETTERS = 2

/**
 * Whose visit it will be, searched while typing. Reception also books for people without an account: what was
 * typed and chose nobody stays as it is, and is the visit's name.
 */
export function ClientField({ value, onChange, clientOf, clientSearch, help, error }: Props) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [chosen, setChosen] = useState<Contact | null>(null)
  const text = value.email === null ? (value.cliente ?? '') : ''
  const { result, searching } = useSearch(text.trim(), clientSearch)
  const known = chosen !== null && chosen.email === value.email ? chosen : null
  const nome = known !== null ? displayName(known) : clientOf(value).nome
  const account = known?.confirmada === false ? `${known.email}, conta não confirmada` : value.email
  const asking = text.trim().length >= MIN_LETTERS

  function onType(next: string) {
    onChange({ email: null, cliente: next === '' ? null : next })
    combobox.openDropdown()
    combobox.updateSelectedOptionIndex()
  }

  function choose(email: string) {
    const person = result?.pessoas.find((p) => p.email === email)
    if (person === undefined) return
    clientSearch.choose(person)
    setChosen(person)
    onChange({ email, cliente: null })
    combobox.closeDropdown()
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} shadow="md" offset={6} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label="Cliente"
          name="cliente"
          placeholder="Nome, email ou telefone"
          description={account ?? (text.trim() === '' ? help : 'Sem conta: fica com este nome.')}
          error={error}
          autoComplete="off"
          maxLength={120}
          value={value.email === null ? text : nome}
          onChange={(event) => onType(event.currentTarget.value)}
          onBlur={() => combobox.closeDropdown()}
          rightSection={
            value.email !== null && (
              <CloseButton
                aria-label={`Tirar ${nome}`}
                onClick={() => onChange({ email: null, cliente: null })}
              />
            )
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!asking || result === null}>
        <Combobox.Options
          className={classes.options ?? ''}
          aria-label="Pessoas encontradas"
          aria-busy={searching}
        >
          {result?.pessoas.map((p) => (
            <Combobox.Option key={p.email} value={p.email}>
              <span className={classes.optionName}>
                {displayName(p)}
                {p.confirmada === false && <small className={classes.optionMark}> não confirmada</small>}
              </span>
              <small className={classes.optionContact}>
                {p.telefone === '' ? p.email : `${p.telefone}, ${p.email}`}
              </small>
            </Combobox.Option>
          ))}
          {result?.pessoas.length === 0 && <Combobox.Empty>Ninguém com esta busca</Combobox.Empty>}
        </Combobox.Options>
        {result !== null && result.kept !== null && (
          <Combobox.Footer>
            Sem a clínica: procurando entre as {result.kept} pessoas guardadas neste aparelho.
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** The search's answer to what is typed; the last one stays until the next is there. */
function useSearch(text: string, clientSearch: ClientSearch) {
  const [query] = useDebouncedValue(text, TYPING_PAUSE_MS)
  const [result, setResult] = useState<(ClientSearchResult & { readonly query: string }) | null>(null)

  useEffect(() => {
    if (query.length < MIN_LETTERS) {
      setResult(null)
      return
    }
    const controller = new AbortController()
    void clientSearch.search(query, controller.signal).then((next) => {
      if (!controller.signal.aborted) setResult({ ...next, query })
    })
    return () => controller.abort()
  }, [query, clientSearch])

  return { result, searching: text !== result?.query }
}
