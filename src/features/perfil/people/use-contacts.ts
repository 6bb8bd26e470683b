import { useDebouncedValue } from '@mantine/hooks'
import { useDeferredValue, useEffect, useState } from 'react'
import { notify } from '#src/components/notices/toast.tsx'
import { TYPING_PAUSE_MS } from '#src/lib/form/typing-pause.ts'
import { SEARCH_WAIT_MS, searchContacts, searchContactsUpTo, withMore } from '../commands.ts'
import type { LocalContact } from '../queries.ts'
import { type ContactPage, useContactsOnDevice, useContactsVersion, useFirstContacts } from '../queries.ts'

/** Rows at first, and at every "Mostrar mais". */
const STEP = 50

export type Contacts = {
  /** Undefined while nothing is known yet. */
  readonly pessoas: readonly LocalContact[] | undefined
  /** The search that these people answer. */
  readonly busca: string
  /** All that the search finds, also those not shown yet. */
  readonly total: number
  /** All that are registered; null where the clinic never said it. */
  readonly registered: number | null
  /** How many people this device has, where it answers in the clinic's place; else null. */
  readonly kept: number | null
  /** What is typed is not yet what is shown. */
  readonly searching: boolean
  readonly onMore: () => void
}

type Answer = ContactPage & { readonly busca: string }

/**
 * The list of people as far as it is looked at: its first page from the device, as every list; searches and
 * further pages from the clinic, kept while the screen is open. Without the clinic, the people this device
 * has.
 */
export function useContacts(busca: string, online: boolean, loading: boolean): Contacts {
  const [searched] = useDebouncedValue(busca, TYPING_PAUSE_MS)
  const first = useFirstContacts()
  const versao = useContactsVersion()
  const [answer, setAnswer] = useState<Answer | null>(null)
  const [silent, setSilent] = useState<string | null>(null)
  const [count, setCount] = useState(STEP)

  const fromDevice = !online || silent === searched || (first === null && !loading)
  const onDevice = useDeferredValue(busca)
  const local = useContactsOnDevice(fromDevice, onDevice)
  const page = answer === null || answer.busca === '' ? paged(first, answer) : answer

  // biome-ignore lint/correctness/useExhaustiveDependencies: begun anew by another search alone
  useEffect(() => setCount(STEP), [searched])

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked anew when the clinic's people have changed
  useEffect(() => {
    setSilent(null)
    // Who has leafed on stays where she is.
    const leafed = answer?.busca === searched ? answer.pessoas.length : 0
    const count = leafed === 0 ? 0 : (page?.pessoas.length ?? 0)
    // The first page alone is the device's to tell.
    const isFirstPage = searched === '' && leafed === 0
    if (isFirstPage) setAnswer(null)
    if (isFirstPage || !online) return
    const controller = new AbortController()
    // Then the device answers, until the clinic does: a search, or the first page alone.
    const goWithout = () => (searched === '' ? setAnswer(null) : setSilent(searched))
    const timer = setTimeout(goWithout, SEARCH_WAIT_MS)
    void searchContactsUpTo({ busca: searched, count }, controller.signal).then((page) => {
      clearTimeout(timer)
      if (controller.signal.aborted) return
      if (page === null) return goWithout()
      setSilent(null)
      setAnswer((r) => {
        const since = r?.busca === searched ? r.pessoas.slice(Math.max(leafed, STEP)) : []
        return { ...page, pessoas: withMore(page.pessoas, since), busca: searched }
      })
    })
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [searched, online, versao])

  async function showMore() {
    const last = page?.pessoas.at(-1)
    if (fromDevice || page == null || last === undefined) return setCount((n) => n + STEP)
    const more = await searchContacts({ busca: searched, depois: last }, new AbortController().signal)
    if (more === null)
      return notify.bad('A clínica não respondeu', { id: 'mais-pessoas', text: 'Tente de novo.' })
    const before = answer?.busca === searched ? answer.pessoas : []
    // The page is added only where no other search was asked for meanwhile.
    setAnswer((r) =>
      r === answer ? { busca: searched, pessoas: withMore(before, more.pessoas), total: more.total } : r,
    )
  }

  return {
    pessoas: fromDevice ? local?.matches.slice(0, count) : page?.pessoas,
    busca: fromDevice ? onDevice : (answer?.busca ?? ''),
    total: fromDevice ? (local?.matches.length ?? 0) : (page?.total ?? 0),
    registered: first?.total ?? null,
    kept: fromDevice ? (local?.kept ?? null) : null,
    searching: !fromDevice && (busca !== searched || (searched !== '' && answer?.busca !== searched)),
    onMore: () => void showMore(),
  }
}

/** The first page and those leafed to since. */
function paged(first: ContactPage | null | undefined, more: Answer | null): ContactPage | null | undefined {
  if (first == null || more === null) return first
  return { ...first, pessoas: withMore(first.pessoas, more.pessoas) }
}
