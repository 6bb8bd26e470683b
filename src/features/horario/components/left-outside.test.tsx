import { fireEvent, render, screen, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { visit } from '#domain/testing/outbox.ts'
import { FIRST_WEEK } from '#src/features/clinica/week/draft.ts'
import { db } from '#src/offline/db.ts'
import { choose, friday, horario, page, pick, startAnew, thursday } from '#tests/support/horario-registry.tsx'
import { press } from '#tests/support/on-screen.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: vi.fn() } }))

const booked = (id: number, when: string, cliente: string, more = {}) => ({
  ...{ ...visit, id, dataHoraAgendada: `${when}:00.000Z`, tempo: '01:00', email: null, cliente },
  ...more,
})

beforeEach(async () => {
  await startAnew()
  await db.meta.put({ key: 'pull:agendamentos', value: { em: 1, desde: '2026-10-21', ate: '2027-05-01' } })
  await db.agendamentos.bulkPut([
    booked(1, '2026-11-26T09:00', 'Rosa'),
    booked(2, '2026-11-26T17:00', 'Zélia'),
    booked(3, '2026-11-26T20:00', 'Vera'),
    booked(4, '2026-11-26T10:00', 'Dora', { estado: 'concluida' }),
    booked(5, '2026-11-27T09:00', 'Ana'),
  ])
})

/** Who is listed, each with the way to her day. */
async function listed(within_: Pick<typeof screen, 'findByRole'> = screen) {
  const region = within(await within_.findByRole('region', { name: 'Quem fica fora' }))
  return region.getAllByRole('listitem').map((row) => {
    const link = within(row).getByRole('link')
    return [row.querySelector('b ~ small')?.textContent, link.textContent, link.getAttribute('href')]
  })
}
const AGENDA = '/visualizarAgendamentos?data=2026-11-26'
const AT_NINE = ['quinta-feira, 09:00 às 10:00, Drenagem linfática', 'Mudar horário: Rosa', AGENDA]
const AT_FIVE = ['quinta-feira, 17:00 às 18:00, Drenagem linfática', 'Mudar horário: Zélia', AGENDA]
const AT_EIGHT = ['quinta-feira, 20:00 às 21:00, Drenagem linfática', 'Mudar horário: Vera', AGENDA]

it('closing a date lists everybody who is still to come on it, with the way to each', async () => {
  render(page())
  await pick(/^quinta-feira, 26 de novembro/)
  expect(await listed()).toEqual([AT_NINE, AT_FIVE, AT_EIGHT])
  expect(screen.getByText('3 agendamentos caem fora das novas horas e continuam valendo:')).toBeTruthy()
})

it('other hours list whom they leave outside, and not who was outside before', async () => {
  render(page())
  await pick(/^quinta-feira, 26 de novembro/)
  choose('Início do 1º período', '08:00')
  choose('Fim do 1º período', '12:00')
  // Whether they replace or add is yet to be answered.
  expect(screen.queryByRole('region', { name: 'Quem fica fora' })).toBeNull()
  fireEvent.click(screen.getByRole('radio', { name: 'Substituir' }))
  expect(await listed()).toEqual([AT_FIVE])
  fireEvent.click(screen.getByRole('radio', { name: 'Somar' }))
  expect(screen.queryByRole('region', { name: 'Quem fica fora' })).toBeNull()
})

it('never lists those of the date before under another one, and lets nothing be saved until it is read', async () => {
  render(page())
  await pick(/^quinta-feira, 26 de novembro/)
  expect(await listed()).toHaveLength(3)
  await pick(/^sexta-feira, 27 de novembro/)
  expect(screen.queryByText('4 agendamentos nesse dia continuam marcados')).toBeNull()
  expect(screen.queryByText(/Rosa/)).toBeNull()
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(true)
  expect((await listed()).map(([, link]) => link)).toEqual(['Mudar horário: Ana'])
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Salvar' }).disabled).toBe(false)
})

it('lists nobody whose time has passed', async () => {
  await db.agendamentos.bulkPut([
    booked(6, '2026-11-20T09:00', 'Bia'),
    booked(7, '2026-11-20T11:00', 'Carla'),
  ])
  render(page())
  await pick(/^sexta-feira, 20 de novembro/)
  expect((await listed()).map(([, link]) => link)).toEqual(['Mudar horário: Carla'])
})

it('deleting a date’s hours lists whom the week then leaves outside', async () => {
  const late = horario(1, '2026-11-26', { horarioFimSegundoPeriodo: '21:00' })
  render(page({ horarios: [late, friday], week: FIRST_WEEK }))
  press(/^Excluir quinta-feira, 26 de novembro/)
  const dialog = within(await screen.findByRole('dialog'))
  expect(await listed(dialog)).toEqual([AT_EIGHT])
})

it('deleting lists nobody where the day keeps them, or where this device does not know the week', async () => {
  const { rerender } = render(page({ horarios: [thursday, friday], week: FIRST_WEEK }))
  press(/^Excluir quinta-feira, 26 de novembro/)
  const dialog = within(await screen.findByRole('dialog'))
  await dialog.findByText('4 agendamentos nesse dia continuam marcados')
  expect(dialog.queryByRole('list')).toBeNull()
  rerender(page({ horarios: [thursday, friday], week: undefined }))
  expect(dialog.queryByRole('list')).toBeNull()
})
