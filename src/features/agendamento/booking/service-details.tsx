import { IconCalendarEvent, IconClock, IconReceipt } from '@tabler/icons-react'
import { AGENDAMENTO_TEXTS } from '#domain/agendamento/texts.ts'
import { type ClinicDate, formatTime, longDateInWords } from '#domain/lib/dates.ts'
import { displayDuration } from '#domain/lib/duration.ts'
import { MoneyText } from '#src/components/money-text.tsx'
import { Panel, PanelRow } from '#src/components/page/panel.tsx'

type Props = {
  date: ClinicDate
  today: ClinicDate
  minute: number | null
  /** False where the kept time is not free on the chosen day. */
  isFree: boolean
  tempo: string
  valor: number
  /** How one pays, in the clinic's words; empty where it says nothing. */
  payment: string
}

/** What will be booked, in the specification's words. The panel is open until it is closed. */
export function ServiceDetails({ date, today, minute, isFree, tempo, valor, payment }: Props) {
  return (
    <Panel title={AGENDAMENTO_TEXTS.details}>
      <PanelRow icon={IconCalendarEvent} quiet={timeInWords(minute, isFree)}>
        {longDateInWords(date, today)}
      </PanelRow>
      <PanelRow icon={IconClock}>Duração: {displayDuration(tempo)}</PanelRow>
      <PanelRow icon={IconReceipt} {...(payment !== '' && { quiet: payment })}>
        Valor: <MoneyText value={valor} />
      </PanelRow>
    </Panel>
  )
}

function timeInWords(minute: number | null, isFree: boolean): string {
  if (minute === null) return 'Escolha um horário'
  return isFree ? `às ${formatTime(minute)}` : `às ${formatTime(minute)}, não está livre neste dia`
}
