import { Button } from '@mantine/core'
import { IconClock } from '@tabler/icons-react'
import { useId } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { durationInWords } from '#domain/lib/duration.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { Card } from '#src/components/cards/card.tsx'
import { MoneyText } from '#src/components/money-text.tsx'
import { bookingLink, CARD_PICTURE_SIZES, chosenServiceOf } from '../utils.ts'
import classes from './procedimento-card.module.css'
import { ProcedimentoPicture } from './procedimento-picture.tsx'

type Props = {
  procedimento: Procedimento
  /** The first that is seen: its picture is the largest thing on a phone. */
  first?: boolean
}

/** A service and the way to book it. */
export function ProcedimentoCard({ procedimento, first = false }: Props) {
  const { nome, descricao, imagem, tempo, valor } = procedimento
  const id = useId()
  // A refused booking whose service is gone: the one that she books next replaces it.
  const supersedes = useLocation().state?.supersedes
  return (
    <Card as="article" className={classes.card} aria-labelledby={id}>
      <ProcedimentoPicture
        imagem={imagem}
        className={classes.picture}
        sizes={CARD_PICTURE_SIZES}
        width={350}
        height={236}
        first={first}
      />
      <div className={classes.body}>
        <h2 id={id} className={classes.title}>
          {nome}
        </h2>
        <p className={classes.text}>{descricao}</p>
        <div className={classes.facts}>
          <span className={classes.duration}>
            <IconClock size={20} stroke={1.75} aria-hidden />
            <span>
              {durationInWords(tempo)}
              <span className={classes.long}> de sessão</span>
            </span>
          </span>
          <MoneyText value={valor} look="title" />
        </div>
        <Button
          component={Link}
          {...bookingLink(chosenServiceOf(procedimento), supersedes)}
          fullWidth
          aria-describedby={id}
        >
          Agendar agora
        </Button>
      </div>
    </Card>
  )
}
