import { MantineProvider } from '@mantine/core'
import { act, render, screen } from '@testing-library/react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { HealthNote, WholeFicha } from '#domain/ficha/schema.ts'
import { uuid } from '#domain/testing/outbox.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { ClientCardScreen } from './screen.tsx'

const call = vi.hoisted(() => vi.fn())
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))

const EMAIL = 'admin@exemplo.test'
const SIGNED = '2026-11-12T13:58:00.000Z'
const AT_OPENING = new Date('2026-11-12T13:55:00-03:00')
const HOUR = 3_600_000
const card: WholeFicha = {
  ...{ id: 1, chave: uuid(1), nome: 'Ana Reis', telefone: '(11) 97381-4460', cpf: '', email: '', recado: '' },
  ...{ dataNascimento: null, conta: null, versao: 1, juncoes: [], saude: null },
}
const note: HealthNote = {
  ...{ assinadoEm: SIGNED, instante: Date.parse(SIGNED), consentimento: 1 },
  ...{ retiradoEm: null, leituras: [], outras: [] },
}
/** What another tablet has made of the card since. */
const noted: WholeFicha = { ...card, versao: 2, recado: 'Chega antes.', saude: note }

let clinic: WholeFicha | null
beforeEach(async () => {
  clinic = card
  call.mockReset()
  call.mockImplementation(async (name: string) => {
    if (clinic === null) return { kind: 'no_answer' }
    return { kind: 'ok', body: name === 'ficha.ler' ? clinic : [] }
  })
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
})
afterEach(() => vi.useRealTimers())

const screenOf = (online: boolean) => (
  <MemoryRouter>
    <MantineProvider env="test">
      <ClientCardScreen
        whose={{ email: null, cliente: card.nome, ficha: card.chave }}
        clinicNow={{ date: '2026-11-12', minute: 840 }}
        {...{ online, dono: EMAIL, back: { to: '/', label: 'Voltar' }, clinica: '', address: '' }}
      />
    </MantineProvider>
  </MemoryRouter>
)

/** The card is opened at 13:55; the clock stands from then on until it is moved. */
async function open() {
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'],
    now: AT_OPENING,
    shouldAdvanceTime: true,
  })
  const view = render(screenOf(true))
  await screen.findByText('Sem alerta de saúde')
  expect(screen.queryByText(/agora pode ser outra/)).toBeNull()
  return view
}
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** She takes up the tablet that has lain there for so long. */
async function comeBackAfter(ms: number) {
  vi.setSystemTime(AT_OPENING.getTime() + ms)
  await act(async () => document.dispatchEvent(new Event('visibilitychange')))
}

it('a card that is looked at shows within two minutes what another tablet has written on it', async () => {
  await open()
  clinic = noted
  await pass(120_000)
  await screen.findByText('Há um alerta de saúde')
  screen.getByText('Chega antes.')
})

it('of a tablet that lay there for hours nobody reads that there is no alert', async () => {
  await open()
  clinic = noted
  await comeBackAfter(4 * HOUR)
  expect(screen.queryByText('Sem alerta de saúde')).toBeNull()
  screen.getByText('Não havia alerta de saúde')
  screen.getByText('Esta ficha é de 13:55: agora pode ser outra.')
  await pass(2_000)
  await screen.findByText('Há um alerta de saúde')
  expect(screen.queryByText(/agora pode ser outra/)).toBeNull()
})

it('nor where the clinic does not answer again, or the network is gone', async () => {
  const view = await open()
  view.rerender(screenOf(false))
  screen.getByText('Não havia alerta de saúde')
  screen.getByText('Esta ficha é de 13:55: agora pode ser outra.')
  clinic = null
  view.rerender(screenOf(true))
  await pass(180_000)
  await screen.findByText('Não havia alerta de saúde')
  clinic = noted
  await pass(60_000)
  await screen.findByText('Há um alerta de saúde')
})

it('an alert that may be withdrawn by now is called one that there was', async () => {
  clinic = noted
  vi.useFakeTimers({
    toFake: ['Date', 'setTimeout', 'clearTimeout'],
    now: AT_OPENING,
    shouldAdvanceTime: true,
  })
  render(screenOf(true))
  await screen.findByText('Há um alerta de saúde')
  await comeBackAfter(HOUR)
  screen.getByText('Havia um alerta de saúde')
})
