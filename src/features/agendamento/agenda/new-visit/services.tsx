import { Button } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatReais } from '#domain/lib/money.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import shared from './screen.module.css'
import classes from './services.module.css'
import { FIRST_SERVICES } from './words.ts'

type Props = {
  /** The most booked first. */
  readonly services: readonly Procedimento[]
  readonly chosen: Procedimento | null
  readonly pictureOf: (nome: string, side: number) => ReactNode
  readonly onChoose: (service: Procedimento) => void
}

/** What she wants: each service is one tap. */
export function Services({ services, chosen, pictureOf, onChoose }: Props) {
  const [isAll, setAll] = useState(false)
  const isHidden = chosen !== null && services.indexOf(chosen) >= FIRST_SERVICES
  const shown = isAll || isHidden ? services : services.slice(0, FIRST_SERVICES)
  return (
    <fieldset className={classes.services}>
      <legend className={shared.title}>
        Serviço {shown.length < services.length && <small>os seis mais marcados</small>}
      </legend>
      {shown.map((service) => (
        <label key={service.id} data-chosen={service.id === chosen?.id || undefined}>
          <input
            type="radio"
            name="servico"
            checked={service.id === chosen?.id}
            onChange={() => onChoose(service)}
          />
          <span className={classes.photo}>{pictureOf(service.nome, 40)}</span>
          <span>
            <b>{service.nome}</b>
            <small>
              {service.tempo}, {formatReais(service.valor)}
            </small>
          </span>
          {service.id === chosen?.id && <IconCheck size={20} stroke={2} aria-hidden />}
        </label>
      ))}
      {services.length === 0 && <p className={shared.hint}>Nenhum serviço cadastrado ainda.</p>}
      {shown.length < services.length && (
        <Button variant="subtle" className={classes.more ?? ''} onClick={() => setAll(true)}>
          Outro serviço
        </Button>
      )}
    </fieldset>
  )
}
