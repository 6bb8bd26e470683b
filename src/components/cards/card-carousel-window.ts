/** Up to here all cards are drawn: the tallest gives the row its height, and leafing waits for nothing. */
const FEW = 24
/** Views drawn beyond the one that is looked at: farther than one press or swipe leads. */
const AHEAD = 2

/**
 * How many cards are drawn, from the first on, where the cards of the present view end before `end`. Hundreds
 * would be slow to draw, and nobody leafs through them all. What was drawn once stays, so that the row never
 * gets lower.
 */
export function drawnCards(count: number, end: number, group: number): number {
  return count <= FEW ? count : Math.min(end + AHEAD * group, count)
}
