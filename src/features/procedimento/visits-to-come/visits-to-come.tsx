import { countInWords } from '#domain/lib/count.ts'
import { type ClinicNow, formatDateTime, formatFullDate } from '#domain/lib/dates.ts'
import { DatedLinks } from '#src/components/dated-links.tsx'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import { visitLinkOf } from '#src/lib/words/visit-link.ts'
import type { UpcomingVisits } from '#src/offline/upcoming-visits.ts'
import { useVisitsFor } from './queries.ts'
import classes from './visits-to-come.module.css'

type Props = {
  /** The service's name, as the clinic has it. */
  readonly nome: string
  readonly clinicNow: ClinicNow
}

/** Who is booked for a service that is to change or go: nothing of theirs changes, and it is led to each. */
export function VisitsToCome({ nome, clinicNow }: Props) {
  const found = useVisitsFor(nome, formatDateTime(clinicNow.date, clinicNow.minute))
  if (found === undefined) return null
  const { visits } = found
  if (visits.length === 0 && found.isKnown && found.knownUntil === null) return null
  return (
    <section className={classes.visits} aria-label="Visitas com este serviço">
      <InlineAlert tone={visits.length === 0 ? 'info' : 'wait'}>
        {visitsInWords(found)} Os horários já marcados ficam como estão.
      </InlineAlert>
      {visits.length > 0 && (
        <DatedLinks rows={visits.map((visit) => visitLinkOf(visit, 'Ver na agenda'))} scrolls />
      )}
    </section>
  )
}

/** How many there are, as far as this device has heard. */
function visitsInWords({ visits, isKnown, knownUntil }: UpcomingVisits): string {
  const count = visits.length
  const booked = countInWords(count, 'visita já marcada tem', 'visitas já marcadas têm')
  if (!isKnown)
    return count === 0
      ? 'Este aparelho não sabe quais visitas já marcadas têm este serviço.'
      : `Ao menos ${booked} este serviço: a agenda da clínica não chegou inteira aqui.`
  if (knownUntil === null) return `${booked} este serviço.`
  const counted = count === 0 ? 'nenhuma visita já marcada tem' : booked
  return `Até ${formatFullDate(knownUntil)} ${counted} este serviço; o que vem depois este aparelho não sabe.`
}
