import { Button } from '@mantine/core'
import { useState } from 'react'
import { Card } from '#src/components/card.tsx'
import classes from './my-visits.module.css'
import { Dia, QuandoFoi } from './card.tsx'
import type { Confirmado } from './groups.ts'

/** Shown at first, and at every "Mostrar mais". */
const PASSO = 8

type Props = {
  readonly linhas: readonly Confirmado[]
  /** The clinic's present year: the others are named. */
  readonly ano: string
  readonly onRepetir: (nome: string) => void
}

/** What was, the latest first, each to be booked again. */
export function MeusAnteriores({ linhas, ano, onRepetir }: Props) {
  const [quantas, setQuantas] = useState(PASSO)
  return (
    <>
      <Card className={classes.passados}>
        {linhas.slice(0, quantas).map(({ agendamento: { id, nome, dataHoraAgendada } }) => (
          <article key={id} className={classes.passado}>
            <Dia quando={dataHoraAgendada} passado />
            <div className={classes.palavras}>
              <h3>{nome}</h3>
              <QuandoFoi quando={dataHoraAgendada} ano={ano} />
            </div>
            <Button
              variant="subtle"
              size="sm"
              px={8}
              onClick={() => onRepetir(nome)}
              aria-label={`Repetir ${nome}`}
            >
              Repetir
            </Button>
          </article>
        ))}
      </Card>
      {linhas.length > quantas && (
        <Button variant="subtle" fullWidth mt="xs" onClick={() => setQuantas(quantas + PASSO)}>
          Mostrar mais
        </Button>
      )}
    </>
  )
}
