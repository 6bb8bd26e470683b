import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { NO_GAP } from '#domain/agendamento/gap.ts'
import type { Send } from '#src/api/send.ts'
import { db } from '#src/offline/db.ts'
import { drainOutbox } from '#src/offline/sending/drain.ts'
import { BookingOnDevice } from '#tests/support/booking-screen.tsx'
import { FakeServer } from '#tests/support/fake-server.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))
vi.mock('#src/offline/sending/send.ts', () => ({ send: (...sent: Parameters<Send>) => server.send(...sent) }))

const EMAIL = 'marina@exemplo.test'
const TODAY = '2026-11-20'
const service = {
  ...{ id: 1, nome: 'Limpeza de pele', descricao: '', tempo: '01:15', valor: 189, imagem: '' },
  gap: NO_GAP,
  tipoProcedimento: 2 as const,
}
let server: FakeServer

beforeEach(async () => {
  server = new FakeServer(EMAIL)
  await emptyDevice()
  for (const nome of ['visitante', 'agendamentos', 'ocupados', 'horarios'])
    await db.meta.put({ key: `pull:${nome}`, value: { em: Date.now(), desde: null, ate: '2027-05-01' } })
})

/** The booking page, before and after she has said who she is. */
function Page({ entered }: { readonly entered: boolean }) {
  return (
    <BookingOnDevice
      service={service}
      email={entered ? EMAIL : ''}
      isVisitor={!entered}
      entry={(opened) => opened && <p>Formulários</p>}
      sendsAtOnce={entered}
      clinicNow={{ date: TODAY, minute: 8 * 60 + 10 }}
    />
  )
}

async function chooseAndEnter() {
  const { rerender } = render(<Page entered={false} />)
  fireEvent.click(await screen.findByRole('radio', { name: /^13:00/ }))
  const [button] = screen.getAllByRole('button', { name: 'Agendar' })
  if (button === undefined) throw new Error('no button')
  fireEvent.click(button)
  await screen.findByRole('dialog', { name: 'Falta só dizer quem é você' })
  expect(await db.outbox.count()).toBe(0)
  await act(() => logInHere(EMAIL, 'Usuario', 'Marina'))
  rerender(<Page entered />)
  await waitFor(async () => expect(await db.outbox.count()).toBe(1))
  const deps = {
    ...{ db, send: server.send, random: () => 0.5, owner: 'test', locks: undefined },
    now: () => Date.parse(`${TODAY}T11:10:00.000Z`),
  }
  await act(async () => void (await drainOutbox(deps)))
}

it('sends what she chose once she has said who she is, and the answer takes the sheet’s place', async () => {
  await chooseAndEnter()
  await screen.findByRole('dialog', { name: 'Agendamento realizado com sucesso!' })
  await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
  expect(server.agendamentos.map(({ dataHoraAgendada }) => dataHoraAgendada)).toEqual([
    `${TODAY}T13:00:00.000Z`,
  ])
})

it('offers other times where hers was lost meanwhile, in the sheet’s place', async () => {
  server.faults.push('horario_ocupado')
  Object.assign(server.extras, { alternativas: [`${TODAY}T09:30:00.000Z`] })
  await chooseAndEnter()
  const sheet = await screen.findByRole('dialog', { name: 'Erro ao realizar agendamento!' })
  expect(within(sheet).getByRole('button', { name: /às 09:30/ })).toBeTruthy()
  await waitFor(() => expect(screen.queryByText('Formulários')).toBeNull())
})
