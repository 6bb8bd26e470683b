import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core'
import '#src/components/combobox.css'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import type { Contact } from '#domain/perfil/schema.ts'
import { nameOf } from '#domain/perfil/search.ts'
import type { VisitClient } from '../queries.ts'
import classes from './form.module.css'

/** Where the form finds people: the clinic's list, or what this device has of it. */
export type ClientSearch = {
  readonly search: (query: string, signal: AbortSignal) => Promise<ClientSearchResult>
  /** A person was chosen: from now on this device must know her name. */
  readonly choose: (person: Contact) => void
}

export type ClientSearchResult = {
  readonly pessoas: readonly Contact[]
  /** How many people the device had to search, where the clinic did not answer; else null. */
  readonly kept: number | null
}

type Props = {
  /** The chosen person's e-mail. */
  readonly value: string | null
  readonly onChange: (email: string | null) => void
  readonly clientOf: (email: string | null) => VisitClient
  readonly clientSearch: ClientSearch
}

const TYPING_PAUSE_MS = 250
/** A single letter would find everybody. */
const MIN_LETTERS = 2

/**
 * Whose visit it will be, searched while typing. It may stay empty: reception also books for people without
 * an account.
 */
export function ClientField({ value, onChange, clientOf, clientSearch }: Props) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Contact | null>(null)
  const { result, searching } = useSearch(text.trim(), clientSearch)
  const nome = chosen !== null && chosen.email === value ? nameOf(chosen) : clientOf(value).nome
  const asking = value === null && text.trim().length >= MIN_LETTERS

  function onType(next: string) {
    if (value !== null) onChange(null)
    setText(next)
    combobox.openDropdown()
    combobox.updateSelectedOptionIndex()
  }

  function choose(email: string) {
    const person = result?.pessoas.find((p) => p.email === email)
    if (person === undefined) return
    clientSearch.choose(person)
    setChosen(person)
    setText('')
    onChange(email)
    combobox.closeDropdown()
  }

  return (
    <Combobox store={combobox} onOptionSubmit={choose} shadow="md" offset={6} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label="Cliente"
          name="cliente"
          placeholder="Nome, email ou telefone"
          description={value ?? 'Opcional: para quem ainda não tem conta, deixe em branco.'}
          autoComplete="off"
          maxLength={120}
          value={value === null ? text : nome}
          onChange={(event) => onType(event.currentTarget.value)}
          onBlur={() => {
            combobox.closeDropdown()
            // Text that chose nobody is dropped.
            setText('')
          }}
          rightSection={
            value !== null && <CloseButton aria-label={`Tirar ${nome}`} onClick={() => onChange(null)} />
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
              <span className={classes.optionName}>{nameOf(p)}</span>
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
