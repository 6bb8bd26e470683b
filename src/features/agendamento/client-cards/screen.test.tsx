import { MantineProvider } from '@mantine/core'
import { act, fireEvent, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { ListedFicha } from '#domain/ficha/schema.ts'
import { saveFicha } from '#domain/outbox/commands/save-ficha.ts'
import { rowOf, uuid } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { ClientCardsScreen } from './screen.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const EMAIL = 'admin@exemplo.test'
const AT_NINE = new Date('2026-11-12T09:00:00-03:00')
const HOUR = 3_600_000
const KEY = uuid(7)
const rosa: ListedFicha = {
  ...{ chave: KEY, nome: 'Rosa Prado', telefone: '(11) 97310-5528', conta: null },
  ...{ visitas: 1, ultimaVisita: null },
}
const NONE = 'Nenhuma ficha com esta busca'
const OLD = /a lista abaixo é de 09:00, e agora pode ser outra\./

/** The clinic's cards, in the order of their names; null where it does not answer. */
let clinic: readonly ListedFicha[] | null
beforeEach(async () => {
  clinic = []
  call.mockReset()
  call.mockImplementation(async (_: string, { query }: { query: { depois?: string } }) => {
    if (clinic === null) return { kind: 'no_answer' }
    const from = clinic.findIndex(({ chave }) => chave === query.depois) + 1
    return { kind: 'ok', body: clinic.slice(from, from + 30) }
  })
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    now: AT_NINE,
    shouldAdvanceTime: true,
  })
})
afterEach(() => vi.useRealTimers())

const show = () =>
  render(
    <MemoryRouter>
      <MantineProvider env="test">
        <ClientCardsScreen today="2026-11-12" online />
      </MantineProvider>
    </MemoryRouter>,
  )
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** The clinic is asked once she pauses. */
async function type(value: string) {
  fireEvent.change(screen.getByLabelText('Buscar'), { target: { value } })
  await pass(1_000)
}
async function comeBackAfter(ms: number) {
  vi.setSystemTime(AT_NINE.getTime() + ms)
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
}

it('whom a colleague has registered since is found by whoever comes back, and until then it says of when it is', async () => {
  show()
  await type('rosa')
  await screen.findByText(NONE)
  expect(screen.queryByText(OLD)).toBeNull()
  clinic = [rosa]
  await comeBackAfter(2 * HOUR)
  expect(screen.getByText(OLD).textContent).toContain('Atualizando')
  await pass(2_000)
  await screen.findByText('Rosa Prado')
  expect(screen.queryByText(OLD)).toBeNull()
})

it('who goes on looking sees her within two minutes', async () => {
  show()
  await type('rosa')
  await screen.findByText(NONE)
  clinic = [rosa]
  await pass(120_000)
  await screen.findByText('Rosa Prado')
})

it('where the clinic does not answer again its list stays, as of then', async () => {
  clinic = [rosa]
  show()
  await screen.findByText('Rosa Prado')
  clinic = null
  await pass(120_000)
  expect((await screen.findByText(OLD)).textContent).toContain('A clínica não respondeu agora')
  screen.getByText('Rosa Prado')
})

it('asked again, what she has unfolded stays', async () => {
  clinic = Array.from({ length: 70 }, (_, i) => ({ ...rosa, chave: `k${i}`, nome: `Ana ${100 + i}` }))
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Mostrar mais' }))
  await screen.findByText('Ana 159')
  clinic = [{ ...rosa, nome: 'Ada' }, ...clinic]
  await pass(120_000)
  await screen.findByText('Ada')
  screen.getByText('Ana 158')
  screen.getByRole('button', { name: 'Mostrar mais' })
})

it('a card that was registered here stands there before the clinic has it, and when it has just got it', async () => {
  const campos = { nome: 'Rosa Prado', telefone: rosa.telefone }
  const made = saveFicha({ chave: KEY, nome: 'Rosa Prado', campos })
  await db.outbox.add(rowOf(made, { dono: EMAIL, state: 'retry', attempts: 1 }))
  show()
  await type('rosa')
  await screen.findByText('Rosa Prado')
  screen.getByText('aguardando envio')
  // The drain writes both in one; the clinic's answer of who is there takes its time.
  call.mockImplementation(() => new Promise(() => undefined))
  await db.transaction('rw', db.outbox, db.fichas, async () => {
    await db.outbox.toCollection().modify({ state: 'done' })
    await db.fichas.put({ chave: KEY, ...campos, conta: null, versao: 1 })
  })
  await pass(1_000)
  screen.getByText('Rosa Prado')
  expect(screen.queryByText('aguardando envio')).toBeNull()
})
