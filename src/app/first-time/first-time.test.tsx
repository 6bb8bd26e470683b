import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { ANA, cancel, create, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { perfilOf } from '#domain/testing/perfil.ts'
import { useLiveQuery } from '#src/lib/reading/live-query.ts'
import { db, type LocalSession, readSession } from '#src/offline/db.ts'
import { endFirstTime } from '#src/offline/login/first-time.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { FirstTimeOr } from './first-time.tsx'

let missing = false
vi.mock('../live/use-pull.ts', () => ({
  usePull: () => ({ pending: false, missing, reload: async () => false }),
}))
vi.mock('../use-clinic-now.ts', () => ({ useClinicNow: () => ({ date: '2026-11-11', minute: 600 }) }))

const SESSION: LocalSession = {
  ...{ email: ANA, status: 'Usuario', nomeExibicao: 'Ana Lima', epoch: 'e1', expirada: false },
  isFirstTime: true,
}
const PHONE = perfilOf(ANA, { telefone: '(11) 98463-7731' })

beforeEach(async () => {
  missing = false
  // The one before ends its welcome as it is taken down.
  await new Promise((resolve) => setTimeout(resolve, 50))
  await emptyDevice()
  await db.meta.put({ key: 'sessao', value: SESSION })
})

async function knows(...rows: Parameters<typeof db.agendamentos.bulkAdd>[0]): Promise<void> {
  const mark = { em: 0, desde: null, ate: null }
  await db.meta.bulkPut([
    { key: 'pull:agendamentos', value: mark },
    { key: 'pull:perfil', value: mark },
  ])
  await db.agendamentos.bulkAdd(rows)
}

function Home() {
  const session = useLiveQuery(() => readSession(db)) ?? SESSION
  return (
    <FirstTimeOr session={session}>
      <h1>Novidades</h1>
    </FirstTimeOr>
  )
}

const show = () =>
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <Home />
      </MemoryRouter>
    </MantineProvider>,
  )
const welcomed = () => screen.findByRole('heading', { name: 'Boas-vindas, Ana.' })
const usual = () => screen.findByRole('heading', { name: 'Novidades' })
const isOver = async () => (await readSession(db))?.isFirstTime === undefined
const link = () => {
  const { textContent, pathname, search } = screen.getByRole<HTMLAnchorElement>('link')
  return [textContent, pathname + search]
}

it('welcomes by the first name and leads to the services, never showing the usual first', async () => {
  await knows()
  show()
  expect(screen.queryByRole('heading', { name: 'Novidades' })).toBeNull()
  await welcomed()
  expect(screen.getByText('Se algo mudar, contamos a você primeiro.')).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Escolha seu primeiro horário' })).toBeTruthy()
  expect(link()).toEqual(['Ver serviços', '/servicos'])
  expect(await isOver()).toBe(false)
})

it('ends with any tap, and does not come back', async () => {
  await knows()
  show()
  fireEvent.click(await welcomed())
  await usual()
  expect(await isOver()).toBe(true)
})

it('stays while she taps what opens a dialog, and in one', async () => {
  await knows()
  show()
  const opener = document.createElement('button')
  opener.setAttribute('aria-haspopup', 'dialog')
  document.body.append(opener)
  fireEvent.click(await welcomed().then(() => opener))
  await new Promise((resolve) => setTimeout(resolve, 50))
  expect(await isOver()).toBe(false)
  opener.remove()
})

it('ends with her leaving the screen', async () => {
  await knows()
  const { unmount } = show()
  await welcomed()
  unmount()
  await waitFor(async () => expect(await isOver()).toBe(true))
})

it('shows the booking that she has just made, and that the clinic does not have it yet', async () => {
  await knows()
  await db.outbox.add(rowOf(create))
  show()
  await screen.findByText('Ainda não chegou à clínica')
  expect(screen.getByRole('heading', { name: 'Drenagem linfática' })).toBeTruthy()
  expect(screen.getByText('quinta-feira, 12 de novembro, às 09:00')).toBeTruthy()
  expect(link()).toEqual(['Ver meus agendamentos', '/perfil?aba=agendamentos'])
})

const UNANSWERED = { state: 'retry', attempts: 1, unanswered: true } as const

it('does not say of a booking that was sent without an answer that the clinic does not have it', async () => {
  await knows()
  await db.outbox.add(rowOf(create, UNANSWERED))
  show()
  await screen.findByText('A clínica ainda não respondeu')
  expect(screen.queryByText('Ainda não chegou à clínica')).toBeNull()
  expect(link()).toEqual(['Ver meus agendamentos', '/perfil?aba=agendamentos'])
})

it('leads to a booking anew where she has given up the one that was sent without an answer', async () => {
  await knows()
  await db.outbox.add(rowOf(create, UNANSWERED))
  await db.outbox.add(rowOf(cancel({ comando: uuid(1) }), { id: uuid(2), seq: 2 }))
  show()
  await screen.findByRole('heading', { name: 'Escolha seu primeiro horário' })
  expect(screen.queryByText('Ainda não chegou à clínica')).toBeNull()
})

it('shows it as booked once the clinic has it', async () => {
  await knows({ ...visit, id: 9, email: ANA, chave: uuid(1), dataHoraAgendada: '2026-11-12T09:00:00.000Z' })
  await db.outbox.add(rowOf(create, { state: 'done' }))
  show()
  await screen.findByText('Seu primeiro horário')
  expect(link()).toEqual(['Ver agendamento', '/visita/9'])
})

it('does not call a time hers from which a move without an answer may have taken her', async () => {
  const first = { ...visit, id: 9, email: ANA, dataHoraAgendada: '2026-11-12T09:00:00.000Z' }
  await knows(first)
  await db.perfis.put(PHONE)
  const para = '2026-11-13T09:00:00.000Z'
  await db.outbox.add(rowOf(moveAgendamento({ alvo: { id: 9 }, versao: 1, visto: first, para }), UNANSWERED))
  show()
  await screen.findByText('A clínica ainda não respondeu')
  expect(screen.queryByText('Seu primeiro horário')).toBeNull()
})

it('asks for a telephone where reception has written down her visit', async () => {
  await knows({ ...visit, id: 9, email: ANA, dataHoraAgendada: '2026-11-12T09:00:00.000Z' })
  show()
  await screen.findByRole('heading', { name: 'Deixe seu telefone' })
  expect(link()).toEqual(['Completar perfil', '/perfil'])
})

it('shows the visit where the clinic has a telephone', async () => {
  await knows({ ...visit, id: 9, email: ANA, dataHoraAgendada: '2026-11-12T09:00:00.000Z' })
  await db.perfis.put(PHONE)
  show()
  await screen.findByText('Seu primeiro horário')
})

it('does not welcome who has been at the clinic: on a second device she is no newcomer', async () => {
  await knows({ ...visit, id: 9, email: ANA, dataHoraAgendada: '2026-11-02T09:00:00.000Z' })
  show()
  await usual()
  await waitFor(async () => expect(await isOver()).toBe(true))
})

it('welcomes also where a slow phone reads the clinic’s answer a while after it came', async () => {
  show()
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull())
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(screen.queryByRole('heading')).toBeNull()
  await knows()
  await welcomed()
})

it('waits for what the clinic says of her, and shows the usual where it says nothing', async () => {
  const { rerender, unmount } = show()
  await waitFor(() => expect(document.querySelector('[aria-busy="true"]')).not.toBeNull())
  expect(screen.queryByRole('heading')).toBeNull()
  missing = true
  rerender(
    <MantineProvider env="test">
      <MemoryRouter>
        <Home key="again" />
      </MemoryRouter>
    </MantineProvider>,
  )
  await usual()
  // What comes later does not change the page under her hands; the next time it does.
  await knows()
  await new Promise((resolve) => setTimeout(resolve, 50))
  await usual()
  unmount()
  expect(await isOver()).toBe(false)
  show()
  await welcomed()
})

it('draws the usual at once for everybody else', async () => {
  await knows()
  await endFirstTime(db, ANA)
  render(
    <FirstTimeOr session={null}>
      <h1>Novidades</h1>
    </FirstTimeOr>,
  )
  expect(screen.getByRole('heading', { name: 'Novidades' })).toBeTruthy()
})
