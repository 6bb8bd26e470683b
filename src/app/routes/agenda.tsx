import { useMemo } from 'react'
import { useLocation, useSearchParams } from 'react-router-dom'
import { isClinicDate } from '#domain/lib/dates.ts'
import { BackLink } from '#src/components/page/back-link.tsx'
import type { FormDraft } from '#src/features/agendamento/agenda/form/values.ts'
import type { AgendaView } from '#src/features/agendamento/agenda/header.tsx'
import { type AgendaPlace, AgendaScreen } from '#src/features/agendamento/agenda/screen.tsx'
import { useOpenRefusals } from '#src/features/agendamento/conflicts/queries.ts'
import { useUnawareCount } from '#src/features/agendamento/unaware/queries.ts'
import { ProcedimentoPicture } from '#src/features/procedimento/components/procedimento-picture.tsx'
import { useProcedimentoList } from '#src/features/procedimento/queries.ts'
import { clientSearch } from '../client-search.ts'
import { useKeptDraft } from '../kept/use-kept-draft.ts'
import { useReachable } from '../live/use-line.ts'
import { usePull } from '../live/use-pull.ts'
import { useSession } from '../session.tsx'
import { GuideLine } from '../strips/guide-line.tsx'
import { WaitingOfOthers } from '../strips/waiting-of-others.tsx'
import { useClinicNow } from '../use-clinic-now.ts'

/** The reception's tool: everybody's visits by day, by week and as a list, and the form beside them. */
export function Screen() {
  const session = useSession()
  const email = session?.email ?? ''
  const { missing, reload } = usePull(['agendamentos', 'horarios', 'procedimentos'], session?.epoch ?? null)
  const procedimentos = useProcedimentoList()
  const clinicNow = useClinicNow()
  const { kept, forget, goToLogin } = useKeptDraft<FormDraft>()
  const [place, onPlace] = usePlace(clinicNow.date)
  // The client is named in the history's state and not in the address, which others may read.
  const location = useLocation()
  const clientEmail: unknown = location.state?.clientEmail

  const pictures = useMemo(() => new Map(procedimentos?.map((p) => [p.nome, p.imagem])), [procedimentos])

  return (
    <AgendaScreen
      email={email}
      loading={!missing}
      clinicNow={clinicNow}
      place={place}
      onPlace={onPlace}
      toResolve={{ conflicts: useOpenRefusals(email).count, unaware: useUnawareCount(email, clinicNow) }}
      newFor={newForIn(location.state)}
      newAt={textIn(location.state, 'newAt')}
      newService={textIn(location.state, 'newService')}
      refusedId={textIn(location.state, 'refusedId')}
      clientEmail={typeof clientEmail === 'string' ? clientEmail : null}
      {...useReachable()}
      procedimentos={procedimentos ?? []}
      clientSearch={clientSearch}
      imageOf={(nome) => pictures.get(nome) ?? ''}
      pictureOf={(nome, side) => (
        <ProcedimentoPicture
          imagem={pictures.get(nome) ?? ''}
          sizes={`${side}px`}
          width={side}
          height={side}
        />
      )}
      notice={<GuideLine />}
      warning={<WaitingOfOthers email={email} place="agenda" />}
      back={<BackLink to="/">Voltar para o menu</BackLink>}
      keptDraft={kept}
      onDraftRead={forget}
      onLogin={goToLogin}
      onReload={() => void reload()}
    />
  )
}

/** The client for whom the screen that led here wants a new visit; null where it wants none. */
function newForIn(state: { readonly newFor?: unknown } | null) {
  const { newFor } = state ?? {}
  if (typeof newFor !== 'object' || newFor === null) return null
  const email = 'email' in newFor && typeof newFor.email === 'string' ? newFor.email : null
  const cliente = 'cliente' in newFor && typeof newFor.cliente === 'string' ? newFor.cliente : null
  return { email, cliente }
}

/** What the screen before knew of the visit: when it begins, its service's name, what was refused of it. */
function textIn<K extends 'newAt' | 'newService' | 'refusedId'>(
  state: { readonly [P in K]?: unknown } | null,
  name: K,
) {
  const text: unknown = state?.[name]
  return typeof text === 'string' ? text : null
}

/** The views' names in the address. */
const VIEW_NAMES = { day: 'dia', week: 'semana', list: 'lista' } as const satisfies Record<AgendaView, string>

/** `?ver=semana&data=2026-11-13`; without them the present day. */
function usePlace(today: string): [AgendaPlace, (change: Partial<AgendaPlace>) => void] {
  const [params, setParams] = useSearchParams()
  const view = params.get('ver')
  const data = params.get('data') ?? ''
  const place: AgendaPlace = {
    view: view === VIEW_NAMES.week ? 'week' : view === VIEW_NAMES.list ? 'list' : 'day',
    date: isClinicDate(data) ? data : today,
  }
  function go(change: Partial<AgendaPlace>) {
    const next = new URLSearchParams(params)
    if (change.view !== undefined) next.set('ver', VIEW_NAMES[change.view])
    if (change.date === today) next.delete('data')
    else if (change.date !== undefined) next.set('data', change.date)
    // "Back" leads out of a view, not through every day that was leafed over.
    setParams(next, { replace: change.view === undefined })
  }
  return [place, go]
}
