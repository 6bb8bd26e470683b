import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useLiveQuery } from 'dexie-react-hooks'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { overlayAgendamentoList } from '#domain/outbox/overlay.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { visit } from '#domain/testing/outbox.ts'
import { notify, Toasts } from '#src/components/toast.tsx'
import { db } from '#src/offline/db.ts'
import { readQueueOf } from '#src/offline/outbox.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { agendaEntries } from '../entries.ts'
import { Questions } from '../questions.tsx'
import { SideSheet } from '../side-pane.tsx'
import { useAgendaScreen } from '../use-agenda-screen.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const EMAIL = 'admin@exemplo.test'
const TODAY = '2026-11-12'
const NOW = `${TODAY}T08:50:00.000Z`
const beatriz = { nome: 'Beatriz Nogueira', email: 'bia@exemplo.test', telefone: '(11) 98140-2270' }
const held = { ...visit, email: beatriz.email, estado: 'confirmada' } as const
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
      <SideSheet
        {...{ state, silent: false, email: EMAIL, date: TODAY, clientName, upright: true }}
        clinicNow={{ date: TODAY, minute: 8 * 60 + 50 }}
        context={{ online: false, deviceNow: 0 }}
        procedimentos={[]}
        clientOf={() => beatriz}
        clientSearch={{ search: async () => ({ pessoas: [], kept: null }), choose: () => undefined }}
        pictureOf={() => null}
        back={null}
      />
      <Questions
        {...{ state, nowAtClinic: NOW, dono: EMAIL, clientName, online: false }}
        onDeleted={() => undefined}
      />
      <Toasts />
    </>
  )
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const rows = (): Promise<OutboxRow[]> => db.outbox.toArray()

afterEach(() => {
  notify.clear()
  vi.restoreAllMocks()
})
beforeEach(async () => {
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
})

/** "Mudar horário" stands open, with 15:00 chosen. */
async function choose15() {
  press('arrastar')
  await screen.findByRole('button', { name: 'Mudar para 15:00' })
}
const later = () => new Promise((resolve) => setTimeout(resolve, 300))

it('a time that was chosen for one place is not armed over the place that the client has chosen since', async () => {
  await choose15()
  // She moves it herself, on her phone, and this tablet hears of it.
  await db.agendamentos.put({ ...held, dataHoraAgendada: '2026-11-13T10:00:00.000Z', versao: 2 })
  const why = 'Esta visita mudou enquanto você escolhia. Veja onde ela está e escolha de novo.'
  await screen.findByText(why)
  expect(screen.queryByRole('button', { name: 'Mudar para 15:00' })).toBeNull()
  // What she chooses now goes over what she has read.
  press('arrastar')
  await waitFor(() => expect(screen.queryByText(why)).toBeNull())
  press('Mudar para 15:00')
  await waitFor(async () => expect(await rows()).toHaveLength(1))
  expect((await rows()).map(({ command }) => command.payload)).toMatchObject([{ versao: 2 }])
})

it('a time that was chosen stays chosen where only what became of the visit is said meanwhile', async () => {
  await choose15()
  await db.agendamentos.put({ ...held, estado: 'chegou', versao: 2 })
  await later()
  screen.getByRole('button', { name: 'Mudar para 15:00' })
})

it('a press meant for a free time squeezes nobody in, where another was quicker', async () => {
  await choose15()
  const other = { ...held, id: 11, chave: null, dataHoraAgendada: `${TODAY}T15:00:00.000Z` }
  await db.agendamentos.put(other)
  await later()
  expect(screen.queryByRole('button', { name: 'Encaixar às 15:00' })).toBeNull()
  screen.getByText('Outra pessoa ficou com esse horário. Escolha outro.')
  // Dragged there once more, it is squeezed in knowingly.
  press('arrastar')
  await screen.findByRole('button', { name: 'Encaixar às 15:00' })
})
