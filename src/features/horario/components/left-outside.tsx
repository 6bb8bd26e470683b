import { DatedLinks } from '#src/components/dated-links.tsx'
import { visitLinkOf } from '#src/lib/words/visit-link.ts'
import type { UpcomingVisit } from '#src/offline/upcoming-visits.ts'
import { outsideInWords } from '../utils.ts'
import classes from './left-outside.module.css'

/** Whom a date's new hours leave outside: nothing of theirs changes, and it is led to each. */
export function LeftOutside({ visits }: { readonly visits: readonly UpcomingVisit[] }) {
  if (visits.length === 0) return null
  return (
    <section className={classes.outside} aria-label="Quem fica fora">
      <p>{outsideInWords(visits.length)}</p>
      <DatedLinks rows={visits.map((visit) => visitLinkOf(visit, 'Mudar horário'))} scrolls />
    </section>
  )
}
