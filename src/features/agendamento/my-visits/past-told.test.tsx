import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { factsOf } from '#domain/agendamento/awareness.ts'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { DEFAULT_LIMITS } from '#domain/clinica/limits.ts'
import type { Limits } from '#domain/clinica/schema.ts'
import { ANA, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { MyVisits } from './screen.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const acts = {
  ...{ onReload: vi.fn(), onRetry: vi.fn(), onService: vi.fn(), onRepeat: vi.fn(), onServices: vi.fn() },
  ...{ onVisit: vi.fn(), onMove: vi.fn(), onLogin: vi.fn() },
}
const booked: Agendamento = { ...visit, chave: null, dataHoraAgendada: '2026-11-11T10:00:00.000Z' }
const known = factsOf(booked)
const cancelled: Agendamento = {
  ...booked,
  versao: 2,
  estado: 'cancelada',
  estadoPor: 'clinica',
  conhecido: known,
}

beforeEach(async () => {
  for (const f of Object.values(acts)) f.mockReset()
  await emptyDevice()
  await logInHere(ANA)
  await db.meta.put({ key: 'pull:agendamentos', value: { em: 0, desde: null, ate: null } })
})

/** At five past ten. */
const show = (limits: Limits | null = DEFAULT_LIMITS) =>
  render(
    <MantineProvider env="test">
      <MyVisits
        email={ANA}
        clinicNow={{ date: '2026-11-11', minute: 605 }}
        online={false}
        contact={null}
        phones={{ whatsapp: '(11) 98463-7731', telefone: '' }}
        limits={limits}
        loading={false}
        {...acts}
      />
    </MantineProvider>,
  )
const told = async () => within(await screen.findByRole('region', { name: 'A clínica mudou sua agenda' }))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

it('what was cancelled ten minutes before its time is told after it, and can be booked again', async () => {
  await db.cancelados.put(cancelled)
  show()
  const group = await told()
  group.getByText('A clínica cancelou esta visita')
  group.getByRole('link', { name: 'Falar com a clínica' })
  press('Escolher outro horário')
  await waitFor(() => expect(acts.onService.mock.calls[0]?.[0]).toMatchObject({ nome: visit.nome }))
  await waitFor(() => expect(screen.queryByText('A clínica cancelou esta visita')).toBeNull())
})

it('what was moved to a time that has passed is told once, and leads to no other time of it', async () => {
  const dataHoraAgendada = '2026-11-10T09:00:00.000Z'
  await db.agendamentos.put({ ...booked, versao: 2, dataHoraAgendada, conhecido: known })
  show()
  const group = await told()
  group.getByText('A clínica mudou o horário')
  group.getByText('Depois')
  expect(group.queryByText('Agora')).toBeNull()
  group.getByRole('link', { name: 'Falar com a clínica' })
  expect(screen.getAllByRole('article')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Escolher outro horário' })).toBeNull()
  press('Ok, entendi')
  await screen.findByRole('region', { name: 'Anteriores' })
  expect(screen.queryByText('A clínica mudou o horário')).toBeNull()
})

it('what was brought back is told in words that stay true after its time', async () => {
  await db.agendamentos.put({ ...booked, versao: 3, conhecido: { ...known, cancelada: true } })
  show()
  ;(await told()).getByText('Esta visita tinha sido cancelada e foi marcada de novo.')
})

const buttons = (names: readonly string[]) =>
  names.map((name) => screen.queryByRole('button', { name }) !== null)
const CHANGES = ['Remarcar', 'Cancelar agendamento'] as const

it.each<readonly [string, Limits | null, boolean]>([
  ['before the clinic’s cut-off', { ...DEFAULT_LIMITS, horasParaMudar: 23 }, true],
  ['after the clinic’s cut-off', { ...DEFAULT_LIMITS, horasParaMudar: 24 }, false],
  ['where the clinic’s rule never came to this device', null, false],
])(
  '%s a visit to come is hers to change on the list or not, as on its own page',
  async (_, limits, isHers) => {
    await db.agendamentos.put({ ...booked, dataHoraAgendada: '2026-11-12T09:30:00.000Z' })
    show(limits)
    await screen.findByRole('button', { name: 'Ver visita' })
    expect(buttons(CHANGES)).toEqual([isHers, isHers])
  },
)

it.each([
  [23, true],
  [24, false],
])('and one that the clinic moved leads to other times or not (%i hours)', async (hours, isHers) => {
  await db.agendamentos.put({
    ...{ ...booked, versao: 2, conhecido: known },
    dataHoraAgendada: '2026-11-12T09:30:00.000Z',
  })
  show({ ...DEFAULT_LIMITS, horasParaMudar: hours })
  await told()
  expect(buttons(['Ok, entendi', 'Escolher outro horário'])).toEqual([true, isHers])
})
