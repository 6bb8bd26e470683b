import { IconClock, IconMapPin, IconReceipt } from '@tabler/icons-react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { displayDuration } from '#domain/lib/duration.ts'
import { Card } from '#src/components/cards/card.tsx'
import { MoneyText } from '#src/components/money-text.tsx'
import { PanelRow } from '#src/components/page/panel.tsx'
import classes from './visit.module.css'

type Props = {
  readonly visit: Agendamento
  /** Empty where the clinic gave none. */
  readonly address: string
  readonly city: string
  readonly mapUrl: string | null
  /** How one pays, in the clinic's words. */
  readonly payment: string
}

/** Where it is, how long it takes and what it costs. */
export function VisitPlace({ visit, address, city, mapUrl, payment }: Props) {
  const hasPlace = address !== '' || city !== ''
  return (
    <Card as="section" className={classes.where} aria-label="Onde e quanto">
      {hasPlace && (
        <PanelRow
          icon={IconMapPin}
          quiet={
            <>
              {address !== '' && city}
              {mapUrl !== null && (
                <span className={classes.mapLine}>
                  <a className={classes.map} href={mapUrl} target="_blank" rel="noreferrer">
                    Abrir no mapa
                  </a>
                </span>
              )}
            </>
          }
        >
          {address === '' ? city : address}
        </PanelRow>
      )}
      <PanelRow icon={IconClock}>Duração: {displayDuration(visit.tempo)}</PanelRow>
      <PanelRow icon={IconReceipt} {...(payment !== '' && { quiet: payment })}>
        Valor: <MoneyText value={visit.valor} />
      </PanelRow>
    </Card>
  )
}
