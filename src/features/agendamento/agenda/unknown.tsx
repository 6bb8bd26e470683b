import { Button } from '@mantine/core'
import { type ClinicDate, formatDayAndMonth, yearIfOther } from '#domain/lib/dates.ts'
import { EmptyState } from '#src/components/page/empty-state.tsx'
import type { KnownDates } from '../queries.ts'
import classes from './screen.module.css'

type Props = {
  /** What the device has; null where it never heard of any visit. */
  readonly known: KnownDates | null
  readonly today: ClinicDate
  readonly onRetry: () => void
}

/** Stands in the place of days that nobody has told of: nothing on them is called free. */
export function UnknownDays({ known, today, onRetry }: Props) {
  return (
    <div className={classes.notice}>
      <EmptyState
        look="plain"
        picture="empty-conversation"
        sentence={
          known === null ? 'Ainda não recebemos a agenda da clínica.' : 'Não sabemos a agenda destas datas.'
        }
        hint={
          known === null
            ? 'Verifique a internet. Depois da primeira vez, ela fica guardada neste aparelho.'
            : `A clínica não respondeu. Este aparelho conhece ${stretchInWords(known, today)}.`
        }
        action={
          <Button variant="light" onClick={onRetry}>
            Tentar de novo
          </Button>
        }
      />
    </div>
  )
}

/** "de 12 de outubro a 10 de maio de 2027" */
function stretchInWords({ from, to }: KnownDates, today: ClinicDate): string {
  const words = (date: ClinicDate) => `${formatDayAndMonth(date)}${yearIfOther(date, today)}`
  return `de ${words(from)} a ${words(to)}`
}
