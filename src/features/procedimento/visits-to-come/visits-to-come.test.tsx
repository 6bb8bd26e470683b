import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { beforeEach, expect, it, vi } from 'vitest'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { visit } from '#domain/testing/outbox.ts'
import { db, ROW_FORM } from '#src/offline/db.ts'
import { pressSoon } from '#tests/support/on-screen.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { ProcedimentoRegistry } from '../components/procedimento-registry.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))
// Side by side, as on the reception's tablet.
const { matchMedia } = window
window.matchMedia = (media) => ({ ...matchMedia(media), matches: /^\(min-width: \d+em\)$/.test(media) })

const cleaning: Procedimento = {
  ...{ id: 7, nome: 'Limpeza de pele', descricao: 'Vapor.', valor: 189, tempo: '01:15', imagem: '' },
  tipoProcedimento: 2,
}
const booked = (id: number, when: string, cliente: string, more = {}) => ({
  ...{ ...visit, id, nome: cleaning.nome, dataHoraAgendada: `${when}:00.000Z`, email: null, cliente },
  ...more,
})
const knowUntil = (ate: string | null, more = {}) =>
  db.meta.put({
    key: 'pull:agendamentos',
    value: { em: 1, desde: '2026-10-21', ate, forma: ROW_FORM, ...more },
  })

beforeEach(async () => {
  await emptyDevice()
  await knowUntil(null)
  await db.procedimentos.bulkPut([cleaning, { ...cleaning, id: 8, nome: 'Zinco' }])
  await db.agendamentos.bulkPut([
    booked(1, '2026-11-26T09:00', 'Rosa'),
    booked(2, '2026-12-03T17:00', 'Vera'),
    booked(3, '2026-11-20T09:00', 'Bia'),
    booked(4, '2026-11-26T11:00', 'Dora', { estado: 'faltou' }),
    booked(5, '2026-11-26T14:00', 'Ana', { nome: 'Zinco' }),
  ])
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <ProcedimentoRegistry
          online
          silent={false}
          loading={false}
          clinicNow={{ date: '2026-11-20', minute: 600 }}
          draft={null}
          onReload={async () => undefined}
          onLogin={() => undefined}
        />
      </MemoryRouter>
    </MantineProvider>,
  )
})

const region = () => screen.findByRole('region', { name: 'Visitas com este serviço' })
const typeTime = (value: string) => fireEvent.input(screen.getByLabelText('Tempo'), { target: { value } })

async function listed() {
  const rows = within(await region()).getAllByRole('listitem')
  return rows.map((row) => {
    const link = within(row).getByRole('link')
    return [row.querySelector('b ~ small')?.textContent, link.textContent, link.getAttribute('href')]
  })
}
const BOTH = [
  [
    'quinta-feira, 09:00 às 10:15, Limpeza de pele',
    'Ver na agenda: Rosa',
    '/visualizarAgendamentos?data=2026-11-26',
  ],
  [
    'quinta-feira, 17:00 às 18:15, Limpeza de pele',
    'Ver na agenda: Vera',
    '/visualizarAgendamentos?data=2026-12-03',
  ],
]
const STAY = 'Os horários já marcados ficam como estão.'

it('deleting a service says who is booked for it, that they stay, and leads to each', async () => {
  await pressSoon('Deletar Limpeza de pele')
  expect(await listed()).toEqual(BOTH)
  expect((await region()).textContent).toContain(`2 visitas já marcadas têm este serviço. ${STAY}`)
})

it('another duration says so while it is typed, and another description does not', async () => {
  await pressSoon('Editar Limpeza de pele')
  await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Tempo').value).toBe('01:15'))
  fireEvent.input(screen.getByLabelText('Descrição'), { target: { value: 'Outra' } })
  expect(screen.queryByRole('region', { name: 'Visitas com este serviço' })).toBeNull()
  typeTime('01:30')
  expect(await listed()).toEqual(BOTH)
  typeTime('01:15')
  expect(screen.queryByRole('region', { name: 'Visitas com este serviço' })).toBeNull()
})

it('of a service that nobody is booked for nothing is said', async () => {
  await db.agendamentos.clear()
  await pressSoon('Deletar Zinco')
  await screen.findByRole('dialog')
  await new Promise((resolve) => setTimeout(resolve, 100))
  expect(screen.queryByRole('region', { name: 'Visitas com este serviço' })).toBeNull()
})

it('says up to when this device knows, and where it does not know', async () => {
  await knowUntil('2026-11-30')
  await pressSoon('Deletar Limpeza de pele')
  const later = 'o que vem depois este aparelho não sabe.'
  const words = async () => (await region()).querySelector('[role=status]')?.textContent
  expect(await words()).toBe(
    `Até 30 de novembro de 2026 1 visita já marcada tem este serviço; ${later} ${STAY}`,
  )
  // As code wrote it that may not have kept all of them.
  await knowUntil('2026-11-30', { forma: ROW_FORM - 1 })
  await waitFor(async () =>
    expect(await words()).toBe(
      `Ao menos 1 visita já marcada tem este serviço: a agenda da clínica não chegou inteira aqui. ${STAY}`,
    ),
  )
  await knowUntil('2026-11-30')
  await db.agendamentos.clear()
  await waitFor(async () =>
    expect(await words()).toBe(
      `Até 30 de novembro de 2026 nenhuma visita já marcada tem este serviço; ${later} ${STAY}`,
    ),
  )
  await db.meta.clear()
  await waitFor(async () =>
    expect(await words()).toBe(`Este aparelho não sabe quais visitas já marcadas têm este serviço. ${STAY}`),
  )
})
