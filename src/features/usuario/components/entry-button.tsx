import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = { readonly offline: boolean; readonly loading: boolean; readonly children?: ReactNode }

/** Sends a form of the way in; without a network it says why it cannot. */
export function EntryButton({ offline, loading, children }: Props) {
  return (
    <Button type="submit" size="lg" fullWidth disabled={offline} loading={loading}>
      {offline ? 'Precisa de internet para entrar' : children}
    </Button>
  )
}
