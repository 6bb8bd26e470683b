import { IconCalendarEvent, IconClock, IconReceipt } from '@tabler/icons-react'
import { TEXTOS_AGENDAMENTO } from '#domain/agendamento/texts.ts'
import { type Data, formatDataLonga, formatHora } from '#domain/lib/dates.ts'
import { formatDuracao } from '#domain/lib/duration.ts'
import { MoneyText } from '#src/components/money-text.tsx'
import { Panel, PanelRow } from '#src/components/panel.tsx'

type Props = {
  data: Data
  minuto: number | null
  /** False where the kept time is not free on the chosen day. */
  livre: boolean
  tempo: string
  valor: number
}

/** What will be booked, in the specification's words. Open until closed. */
export function DetalhesDoServico({ data, minuto, livre, tempo, valor }: Props) {
  return (
    <Panel title={TEXTOS_AGENDAMENTO.detalhes}>
      <PanelRow icon={IconCalendarEvent} quiet={horario(minuto, livre)}>
        {formatDataLonga(data)}
      </PanelRow>
      <PanelRow icon={IconClock}>Duração: {formatDuracao(tempo)}</PanelRow>
      <PanelRow icon={IconReceipt} quiet="Pagamento na clínica, no dia da sessão">
        Valor: <MoneyText value={valor} />
      </PanelRow>
    </Panel>
  )
}

function horario(minuto: number | null, livre: boolean): string {
  if (minuto === null) return 'Escolha um horário'
  return livre ? `às ${formatHora(minuto)}` : `às ${formatHora(minuto)}, não está livre neste dia`
}
