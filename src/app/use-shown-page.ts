import { type RefObject, useEffect, useRef } from 'react'
import { useLocation } from 'react-router-dom'

/** The page that is shown, for what goes on after an answer: its key in the history, null once it is gone. */
export function useShownPage(): RefObject<string | null> {
  const { key } = useLocation()
  const shown = useRef<string | null>(key)
  useEffect(() => {
    shown.current = key
    return () => {
      shown.current = null
    }
  }, [key])
  return shown
}
