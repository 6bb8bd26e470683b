import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { NO_GAP } from '#domain/agendamento/gap.ts'
import type { Send } from '#src/api/send.ts'
import { db } from '#src/offline/db.ts'
import { enterSession } from '#src/offline/login/session.ts'
import { drainOutbox } from '#src/offline/sending/drain.ts'
import { BookingOnDevice } from '#tests/support/booking-screen.tsx'
import { FakeServer } from '#tests/support/fake-server.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import type { ClientSearch } from '../client/client-field.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))
vi.mock('#src/offline/sending/send.ts', () => ({ send: (...sent: Parameters<Send>) => server.send(...sent) }))

const MARINA = 'marina@exemplo.test'
const BIA = 'bia@exemplo.test'
const TODAY = '2026-11-20'
const service = {
  ...{ id: 1, nome: 'Limpeza de pele', descricao: '', tempo: '01:15', valor: 189, imagem: '' },
  gap: NO_GAP,
  tipoProcedimento: 2 as const,
}
let server: FakeServer

const known = async () => {
  for (const nome of ['visitante', 'agendamentos', 'ocupados', 'horarios'])
    await db.meta.put({ key: `pull:${nome}`, value: { em: Date.now(), desde: null, ate: '2027-05-01' } })
}
const login = async (email: string, status: 'Usuario' | 'Admin' = 'Usuario') => {
  server.sessao = { email, status, nomeExibicao: email }
  await enterSession(db, server.sessao, `login of ${email}`, 0)
  await known()
}

beforeEach(async () => {
  server = new FakeServer(MARINA)
  await emptyDevice()
})

type PageProps = { email: string; reception?: ClientSearch; sendsAtOnce?: boolean; minute?: number }

/** As the route draws it: the same element whoever is logged in. */
function Page({ email, reception, sendsAtOnce = false, minute }: PageProps) {
  return (
    <BookingOnDevice
      key="id:1"
      service={service}
      start={{ date: minute === undefined ? null : TODAY, minute: minute ?? null }}
      email={email}
      isVisitor={email === ''}
      sendsAtOnce={sendsAtOnce}
      reception={reception ?? null}
      clinicNow={{ date: TODAY, minute: 8 * 60 + 10 }}
    />
  )
}

const drain = () =>
  act(async () => {
    const now = () => Date.parse(`${TODAY}T11:10:00.000Z`)
    await drainOutbox({ db, send: server.send, now, random: () => 0.5, owner: 'test', locks: undefined })
  })

it('what the clinic answered to one person is not booked by another who logged in in another tab', async () => {
  await login(MARINA)
  const { rerender } = render(<Page email={MARINA} />)
  fireEvent.click(await screen.findByRole('radio', { name: /^13:00/ }))
  server.faults.push('horario_ocupado')
  Object.assign(server.extras, { alternativas: [`${TODAY}T09:30:00.000Z`] })
  fireEvent.click(screen.getAllByRole('button', { name: 'Agendar' })[0] as HTMLElement)
  await waitFor(async () => expect(await db.outbox.count()).toBe(1))
  await drain()
  await screen.findByRole('dialog', { name: 'Erro ao realizar agendamento!' })
  // In another tab Bia logs in; the session of this one follows live.
  await act(() => login(BIA))
  rerender(<Page email={BIA} />)
  const dialog = screen.queryByRole('dialog', { name: 'Erro ao realizar agendamento!' })
  const other = dialog && within(dialog).queryByRole('button', { name: /às 09:30/ })
  if (other !== null) fireEvent.click(other)
  await new Promise((resolve) => setTimeout(resolve, 300))
  await drain()
  // Marina pressed the alternative of her own refused booking.
  expect(server.agendamentos.map(({ email }) => email)).toEqual([])
})

it('a visitor’s choice is not sent for whoever of reception enters with it, for herself', async () => {
  await known()
  const { rerender } = render(<Page email="" minute={13 * 60} />)
  await screen.findByRole('radio', { name: /^13:00/ })
  await act(() => login('recepcao@exemplo.test', 'Admin'))
  const search: ClientSearch = {
    search: async () => ({ pessoas: [], kept: null }),
    choose: () => undefined,
  }
  rerender(<Page email="recepcao@exemplo.test" minute={13 * 60} sendsAtOnce reception={search} />)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect((await db.outbox.toArray()).map(({ command }) => command.payload)).toEqual([])
})
