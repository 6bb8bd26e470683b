import { useSearchParams } from 'react-router-dom'
import { isClinicDate } from '#domain/lib/dates.ts'
import { DaySheet } from '#src/features/agendamento/agenda/sheet/day-sheet.tsx'
import { useClinica } from '#src/features/clinica/queries.ts'
import { usePull } from '../live/use-pull.ts'
import { useSession } from '../session.tsx'
import { useClinicNow } from '../use-clinic-now.ts'

/** Reception: the day on paper. */
export function Screen() {
  const session = useSession()
  const { missing } = usePull(['agendamentos', 'horarios'], session?.epoch ?? null)
  const clinicNow = useClinicNow()
  const clinica = useClinica()
  const wanted = useSearchParams()[0].get('data')
  if (session === null) return null
  return (
    <DaySheet
      email={session.email}
      date={wanted !== null && isClinicDate(wanted) ? wanted : clinicNow.date}
      clinicNow={clinicNow}
      clinica={clinica?.nome ?? ''}
      loading={!missing}
    />
  )
}
