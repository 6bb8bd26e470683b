import '../theme/mantine-admin.css'
import { useLocation, useNavigate } from 'react-router-dom'
import { type NewVisitOfAgenda, NewVisitScreen } from '#src/features/agendamento/agenda/new-visit/screen.tsx'
import type { NewVisitStart } from '#src/features/agendamento/new-visit-start.ts'
import { useClinica } from '#src/features/clinica/queries.ts'
import { ProcedimentoPicture } from '#src/features/procedimento/components/procedimento-picture.tsx'
import { useProcedimentoList } from '#src/features/procedimento/queries.ts'
import { UNASKED } from '../leave-guard.tsx'
import { useReachable } from '../live/use-line.ts'
import { usePull } from '../live/use-pull.ts'
import { useSession } from '../session.tsx'
import { useGoToLogin } from '../strips/ways-on.ts'
import { useClinicNow } from '../use-clinic-now.ts'

/** Reception: somebody is on the telephone. */
export function Screen() {
  const session = useSession()
  usePull(['agendamentos', 'horarios', 'procedimentos'], session?.epoch ?? null)
  const services = useProcedimentoList()
  const clinic = useClinica()
  const clinicNow = useClinicNow()
  const { online } = useReachable()
  const navigate = useNavigate()
  const onLogin = useGoToLogin()
  const state: unknown = useLocation().state
  const start = startIn(state)
  if (session === null) return null
  return (
    <NewVisitScreen
      email={session.email}
      {...{ clinicNow, online, services, onLogin }}
      clinic={clinic?.nome ?? ''}
      start={start}
      pictureOf={(nome, side) => (
        <ProcedimentoPicture
          imagem={services?.find((service) => service.nome === nome)?.imagem ?? ''}
          sizes={`${side}px`}
          width={side}
          height={side}
        />
      )}
      onClose={() => navigate(agendaOn(start.when))}
      onWholeForm={(known) =>
        // The whole form begins with what was typed here.
        navigate(agendaOn(known.newAt), {
          state: { ...(known satisfies NewVisitOfAgenda), ...UNASKED },
          replace: true,
        })
      }
      onBooked={(day) => navigate(agendaOn(day))}
    />
  )
}

/** The agenda on a day, or on today. */
function agendaOn(when: string | null): string {
  const agenda = '/visualizarAgendamentos'
  return when === null ? agenda : `${agenda}?data=${when.slice(0, 10)}`
}

/** What the screen before knew of the visit, in the history's state: an address may be read by others. */
function startIn(state: unknown) {
  const { client, ...texts } = (state ?? {}) as { readonly [K in keyof NewVisitStart]?: unknown }
  const [when, service, nome] = [texts.when, texts.service, texts.nome].map((text) =>
    typeof text === 'string' ? text : null,
  )
  return { when: when ?? null, service: service ?? null, nome: nome ?? null, client: clientIn(client) }
}

function clientIn(client: unknown) {
  if (typeof client !== 'object' || client === null) return null
  const { nome, telefone, ficha, email, isUnknown } = client as Record<string, unknown>
  if (typeof nome !== 'string' || typeof telefone !== 'string') return null
  const [card, account] = [ficha, email].map((key) => (typeof key === 'string' ? key : null))
  return {
    key: account ?? card ?? '',
    nome,
    telefone,
    ficha: card ?? null,
    email: account ?? null,
    seen: null,
    isUnknown: isUnknown === true,
  }
}
