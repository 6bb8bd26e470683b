import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { factsOf } from '#domain/agendamento/awareness.ts'
import { DEFAULT_LIMITS } from '#domain/clinica/limits.ts'
import type { PresentVisit } from '#domain/outbox/row.ts'
import { ANA, cancel, errorOfRefusal, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { MyVisits } from './screen.tsx'

/** Her cancellation of Thursday waited on her phone, and meanwhile the visit was moved to the week after. */

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const noop = () => undefined
const acts = {
  ...{ onReload: noop, onRetry: noop, onService: noop, onRepeat: noop, onVisit: noop },
  ...{ onMove: noop, onServices: noop, onLogin: noop },
}
const moved = { ...visit, versao: 2, dataHoraAgendada: '2026-11-19T14:00:00.000Z' }
const told = { ...moved, conhecido: factsOf(visit), mudadoEm: '2026-11-11T08:12:00.000Z' }

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await emptyDevice()
  await logInHere(ANA)
  await db.meta.put({ key: 'pull:agendamentos', value: { em: 0, desde: null, ate: null } })
})
afterEach(() => vi.restoreAllMocks())

function refuse({ dataHoraAgendada, estado }: Pick<PresentVisit, 'dataHoraAgendada' | 'estado'> = moved) {
  const { nome, tempo, valor, versao } = moved
  const visita = { nome, tempo, valor, versao, dataHoraAgendada, estado }
  return db.outbox.add(
    rowOf(cancel({ id: visit.id }, 1), {
      ...{ id: uuid(7), state: 'conflict', attempts: 1, unanswered: false },
      error: { ...errorOfRefusal(409, 'agendamento_mudou'), visita },
    }),
  )
}

function show(clinicNow = { date: '2026-11-11', minute: 600 }) {
  render(
    <MantineProvider env="test">
      <MyVisits
        email={ANA}
        clinicNow={clinicNow}
        online={false}
        contact={null}
        phones={{ whatsapp: '', telefone: '' }}
        limits={DEFAULT_LIMITS}
        loading={false}
        {...acts}
      />
    </MantineProvider>,
  )
}

it('the visit stands where it is by now, and says that nothing was cancelled and why', async () => {
  await db.agendamentos.put(moved)
  await refuse()
  show()
  await screen.findByText('Cancelamento recusado')
  screen.getByText(/das 14:00 às 15:15/)
  screen.getByText(
    'Esta visita mudou para qui 19 de nov., 14:00 antes de a clínica receber o cancelamento, e nada foi cancelado. Se ainda quiser, cancele de novo.',
  )
  expect(screen.queryByText(/Cancelando|Cancelamento aguardando envio/)).toBeNull()
})

it('one tap from there it is cancelled as it is by now, in place of the refused one', async () => {
  await db.agendamentos.put(moved)
  await refuse()
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Cancelar agendamento' }))
  const dialog = await screen.findByRole('dialog', { name: 'Cancelar este agendamento?' })
  within(dialog).getByText(/quinta-feira.* às 14:00/)
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar agendamento' }))
  await screen.findByText('Cancelamento aguardando envio')
  const rows = await db.outbox.toArray()
  expect(rows).toHaveLength(1)
  expect(rows[0]).toMatchObject({
    ...{ state: 'queued', supersedes: uuid(7) },
    command: { payload: { alvo: { id: visit.id }, versao: 2, dataHoraAgendada: moved.dataHoraAgendada } },
  })
})

it('or she keeps it', async () => {
  await db.agendamentos.put(moved)
  await refuse()
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Entendi' }))
  await screen.findByText('Agendado')
  expect(await db.outbox.count()).toBe(0)
})

it('too late for the time that it has, it is not offered to be cancelled here', async () => {
  await db.agendamentos.put(moved)
  await refuse()
  show({ date: '2026-11-19', minute: 14 * 60 + 5 })
  await screen.findByText('Cancelamento recusado')
  expect(screen.queryByRole('button', { name: 'Cancelar agendamento' })).toBeNull()
})

it('where the clinic has moved it she is told of both at once, and asked once she knows', async () => {
  await db.agendamentos.put(told)
  await refuse()
  show()
  await screen.findByText('A clínica mudou o horário')
  screen.getByText('Seu cancelamento era do horário de antes, e nada foi cancelado.')
  fireEvent.click(screen.getByRole('button', { name: 'Ok, entendi' }))
  await screen.findByText('Cancelamento recusado')
  screen.getByRole('button', { name: 'Cancelar agendamento' })
})

it('of a visit that is back where she saw it no other time is told', async () => {
  await db.agendamentos.put(moved)
  await refuse({ ...moved, dataHoraAgendada: visit.dataHoraAgendada })
  show()
  await screen.findByText(/^Esta visita mudou de horário antes de a clínica receber o cancelamento/)
})

it('nothing is left of it once the visit is cancelled', async () => {
  await db.agendamentos.put(moved)
  await refuse()
  show()
  await screen.findByText('Cancelamento recusado')
  await db.agendamentos.clear()
  await db.cancelados.put({ ...moved, versao: 3, estado: 'cancelada', estadoPor: 'cliente' })
  await waitFor(() => expect(screen.queryByText('Cancelamento recusado')).toBeNull())
})
