import { CloseButton, Combobox, TextInput, useCombobox } from '@mantine/core'
import '#src/components/combobox.css'
import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { nomeDe } from '#domain/perfil/busca.ts'
import type { Pessoa } from '#domain/perfil/schema.ts'
import type { Contato } from '../../queries.ts'
import classes from './form.module.css'

/** Where the form finds people: the clinic's list, or what this device has of it. */
export type Clientes = {
  readonly procurar: (busca: string, signal: AbortSignal) => Promise<ClientesAchados>
  /** Somebody was chosen: her name must be known on this device from now on. */
  readonly escolher: (pessoa: Pessoa) => void
}

export type ClientesAchados = {
  readonly pessoas: readonly Pessoa[]
  /** How many people the device had to search, where the clinic did not answer; else null. */
  readonly guardadas: number | null
}

type Props = {
  /** The chosen person's e-mail. */
  readonly value: string | null
  readonly onChange: (email: string | null) => void
  readonly contatoDe: (email: string | null) => Contato
  readonly clientes: Clientes
}

const PAUSA_MS = 250
/** One letter finds everybody. */
const LETRAS = 2

/** Whose visit it will be, found while typing. Optional: reception books for people without an account too. */
export function AgendaClienteCampo({ value, onChange, contatoDe, clientes }: Props) {
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() })
  const [texto, setTexto] = useState('')
  const [escolhida, setEscolhida] = useState<Pessoa | null>(null)
  const { achados, buscando } = useBusca(texto.trim(), clientes)
  const nome = escolhida !== null && escolhida.email === value ? nomeDe(escolhida) : contatoDe(value).nome
  const procurando = value === null && texto.trim().length >= LETRAS

  function escrever(novo: string) {
    if (value !== null) onChange(null)
    setTexto(novo)
    combobox.openDropdown()
    combobox.updateSelectedOptionIndex()
  }

  function escolher(email: string) {
    const pessoa = achados?.pessoas.find((p) => p.email === email)
    if (pessoa === undefined) return
    clientes.escolher(pessoa)
    setEscolhida(pessoa)
    setTexto('')
    onChange(email)
    combobox.closeDropdown()
  }

  return (
    <Combobox store={combobox} onOptionSubmit={escolher} shadow="md" offset={6} withinPortal={false}>
      <Combobox.Target withExpandedAttribute>
        <TextInput
          label="Cliente"
          name="cliente"
          placeholder="Nome, email ou telefone"
          description={value ?? 'Opcional: para quem ainda não tem conta, deixe em branco.'}
          autoComplete="off"
          maxLength={120}
          value={value === null ? texto : nome}
          onChange={(event) => escrever(event.currentTarget.value)}
          onBlur={() => {
            combobox.closeDropdown()
            // What was not chosen is nobody.
            setTexto('')
          }}
          rightSection={
            value !== null && <CloseButton aria-label={`Tirar ${nome}`} onClick={() => onChange(null)} />
          }
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={!procurando || achados === null}>
        <Combobox.Options
          className={classes.opcoes ?? ''}
          aria-label="Pessoas encontradas"
          aria-busy={buscando}
        >
          {achados?.pessoas.map((p) => (
            <Combobox.Option key={p.email} value={p.email}>
              <span className={classes.opcaoNome}>{nomeDe(p)}</span>
              <small className={classes.opcaoContato}>
                {p.telefone === '' ? p.email : `${p.telefone}, ${p.email}`}
              </small>
            </Combobox.Option>
          ))}
          {achados?.pessoas.length === 0 && <Combobox.Empty>Ninguém com esta busca</Combobox.Empty>}
        </Combobox.Options>
        {achados !== null && achados.guardadas !== null && (
          <Combobox.Footer>
            Sem a clínica: procurando entre as {achados.guardadas} pessoas guardadas neste aparelho.
          </Combobox.Footer>
        )}
      </Combobox.Dropdown>
    </Combobox>
  )
}

/** What was found for what is typed; the last answer stays until the next is there. */
function useBusca(texto: string, clientes: Clientes) {
  const [busca] = useDebouncedValue(texto, PAUSA_MS)
  const [achados, setAchados] = useState<(ClientesAchados & { readonly busca: string }) | null>(null)

  useEffect(() => {
    if (busca.length < LETRAS) {
      setAchados(null)
      return
    }
    const controller = new AbortController()
    void clientes.procurar(busca, controller.signal).then((novos) => {
      if (!controller.signal.aborted) setAchados({ ...novos, busca })
    })
    return () => controller.abort()
  }, [busca, clientes])

  return { achados, buscando: texto !== achados?.busca }
}
