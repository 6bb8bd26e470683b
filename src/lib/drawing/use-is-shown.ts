import { type RefObject, useEffect, useRef } from 'react'

/** Whether what calls it is still on the screen, for what goes on after an answer. */
export function useIsShown(): RefObject<boolean> {
  const isShown = useRef(true)
  useEffect(() => {
    isShown.current = true
    return () => {
      isShown.current = false
    }
  }, [])
  return isShown
}
