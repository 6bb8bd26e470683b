import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { vi } from 'vitest'
import { overlayAgendamentoList } from '#domain/outbox/overlay.ts'
import { visit } from '#domain/testing/outbox.ts'
import { Toasts } from '#src/components/notices/toast.tsx'
import { agendaEntries } from '#src/features/agendamento/agenda/entries.ts'
import { Questions } from '#src/features/agendamento/agenda/questions.tsx'
import { AgendaSheet } from '#src/features/agendamento/agenda/side-pane.tsx'
import { useAgendaScreen } from '#src/features/agendamento/agenda/use-agenda-screen.ts'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import { db } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/queue/queue-rows.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'

export const EMAIL = 'admin@exemplo.test'
export const TODAY = '2026-11-12'
export const NOW = `${TODAY}T08:50:00.000Z`
const beatriz = { nome: 'Beatriz Nogueira', email: 'bia@exemplo.test', telefone: '(11) 98140-2270' }
export const held = { ...visit, email: beatriz.email, estado: 'confirmada' } as const
const onConflicts = vi.fn()

function Screen() {
  const entries =
    useLiveQuery(async () => {
      const [visits, queue] = await Promise.all([db.agendamentos.toArray(), readQueueOf(db, EMAIL)])
      return agendaEntries(overlayAgendamentoList(visits, queue), '', queue)
    }) ?? []
  const state = useAgendaScreen({
    ...{ email: EMAIL, entries, online: false, nowAtClinic: NOW, keptDraft: null, newFor: null, onConflicts },
    imageOf: () => '',
    procedimentos: [],
    ready: true,
    isKept: () => true,
    onDay: () => undefined,
    onChanged: () => undefined,
    onLogin: () => undefined,
    onDraftRead: () => undefined,
  })
  const clientName = () => beatriz.nome
  return (
    <>
      {entries.map((entry) => (
        <button key={entry.key} type="button" onClick={() => state.choose(entry)}>
          {entry.nome} {entry.startTime}
        </button>
      ))}
      <button
        type="button"
        onClick={() => entries.slice(0, 1).map((e) => state.move(e, `${TODAY}T15:00:00.000Z`))}
      >
        arrastar
      </button>
      <AgendaSheet
        {...{ state, silent: false, email: EMAIL, date: TODAY, clientName, upright: true }}
        clinicNow={{ date: TODAY, minute: 8 * 60 + 50 }}
        context={{ online: false, deviceNow: 0 }}
        procedimentos={[]}
        clientOf={() => beatriz}
        clientSearch={{ search: async () => ({ pessoas: [], kept: null }), choose: () => undefined }}
        pictureOf={() => null}
        back={null}
        onClickCapture={() => undefined}
      />
      <Questions
        {...{ state, nowAtClinic: NOW, dono: EMAIL, clientName, online: false }}
        onDeleted={() => undefined}
      />
      <Toasts />
    </>
  )
}

/** Reception's visit of nine o'clock is chosen, on a tablet without a network that knows the month. */
export async function chooseHeldVisit(): Promise<void> {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await db.agendamentos.put(held)
  const mark = { em: Date.now(), desde: '2026-11-01', ate: '2026-12-01', epoca: 'now', copiaDe: null }
  await db.meta.bulkPut(['pull:agendamentos', 'pull:horarios'].map((key) => ({ key, value: mark })))
  await logInHere(EMAIL, 'Admin', 'Admin')
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <Screen />
      </MemoryRouter>
    </MantineProvider>,
  )
  fireEvent.click(await screen.findByRole('button', { name: /09:00/ }))
  await screen.findByRole('region', { name: 'Agendamento escolhido' })
}

/** "Mudar horário" asks with 15:00 chosen and has read the day: the button that goes there can be pressed. */
export async function readyToMoveTo15(): Promise<HTMLButtonElement> {
  const go = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Mudar para 15:00' })
  await waitFor(() => {
    if (go().disabled) throw new Error('the day is still being read')
  })
  return go()
}
