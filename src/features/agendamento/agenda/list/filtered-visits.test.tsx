import { screen } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { pull } from '#src/offline/pull/pull.ts'
import { AGENDA_DAY, renderAgenda } from '#tests/support/agenda-screen.tsx'
import { answered } from '#tests/support/fake-server.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const LUIZA = 'luiza@exemplo.test'
const held = { ...visit, email: LUIZA, dataHoraAgendada: `${AGENDA_DAY}T09:00:00.000Z` }
let clinic: (typeof held)[]
let before: (typeof held)[]

beforeEach(async () => {
  await emptyDevice()
  await logInHere('admin@exemplo.test', 'Admin', 'A')
  clinic = [held]
  before = []
  call.mockReset()
  call.mockImplementation(async (name: string, { query }: { query: { cursor?: string } }) => {
    if (name === 'agendamento.filtrar') return answered(clinic.map((v) => ({ ...v, pessoa: null })))
    if (name !== 'agendamento.mudancas') return { kind: 'no_answer' }
    const removidos =
      query.cursor === undefined
        ? []
        : before.filter((b) => !clinic.some((c) => c.id === b.id)).map((b) => b.id)
    before = clinic
    return answered({
      completo: query.cursor === undefined,
      alterados: clinic,
      removidos,
      pessoas: [],
      cursor: 'c1',
      epoca: 'now',
    })
  })
  await db.meta.put({ key: 'pull:horarios', value: { em: Date.now(), desde: null, ate: null } })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse(`${AGENDA_DAY}T12:00:00.000Z`) })
})

const deps = { db, api: { call }, now: Date.now }

async function showClientsVisits() {
  await pull(deps, 'agendamentos')
  renderAgenda({ clientEmail: LUIZA })
  await screen.findByText('09:00')
}

it('a person’s visits follow what another tablet has made of them', async () => {
  await showClientsVisits()
  // Moved elsewhere; the stream tells of it, and the list is pulled.
  clinic = [{ ...held, dataHoraAgendada: `${AGENDA_DAY}T15:00:00.000Z`, versao: 2 }]
  await pull(deps, 'agendamentos')
  expect((await db.agendamentos.toArray()).map((a) => a.dataHoraAgendada)).toEqual([
    `${AGENDA_DAY}T15:00:00.000Z`,
  ])
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(screen.queryByText('09:00')).toBeNull()
  await screen.findByText('15:00')
})

it('a visit that was cancelled elsewhere does not stand in them any more', async () => {
  await showClientsVisits()
  clinic = []
  await pull(deps, 'agendamentos')
  expect(await db.agendamentos.count()).toBe(0)
  await new Promise((resolve) => setTimeout(resolve, 500))
  expect(screen.queryByText('09:00')).toBeNull()
})
