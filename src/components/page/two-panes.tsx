import { Drawer } from '@mantine/core'
import '@mantine/core/styles/Drawer.layer.css'
import { useMediaQuery } from '@mantine/hooks'
import { type ReactNode, useCallback, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import classes from './two-panes.module.css'

/** Whether the window has room for both panes, side by side: from 64 em on. */
export function useTwoPanes(): boolean {
  return useMediaQuery('(min-width: 64em)', undefined, { getInitialValueInEffect: false }) === true
}

type Props = {
  /** The left pane: the page's title and its list. */
  children: ReactNode
  /** The right pane: one `FormPane`. Where there is no room for two it is a sheet over the list. */
  pane: ReactNode
  /** What the sheet is, for screen readers. */
  label: string
  /**
   * What `useTwoPanes` has told the screen. Asked for here once more, a turn would be heard of before the
   * screen hears of it, and for a moment there would be no pane.
   */
  wide: boolean
  /** Whether the sheet is open; side by side, both panes are always there. */
  opened: boolean
  onClose: () => void
  /** The ground of the left pane, where it is another than the page's. */
  ground?: 'dawn'
}

/**
 * A list and what is done with it, side by side; each scrolls by itself. Must be a direct child of `main`.
 */
export function TwoPanes({ children, pane, label, wide, opened, onClose, ground }: Props) {
  const { element, isPlaced, place } = useMovedElement()
  return (
    <div className={classes.panes}>
      <div className={classes.list} data-ground={ground}>
        <div className={classes.measure}>{children}</div>
      </div>
      {wide && <div className={classes.pane} ref={place} />}
      <Drawer.Root opened={opened && !wide} onClose={onClose} position="right" size={560} keepMounted={false}>
        {!wide && (
          <>
            <Drawer.Overlay />
            <Drawer.Content aria-label={label} classNames={{ content: classes.sheet ?? '' }}>
              <div className={classes.moved} ref={place} />
            </Drawer.Content>
          </>
        )}
        {/* Wherever it stands: Mantine lets nothing scroll that is not in the open sheet for React, too. */}
        {isPlaced && createPortal(pane, element)}
      </Drawer.Root>
    </div>
  )
}

/** Later than Mantine's sheet gives the focus to its first control, or back to what had opened it, ms. */
const REFOCUS_MS = 30

/**
 * The element that the pane is drawn into. Where the window is turned it moves with all that is in it: a pane
 * that was drawn anew would have lost what is typed, and told nobody what comes of it.
 */
function useMovedElement() {
  const [element] = useState(() => {
    const made = document.createElement('div')
    made.className = classes.moved ?? ''
    return made
  })
  const [isPlaced, setPlaced] = useState(false)
  const scrolled = useScrolled(element)
  const focused = useRef<Element | null>(null)
  const refocusing = useRef<number>(undefined)
  const place = useCallback(
    (at: HTMLElement | null) => {
      setPlaced(at !== null)
      if (at === null) {
        window.clearTimeout(refocusing.current)
        const { activeElement } = document
        focused.current = element.contains(activeElement) ? activeElement : null
        return
      }
      at.append(element)
      for (const [part, top] of scrolled) {
        if (element.contains(part)) part.scrollTop = top
        else scrolled.delete(part)
      }
      const { current: field } = focused
      if (!(field instanceof HTMLElement)) return
      // What is moved loses it; and a sheet that opens or closes puts it elsewhere a moment later.
      field.focus()
      refocusing.current = window.setTimeout(() => field.focus(), REFOCUS_MS)
    },
    [element, scrolled],
  )
  return { element, isPlaced, place }
}

/**
 * How far down the parts of an element are scrolled, which begins at their top again where it is moved. Noted
 * as they are scrolled: once the window is turned, they may have another height, and have lost it.
 */
function useScrolled(element: HTMLElement): Map<Element, number> {
  const [scrolled] = useState(() => new Map<Element, number>())
  useEffect(() => {
    const note = ({ target }: Event) => {
      // What is on its way says nothing of where it was.
      if (target instanceof Element && target.isConnected) scrolled.set(target, target.scrollTop)
    }
    element.addEventListener('scroll', note, true)
    return () => element.removeEventListener('scroll', note, true)
  }, [element, scrolled])
  return scrolled
}
