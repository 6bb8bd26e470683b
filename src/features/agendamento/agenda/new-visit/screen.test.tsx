import { MantineProvider } from '@mantine/core'
import { fireEvent, type RenderResult, render, screen, waitFor } from '@testing-library/react'
import type { ComponentProps } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { clinicaInputSchema } from '#domain/clinica/schema.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { errorOfRefusal, uuid, visit } from '#domain/testing/outbox.ts'
import { notify } from '#src/components/notices/toast.tsx'
import { db } from '#src/offline/db.ts'
import { emptyDevice, fillDevice, logInHere } from '#tests/support/page-device.ts'
import { NewVisitScreen } from './screen.tsx'

const { send, call } = vi.hoisted(() => ({ send: vi.fn(), call: vi.fn() }))
vi.mock('#src/offline/api.ts', () => ({ api: { call } }))
vi.mock('#src/offline/sending/send.ts', () => ({ send }))

const EMAIL = 'admin@exemplo.test'
const WHEN = '2026-11-13T10:00:00.000Z'
const service: Procedimento = {
  id: 1,
  nome: 'Limpeza de pele',
  descricao: 'Vapor.',
  valor: 189,
  tempo: '01:00',
  imagem: '',
  tipoProcedimento: 2,
  intervaloAntes: 0,
  intervaloDepois: 0,
}
const noemi = { when: WHEN, service: service.nome, nome: 'Noemi Prado', client: null }
/** Somebody else's visit at that time, by another tablet. */
const others = { ...visit, id: 77, dataHoraAgendada: WHEN, email: null, cliente: 'Outra' }
const onBooked = vi.fn()

beforeEach(async () => {
  vi.restoreAllMocks()
  onBooked.mockReset()
  send.mockReset()
  call.mockReset()
  call.mockResolvedValue({ kind: 'no_answer' })
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  const mark = { em: 1, desde: '2026-10-12', ate: null, versao: 'v' }
  await db.meta.bulkPut(['pull:agendamentos', 'pull:horarios'].map((key) => ({ key, value: mark })))
})

type Given = Partial<ComponentProps<typeof NewVisitScreen>>
const renderScreen = (given: Given = {}): RenderResult => render(screenWith(given))

function screenWith(given: Given) {
  return (
    <MantineProvider env="test">
      <NewVisitScreen
        email={EMAIL}
        clinicNow={{ date: '2026-11-12', minute: 480 }}
        online
        services={[service]}
        pictureOf={() => null}
        clinic="Clínica Aurora"
        start={noemi}
        onClose={() => undefined}
        onWholeForm={() => undefined}
        onBooked={onBooked}
        onLogin={() => undefined}
        {...given}
      />
    </MantineProvider>
  )
}

const commandsOf = async (kind: OutboxRow['command']['kind']) =>
  (await db.outbox.toArray()).flatMap(({ command }) => (command.kind === kind ? [command.payload] : []))
const bookings = () => commandsOf('agendamento.criar')
const pressBook = async () => fireEvent.click(await screen.findByRole('button', { name: 'Agendar' }))
const later = () => new Promise((resolve) => setTimeout(resolve, 150))

async function untilReady(): Promise<HTMLElement> {
  const find = () => screen.getByRole('button', { name: /^(Agendar|Encaixar)$/ })
  await waitFor(() => expect(find().hasAttribute('data-loading')).toBe(false))
  return find()
}

/** The clinic takes the card, and refuses the time: another tablet was quicker. */
async function refuseTime(): Promise<void> {
  await db.outbox.toCollection().modify((row, ref) => {
    ref.value =
      row.command.kind === 'ficha.salvar'
        ? { ...row, state: 'done', attempts: 1, ackedAt: Date.now() }
        : { ...row, state: 'conflict', attempts: 1, error: errorOfRefusal(409, 'horario_ocupado') }
  })
  await db.agendamentos.put(others)
}

it('books once, however often it is pressed while the next screen is on its way', async () => {
  // Without a network the outcome is known at once: it waits.
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  renderScreen({ online: false })
  await pressBook()
  await pressBook()
  await waitFor(() => expect(onBooked).toHaveBeenCalledWith('2026-11-13'))
  // Her own visit has taken the time by now, and this screen is still there.
  await later()
  expect(screen.queryByRole('button', { name: 'Encaixar' })).toBeNull()
  for (const button of screen.getAllByRole('button'))
    if (/Agendar|Encaixar/.test(button.textContent ?? '')) fireEvent.click(button)
  await later()
  expect(await bookings()).toHaveLength(1)
})

it('onto a taken time nobody is booked unasked before that day has been read', async () => {
  // So far ahead that its day is read for its own sake alone.
  const far = '2027-03-11T10:00:00.000Z'
  await db.agendamentos.put({ ...others, dataHoraAgendada: far })
  renderScreen({ online: false, start: { ...noemi, when: far } })
  fireEvent.click(screen.getByRole('button', { name: 'Agendar' }))
  await screen.findByText('Já há alguém neste horário: escolha outro, ou toque de novo para encaixar.')
  expect(await bookings()).toEqual([])
  await screen.findByRole('button', { name: 'Encaixar' })
  fireEvent.click(screen.getByRole('button', { name: 'Encaixar' }))
  await waitFor(async () => expect(await bookings()).toMatchObject([{ pedido: { encaixe: true } }]))
})

it('a day farther than what is read of the agenda is not offered as free', async () => {
  const hours = (data: string, ate: string) => ({
    ...{ data, horarioInicioPrimeiroPeriodo: '09:00', horarioFimPrimeiroPeriodo: ate },
    ...{ horarioInicioSegundoPeriodo: '', horarioFimSegundoPeriodo: '' },
  })
  const closed = { dias: Array(7).fill([]), feriadosAbertos: [], fechamentos: [], passo: 30 } as const
  await db.clinica.put({ ...clinicaInputSchema.parse({ nome: 'Clínica Aurora', semana: closed }), key: 1 })
  // The one has room for one visit alone; the other, 75 days ahead, for many, and is full.
  const [near, far] = ['2026-12-22', '2027-01-26']
  await db.horarios.bulkPut([
    { id: 1, ...hours(near, '10:00') },
    { id: 2, ...hours(far, '12:00') },
  ])
  await db.agendamentos.put({ ...others, dataHoraAgendada: `${far}T09:00:00.000Z`, tempo: '03:00' })
  renderScreen({ start: { ...noemi, when: null } })
  await screen.findByRole('region', { name: /22 de dezembro/ })
  await screen.findByRole('button', { name: /^09:00/ })
  expect(screen.queryByRole('region', { name: /26 de janeiro/ })).toBeNull()
})

type End = readonly [end: Partial<OutboxRow>, opened: number]

it.each<End>([
  [{ state: 'done', ackedAt: 1 }, 1],
  [{ state: 'retry', nextAt: Number.MAX_SAFE_INTEGER }, 0],
  [{ state: 'auth' }, 0],
  [{ state: 'done', ackedAt: 1, result: { id: 10, agora: { ...others, cancelada: true } } }, 0],
])('only what the clinic has as it was asked for is confirmed to the client (%o)', async (end, opened) => {
  const open = vi.spyOn(window, 'open').mockReturnValue(null)
  const client = {
    ...{ key: uuid(99), ficha: uuid(99), email: null },
    ...{ nome: 'Noemi Prado', telefone: '(11) 97381-4460', seen: null },
  }
  renderScreen({ start: { ...noemi, client } })
  const writes = await screen.findByRole<HTMLInputElement>('switch', { name: /WhatsApp/ })
  if (!writes.checked) fireEvent.click(writes)
  await pressBook()
  await waitFor(async () => expect(await bookings()).toHaveLength(1))
  await db.outbox.toCollection().modify({ attempts: 1, ...end })
  await waitFor(() => expect(onBooked).toHaveBeenCalledTimes(1))
  expect(open).toHaveBeenCalledTimes(opened)
})

it('pressed again after a lost answer without room on the device, it is the same request', async () => {
  fillDevice(db.outbox, 'add')
  send.mockResolvedValue({ kind: 'no_answer' })
  const client = {
    key: uuid(99),
    ficha: uuid(99),
    email: null,
    nome: 'Noemi Prado',
    telefone: '',
    seen: null,
  }
  renderScreen({ start: { ...noemi, client } })
  await pressBook()
  await waitFor(() => expect(send).toHaveBeenCalledTimes(1))
  await untilReady()
  // The clinic had it: the visit that is pulled in the button's place is her own.
  await db.agendamentos.put({ ...others, cliente: 'Noemi Prado', chave: send.mock.calls[0]?.[1].chave })
  await later()
  fireEvent.click(await untilReady())
  await waitFor(() => expect(send).toHaveBeenCalledTimes(2))
  const [first, second] = send.mock.calls
  expect(second?.[0].body).toEqual(first?.[0].body)
  expect(second?.[1].chave).toBe(first?.[1].chave)
})

describe('a new client’s card, without room on the device', () => {
  const asked = () => send.mock.calls.map(([{ endpoint }]) => endpoint)

  beforeEach(() => {
    fillDevice(db.outbox, 'add')
  })

  it('is sent before the visit that names it', async () => {
    send.mockResolvedValue({ kind: 'ok', status: 200, body: null, replayed: false, headers: new Headers() })
    renderScreen()
    await pressBook()
    await waitFor(() => expect(onBooked).toHaveBeenCalled())
    expect(asked()).toEqual(['ficha.salvar', 'agendamento.criar'])
  })

  it('keeps the visit back while nobody knows whether the clinic has it', async () => {
    send.mockResolvedValue({ kind: 'no_answer' })
    renderScreen()
    await pressBook()
    await waitFor(() => expect(send).toHaveBeenCalled())
    await untilReady()
    expect(asked()).toEqual(['ficha.salvar'])
    expect(onBooked).not.toHaveBeenCalled()
  })
})

it('services do not change their places under the finger while the agenda arrives', async () => {
  const other = { ...service, id: 2, nome: 'Peeling' }
  renderScreen({ services: [service, other] })
  const names = () => screen.getAllByRole('radio').map((radio) => radio.closest('label')?.textContent)
  await screen.findByText('Peeling')
  const before = names()
  await db.agendamentos.put({ ...others, nome: other.nome })
  await later()
  expect(names()).toEqual(before)
})

describe('a name that is typed last, and booked before the clinic has said whom it knows', () => {
  const known = {
    ...{ chave: uuid(50), conta: null, nome: 'Noemi Prado', telefone: '(11) 97381-4460' },
    ...{ visitas: 3, ultimaVisita: null },
  }
  const maybe = 'Há ficha parecida: veja em “Pode ser ela?” e agende de novo.'
  const start = { ...noemi, nome: null }
  const type = async (nome: string) =>
    fireEvent.input(await screen.findByLabelText('Nome'), { target: { value: nome } })
  const clinicFinds = (body: readonly object[]) => call.mockResolvedValue({ kind: 'ok', body })

  it('makes no second card of her: she is shown, and pressed again it goes on', async () => {
    clinicFinds([known])
    renderScreen({ start })
    await type('Noemi Prado')
    await pressBook()
    expect((await screen.findByRole('alert')).textContent).toBe(maybe)
    expect(screen.getByRole('button', { name: 'É ela: Noemi Prado' })).toBeTruthy()
    expect(screen.getByLabelText<HTMLInputElement>('Nome').value).toBe('Noemi Prado')
    expect(await db.outbox.count()).toBe(0)
    await pressBook()
    await waitFor(async () => expect(await bookings()).toHaveLength(1))
    expect(await commandsOf('ficha.salvar')).toHaveLength(1)
  })

  it('"É ela" then books for her own card', async () => {
    clinicFinds([known])
    renderScreen({ start })
    await type('Noemi Prado')
    await pressBook()
    fireEvent.click(await screen.findByRole('button', { name: 'É ela: Noemi Prado' }))
    fireEvent.click(await untilReady())
    await waitFor(async () => expect(await bookings()).toMatchObject([{ pedido: { ficha: known.chave } }]))
    expect(await commandsOf('ficha.salvar')).toHaveLength(0)
  })

  it('goes on at once where the clinic knows nobody, and after a while where it does not answer', async () => {
    clinicFinds([])
    const first = renderScreen({ start })
    await type('Noemi Prado')
    await pressBook()
    await waitFor(async () => expect(await bookings()).toHaveLength(1))
    first.unmount()
    await db.outbox.clear()
    call.mockImplementation(
      (_, { signal }: { signal: AbortSignal }) =>
        new Promise((resolve) => signal.addEventListener('abort', () => resolve({ kind: 'no_answer' }))),
    )
    renderScreen({ start })
    await type('Vera Lima')
    await pressBook()
    await later()
    expect(await bookings()).toHaveLength(0)
    await waitFor(async () => expect(await bookings()).toHaveLength(1))
  })

  it('what is typed on while the clinic is asked is not booked by that press', async () => {
    let answer = (_: object) => {}
    renderScreen({ start })
    await type('Noemi Prado')
    call.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    await pressBook()
    await type('Vera Lima')
    answer({ kind: 'ok', body: [] })
    expect((await screen.findByRole('alert')).textContent).toMatch(/^O que foi pedido mudou/)
    expect(await db.outbox.count()).toBe(0)
  })
})

describe('a service that the clinic changes while it is chosen here', () => {
  const chosen = { ...noemi, service: null }
  const screenOf = (services: readonly Procedimento[], start = chosen) => screenWith({ services, start })

  async function choose(): Promise<RenderResult> {
    const rendered = render(screenOf([service]))
    fireEvent.click(await screen.findByRole('radio', { name: /Limpeza de pele/ }))
    await screen.findByText(/10:00 às 11:00$/)
    // The day has been read, and the time is free.
    await screen.findAllByRole('button', { name: /^09:00/ })
    return rendered
  }

  it('is booked as it is by now, which is what stands there', async () => {
    const { rerender } = await choose()
    rerender(screenOf([{ ...service, nome: 'Limpeza profunda', valor: 220, tempo: '01:30' }]))
    await screen.findByText(/10:00 às 11:30$/)
    expect(screen.getByText(/^Noemi Prado, ficha nova, R\$\s220,00$/)).toBeDefined()
    await pressBook()
    await waitFor(async () => expect(await bookings()).toHaveLength(1))
    expect(await bookings()).toMatchObject([
      { pedido: { nome: 'Limpeza profunda', valor: 220, tempo: '01:30', procedimentoId: 1 } },
    ])
  })

  it('is not booked once it is gone', async () => {
    const { rerender } = await choose()
    rerender(screenOf([{ ...service, id: 2, nome: 'Peeling' }]))
    await pressBook()
    expect((await screen.findByRole('alert')).textContent).toBe('Escolha o serviço')
    expect(await bookings()).toEqual([])
  })

  it('is asked about once more where the press was of another price', async () => {
    let answer: (result: unknown) => void = () => undefined
    const { rerender } = await choose()
    call.mockReturnValue(
      new Promise((resolve) => {
        answer = resolve
      }),
    )
    await pressBook()
    rerender(screenOf([{ ...service, valor: 220 }]))
    answer({ kind: 'ok', body: [] })
    expect((await screen.findByRole('alert')).textContent).toMatch(/^O que foi pedido mudou/)
    expect(await db.outbox.count()).toBe(0)
  })

  it('loses its time, and squeezes nobody in, where it does not fit any more', async () => {
    await db.agendamentos.put({ ...others, dataHoraAgendada: '2026-11-13T11:00:00.000Z' })
    const { rerender } = await choose()
    rerender(screenOf([{ ...service, tempo: '01:30' }]))
    await screen.findByText('O serviço mudou e não cabe mais nesse horário. Escolha outro.')
    await pressBook()
    await waitFor(() => expect(screen.getAllByRole('alert')).toHaveLength(2))
    expect(await bookings()).toEqual([])
  })
})

describe('before the services have been read', () => {
  const none = 'Nenhum serviço cadastrado ainda.'
  const unread = 'Os serviços ainda não chegaram a este aparelho.'

  it('what was given at the start goes on to the whole form', async () => {
    const onWholeForm = vi.fn()
    renderScreen({ services: undefined, onWholeForm })
    fireEvent.click(await screen.findByRole('button', { name: /cadastro completo/ }))
    expect(onWholeForm).toHaveBeenCalledWith(expect.objectContaining({ newService: service.nome }))
  })

  it('a service that is no more once they are read does not', async () => {
    const onWholeForm = vi.fn()
    renderScreen({ services: [{ ...service, nome: 'Peeling' }], onWholeForm })
    fireEvent.click(await screen.findByRole('button', { name: /cadastro completo/ }))
    expect(onWholeForm).toHaveBeenCalledWith(expect.objectContaining({ newService: null }))
  })

  it.each([undefined, null, []])('none is said only of what was read (%o)', async (services) => {
    renderScreen({ services })
    await later()
    expect(screen.queryByText(none) !== null).toBe(services?.length === 0)
    expect(screen.queryByText(unread) !== null).toBe(services === null)
    await pressBook()
    const asked = services == null ? unread : 'Escolha o serviço'
    expect(screen.getByRole('alert').textContent).toBe(asked)
    expect(await bookings()).toHaveLength(0)
  })
})

describe('a time that somebody else takes', () => {
  it('is no squeeze-in by a press that lands while the refused row is given up', async () => {
    renderScreen()
    await pressBook()
    await waitFor(async () => expect(await bookings()).toHaveLength(1))
    // An impatient finger: whatever can be pressed is pressed.
    const observer = new MutationObserver(() =>
      screen.queryAllByRole('button', { name: /^(Agendar|Encaixar)$/ }).map((b) => b.click()),
    )
    observer.observe(document.body, { subtree: true, childList: true, attributes: true })
    await refuseTime()
    await later()
    await untilReady()
    observer.disconnect()
    expect((await bookings()).filter((payload) => 'pedido' in payload && payload.pedido.encaixe)).toEqual([])
  })

  it('while it is chosen is lost and said, and no button turns into "Encaixar" under the finger', async () => {
    renderScreen()
    await screen.findByRole('button', { name: 'Agendar' })
    await later()
    const labels: (string | null)[] = []
    const observer = new MutationObserver(() =>
      labels.push(screen.getByRole('button', { name: /^(Agendar|Encaixar)$/ }).textContent),
    )
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
    await db.agendamentos.put(others)
    await screen.findByText('Outra pessoa ficou com esse horário. Escolha outro.')
    observer.disconnect()
    expect(labels).not.toContain('Encaixar')
  })
})

describe('after a refusal', () => {
  async function bookAgainAs(nome: string, telefone: string) {
    renderScreen()
    await pressBook()
    await waitFor(async () => expect(await bookings()).toHaveLength(1))
    await refuseTime()
    await screen.findByText(/Outra pessoa ficou com esse horário/)
    await untilReady()
    fireEvent.change(screen.getByLabelText('Nome'), { target: { value: nome } })
    fireEvent.change(screen.getByLabelText('Telefone'), { target: { value: telefone } })
    const [time] = screen.getAllByRole('button').filter((b) => /^\d\d:\d\d/.test(b.textContent ?? ''))
    fireEvent.click(time as HTMLElement)
    await pressBook()
    await waitFor(async () => expect(await bookings()).toHaveLength(1))
    const cards = await commandsOf('ficha.salvar')
    return cards.map((card) => ('chave' in card ? card.chave : null))
  }

  it('another caller has a card of her own: the first one’s is not written over', async () => {
    const [first, second] = await bookAgainAs('Carla Souza', '11987654321')
    expect(second).not.toBe(first)
  })

  it('the same caller keeps hers, with the number that she says now', async () => {
    const [first, second] = await bookAgainAs('Noêmi Prado', '11987654321')
    expect(second).toBe(first)
  })
})

it('a time that is refused after she has gone to another screen is said, and stays to be resolved', async () => {
  const say = vi.spyOn(notify, 'bad').mockReturnValue('')
  const { unmount } = renderScreen()
  await pressBook()
  await waitFor(async () => expect(await bookings()).toHaveLength(1))
  unmount()
  await refuseTime()
  await waitFor(() => expect(say).toHaveBeenCalledOnce())
  await later()
  expect(await bookings()).toHaveLength(1)
})

it('what is booked after she has gone to another screen does not call her back', async () => {
  const { unmount } = renderScreen()
  await pressBook()
  await waitFor(async () => expect(await bookings()).toHaveLength(1))
  unmount()
  await db.outbox.toCollection().modify({ state: 'done', attempts: 1, ackedAt: Date.now() })
  await later()
  expect(onBooked).not.toHaveBeenCalled()
})

it('a telephone without its area code is said at once, and not kept for the clinic to refuse the visit', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  renderScreen({ online: false })
  fireEvent.input(await screen.findByLabelText('Telefone'), { target: { value: '98140-2270' } })
  await pressBook()
  expect(await screen.findAllByText('Telefone inválido: use DDD e número.')).toHaveLength(2)
  expect(await db.outbox.count()).toBe(0)
  expect(screen.getByLabelText('Telefone').getAttribute('aria-invalid')).toBe('true')
  fireEvent.input(screen.getByLabelText('Telefone'), { target: { value: '1198140-2270' } })
  expect(screen.queryByText('Telefone inválido: use DDD e número.')).toBeNull()
  await pressBook()
  await waitFor(() => expect(onBooked).toHaveBeenCalled())
  expect(await commandsOf('ficha.salvar')).toMatchObject([{ campos: { telefone: '(11) 98140-2270' } }])
})

it('of a telephone that nobody has told it says so, and of one that is not there that there is none', async () => {
  const client = { key: 'k1', nome: 'Rosa Prado', telefone: '', ficha: 'k1', email: null, seen: null }
  const { unmount } = renderScreen({
    start: { ...noemi, nome: null, client: { ...client, isUnknown: true } },
  })
  expect(await screen.findByText('número não conhecido')).toBeTruthy()
  unmount()
  renderScreen({ start: { ...noemi, nome: null, client } })
  expect(await screen.findByText('sem telefone')).toBeTruthy()
})
