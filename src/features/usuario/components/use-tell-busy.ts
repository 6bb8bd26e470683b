import { useEffect } from 'react'

/** Tells whoever holds a form that its answer is awaited, until it has come or the form is gone. */
export function useTellBusy(busy: boolean, onBusy: (busy: boolean) => void): void {
  useEffect(() => {
    onBusy(busy)
    return () => onBusy(false)
  }, [busy, onBusy])
}
