import { IconChevronDown } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { Dialog } from '#src/components/dialogs/dialog.tsx'
import { Calendar } from '#src/components/fields/calendar.tsx'
import { HiddenText } from '#src/components/hidden-text.tsx'
import classes from './header.module.css'

type Props = {
  readonly date: ClinicDate
  readonly today: ClinicDate
  readonly onDate: (date: ClinicDate) => void
  /** The date in words, which is pressed. */
  readonly children: ReactNode
}

/** The date that is shown, as the way to any other: a year ahead, or a visit of two years ago. */
export function JumpToDate({ date, today, onDate, children }: Props) {
  const [opened, setOpened] = useState(false)
  return (
    <>
      <button type="button" className={classes.jump} aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <span>
          {children}
          <HiddenText>Ir para outra data</HiddenText>
        </span>
        <IconChevronDown size={18} stroke={1.75} aria-hidden />
      </button>
      <Dialog opened={opened} onClose={() => setOpened(false)} title="Ir para outra data" align="start">
        <Calendar
          label="Data da agenda"
          value={date}
          today={today}
          withYears
          onChange={(chosen) => {
            setOpened(false)
            onDate(chosen)
          }}
        />
      </Dialog>
    </>
  )
}
