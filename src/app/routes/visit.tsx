import { useNavigate, useParams } from 'react-router-dom'
import { formatTime, longDateInWords, parseDateTime } from '#domain/lib/dates.ts'
import { Loading, ScreenSkeleton } from '#src/components/page/skeletons.tsx'
import { VisitPlace } from '#src/features/agendamento/visit/place.tsx'
import { VisitScreen } from '#src/features/agendamento/visit/screen.tsx'
import { useClinica } from '#src/features/clinica/queries.ts'
import { directionsUrl } from '#src/features/clinica/utils.ts'
import { ProcedimentoPicture } from '#src/features/procedimento/components/procedimento-picture.tsx'
import { useProcedimentoList } from '#src/features/procedimento/queries.ts'
import { tryNow } from '../live/try-now.ts'
import { useOnline } from '../live/use-line.ts'
import { usePull } from '../live/use-pull.ts'
import { useSession } from '../session.tsx'
import { addressLine, talkWith } from '../shell/contacts.tsx'
import { agendaPathOf } from '../shell/menu-entries.ts'
import { useGoToBooking, useGoToLogin, useRepeat } from '../strips/ways-on.ts'
import { useClinicNow } from '../use-clinic-now.ts'

/** One visit of hers, on a page of its own. */
export function Screen() {
  const session = useSession()
  const id = Number(useParams().id)
  const clinicNow = useClinicNow()
  const clinica = useClinica() ?? null
  const online = useOnline()
  const navigate = useNavigate()
  const goToLogin = useGoToLogin()
  const goToBooking = useGoToBooking()
  const repeat = useRepeat(session?.email ?? '', clinicNow)
  const procedimentos = useProcedimentoList()
  const { pending, reload } = usePull(['agendamentos'], session?.epoch ?? null)
  usePull(['procedimentos'], session?.epoch ?? null)
  const record = usePull(['clinica'])
  if (session === null) return null
  if (clinica === null && !record.missing)
    return (
      <Loading>
        <ScreenSkeleton />
      </Loading>
    )
  return (
    <VisitScreen
      key={`${session.email} ${id}`}
      id={id}
      email={session.email}
      clinicNow={clinicNow}
      clinica={clinica}
      online={online}
      loading={pending}
      backTo={agendaPathOf(session.status)}
      picture={(nome) => (
        <ProcedimentoPicture
          imagem={procedimentos?.find((p) => p.nome === nome)?.imagem ?? ''}
          sizes="96px"
          width={96}
          height={132}
        />
      )}
      place={(visit) => (
        <VisitPlace
          visit={visit}
          address={clinica === null ? '' : addressLine(clinica)}
          city={[clinica?.municipio, clinica?.uf].filter(Boolean).join(', ')}
          mapUrl={clinica && directionsUrl(clinica)}
          payment={clinica?.pagamento ?? ''}
        />
      )}
      talkAbout={({ dataHoraAgendada }) => {
        const when = parseDateTime(dataHoraAgendada)
        const words =
          when === null
            ? ''
            : ` de ${longDateInWords(when.date, clinicNow.date)}, às ${formatTime(when.minute)}`
        return clinica && talkWith(clinica, `Olá! É sobre a minha visita${words}.`)
      }}
      onReload={reload}
      onReloadClinica={record.reload}
      onMove={(refused) => void navigate(`/remarcar/${id}`, { state: { supersedes: refused } })}
      onService={goToBooking}
      onRepeat={repeat}
      onRetry={() => void tryNow()}
      onLogin={goToLogin}
    />
  )
}
