import { onDemand } from '#src/lib/drawing/on-demand.ts'
import type { WhoseFieldProps } from './whose-field.lazy.tsx'

// Clients book for themselves: their booking screen carries no search of people.
const field = onDemand(async () => (await import('./whose-field.lazy.tsx')).PeopleSearch)

/** Asks reception for whom it books. */
export function WhoseField(props: WhoseFieldProps) {
  const Field = field.useRequiredPart()
  return Field !== null && <Field {...props} />
}
