import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { NO_GAP } from '#domain/agendamento/gap.ts'
import { createAgendamento, isCreateAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import type { Send } from '#src/api/send.ts'
import { db, writeMeta } from '#src/offline/db.ts'
import { enterSession } from '#src/offline/login/session.ts'
import { enqueue } from '#src/offline/queue/outbox.ts'
import { type DrainDeps, drainOutbox } from '#src/offline/sending/drain.ts'
import { BookingOnDevice } from '#tests/support/booking-screen.tsx'
import { booking } from '#tests/support/device.ts'
import { FakeServer } from '#tests/support/fake-server.ts'
import { emptyDevice, fillDevice, logInHere } from '#tests/support/page-device.ts'
import type { ClientSearch } from '../client/client-field.tsx'
import { bookingOfService, type Service } from './utils.ts'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))
vi.mock('#src/offline/sending/send.ts', () => ({ send: (...sent: Parameters<Send>) => server.send(...sent) }))

const EMAIL = 'marina@exemplo.test'
const TODAY = '2026-11-20'
const service: Service = {
  id: 1,
  nome: 'Limpeza de pele',
  descricao: '',
  tempo: '01:15',
  valor: 189,
  tipoProcedimento: 2,
  imagem: '',
  gap: NO_GAP,
}

let server: FakeServer
const acts = {
  onDone: vi.fn(),
  onServiceChanged: vi.fn(),
  onLogin: vi.fn(),
  onSeeQueue: vi.fn(),
  onSeeVisits: vi.fn(),
}

beforeEach(async () => {
  server = new FakeServer(EMAIL)
  await emptyDevice()
  await logInHere(EMAIL, 'Usuario', 'Marina')
  await db.horarios.put({
    id: 1,
    data: TODAY,
    horarioInicioPrimeiroPeriodo: '08:00',
    horarioFimPrimeiroPeriodo: '12:00',
    horarioInicioSegundoPeriodo: '13:00',
    horarioFimSegundoPeriodo: '15:00',
  })
  // Somebody else from 11:00 to 11:45.
  await db.diasOcupados.put({ data: TODAY, ocupados: [660, 45] })
  for (const nome of ['agendamentos', 'ocupados', 'horarios'])
    await db.meta.put({ key: `pull:${nome}`, value: { em: Date.now(), desde: null, ate: '2027-05-01' } })
})
afterEach(() => {
  vi.restoreAllMocks()
  for (const f of Object.values(acts)) f.mockReset()
})

async function open(
  reception: ClientSearch | null = null,
  supersedes: string | null = null,
  offline = false,
) {
  render(
    <BookingOnDevice
      service={service}
      supersedes={supersedes}
      email={EMAIL}
      reception={reception}
      offline={offline}
      clinicNow={{ date: TODAY, minute: 8 * 60 + 10 }}
      {...acts}
    />,
  )
  await screen.findByRole('radio', { name: /^08:30/ })
}

/** The page draws the button twice and its style sheet hides one: jsdom reads no style sheets. */
function press() {
  const [button] = screen.getAllByRole('button', { name: 'Agendar' })
  if (button === undefined) throw new Error('no button')
  fireEvent.click(button)
}

/** What the page's sync does, `later` by some ms: sends what waits. */
async function drain(later = 0) {
  const deps: DrainDeps = {
    db,
    send: server.send,
    // 08:10 at the clinic, as the screen is told below.
    now: () => Date.parse(`${TODAY}T11:10:00.000Z`) + later,
    random: () => 0.5,
    owner: 'test',
    locks: undefined,
  }
  await waitFor(async () => expect(await db.outbox.count()).toBe(1))
  await act(async () => {
    await drainOutbox(deps)
  })
}

describe('offered times', () => {
  it('are the rule’s: inside the hours, past ones gone, the whole service free', async () => {
    await open()
    const names = screen.getAllByRole('radio').map((r) => r.closest('label')?.textContent)
    expect(names).toEqual([
      '08:30até 09:45',
      '09:00até 10:15',
      '09:30até 10:45',
      '13:00até 14:15',
      '13:30até 14:45',
    ])
  })

  it('leave out what one’s own queue will take', async () => {
    await open()
    fireEvent.click(screen.getByRole('radio', { name: /^13:00/ }))
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    press()
    const dialog = await screen.findByRole('dialog')
    fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('radio', { name: /^13:/ })).toBeNull())
  })
})

describe('Agendar', () => {
  it('asks for date and time where none is chosen, and leads to the first free one', async () => {
    await open()
    press()
    const dialog = await screen.findByRole('dialog', {
      name: 'Selecione uma data e horário para realizar o agendamento!',
    })
    fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(document.activeElement).toBe(screen.getByRole('radio', { name: /^08:30/ }))
    expect(await db.outbox.count()).toBe(0)
  })

  it('says success only with the clinic’s answer, and then leads home', async () => {
    await open()
    fireEvent.click(screen.getByRole('radio', { name: /^09:00/ }))
    press()
    press()
    await drain()
    const dialog = await screen.findByRole('dialog', { name: 'Agendamento realizado com sucesso!' })
    expect(server.sent).toHaveLength(1)
    expect(server.sent[0]?.body).toMatchObject({
      dataHoraAgendada: `${TODAY}T09:00:00.000Z`,
      // As a text, as the specification's booking sends it.
      valor: '189.00',
      email: EMAIL,
    })
    fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(acts.onDone).toHaveBeenCalledWith(server.sent[0]?.chave)
  })

  it('says that it waits where it waits, and follows it to the answer', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open()
    fireEvent.click(screen.getByRole('radio', { name: /^09:00/ }))
    press()
    const dialog = await screen.findByRole('dialog', { name: 'Pedido guardado neste aparelho' })
    expect(dialog.textContent).toContain('Aguardando envio')
    expect(dialog.textContent).not.toContain('sucesso')
    await drain()
    await screen.findByRole('dialog', { name: 'Agendamento realizado com sucesso!' })
  })

  it('that was sent and swept while the page slept is said as the clinic has it', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open()
    fireEvent.click(screen.getByRole('radio', { name: /^09:00/ }))
    press()
    await screen.findByRole('dialog', { name: 'Pedido guardado neste aparelho' })
    const [row] = await db.outbox.toArray()
    // Another context sent it, and its row was read and swept, before this page heard anything.
    await db.transaction('rw', db.outbox, db.agendamentos, async () => {
      await db.outbox.clear()
      await db.agendamentos.put({
        ...{ ...visit, ...service, id: 10, email: EMAIL, chave: row?.id ?? null },
        dataHoraAgendada: `${TODAY}T09:00:00.000Z`,
      })
    })
    await screen.findByRole('dialog', { name: 'Agendamento realizado com sucesso!' })
  })

  it('whose answer was lost is not said, without a network, to have not arrived yet', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await open(null, null, true)
    fireEvent.click(screen.getByRole('radio', { name: /^09:00/ }))
    press()
    const dialog = await screen.findByRole('dialog', { name: 'Pedido guardado neste aparelho' })
    expect(dialog.textContent).toContain('Ele ainda não chegou à clínica.')
    // The line was there for a moment: it was sent under the open dialog.
    server.faults.push('lost')
    await drain()
    await waitFor(() => expect(dialog.textContent).toContain('A clínica ainda não respondeu.'))
    expect(dialog.textContent).toContain('Sem resposta da clínica')
    expect(dialog.textContent).not.toContain('não chegou')
    await act(async () => {
      await db.outbox.toCollection().modify({ state: 'auth' })
    })
    await screen.findByText(/^Sua sessão terminou antes de a clínica responder\./)
  })

  it('whose answer was lost, and which the clinic moved meanwhile, is told where it is now', async () => {
    await open()
    fireEvent.click(screen.getByRole('radio', { name: /^09:00/ }))
    server.faults.push('lost')
    press()
    await drain()
    await screen.findByRole('dialog', { name: 'Pedido guardado neste aparelho' })
    const [visit] = server.agendamentos
    if (visit === undefined) throw new Error('no visit')
    server.agendamentos = [{ ...visit, dataHoraAgendada: `${TODAY}T13:30:00.000Z`, versao: 2 }]
    await drain(5_000)
    const dialog = await screen.findByRole('dialog', { name: 'O seu agendamento mudou depois' })
    expect(dialog.textContent).toContain(
      'Seu pedido foi recebido, e a visita mudou depois: o horário agora é sexta-feira, 20 de novembro, às 13:30.',
    )
    expect(dialog.textContent).toContain('das 13:30 às 14:45')
    expect(dialog.textContent).not.toContain('sucesso')
    fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
    await waitFor(async () => expect((await db.outbox.toArray())[0]?.seenAt).not.toBeNull())
    expect(acts.onDone).not.toHaveBeenCalled()
  })

  it('whose answer was lost, and which the clinic cancelled meanwhile, is told so', async () => {
    await open()
    fireEvent.click(screen.getByRole('radio', { name: /^09:00/ }))
    server.faults.push('lost')
    press()
    await drain()
    await screen.findByRole('dialog', { name: 'Pedido guardado neste aparelho' })
    server.agendamentos = []
    await drain(5_000)
    await screen.findByRole('dialog', { name: 'Erro ao realizar agendamento!' })
    expect(await db.agendamentos.count()).toBe(0)
  })

  it('offers other times where somebody was quicker, and books the tapped one in its place', async () => {
    await open()
    server.faults.push('horario_ocupado')
    Object.assign(server.extras, { alternativas: [`${TODAY}T09:30:00.000Z`, `${TODAY}T13:00:00.000Z`] })
    fireEvent.click(screen.getByRole('radio', { name: /^09:00/ }))
    press()
    await drain()
    const dialog = await screen.findByRole('dialog', { name: 'Erro ao realizar agendamento!' })
    fireEvent.click(within(dialog).getByRole('button', { name: /às 13:00/ }))
    await waitFor(async () => expect((await db.outbox.toArray())[0]?.state).toBe('queued'))
    await drain()
    await screen.findByRole('dialog', { name: 'Agendamento realizado com sucesso!' })
    expect(server.agendamentos.map((a) => a.dataHoraAgendada)).toEqual([`${TODAY}T13:00:00.000Z`])
  })

  it('offers no time that something else of hers asks for meanwhile', async () => {
    await open()
    await enqueue(db, booking(`${TODAY}T13:00:00.000Z`), { id: uuid(9), dono: EMAIL, deviceNow: Date.now() })
    await db.outbox.toCollection().modify({ state: 'auth' })
    server.faults.push('horario_ocupado')
    Object.assign(server.extras, { alternativas: [`${TODAY}T09:30:00.000Z`, `${TODAY}T13:00:00.000Z`] })
    fireEvent.click(screen.getByRole('radio', { name: /^09:00/ }))
    press()
    await drain()
    const dialog = await screen.findByRole('dialog', { name: 'Erro ao realizar agendamento!' })
    await within(dialog).findByRole('button', { name: /às 09:30/ })
    await waitFor(() => expect(within(dialog).queryByRole('button', { name: /às 13:00/ })).toBeNull())
  })

  it('stands beside what this page has booked in place of a refused one', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await db.outbox.add({ ...rowOf(booking(), { id: uuid(9), dono: EMAIL }), state: 'conflict', attempts: 1 })
    await open(null, uuid(9))
    const times = async () =>
      (await db.outbox.toArray()).map(
        ({ command }) => isCreateAgendamento(command) && command.payload.pedido.dataHoraAgendada,
      )
    for (const time of ['09:00', '13:00']) {
      fireEvent.click(screen.getByRole('radio', { name: new RegExp(`^${time}`) }))
      press()
      const dialog = await screen.findByRole('dialog', { name: 'Pedido guardado neste aparelho' })
      fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    }
    expect(await times()).toEqual([`${TODAY}T09:00:00.000Z`, `${TODAY}T13:00:00.000Z`])
  })

  it('leaves what another tab has had confirmed in place of a refused one, says so, and then books beside it', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    await db.outbox.add({ ...rowOf(booking(), { id: uuid(9), dono: EMAIL }), state: 'conflict', attempts: 1 })
    await open(null, uuid(9))
    const first = { id: uuid(8), dono: EMAIL, deviceNow: Date.now(), supersedes: uuid(9) }
    await enqueue(db, booking(`${TODAY}T13:00:00.000Z`), first)
    await db.outbox.toCollection().modify({ state: 'done', attempts: 1, ackedAt: Date.now() })
    const kinds = async () => (await db.outbox.orderBy('seq').toArray()).map(({ command }) => command.kind)
    fireEvent.click(screen.getByRole('radio', { name: /^09:00/ }))
    press()
    const told = await screen.findByRole('dialog', { name: 'Este pedido não está mais na fila' })
    within(told).getByText(/já foi refeito ou descartado.*Nada foi pedido agora/)
    expect(await kinds()).toEqual(['agendamento.criar'])
    fireEvent.click(within(told).getByRole('button', { name: 'OK' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press()
    await screen.findByRole('dialog', { name: 'Pedido guardado neste aparelho' })
    expect(await kinds()).toEqual(['agendamento.criar', 'agendamento.criar'])
  })

  it('goes on from its own refused booking, let go after it had replaced another', async () => {
    await db.outbox.add({ ...rowOf(booking(), { id: uuid(9), dono: EMAIL }), state: 'conflict', attempts: 1 })
    await open(null, uuid(9))
    server.faults.push('horario_ocupado')
    fireEvent.click(screen.getByRole('radio', { name: /^09:00/ }))
    press()
    await waitFor(async () => expect((await db.outbox.toArray())[0]?.state).toBe('queued'))
    await drain()
    const dialog = await screen.findByRole('dialog', { name: 'Erro ao realizar agendamento!' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
    await waitFor(async () => expect(await db.outbox.count()).toBe(0))
    fireEvent.click(screen.getByRole('radio', { name: /^13:00/ }))
    press()
    await drain()
    await screen.findByRole('dialog', { name: 'Agendamento realizado com sucesso!' })
  })

  it('without room takes another time in place of the refused row that is still there', async () => {
    await db.outbox.add({ ...rowOf(booking(), { id: uuid(9), dono: EMAIL }), state: 'conflict', attempts: 1 })
    await open(null, uuid(9))
    server.faults.push('horario_ocupado')
    Object.assign(server.extras, { alternativas: [`${TODAY}T13:00:00.000Z`] })
    fireEvent.click(screen.getByRole('radio', { name: /^09:00/ }))
    fillDevice(db.outbox, 'add')
    press()
    const dialog = await screen.findByRole('dialog', { name: 'Erro ao realizar agendamento!' })
    fireEvent.click(within(dialog).getByRole('button', { name: /às 13:00/ }))
    await screen.findByRole('dialog', { name: 'Agendamento realizado com sucesso!' })
    await waitFor(async () => expect(await db.outbox.count()).toBe(0))
  })

  it('discards what was refused when the person closes the refusal', async () => {
    await open()
    server.faults.push('horario_ocupado')
    fireEvent.click(screen.getByRole('radio', { name: /^09:00/ }))
    press()
    await drain()
    const dialog = await screen.findByRole('dialog', { name: 'Erro ao realizar agendamento!' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
    await waitFor(async () => expect(await db.outbox.count()).toBe(0))
  })

  it('another time takes the place of what two tabs asked for as one', async () => {
    await open()
    server.faults.push('horario_ocupado')
    Object.assign(server.extras, { alternativas: [`${TODAY}T13:00:00.000Z`] })
    fireEvent.click(screen.getByRole('radio', { name: /^09:00/ }))
    const pedido = bookingOfService(service, { email: EMAIL, cliente: null }, `${TODAY}T09:00:00.000Z`)
    const inOtherTab = { dono: EMAIL, createdAt: Date.now() }
    await db.outbox.add(rowOf(createAgendamento({ pedido, imagem: '' }), inOtherTab))
    press()
    await drain()
    const dialog = await screen.findByRole('dialog', { name: 'Erro ao realizar agendamento!' })
    fireEvent.click(within(dialog).getByRole('button', { name: /às 13:00/ }))
    await waitFor(async () =>
      expect((await db.outbox.toArray()).map(({ state }) => state)).toEqual(['queued']),
    )
  })

  it('asks again for the new price', async () => {
    await open()
    server.faults.push('procedimento_alterado')
    Object.assign(server.extras, { atual: { nome: service.nome, valor: 199, tempo: '01:15' } })
    fireEvent.click(screen.getByRole('radio', { name: /^09:00/ }))
    press()
    await drain()
    const dialog = await screen.findByRole('dialog', { name: 'O valor mudou' })
    fireEvent.click(within(dialog).getByRole('button', { name: /Agendar por R\$\s199,00/ }))
    expect(acts.onServiceChanged).toHaveBeenCalledWith(expect.objectContaining({ valor: 199 }))
    await waitFor(async () => expect((await db.outbox.toArray())[0]?.state).toBe('queued'))
    await drain()
    await screen.findByRole('dialog', { name: 'Agendamento realizado com sucesso!' })
    expect(server.sent.at(-1)?.body).toMatchObject({ valor: '199.00' })
  })

  it('names the other service where the chosen one has become another', async () => {
    await open()
    server.faults.push('procedimento_alterado')
    const atual = { nome: 'Depilação a laser', valor: service.valor, tempo: service.tempo }
    Object.assign(server.extras, { atual })
    fireEvent.click(screen.getByRole('radio', { name: /^09:00/ }))
    press()
    await drain()
    const dialog = await screen.findByRole('dialog', { name: 'O serviço mudou' })
    within(dialog).getByText('Depilação a laser')
    fireEvent.click(within(dialog).getByRole('button', { name: /Agendar por/ }))
    // What takes a refused row's place is queued a moment after the press.
    await waitFor(async () => {
      await drain()
      expect(server.sent.at(-1)?.body).toMatchObject({ nome: 'Depilação a laser' })
    })
    await screen.findByRole('dialog', { name: 'Agendamento realizado com sucesso!' })
  })

  it('says plainly that nothing was kept where the device has no room and no network', async () => {
    await open()
    fireEvent.click(screen.getByRole('radio', { name: /^09:00/ }))
    fillDevice(db.outbox, 'add')
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
    press()
    const dialog = await screen.findByRole('dialog', { name: 'Erro ao realizar agendamento!' })
    expect(dialog.textContent).toContain('Nada foi agendado nem guardado')
    fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /^09:00/ }).checked).toBe(true)
    expect(server.sent).toEqual([])
  })

  it('without room sends at once; unanswered it says so, and the next press has the same key', async () => {
    await open()
    fireEvent.click(screen.getByRole('radio', { name: /^09:00/ }))
    fillDevice(db.outbox, 'add')
    server.faults.push('lost')
    press()
    const dialog = await screen.findByRole('dialog', { name: 'Não sabemos se a clínica recebeu' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'OK' }))
    press()
    await screen.findByRole('dialog', { name: 'Agendamento realizado com sucesso!' })
    expect(server.agendamentos).toHaveLength(1)
    expect(new Set(server.sent.map((s) => s.chave)).size).toBe(1)
    expect(new Set(server.sent.map((s) => s.dono))).toEqual(new Set([encodeURIComponent(EMAIL)]))
  })

  it('queues nothing for a person who is no more the one of this device', async () => {
    await open()
    fireEvent.click(screen.getByRole('radio', { name: /^09:00/ }))
    await writeMeta(db, 'sessao', {
      email: 'bia@exemplo.test',
      status: 'Usuario',
      nomeExibicao: 'Bia',
      epoch: 'e2',
      expirada: false,
    })
    press()
    const dialog = await screen.findByRole('dialog', { name: 'Faça login para agendar' })
    expect(dialog.textContent).toContain('Nada foi agendado nem guardado')
    expect(await db.outbox.count()).toBe(0)
  })
})

describe('reception', () => {
  const luiza = {
    email: 'luiza@exemplo.test',
    nomeUsuario: 'lu',
    nome: 'Luiza',
    sobrenome: 'P.',
    telefone: '',
  }
  const people: ClientSearch = {
    search: () => Promise.resolve({ pessoas: [luiza], kept: null }),
    choose: () => undefined,
  }
  const name = async (typed: string) =>
    fireEvent.change(await screen.findByLabelText('Cliente'), { target: { value: typed } })
  const asked = async () => (await db.outbox.toArray())[0]?.command.payload

  it('is asked for whom it books, and books for nobody before', async () => {
    await open(people)
    await screen.findByLabelText('Cliente')
    fireEvent.click(screen.getByRole('radio', { name: /^09:00/ }))
    press()
    expect(await screen.findByText('Diga para quem é o agendamento.')).toBeTruthy()
    expect(document.activeElement).toBe(screen.getByLabelText('Cliente'))
    expect(await db.outbox.count()).toBe(0)
    await name('lui')
    fireEvent.click(await screen.findByText('Luiza P.'))
    expect(screen.queryByText('Diga para quem é o agendamento.')).toBeNull()
    press()
    await waitFor(async () => expect(await db.outbox.count()).toBe(1))
    expect(await asked()).toMatchObject({ pedido: { email: luiza.email, valor: 189 }, recepcao: true })
  })

  it('books for whom nobody knows under the name as typed', async () => {
    await open(people)
    await name(' Dona Lúcia ')
    fireEvent.click(screen.getByRole('radio', { name: /^09:00/ }))
    press()
    await waitFor(async () => expect(await db.outbox.count()).toBe(1))
    expect(await asked()).toMatchObject({ pedido: { email: null, cliente: 'Dona Lúcia' }, recepcao: true })
  })

  it('goes on for the person of the booking that was refused', async () => {
    const command = booking(`${TODAY}T11:00:00.000Z`)
    if (!isCreateAgendamento(command)) throw new Error('no booking')
    const pedido = { ...command.payload.pedido, email: luiza.email }
    const id = '00000000-0000-4000-8000-000000000001'
    await db.outbox.add(
      rowOf(createAgendamento({ pedido, imagem: '' }), { id, dono: EMAIL, state: 'conflict' }),
    )
    await db.usuarios.put(luiza)
    await open(people, id)
    await waitFor(() => expect(screen.getByLabelText<HTMLInputElement>('Cliente').value).toBe('Luiza P.'))
    fireEvent.click(screen.getByRole('radio', { name: /^09:00/ }))
    press()
    await waitFor(async () => expect((await db.outbox.toArray()).map((r) => r.state)).toEqual(['queued']))
    expect(await asked()).toMatchObject({ pedido: { email: luiza.email } })
  })

  it('is not asked where a client books for herself', async () => {
    await open()
    expect(screen.queryByLabelText('Cliente')).toBeNull()
  })
})

it('says the answer where she logs in in another tab while the dialog stands open', async () => {
  await open()
  const session = { email: EMAIL, status: 'Usuario', nomeExibicao: 'Marina', epoch: 'e1' } as const
  await writeMeta(db, 'sessao', { ...session, expirada: true })
  fireEvent.click(screen.getByRole('radio', { name: /^09:00/ }))
  press()
  await screen.findByRole('dialog', { name: 'Faça login para enviar o pedido' })
  // The other tab: the same person logs in, and what waited is sent.
  await act(async () => void (await enterSession(db, session, 'e2', Date.now())))
  await drain()
  expect((await db.outbox.toArray())[0]?.state).toBe('done')
  await screen.findByRole('dialog', { name: 'Agendamento realizado com sucesso!' })
})
