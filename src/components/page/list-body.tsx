import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { EmptyState } from './empty-state.tsx'
import { Loading } from './skeletons.tsx'

type Props = {
  /** How many rows there are; undefined while the first answer is awaited. */
  count: number | undefined
  /** False where the list never reached this device: having no rows says nothing then. */
  known: boolean
  /** What is listed: "os procedimentos". */
  what: string
  /** What is drawn while it is awaited: rows of the list's own shape. */
  awaited: ReactNode
  /** The `EmptyState` of a list that is known to be empty. */
  empty: ReactNode
  onReload: () => Promise<unknown>
  children: ReactNode
}

/** A list, or what stands in its place: awaited, never fetched, empty. */
export function ListBody({ count, known, what, awaited, empty, onReload, children }: Props) {
  if (count === undefined) return <Loading label={`Carregando ${what}…`}>{awaited}</Loading>
  if (count > 0) return children
  return known ? empty : <NeverFetched what={what} onReload={onReload} />
}

type NeverFetchedProps = Pick<Props, 'what' | 'onReload'>

/** Stands in the place of a list that never reached this device: nothing is said of what it holds. */
export function NeverFetched({ what, onReload }: NeverFetchedProps) {
  const [busy, setBusy] = useState(false)
  return (
    <EmptyState
      picture="empty-conversation"
      sentence={`Ainda não conseguimos buscar ${what}.`}
      hint="Verifique a internet. Depois da primeira vez, a lista fica guardada neste aparelho."
      action={
        <Button
          variant="light"
          loading={busy}
          onClick={() => {
            setBusy(true)
            void onReload().finally(() => setBusy(false))
          }}
        >
          Tentar de novo
        </Button>
      }
    />
  )
}
