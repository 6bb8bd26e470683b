import { useDebouncedValue } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { looksLike, soughtBy } from '#domain/ficha/look-alike.ts'
import type { ListedFicha } from '#domain/ficha/schema.ts'
import { overlayKeptCards } from '#domain/outbox/overlay.ts'
import { displayName } from '#domain/perfil/search.ts'
import { useLiveQuery } from '#src/lib/live-query.ts'
import { TYPING_PAUSE_MS } from '#src/lib/typing-pause.ts'
import { api } from '#src/offline/api.ts'
import { db, readSession } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/outbox.ts'

/** A card in the list; `seen`: what the clinic says of her visits, null where only this device was asked. */
export type ListedCard = Pick<ListedFicha, 'chave' | 'nome' | 'telefone' | 'conta'> & {
  readonly seen: Pick<ListedFicha, 'visitas' | 'ultimaVisita'> | null
}

export type CardList = {
  readonly rows: readonly ListedCard[]
  /** Whether the clinic has answered; else these are the ones that this device keeps. */
  readonly isTold: boolean
  /** Asks for the next page; null where there is none. */
  readonly more: (() => void) | null
  /** Whether that was asked for, and the clinic did not answer. */
  readonly isMoreMissing: boolean
}

type FoundCards = {
  readonly busca: string
  readonly rows: readonly ListedFicha[]
  /** Whether a page has come that was not full: there is none behind it. */
  readonly isWhole: boolean
  readonly isMoreMissing: boolean
}

const PAGE = 30

/** Cards by name, telephone or e-mail, in the order of their names; undefined until something is known. */
export function useCards(typed: string, online: boolean): CardList | undefined {
  const [busca] = useDebouncedValue(typed.trim(), TYPING_PAUSE_MS)
  const [told, setTold] = useState<FoundCards | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const kept = useLiveQuery(() => readKept(typed.trim()), [typed.trim()])
  useEffect(() => {
    if (!online) return
    const controller = new AbortController()
    void (async () => {
      const rows = await readPage({ busca }, controller.signal)
      if (controller.signal.aborted) return
      setFailed(rows === null ? busca : null)
      if (rows !== null) setTold({ busca, rows, isWhole: rows.length < PAGE, isMoreMissing: false })
    })()
    return () => controller.abort()
  }, [busca, online])

  if (told !== null && online && told.busca === busca && failed !== busca) {
    const last = told.rows.at(-1)
    return {
      rows: told.rows.map(({ visitas, ultimaVisita, ...card }) => ({
        ...card,
        seen: { visitas, ultimaVisita },
      })),
      isTold: true,
      more: told.isWhole || last === undefined ? null : () => void addPage(last),
      isMoreMissing: told.isMoreMissing,
    }
  }
  // While the clinic is asked nothing of this device stands there as if it were all.
  if (online && failed !== busca) return undefined
  return kept === undefined ? undefined : { rows: kept, isTold: false, more: null, isMoreMissing: false }

  async function addPage({ chave, nome }: ListedFicha) {
    const next = await readPage({ busca, depois: chave, nomeDepois: nome })
    setTold((told) => {
      // It goes behind the card that it was asked after: a second tap's page stands there already.
      if (told?.busca !== busca || told.rows.at(-1)?.chave !== chave) return told
      if (next === null) return { ...told, isMoreMissing: true }
      // Where that card is gone by now, those that are called as it was come again.
      const keys = new Set(told.rows.map((row) => row.chave))
      const rows = [...told.rows, ...next.filter((row) => !keys.has(row.chave))]
      return { busca, rows, isWhole: next.length < PAGE, isMoreMissing: false }
    })
  }
}

async function readPage(
  page: { readonly busca: string; readonly depois?: string; readonly nomeDepois?: string },
  signal?: AbortSignal,
): Promise<readonly ListedFicha[] | null> {
  const query = { ...page, limite: PAGE }
  const answer = await api.call('ficha.listar', { query, ...(signal && { signal }) })
  return answer.kind === 'ok' ? answer.body : null
}

/** The people of the agenda that this device keeps: cards, those it has still to send too, and accounts. */
async function readKept(busca: string): Promise<readonly ListedCard[]> {
  const [kept, people, sessao] = await Promise.all([
    db.fichas.toArray(),
    db.usuarios.toArray(),
    readSession(db),
  ])
  const cards = overlayKeptCards(kept, sessao === null ? [] : await readQueueOf(db, sessao.email))
  const sought = soughtBy({ nome: busca, telefone: busca, cpf: '' })
  // As at the clinic, each word begins one of the name or of the e-mail.
  const isFound = ({ nome, conta, telefone }: Pick<ListedCard, 'nome' | 'conta' | 'telefone'>) =>
    busca === '' || looksLike({ cpf: '', nome: `${nome} ${conta ?? ''}`, telefone }, sought)
  const accounts = people.map(({ email, ...person }) => ({
    ...{ chave: email, conta: email, nome: displayName(person), telefone: person.telefone },
  }))
  return [...cards.filter(({ conta }) => conta === null), ...accounts]
    .filter(isFound)
    .sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))
    .map(({ chave, nome, telefone, conta }) => ({ chave, nome, telefone, conta, seen: null }))
}
