import {
  IconBrandWhatsapp,
  IconCalendarRepeat,
  IconCalendarX,
  IconChevronRight,
  IconPhone,
} from '@tabler/icons-react'
import { useId } from 'react'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import type { Limits } from '#domain/clinica/schema.ts'
import type { ClinicNow } from '#domain/lib/dates.ts'
import { Card } from '#src/components/cards/card.tsx'
import type { VisitAct } from './rules.ts'
import type { VisitActions } from './types.ts'
import classes from './visit.module.css'
import { deadlineInWords } from './words.ts'

type Props = {
  readonly visit: Agendamento
  readonly clinicNow: ClinicNow
  readonly limits: Limits
  readonly acts: ReadonlySet<VisitAct>
  readonly actions: VisitActions
}

/** "Se precisar mudar": until when, and every way. */
export function ChangeRule({ visit, clinicNow, limits, acts, actions }: Props) {
  const id = useId()
  const { before, moment, after } = deadlineInWords(visit.dataHoraAgendada, { limits, clinicNow })
  const { talk } = actions
  const hasRows = acts.has('move') || acts.has('cancel') || talk !== null
  return (
    <section aria-labelledby={id} className={classes.rule}>
      <h2 id={id}>Se precisar mudar</h2>
      <p>
        {before}
        <b>{moment}</b>
        {after}
      </p>
      {hasRows && (
        <Card className={classes.rows}>
          {acts.has('move') && (
            <button type="button" className={classes.row} onClick={actions.onMove}>
              <IconCalendarRepeat size={22} stroke={1.75} aria-hidden />
              Remarcar
              <IconChevronRight size={22} stroke={1.75} aria-hidden />
            </button>
          )}
          {talk !== null && (
            <a
              className={classes.row}
              href={talk.href}
              {...(talk.isWhatsapp && { target: '_blank', rel: 'noreferrer' })}
            >
              {talk.isWhatsapp ? (
                <IconBrandWhatsapp size={22} stroke={1.75} aria-hidden />
              ) : (
                <IconPhone size={22} stroke={1.75} aria-hidden />
              )}
              {talk.isWhatsapp ? 'Falar com a clínica no WhatsApp' : 'Ligar para a clínica'}
              <IconChevronRight size={22} stroke={1.75} aria-hidden />
            </a>
          )}
          {acts.has('cancel') && (
            <button type="button" className={classes.row} data-tone="bad" onClick={actions.onCancel}>
              <IconCalendarX size={22} stroke={1.75} aria-hidden />
              Cancelar a visita
            </button>
          )}
        </Card>
      )}
    </section>
  )
}
