import { useEffect, useRef, useState } from 'react'
import type { ClinicDate, ClinicDateTime } from '#domain/lib/dates.ts'
import { ResultDialog } from '#src/components/dialogs/result-dialog.tsx'
import type { useStillFree } from '../queue/queries.ts'
import { resultContentOf } from './result-content.tsx'
import type { BookingResult } from './use-booking.ts'

type Props = {
  result: BookingResult | null
  /** The clinic's present date. */
  today: ClinicDate
  sending: ClinicDateTime | null
  stillFree: ReturnType<typeof useStillFree>
  offline: boolean
  onClose: () => void
  /** Books an alternative, or the same time for the new price. */
  onBook: (result: BookingResult, when: ClinicDateTime) => void
  onSeeQueue: () => void
  onSeeVisits: () => void
  onLogin: () => void
}

/**
 * What came of "Agendar". It is one dialog whose words follow the answer, so that the page behind it does not
 * light up between two.
 */
export function BookingResultDialog({ result, ...props }: Props) {
  // While the dialog closes, it keeps its words.
  const [last, setLast] = useState<BookingResult | null>(null)
  if (result !== null && result !== last) setLast(result)
  const shown = result ?? last

  // The answer to a pressed alternative takes that button away; the focus goes on to the answer's own button.
  const mainButton = useRef<HTMLButtonElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when other words are shown
  useEffect(() => mainButton.current?.focus(), [shown])

  if (shown === null) return null
  return (
    <ResultDialog
      opened={result !== null}
      onClose={props.onClose}
      dismissable={props.sending === null}
      returnFocus={false}
      {...resultContentOf(shown, { ...props, mainButton })}
    />
  )
}
