import { Button } from '@mantine/core'
import { copyInWords } from '#domain/clinica/texts.ts'
import { type ClinicDateTime, type ClinicNow, clinicNowAt, formatDateTime } from '#domain/lib/dates.ts'
import { Notice } from '#src/components/notices/notice.tsx'
import { useRestored } from '#src/features/agendamento/restored/queries.ts'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import { db, type MetaValue, readMeta, readPullMark } from '#src/offline/db.ts'
import { useClinicNow } from '../use-clinic-now.ts'
import classes from './session-over.module.css'

/**
 * What a restore has taken back beside the visits, which are compared one by one: of hours, prices and cards
 * this device keeps no earlier state, so that the team is asked to look at them. It comes once the visits are
 * settled, or where none of them differs, and stays until somebody has read it.
 */
export function WentBack({ email }: { readonly email: string }) {
  const copy = useLiveQuery(readCopy, [])
  return copy != null && <WentBackNotice email={email} {...copy} />
}

type Props = {
  readonly email: string
  readonly copiaDe: ClinicDateTime | null
  /** See `voltou` of the device's notes. */
  readonly told: MetaValue['voltou']
}

/** The visits are compared only while there is something to tell, since every screen of the team has this. */
function WentBackNotice({ email, copiaDe, told }: Props) {
  const clinicNow = useClinicNow()
  const { differences, isOld, isRead } = useRestored(email, 'recepcao', clinicNow)
  if (!isRead || isOld || differences.length > 0) return null
  if (typeof told === 'number' && copiaDe !== null && isBefore(copiaDe, told, clinicNow)) return null
  return (
    <div className={classes.over}>
      <Notice
        live
        tone="wait"
        title={copyInWords(copiaDe, clinicNow.date)}
        action={
          <Button variant="default" size="sm" onClick={() => void db.meta.delete('voltou')}>
            Entendi
          </Button>
        }
      >
        {told === 'agendamentos' &&
          'Neste aparelho os agendamentos não foram todos conferidos: confirme com os clientes os dos próximos dias. '}
        O que mudou depois pode ter voltado: horários, dias fechados, serviços, preços, fichas, telefones e
        equipe. Confira o que a equipe mudou por último.
      </Notice>
    </div>
  )
}

/** Of which copy there is something to tell; null where there is nothing. */
async function readCopy() {
  const told = await readMeta(db, 'voltou')
  if (told === null) return null
  const mark = await readPullMark(db, 'agendamentos')
  // After a login nobody has said yet of when the copy is, which may have all that the list had.
  if (mark === null && typeof told === 'number') return null
  return { copiaDe: mark?.copiaDe ?? null, told }
}

/**
 * Whether a list was read before the clinic made the copy: what it was then is in there, and where it is
 * another by now somebody has changed it since. `readAt`: ms of the device's clock.
 */
function isBefore(copiaDe: ClinicDateTime, readAt: number, clinicNow: ClinicNow): boolean {
  const { date, minute } = clinicNowAt(readAt, Date.now(), clinicNow)
  return formatDateTime(date, minute) < copiaDe
}
