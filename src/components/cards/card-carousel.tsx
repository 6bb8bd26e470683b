import { useMatches } from '@mantine/core'
import { useReducedMotion } from '@mantine/hooks'
import type { EmblaCarouselType } from 'embla-carousel'
import useEmblaCarousel from 'embla-carousel-react'
import { Children, isValidElement, type KeyboardEvent, type ReactNode, useEffect, useState } from 'react'
import { Pager } from '../registry/pager.tsx'
import classes from './card-carousel.module.css'
import { drawnCards } from './card-carousel-window.ts'

export type CardCarouselProps = {
  /** What is leafed through, in lower case and plural: "serviços". Names the region and the arrows. */
  what: string
  /** Cards per view from each width on (base, 768, 1024, 1200 px). */
  perView: { base: number; sm?: number; md?: number; lg?: number }
  /** One element per card, each with a key. */
  children: ReactNode
  /** Stands left of the arrows on wide screens and over the cards on a phone. */
  heading?: ReactNode
  /** Strict: the last view starts where its group starts and may be part empty. Else it is filled up. */
  strictGroups?: boolean
  /** The widest the row of cards may be. */
  maxWidth?: number
  gap?: number
  /** The card that is in view at first, from 0. */
  start?: number
}

function useSnap(embla: EmblaCarouselType | undefined): number {
  const [snap, setSnap] = useState(0)
  useEffect(() => {
    if (embla === undefined) return
    const read = () => setSnap(embla.selectedScrollSnap())
    read()
    embla.on('select', read).on('reInit', read)
    return () => {
      embla.off('select', read).off('reInit', read)
    }
  }, [embla])
  return snap
}

/** Cards by the group, with a counter and arrows; also swiped, and moved with the arrow keys. */
export function CardCarousel({
  what,
  perView,
  children,
  heading,
  strictGroups = false,
  maxWidth,
  gap = 20,
  start = 0,
}: CardCarouselProps) {
  const cards = Children.toArray(children).filter(isValidElement)
  const reduced = useReducedMotion()
  // Another start later on would leaf away from what is looked at.
  const [startAt] = useState(start)
  const group = useMatches<number>({ ...perView }, { getInitialValueInEffect: false })
  const [viewport, embla] = useEmblaCarousel({
    align: 'start',
    slidesToScroll: group,
    containScroll: strictGroups ? false : 'trimSnaps',
    duration: reduced ? 0 : 20,
    startIndex: Math.floor(startAt / group),
  })
  const snap = useSnap(embla)

  const end = (snap + 1) * group
  const last = Math.min(end, cards.length)
  const first = strictGroups ? snap * group + 1 : Math.max(1, last - group + 1)
  const [drawn, setDrawn] = useState(0)
  const wanted = drawnCards(cards.length, last, group)
  if (wanted > drawn) setDrawn(wanted)
  const pager = (
    <Pager
      what={what}
      first={first}
      last={last}
      total={cards.length}
      onPrevious={() => embla?.scrollPrev()}
      onNext={() => embla?.scrollNext()}
    />
  )

  return (
    <div className={classes.root} data-heading={heading !== undefined || undefined} style={{ maxWidth }}>
      {heading !== undefined && <div className={classes.heading}>{heading}</div>}
      <section
        className={classes.cards}
        aria-label={what}
        aria-roledescription="carrossel"
        onKeyDownCapture={(event) => leaf(event, embla)}
      >
        <div className={classes.viewport} ref={viewport}>
          <ul className={classes.track} style={{ marginInlineEnd: -gap }}>
            {cards.map((card, i) => (
              <li
                key={card.key}
                className={classes.slide}
                style={{ flexBasis: `${100 / group}%`, paddingInlineEnd: gap }}
                inert={i + 1 < first || i + 1 > last}
                aria-label={`${i + 1} de ${cards.length}`}
              >
                {i < drawn && card}
              </li>
            ))}
          </ul>
        </div>
      </section>
      {cards.length > group && <div className={classes.pager}>{pager}</div>}
    </div>
  )
}

/** The arrow keys turn a view, Home and End go to the first and the last. */
function leaf(event: KeyboardEvent, embla: EmblaCarouselType | undefined): void {
  const moves: Record<string, () => void> = {
    ArrowRight: () => embla?.scrollNext(),
    ArrowLeft: () => embla?.scrollPrev(),
    Home: () => embla?.scrollTo(0),
    End: () => embla?.scrollTo(embla.scrollSnapList().length - 1),
  }
  const move = moves[event.key]
  if (move === undefined) return
  event.preventDefault()
  move()
}
