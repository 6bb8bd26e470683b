import { useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { gapOf } from '#domain/agendamento/gap.ts'
import { ANY_TIME, startLike } from '#domain/agendamento/slots.ts'
import { limitsOf, windowOf } from '#domain/clinica/limits.ts'
import { type ClinicDateTime, type ClinicNow, LAST_DATE, parseDateTime } from '#domain/lib/dates.ts'
import { parseDuration } from '#domain/lib/duration.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { readDeviceAgenda } from '#src/features/agendamento/queries.ts'
import { type NamedService, serviceNamed } from '#src/features/agendamento/queue/rows.ts'
import { useClinica } from '#src/features/clinica/queries.ts'
import { useProcedimentoList } from '#src/features/procedimento/queries.ts'
import { chosenServiceOf } from '#src/features/procedimento/utils.ts'
import { db, readPullMark } from '#src/offline/db.ts'
import { NOTHING_CHOSEN } from '../kept/kept-choice.ts'
import { pullSoonEnough } from '../live/use-pull.ts'
import { useShownPage } from '../use-shown-page.ts'

/** Leads to the login, which leads back to this page. */
export function useGoToLogin(): () => void {
  const navigate = useNavigate()
  const here = useLocation()
  return () => void navigate('/login', { state: { from: here } })
}

/** How long a tap waits for services that this device has never read, ms. */
const SERVICES_MS = 5_000

/**
 * Leads to the booking screen with this service, if the clinic still offers it, else to those that it offers.
 * `replaced`: the refused row in whose place the new booking comes.
 */
export function useGoToBooking(): (service: NamedService, replaced?: string) => void {
  const procedimentos = useProcedimentoList()
  const navigate = useNavigate()
  const shown = useShownPage()
  const isAsking = useRef(false)
  return (service, replaced) => {
    const informacoes = procedimentos && serviceNamed(procedimentos, service)
    if (informacoes !== undefined) {
      void navigate('/agendamentos', {
        state: { informacoes: chosenServiceOf(informacoes), supersedes: replaced },
      })
      return
    }
    if (isAsking.current) return
    isAsking.current = true
    const pressedAt = shown.current
    void (async () => {
      // A tap may come before the live list has answered.
      let found = await readProcedimento(service)
      if (found === undefined && (await readPullMark(db, 'procedimentos')) === null) {
        await pullSoonEnough(['procedimentos'], SERVICES_MS)
        found = await readProcedimento(service)
      }
      // Whoever has gone to another screen is not called back.
      if (shown.current !== pressedAt) return
      if (found !== undefined) {
        await navigate('/agendamentos', {
          state: { informacoes: chosenServiceOf(found), supersedes: replaced },
        })
        return
      }
      if ((await readPullMark(db, 'procedimentos')) === null) {
        const text = 'Tente de novo quando houver internet.'
        notify.info('Ainda não lemos os serviços da clínica neste aparelho', { id: 'sem-servicos', text })
        return
      }
      notify.info(`${service.nome} não está mais na lista de serviços`, { text: 'Escolha outro serviço.' })
      await navigate('/servicos', { state: { supersedes: replaced } })
    })().finally(() => {
      isAsking.current = false
    })
  }
}

/** A service that this device has. */
async function readProcedimento(service: NamedService) {
  return serviceNamed(await db.procedimentos.toArray(), service)
}

/** How long a tap waits for what is free by now, before what the device knows of it has to do. */
const FREE_TIMES_MS = 1_500

/**
 * Leads to the booking screen with the service of an earlier visit, where the next free time like that
 * visit's is chosen already: the next tap books it.
 */
export function useRepeat(
  email: string,
  clinicNow: ClinicNow,
): (nome: string, earlier: ClinicDateTime) => void {
  const procedimentos = useProcedimentoList()
  const clinica = useClinica()
  const navigate = useNavigate()
  const goToBooking = useGoToBooking()
  const shown = useShownPage()
  return (nome, earlier) => {
    const informacoes = procedimentos?.find((p) => p.nome === nome)
    if (informacoes === undefined) {
      goToBooking({ nome })
      return
    }
    const window = clinica === undefined ? ANY_TIME : windowOf(limitsOf(clinica), clinicNow)
    const tempo = parseDuration(informacoes.tempo) ?? 0
    const pressedAt = shown.current
    void (async () => {
      await pullSoonEnough(['horarios', 'ocupados'], FREE_TIMES_MS)
      const { agenda, known } = await readDeviceAgenda(email)
      const until = known === null ? '' : known.to < LAST_DATE ? known.to : LAST_DATE
      const start = startLike(agenda, earlier, {
        tempo,
        gap: gapOf(informacoes),
        clinicNow,
        ...window,
        until,
      })
      const when = start === null ? null : parseDateTime(start)
      const chosen = when === null ? NOTHING_CHOSEN : { date: when.date, minute: when.minute }
      if (shown.current !== pressedAt) return
      await navigate('/agendamentos', { state: { informacoes: chosenServiceOf(informacoes), chosen } })
    })()
  }
}
