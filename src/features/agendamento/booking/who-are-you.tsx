import { Button } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import {
  type ClinicDate,
  type ClinicDateTime,
  dateBlockOf,
  formatTime,
  parseDateTime,
  weekdayInWords,
} from '#domain/lib/dates.ts'
import { formatReais } from '#domain/lib/money.ts'
import { Dialog } from '#src/components/dialogs/dialog.tsx'
import { DialogSummary } from '#src/components/dialogs/dialog-summary.tsx'
import { InlineAlert } from '#src/components/notices/inline-alert.tsx'
import type { Service } from './utils.ts'
import classes from './who-are-you.module.css'

/**
 * The forms with which she says who she is; they come once the sheet is `opened`. `isStillAsked`: whether she
 * has not closed it since, nor left the page, while the clinic was asked.
 */
export type EntryWays = (opened: boolean, isStillAsked: () => boolean) => ReactNode

type Props = {
  opened: boolean
  onClose: () => void
  /** False where the answer to her booking takes its place: the focus is that one's. */
  returnFocus: boolean
  service: Service
  when: ClinicDateTime
  /** The clinic's present date. */
  today: ClinicDate
  offline: boolean
  entry: EntryWays
}

/** The last step of somebody without a session: what was chosen, and the two ways to say who she is. */
export function WhoAreYou(props: Props) {
  const { opened, onClose, returnFocus, service, when, today, offline, entry } = props
  const parsed = parseDateTime(when)
  const asked = useAsked(opened ? when : null)
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      returnFocus={returnFocus}
      title="Falta só dizer quem é você"
      align="start"
      size={440}
    >
      {parsed !== null && (
        <DialogSummary
          {...dateBlockOf(parsed.date, today)}
          title={service.nome}
          text={`${weekdayInWords(parsed.date, today)} às ${formatTime(parsed.minute)}, ${formatReais(service.valor)}`}
        />
      )}
      <div className={classes.entry}>
        {offline && (
          <InlineAlert tone="wait">
            Sua escolha fica aqui, mas o horário ainda não está reservado.
          </InlineAlert>
        )}
        {entry(opened, () => asked.current === when)}
        <Button fullWidth variant="subtle" onClick={onClose}>
          Voltar aos horários
        </Button>
      </div>
    </Dialog>
  )
}

/** What the sheet asks about; null once it is closed, or she has gone to another page. */
function useAsked(when: ClinicDateTime | null): RefObject<ClinicDateTime | null> {
  const asked = useRef(when)
  useEffect(() => {
    asked.current = when
  }, [when])
  useEffect(() => {
    const { pathname } = window.location
    return () => {
      // Her login draws the page anew under the same address, and the question goes on.
      if (window.location.pathname !== pathname) asked.current = null
    }
  }, [])
  return asked
}
