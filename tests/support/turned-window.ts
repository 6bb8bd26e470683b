import { act } from '@testing-library/react'
import { vi } from 'vitest'

/**
 * A window with room for two panes, as of a tablet that lies; answers how it is turned. As in a browser,
 * those that have asked for its width hear of it one by one, and React draws in between.
 */
export function turnedWindow(): (wide: boolean) => void {
  let isWide = true
  const heard = new Set<(event: { matches: boolean }) => void>()
  vi.stubGlobal('matchMedia', (media: string) => {
    const isAsked = media === '(min-width: 64em)'
    return {
      matches: isAsked ? isWide : media === '(min-width: 48em)',
      addEventListener: (_: string, listener: (event: { matches: boolean }) => void) =>
        isAsked && heard.add(listener),
      removeEventListener: (_: string, listener: (event: { matches: boolean }) => void) =>
        heard.delete(listener),
    }
  })
  return (wide) => {
    isWide = wide
    for (const listener of [...heard]) act(() => listener({ matches: wide }))
  }
}
