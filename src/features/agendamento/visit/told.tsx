import { Button } from '@mantine/core'
import { untoldOf } from '#domain/agendamento/awareness.ts'
import { comparisonInWords } from '#domain/agendamento/awareness-texts.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { ClinicDate } from '#domain/lib/dates.ts'
import { OVERTAKEN } from '../queue/life-status.ts'
import { PriceChange } from '../queue/price-change.tsx'
import { FromTo } from './from-to.tsx'
import type { Phase } from './rules.ts'
import classes from './visit.module.css'

type Props = {
  readonly visit: Agendamento
  readonly today: ClinicDate
  readonly phase: Phase
  /** What she asked for of it is nothing any more. */
  readonly overtaken: boolean
  readonly onUnderstood: () => void
}

/** What the clinic made of the visit and she does not know yet, until she has said that she does. */
export function ToldChange({ visit, today, phase, overtaken, onUnderstood }: Props) {
  const { conhecido: known } = visit
  const facts = untoldOf(visit)
  if (known === undefined || facts.length === 0) return null
  return (
    <div className={classes.told}>
      <p className={classes.sentence}>{sentenceOf(visit)}</p>
      {facts.includes('dataHoraAgendada') ? (
        <>
          <FromTo
            from={{ label: 'Antes', when: known.dataHoraAgendada }}
            to={{ label: phase === 'ahead' ? 'Agora' : 'Depois', when: visit.dataHoraAgendada }}
            holds="to"
            today={today}
          />
          {/* The sentence tells of the time alone, and she says that she knows the whole of it. */}
          <p className={classes.sentence}>{comparisonInWords(visit)}</p>
        </>
      ) : (
        (facts.includes('valor') || facts.includes('tempo')) && <PriceChange before={known} after={visit} />
      )}
      {overtaken && <p className={classes.sentence}>{OVERTAKEN}</p>}
      <Button fullWidth mt="md" onClick={onUnderstood}>
        Ok, entendi
      </Button>
    </div>
  )
}

function sentenceOf(visit: Agendamento): string {
  const { conhecido: known } = visit
  const facts = untoldOf(visit)
  if (facts.includes('cancelada'))
    return visit.estado === 'cancelada'
      ? 'A clínica cancelou esta visita.'
      : 'A clínica marcou esta visita de novo.'
  if (facts.includes('dataHoraAgendada')) return 'A clínica mudou seu horário.'
  if (facts.includes('nome')) return `A clínica mudou o serviço: antes era ${known?.nome ?? 'outro'}.`
  return 'A clínica mudou esta visita.'
}
