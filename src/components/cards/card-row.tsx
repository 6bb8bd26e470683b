import { useMatches } from '@mantine/core'
import { Children, isValidElement, useEffect, useRef, useState } from 'react'
import { onDemand } from '#src/lib/drawing/on-demand.ts'
import { Pager } from '../registry/pager.tsx'
import frame from './card-carousel.module.css'
import type { CardCarouselProps } from './card-carousel.tsx'
import { drawnCards } from './card-carousel-window.ts'
import classes from './card-row.module.css'

const moving = onDemand(async () => (await import('./card-row.lazy.tsx')).MovingCards)

/** How long before the cards come into view their carousel is fetched. */
const AHEAD = '400px'

/**
 * A `CardCarousel` further down a page: its first view stands there at once, as it will look, and learns to
 * move when it comes near. Where its code cannot be fetched, the cards lie in a row that scrolls.
 */
export function CardRow(props: CardCarouselProps) {
  const [near, setNear] = useState(false)
  const { part: MovingCards, failed } = moving.usePart(near)
  if (MovingCards !== null) return <MovingCards {...props} />
  return <FirstView {...props} scrolls={failed} onNear={setNear} />
}

function FirstView({
  what,
  perView,
  children,
  heading,
  maxWidth,
  gap = 20,
  scrolls,
  onNear,
}: CardCarouselProps & { readonly scrolls: boolean; readonly onNear: (near: true) => void }) {
  const root = useRef<HTMLDivElement>(null)
  const cards = Children.toArray(children).filter(isValidElement)
  const group = useMatches<number>({ ...perView }, { getInitialValueInEffect: false })
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && onNear(true), {
      rootMargin: AHEAD,
    })
    if (root.current !== null) observer.observe(root.current)
    return () => observer.disconnect()
  }, [onNear])

  return (
    <div
      ref={root}
      className={frame.root}
      data-heading={heading !== undefined || undefined}
      style={{ maxWidth }}
    >
      {heading !== undefined && <div className={frame.heading}>{heading}</div>}
      <section
        aria-label={what}
        className={`${frame.cards} ${frame.viewport} ${classes.row}`}
        data-scrolls={scrolls || undefined}
        style={{ gap, gridAutoColumns: `calc((100% - ${(group - 1) * gap}px) / ${group})` }}
      >
        {/* Cards outside the view are drawn, too, because the tallest gives the row its height. */}
        {cards.slice(0, scrolls ? cards.length : drawnCards(cards.length, group, group)).map((card, i) => (
          <div key={card.key} className={frame.slide} inert={!scrolls && i >= group}>
            {card}
          </div>
        ))}
      </section>
      {cards.length > group && (
        <div className={`${frame.pager} ${classes.pager}`} data-scrolls={scrolls || undefined}>
          <Pager
            what={what}
            first={1}
            last={group}
            total={cards.length}
            onPrevious={() => undefined}
            onNext={() => onNear(true)}
          />
        </div>
      )}
    </div>
  )
}
