import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { useEffect, useState } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { addDays } from '#domain/lib/dates.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import type { Session } from '#domain/usuario/schema.ts'
import type { Send } from '#src/api/send.ts'
import { readClinicNow } from '#src/offline/clock.ts'
import { db, readMeta } from '#src/offline/db.ts'
import { noteSaidHere, wasOpenedHere } from '#src/offline/login/opened-here.ts'
import { enterSession } from '#src/offline/login/session.ts'
import { openAppAt } from '#tests/support/app-at.tsx'
import { FakeServer } from '#tests/support/fake-server.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { sync } from '../live/sync.ts'
import { SessionProvider } from '../session.tsx'

const EMAIL = 'marina@exemplo.test'
const MARINA: Session = { email: EMAIL, status: 'Usuario', nomeExibicao: 'Marina' }
const UNANSWERED = ['procedimento.listar', 'clinica.ler', 'visitante.agenda']
let server: FakeServer
let beforeLoginAnswer: () => Promise<unknown>
let isLoginAnswerLost: boolean
/** It dies with the answer of the login. */
let isLineDead: boolean
vi.mock('#src/offline/api.ts', () => ({
  api: {
    call: async (name: string, input: never) => {
      if (name === 'usuario.login') await beforeLoginAnswer()
      if (name === 'usuario.login' && isLoginAnswerLost) return { kind: 'no_answer' }
      if (name === 'usuario.login')
        return { kind: 'ok', status: 200, headers: new Headers(), replayed: false, body: server.sessao }
      return isLineDead || UNANSWERED.includes(name)
        ? { kind: 'no_answer' }
        : server.api.call(name as never, input)
    },
  },
}))
vi.mock('#src/offline/sending/send.ts', () => ({
  send: (...sent: Parameters<Send>) =>
    isLineDead ? Promise.resolve({ kind: 'no_answer' }) : server.send(...sent),
}))

/** So long after a screen has asked for them this device has its services and its days, ms. */
let readsAfter = { services: 0, days: 0 }
vi.mock('#src/features/procedimento/queries.ts', async (original) => {
  const real = await original<typeof import('#src/features/procedimento/queries.ts')>()
  const useProcedimentoList = () => useLate(real.useProcedimentoList(), readsAfter.services)
  return { ...real, useProcedimentoList }
})
vi.mock('#src/features/agendamento/queries.ts', async (original) => {
  const real = await original<typeof import('#src/features/agendamento/queries.ts')>()
  const useDeviceAgenda = (email: string) => useLate(real.useDeviceAgenda(email), readsAfter.days)
  return { ...real, useDeviceAgenda }
})

function useLate<T>(read: T, ms: number): T | undefined {
  const [isThere, setThere] = useState(ms === 0)
  useEffect(() => {
    const timer = setTimeout(() => setThere(true), ms)
    return () => clearTimeout(timer)
  }, [ms])
  return isThere ? read : undefined
}

const service: Procedimento = {
  ...{ id: 1, nome: 'Limpeza de pele', descricao: 'x', tempo: '01:15', valor: 150, imagem: '' },
  tipoProcedimento: 2,
}
const SHOWN = { nome: 'Limpeza de pele', valor: 150, tempo: '01:15' }
const BOOKING = { pathname: '/agendamentos', search: '?servico=1', hash: '' }
let chosen: { readonly date: string; readonly minute: number }

beforeEach(async () => {
  await emptyDevice()
  // A tab of its own.
  sessionStorage.clear()
  server = new FakeServer(EMAIL)
  beforeLoginAnswer = async () => undefined
  isLoginAnswerLost = false
  isLineDead = false
  readsAfter = { services: 0, days: 0 }
  const { date } = await readClinicNow(db, Date.now())
  server.today = date
  chosen = { date: addDays(date, 7), minute: 540 }
  await db.procedimentos.put(service)
  const mark = { em: Date.now(), desde: null, ate: null }
  await db.meta.put({ key: 'pull:visitante', value: { ...mark, desde: date, ate: '2099-01-01' } })
  await db.meta.put({ key: 'pull:procedimentos', value: mark })
})

/** The app at an address, for a visitor, with what the router keeps in the history's entry. */
const open = (path: string, state: object) => openAppAt(path, null, state)

async function typeLogin(root: HTMLElement): Promise<void> {
  fireEvent.input(await within(root).findByLabelText('Email'), { target: { value: EMAIL } })
  const senha = root.querySelector('input[name=senha]')
  if (senha !== null) fireEvent.input(senha, { target: { value: 'segredo-longo' } })
}

async function bookings() {
  return (await db.outbox.toArray()).map(({ dono, command }) =>
    command.kind === 'agendamento.criar' ? { dono, valor: command.payload.pedido.valor } : null,
  )
}

it('is booked at the price that she was shown, whatever it costs by the time that she has entered', async () => {
  open('/agendamentos?servico=1', { chosen })
  await waitFor(() => expect(document.body.textContent).toContain('150,00'))
  const button = () => screen.getAllByRole('button', { name: 'Agendar' })[0] as HTMLButtonElement
  await waitFor(() => expect(button().disabled).toBe(false))
  await act(async () => void (await db.procedimentos.put({ ...service, valor: 189 })))
  fireEvent.click(button())
  const sheet = await screen.findByRole('dialog', { name: 'Falta só dizer quem é você' })
  expect(sheet.textContent).toContain('150,00')
  fireEvent.click(await within(sheet).findByText('Já tenho conta'))
  await typeLogin(sheet)
  fireEvent.click(within(sheet).getByRole('button', { name: 'Entrar e agendar' }))
  await waitFor(async () => expect(await bookings()).toEqual([{ dono: EMAIL, valor: 150 }]), {
    timeout: 8_000,
  })
})

it('waits in her queue, and is said to, where the line dies before her times have come', async () => {
  isLineDead = true
  const sendAtOnce = { at: Date.now(), ...SHOWN }
  open('/login', { from: { ...BOOKING, state: { informacoes: service, chosen, sendAtOnce } }, email: '' })
  await screen.findByLabelText('Email')
  await typeLogin(document.body)
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  await waitFor(async () => expect(await bookings()).toEqual([{ dono: EMAIL, valor: 150 }]), {
    timeout: 8_000,
  })
  await screen.findByRole('dialog', { name: 'Pedido guardado neste aparelho' }, { timeout: 12_000 })
})

it.each([
  ['closes the sheet', ['button', 'Voltar aos horários'], '/agendamentos'],
  ['goes to another page', ['link', 'Serviços'], '/servicos'],
] as const)(
  'is not sent where she %s before the clinic has answered who she is',
  async (_, [role, name], address) => {
    // The list of services has one, and jsdom none.
    const [observe, disconnect] = [() => undefined, () => undefined]
    vi.stubGlobal('IntersectionObserver', function Observer() {
      return { observe, disconnect }
    })
    const asked = Promise.withResolvers<void>()
    const answer = Promise.withResolvers<void>()
    beforeLoginAnswer = () => {
      asked.resolve()
      return answer.promise
    }
    open('/agendamentos?servico=1', { chosen })
    const button = () => screen.getAllByRole<HTMLButtonElement>('button', { name: 'Agendar' })[0]
    await waitFor(() => expect(button()?.disabled).toBe(false))
    fireEvent.click(button() as HTMLButtonElement)
    const sheet = await screen.findByRole('dialog', { name: 'Falta só dizer quem é você' })
    fireEvent.click(await within(sheet).findByText('Já tenho conta'))
    await typeLogin(sheet)
    fireEvent.click(within(sheet).getByRole('button', { name: 'Entrar e agendar' }))
    await asked.promise
    fireEvent.click(screen.getAllByRole(role, { name, hidden: true })[0] as HTMLElement)
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await act(async () => answer.resolve())
    await waitFor(async () => expect(await readMeta(db, 'sessao')).not.toBeNull())
    await new Promise((go) => setTimeout(go, 1_500))
    expect(await bookings()).toEqual([])
    expect(location.pathname).toBe(address)
    vi.unstubAllGlobals()
  },
  20_000,
)

it.each([
  [5, 1],
  [60, 0],
])(
  'who logs in %i minutes after a visitor has left the page books %i times',
  async (minutes, count) => {
    const sendAtOnce = { at: Date.now() - minutes * 60_000, ...SHOWN }
    open('/login', { from: { ...BOOKING, state: { chosen, sendAtOnce } }, email: '' })
    await screen.findByLabelText('Email')
    await typeLogin(document.body)
    fireEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    await screen.findAllByRole('button', { name: 'Agendar' })
    if (count > 0) await waitFor(async () => expect(await db.outbox.count()).toBe(count))
    else await new Promise((go) => setTimeout(go, 1_500))
    expect(await bookings()).toHaveLength(count)
  },
  20_000,
)

it.each([
  ['is booked as she was shown it, for the clinic to say what has become of it', SHOWN, ['Limpeza de pele']],
  ['is not booked by a wish that does not say its name', { ...SHOWN, nome: undefined }, []],
])(
  'a service that has become another while she said who she is %s',
  async (_, shown, booked) => {
    await db.procedimentos.put({ ...service, nome: 'Depilação a laser' })
    const sendAtOnce = { at: Date.now(), ...shown }
    open('/login', { from: { ...BOOKING, state: { chosen, sendAtOnce } }, email: '' })
    await screen.findByLabelText('Email')
    await typeLogin(document.body)
    fireEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    await screen.findAllByRole('button', { name: 'Agendar' })
    if (booked.length > 0) await waitFor(async () => expect(await db.outbox.count()).toBe(1))
    else await new Promise((go) => setTimeout(go, 1_500))
    const names = (await db.outbox.toArray()).map(({ command }) =>
      command.kind === 'agendamento.criar' ? command.payload.pedido.nome : null,
    )
    expect(names).toEqual(booked)
  },
  20_000,
)

it.each([
  ['another', { nome: 'Depilação a laser' }],
  ['dearer', { valor: 189 }],
])(
  'a service of the list that has become %s is booked as she was shown it, also by a device that reads it late',
  async (_, change) => {
    readsAfter = { services: 300, days: 600 }
    await db.procedimentos.put({ ...service, ...change })
    const sendAtOnce = { at: Date.now(), ...SHOWN }
    open('/login', { from: { ...BOOKING, state: { informacoes: service, chosen, sendAtOnce } }, email: '' })
    await screen.findByLabelText('Email')
    await typeLogin(document.body)
    fireEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    await waitFor(async () => expect(await db.outbox.count()).toBe(1))
    const asked = (await db.outbox.toArray()).map(({ command }) =>
      command.kind === 'agendamento.criar' ? command.payload.pedido : null,
    )
    expect(asked).toEqual([expect.objectContaining(SHOWN)])
  },
  20_000,
)

it('is sent once, whichever page of the way in the browser’s Back comes to', async () => {
  const from = {
    ...BOOKING,
    state: { informacoes: service, chosen, sendAtOnce: { at: Date.now(), ...SHOWN } },
  }
  const { navigate } = open('/esqueciASenha', { from, email: '' })
  fireEvent.click(await screen.findByText('Voltar para o login'))
  await typeLogin(document.body)
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  await waitFor(async () => expect(await bookings()).toHaveLength(1))
  await act(() => sync.verify())
  const dialog = await screen.findByRole('dialog', { name: 'Agendamento realizado com sucesso!' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(location.pathname).toBe('/'))
  await act(() => navigate(-2))
  // The page of the way in leads whoever is logged in back to the booking, with the time that was chosen.
  await waitFor(() => expect(location.pathname).toBe('/agendamentos'))
  await screen.findAllByRole('button', { name: 'Agendar' })
  expect(history.state.usr.chosen).toEqual(chosen)
  await new Promise((go) => setTimeout(go, 1_500))
  expect(await bookings()).toHaveLength(1)
})

it('is not sent where she has gone back from the way in and chosen another time before she logs in', async () => {
  const { navigate } = open('/agendamentos?servico=1', { chosen })
  const button = () => screen.getAllByRole<HTMLButtonElement>('button', { name: 'Agendar' })[0]
  await waitFor(() => expect(button()?.disabled).toBe(false))
  fireEvent.click(button() as HTMLButtonElement)
  const sheet = await screen.findByRole('dialog', { name: 'Falta só dizer quem é você' })
  fireEvent.click(await within(sheet).findByText('Já tenho conta'))
  fireEvent.click(await within(sheet).findByText('Esqueci a senha'))
  await waitFor(() => expect(location.pathname).toBe('/esqueciASenha'))
  await act(() => navigate(-1))
  fireEvent.click(await screen.findByRole('radio', { name: /^10:00/ }))
  await waitFor(() => expect(history.state.usr.chosen.minute).toBe(600))
  await act(() => navigate(1))
  fireEvent.click(await screen.findByText('Voltar para o login'))
  await typeLogin(document.body)
  fireEvent.click(screen.getByRole('button', { name: 'Entrar' }))
  await waitFor(() => expect(location.pathname).toBe('/agendamentos'))
  await screen.findAllByRole('button', { name: 'Agendar' })
  await new Promise((go) => setTimeout(go, 1_500))
  expect(await bookings()).toEqual([])
})

describe('is booked for whom this page knows by her cookie before it has the answer of its login', () => {
  it.each([
    ['comes late', false],
    ['is lost', true],
  ])('which %s', async (_, isLost) => {
    isLoginAnswerLost = isLost
    beforeLoginAnswer = async () => {
      await enterSession(db, MARINA, 'e-by-the-cookie', Date.now())
      await new Promise((go) => setTimeout(go, 300))
    }
    const sendAtOnce = { at: Date.now(), ...SHOWN }
    open('/login', { from: { ...BOOKING, state: { chosen, sendAtOnce } }, email: '' })
    await screen.findByLabelText('Email')
    await typeLogin(document.body)
    fireEvent.click(screen.getByRole('button', { name: 'Entrar' }))
    await waitFor(async () => expect(await bookings()).toEqual([{ dono: EMAIL, valor: 150 }]), {
      timeout: 8_000,
    })
    // What this page does after it has booked is over before the next one is opened.
    await new Promise((go) => setTimeout(go, 1_000))
  })
})

describe('is not booked for somebody who logs in in another tab and has pressed nothing', () => {
  const bia = { email: 'bia@exemplo.test', status: 'Usuario', nomeExibicao: 'Bia' } as const
  const wish = (minutes: number) => ({ at: Date.now() - minutes * 60_000, ...SHOWN })

  /** The booking's button, once it can be pressed; the page may be drawn anew meanwhile. */
  async function buttonToPress(): Promise<HTMLButtonElement> {
    return waitFor(() => {
      const button = screen.getAllByRole<HTMLButtonElement>('button', { name: 'Agendar' })[0]
      if (button === undefined || button.disabled) throw new Error('it cannot be pressed yet')
      return button
    })
  }

  async function biaEnters() {
    server = new FakeServer(bia.email)
    await act(async () => void (await enterSession(db, bia, 'e-bia', Date.now())))
    await waitFor(() => expect(location.pathname).toBe('/agendamentos'))
    await buttonToPress()
    await new Promise((go) => setTimeout(go, 1_500))
    expect(await bookings()).toEqual([])
    // What was chosen stands there still, for whoever presses; nothing is sent by the page loaded anew.
    expect(JSON.stringify(history.state)).toContain(JSON.stringify({ chosen }))
    expect(JSON.stringify(history.state)).not.toContain('sendAtOnce')
  }

  it.each(['/login', '/register', '/esqueciASenha'])('while %s stands open in this one', async (path) => {
    open(path, { from: { ...BOOKING, state: { chosen, sendAtOnce: wish(10) } }, email: '' })
    await screen.findByRole('heading', { level: 1 })
    await biaEnters()
  })

  it('while the page that asks who she is stands open in this one', async () => {
    open('/agendamentos?servico=1', { chosen })
    fireEvent.click(await buttonToPress())
    await screen.findByRole('dialog', { name: 'Falta só dizer quem é você' })
    await biaEnters()
  })

  it('while the wish stands in the history of the page itself, whose visitor is logged out again', async () => {
    open('/agendamentos?servico=1', { chosen, sendAtOnce: wish(0) })
    await screen.findAllByRole('button', { name: 'Agendar' })
    await biaEnters()
  })
})

it('whoever has left, in whatever tab, has said on this page no more who she is', async () => {
  const local = await enterSession(db, MARINA, 'e-before', Date.now())
  noteSaidHere(EMAIL)
  render(<SessionProvider initial={local}>{null}</SessionProvider>)
  expect(wasOpenedHere(local)).toBe(true)
  await act(async () => void (await db.meta.delete('sessao')))
  await waitFor(() => expect(wasOpenedHere(local)).toBe(false))
})
