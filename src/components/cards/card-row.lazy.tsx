import { CardCarousel, type CardCarouselProps } from './card-carousel.tsx'

/** The row as a carousel. Fetched by `CardRow`. */
export function MovingCards(props: CardCarouselProps) {
  return <CardCarousel {...props} />
}
