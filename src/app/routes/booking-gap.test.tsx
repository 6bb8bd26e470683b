import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import { addDays } from '#domain/lib/dates.ts'
import { bookingLink, chosenServiceOf } from '#src/features/procedimento/utils.ts'
import { readClinicNow } from '#src/offline/clock.ts'
import { db, readMeta } from '#src/offline/db.ts'
import { openAppAt } from '#tests/support/app-at.tsx'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
// The router loads it when it is drawn: no test waits for that.
import './booking.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: async () => ({ kind: 'no_answer' }) } }))

const SERVICE = {
  ...{ id: 1, nome: 'Criolipólise', descricao: 'x', tempo: '01:00', valor: 150, imagem: '' },
  tipoProcedimento: 1 as const,
}
const WITH_GAP = { ...SERVICE, intervaloDepois: 15 }

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  sessionStorage.clear()
  await emptyDevice()
})

/** The booking page of the service, on a day on which somebody else has 15:00 to 16:00. */
async function open(service: typeof SERVICE) {
  const { date: today } = await readClinicNow(db, Date.now())
  const date = addDays(today, 7)
  await db.procedimentos.put(service)
  await db.diasOcupados.put({ data: date, ocupados: [15 * 60, 60] })
  const mark = { em: Date.now(), desde: today, ate: '2099-01-01' }
  for (const nome of ['visitante', 'agendamentos', 'ocupados', 'horarios'])
    await db.meta.put({ key: `pull:${nome}`, value: mark })
  const { to, state } = bookingLink(chosenServiceOf(service))
  openAppAt(to, await readMeta(db, 'sessao'), { ...state, chosen: { date, minute: null } })
  // It ends with its gap before the visit begins.
  await screen.findByRole('radio', { name: /^13:30/ })
}

const offersTwo = () => screen.queryByRole('radio', { name: /^14:00/ }) !== null

it.each(['a client', 'a visitor'])(
  'to %s no time is offered from which the service’s own gap runs into a visit',
  async (who) => {
    if (who === 'a client') await logInHere('marina@exemplo.test')
    await open(WITH_GAP)
    expect(offersTwo()).toBe(false)
    screen.getByRole('radio', { name: /^16:00/ })
  },
)

it('a gap that the clinic gives the service while the page is open holds at once, a price does not', async () => {
  await logInHere('marina@exemplo.test')
  await open(SERVICE)
  expect(offersTwo()).toBe(true)
  await act(() => db.procedimentos.put({ ...WITH_GAP, valor: 190 }))
  await waitFor(() => expect(offersTwo()).toBe(false))
  expect(screen.getAllByText(/R\$\s150,00/).length).toBeGreaterThan(0)
  expect(screen.queryByText(/R\$\s190,00/)).toBeNull()
})
