import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { ReactNode } from 'react'
import { MemoryRouter } from 'react-router-dom'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { TAKEN_REASONS } from '#domain/agendamento/texts.ts'
import { DEFAULT_LIMITS } from '#domain/clinica/limits.ts'
import type { Clinica } from '#domain/clinica/schema.ts'
import { cancelAgendamento } from '#domain/outbox/commands/cancel-agendamento.ts'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import { isKnowAgendamento } from '#domain/outbox/commands/know-agendamento.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import type { Unheard } from '#domain/outbox/overlay.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { create, errorOfRefusal, rowOf, uuid } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { enqueue } from '#src/offline/queue/outbox.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { tap } from '#tests/support/tap.ts'
import { MoveScreen } from './move-screen.tsx'
import { VisitScreen } from './screen.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))
const { awaitOutcome } = vi.hoisted(() => ({
  awaitOutcome: vi.fn<() => Promise<OutboxRow | undefined>>(() => Promise.resolve(undefined)),
}))
vi.mock('#src/offline/sending/outcome.ts', async (original) => ({
  ...(await original<typeof import('#src/offline/sending/outcome.ts')>()),
  awaitOutcome,
}))

const EMAIL = 'marina@exemplo.test'
const clinicNow = { date: '2026-11-11', minute: 9 * 60 + 41 }
const visit: Agendamento = {
  id: 7,
  dataHoraAgendada: '2026-11-12T14:00:00.000Z',
  tempo: '01:00',
  nome: 'Hidratação facial',
  descricao: '',
  email: EMAIL,
  tipoProcedimento: 2,
  tipoAgendamento: 2,
  valor: 165,
  encaixe: false,
  chave: null,
  versao: 2,
  cliente: null,
  estado: 'marcada',
}
const clinica: Clinica = {
  nome: 'Clínica Aurora',
  logradouro: 'Rua Harmonia',
  numero: '482',
  bairro: 'Vila Madalena',
  municipio: 'São Paulo',
  uf: 'SP',
  cep: '',
  telefone: '',
  whatsapp: '',
  email: '',
  instagram: '',
  facebook: '',
  mapaUrl: '',
  latitude: null,
  longitude: null,
  videos: [],
  limites: { ...DEFAULT_LIMITS, horasParaMudar: 18 },
  cor: '#9A4A55',
  fuso: 'America/Sao_Paulo',
}
const acts = {
  /** Whether the clinic answers. */
  onReload: vi.fn(() => Promise.resolve(true)),
  onReloadClinica: vi.fn(() => Promise.resolve()),
  onMove: vi.fn(),
  onService: vi.fn(),
  onRepeat: vi.fn(),
  onRetry: vi.fn(),
  onLogin: vi.fn(),
  onMoved: vi.fn(),
  onLeave: vi.fn(),
  onSeeQueue: vi.fn(),
}

beforeEach(async () => {
  await emptyDevice()
  await logInHere(EMAIL, 'Usuario', 'Marina')
  for (const nome of ['agendamentos', 'ocupados', 'horarios'])
    await db.meta.put({ key: `pull:${nome}`, value: { em: Date.now(), desde: null, ate: '2027-05-01' } })
})
afterEach(() => {
  for (const act of Object.values(acts)) act.mockClear()
})

function show(online = false) {
  render(
    <MantineProvider env="test">
      <MemoryRouter>
        <VisitScreen
          id={7}
          email={EMAIL}
          clinicNow={clinicNow}
          clinica={clinica}
          online={online}
          loading={false}
          backTo="/perfil"
          picture={() => null}
          place={() => null}
          talkAbout={() => ({ href: 'tel:+5511999990000', isWhatsapp: false })}
          {...acts}
        />
      </MemoryRouter>
    </MantineProvider>,
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const queued = async () => (await db.outbox.toArray()).map(({ command }) => command)

it('a cancellation that was refused because the visit is elsewhere by now says so, and can be asked for anew', async () => {
  await db.agendamentos.put(visit)
  const { nome, tempo, valor, estado, versao, dataHoraAgendada } = visit
  const seen = { nome, tempo, dataHoraAgendada: '2026-11-11T14:00:00.000Z' }
  const command = cancelAgendamento({ alvo: { id: 7 }, ...seen, versao: 1 })
  const visita = { nome, tempo, valor, estado, versao, dataHoraAgendada }
  const error = { ...errorOfRefusal(409, 'agendamento_mudou'), visita }
  await db.outbox.add(rowOf(command, { dono: EMAIL, state: 'conflict', attempts: 1, error }))
  show()
  await screen.findByText('Cancelamento recusado')
  screen.getByText(/^Esta visita mudou para qui 12 de nov\., 14:00 antes .* nada foi cancelado\./)
  press('Cancelar a visita')
  const dialog = await screen.findByRole('dialog', { name: 'Cancelar este agendamento?' })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar agendamento' }))
  await waitFor(async () =>
    expect(await queued()).toMatchObject([{ payload: { versao: 2, dataHoraAgendada } }]),
  )
})

it('who taps twice on “Entendi”, since she could not cancel any more, does not confirm that she comes', async () => {
  await db.agendamentos.put(visit)
  const { nome, dataHoraAgendada, tempo } = visit
  const command = cancelAgendamento({ alvo: { id: 7 }, nome, dataHoraAgendada, tempo })
  const error = errorOfRefusal(409, 'horario_indisponivel')
  await db.outbox.add(rowOf(command, { dono: EMAIL, state: 'conflict', attempts: 1, error }))
  show()
  tap(await screen.findByRole('button', { name: 'Entendi' }), 1000)
  // It is drawn where “Entendi” was: the first button of the same card.
  tap(await screen.findByRole('button', { name: 'Confirmar presença' }), 1180)
  await new Promise((resolve) => setTimeout(resolve, 300))
  expect(await queued()).toEqual([])
})

it('tells when it is, until when it can be changed, and what can be done', async () => {
  await db.agendamentos.put(visit)
  show()
  await screen.findByText('É amanhã.')
  screen.getByText('Marcada')
  expect(screen.getByText('hoje às 20:00').tagName).toBe('B')
  expect(screen.getByRole('link', { name: 'Ligar para a clínica' }).getAttribute('href')).toMatch(/^tel:/)
  press('Remarcar')
  expect(acts.onMove).toHaveBeenCalledWith(null)
})

it('keeps her answer without a network, says so, and takes it back', async () => {
  await db.agendamentos.put(visit)
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Confirmar presença' }))
  await screen.findByText('Aguardando envio')
  screen.getByText('Guardamos sua resposta. A recepção recebe quando a internet voltar.')
  expect(await queued()).toMatchObject([{ kind: 'agendamento.estado', payload: { estado: 'confirmada' } }])
  press('Desfazer')
  await screen.findByText('Marcada')
  expect(await queued()).toEqual([])
})

it('a cancelled visit stands struck, with the reason, and without a way to change it', async () => {
  await db.cancelados.put({
    ...visit,
    estado: 'cancelada',
    estadoPor: 'clinica',
    motivo: 'A cabine fica em manutenção nesse dia.',
  })
  show()
  await screen.findByText('Cancelada pela clínica')
  expect(screen.getByText('quinta-feira, 12 de novembro').tagName).toBe('S')
  screen.getByText(/A cabine fica em manutenção/)
  expect(screen.queryByText('Se precisar mudar')).toBeNull()
  press('Escolher outro horário')
  expect(acts.onService).toHaveBeenCalledWith(expect.objectContaining({ nome: 'Hidratação facial' }))
})

it('a wish that waits leaves the old time standing; a refused one offers others', async () => {
  await db.agendamentos.put(visit)
  const { dataHoraAgendada, nome, tempo, valor } = visit
  const command = moveAgendamento({
    alvo: { id: 7 },
    versao: 2,
    visto: { dataHoraAgendada, nome, tempo, valor },
    para: '2026-11-13T09:30:00.000Z',
  })
  const waiting = rowOf(command, { dono: EMAIL })
  await db.outbox.add(waiting)
  show()
  await screen.findByText('Troca aguardando envio')
  screen.getByText('Continua valendo até a clínica confirmar sex 13 nov, 09:30.')
  screen.getByText('das 14:00 às 15:00')
  await db.outbox.toCollection().modify({
    state: 'conflict',
    error: {
      class: 'http',
      status: 409,
      code: 'horario_ocupado',
      mensagem: TAKEN_REASONS.other,
      at: 0,
      alternativas: ['2026-11-13T10:00:00.000Z'],
      atual: null,
      campos: null,
    },
  })
  await screen.findByText('Troca recusada: horário ocupado')
  screen.getByText('Este horário continua seu. Outra pessoa reservou sex 09:30 antes.')
  press('Remarcar para sexta-feira, 13 de novembro às 10:00')
  await screen.findByText('Troca aguardando envio')
  expect(await queued()).toMatchObject([{ payload: { para: '2026-11-13T10:00:00.000Z', versao: 2 } }])
})

it.each([
  ['procedimento_alterado', 'Remarcar para sex 13 de nov., 09:30 por R$ 180,00', 180],
  ['limite_atingido', 'Pedir de novo para sex 13 de nov., 09:30', 165],
] as const)(
  'a move refused by %s is asked for again on the page, by a button that says for when: %s',
  async (code, way, valor) => {
    await db.agendamentos.put(visit)
    const visto = { ...seen, dataHoraAgendada: visit.dataHoraAgendada }
    const para = '2026-11-13T09:30:00.000Z'
    const move = moveAgendamento({ alvo: { id: 7 }, versao: 2, visto, para })
    const atual = { nome: visit.nome, valor: 180, tempo: visit.tempo }
    const error = { ...errorOfRefusal(409, code), ...(code === 'procedimento_alterado' && { atual }) }
    await db.outbox.add(
      rowOf(move, { dono: EMAIL, state: 'conflict', attempts: 1, unanswered: false, error }),
    )
    show()
    fireEvent.click(
      await screen.findByRole('button', { name: (name) => name.replace('\u00a0', ' ') === way }),
    )
    await screen.findByText('Troca aguardando envio')
    expect(await queued()).toMatchObject([{ payload: { para, visto: { valor } } }])
  },
)

it('of a move that was sent and not answered the page says that either time may hold', async () => {
  await db.agendamentos.put(visit)
  const { dataHoraAgendada, nome, tempo, valor } = visit
  const visto = { dataHoraAgendada, nome, tempo, valor }
  const move = moveAgendamento({ alvo: { id: 7 }, versao: 2, visto, para: '2026-11-13T09:30:00.000Z' })
  const lost = { state: 'retry', attempts: 1, unanswered: true, nextAt: 9e15 } as const
  await db.outbox.add(rowOf(move, { dono: EMAIL, ...lost }))
  show()
  await screen.findByText('Sem resposta da clínica')
  screen.getByText(
    'A troca foi enviada e a clínica não respondeu: pode valer qui 12 de nov., 14:00 ou sex 13 de nov., 09:30. Perguntamos de novo quando houver internet.',
  )
  expect(screen.queryByText(/Continua valendo|aguardando envio/)).toBeNull()
})

it('of a second move behind one without an answer neither the page nor the sheet promises the old time', async () => {
  await db.agendamentos.put(visit)
  const visto = { ...seen, dataHoraAgendada: visit.dataHoraAgendada }
  const move = moveAgendamento({ alvo: { id: 7 }, versao: 2, visto, para: '2026-11-13T09:30:00.000Z' })
  const row = rowOf(move, {
    ...{ id: uuid(9), dono: EMAIL, state: 'retry', attempts: 1, unanswered: true, nextAt: 9e15 },
  })
  await db.outbox.add(row)
  const EITHER = /pode valer qui 12 de nov\., 14:00 ou sex 13 de nov\., 09:30\./
  const page = render(movePage(undefined, undefined, visit, null, { row, para: '2026-11-13T09:30:00.000Z' }))
  within(await screen.findByRole('complementary', { name: 'Seu horário antes da troca' })).getByText(EITHER)
  expect(page.container.textContent).toContain('Dia do seu horário antes da troca')
  await screen.findByRole('button', { name: /, dia do seu horário antes da troca/ })
  expect(page.container.textContent).not.toMatch(/horário de agora|De qui 14:00 para|é o seu/)
  expect(
    (await screen.findByRole('radio', { name: /^14:00.*antes da troca/ })).hasAttribute('disabled'),
  ).toBe(true)
  fireEvent.click(await screen.findByRole('radio', { name: /^16:00/ }))
  pressMove()
  const question = within(await screen.findByRole('dialog', { name: 'Remarcar esta visita?' }))
  question.getByText(EITHER)
  expect(question.queryByRole('button', { name: /^Manter/ })).toBeNull()
  fireEvent.click(question.getByRole('button', { name: /^Remarcar para/ }))
  const sheet = within(await screen.findByRole('dialog', { name: 'Troca guardada neste aparelho' }))
  sheet.getByText(EITHER)
  expect(screen.queryByText(/Vale hoje|continua valendo|Vale até/)).toBeNull()
  page.unmount()
  show()
  await screen.findByText('Troca aguardando envio')
  screen.getByText(/ou sex 13 de nov\., 09:30\. Depois foi pedido qui 12 de nov\., 16:00\.$/)
  expect(screen.queryByText(/Continua valendo/)).toBeNull()
})

it.each([
  [TAKEN_REASONS.own, TAKEN_REASONS.own],
  [TAKEN_REASONS.gap, TAKEN_REASONS.gap],
  // Kept from before the clinic said why: nobody knows who it was.
  [TAKEN_REASONS.somebody, 'O horário pedido, sex 09:30, já foi reservado.'],
])('a move to a time that was not free says why: %s', async (mensagem, said) => {
  await db.agendamentos.put(visit)
  const { dataHoraAgendada, nome, tempo, valor } = visit
  const visto = { dataHoraAgendada, nome, tempo, valor }
  const move = moveAgendamento({ alvo: { id: 7 }, versao: 2, visto, para: '2026-11-13T09:30:00.000Z' })
  const error = { ...errorOfRefusal(409, 'horario_ocupado'), mensagem }
  await db.outbox.add(rowOf(move, { dono: EMAIL, state: 'conflict', attempts: 1, error }))
  show()
  await screen.findByText('Troca recusada: horário ocupado')
  screen.getByText(`Este horário continua seu. ${said}`)
})

it('shows what the clinic changed until she has said that she knows it', async () => {
  await db.agendamentos.put({
    ...visit,
    conhecido: {
      dataHoraAgendada: '2026-11-11T14:00:00.000Z',
      nome: visit.nome,
      tempo: visit.tempo,
      valor: visit.valor,
      cancelada: false,
    },
  })
  show()
  await screen.findByText('A clínica mudou seu horário.')
  screen.getByText('quarta-feira, 11 de novembro, 14:00')
  press('Ok, entendi')
  await waitFor(() => expect(screen.queryByText('A clínica mudou seu horário.')).toBeNull())
  const [command] = await queued()
  expect(command !== undefined && isKnowAgendamento(command) && command.payload.versao).toBe(2)
})

it('tells a service, length and price that were changed together with the time before she says that she knows', async () => {
  const { dataHoraAgendada, tempo } = visit
  const conhecido = { dataHoraAgendada, tempo, nome: 'Peeling', valor: 140, cancelada: false }
  await db.agendamentos.put({ ...visit, dataHoraAgendada: '2026-11-13T09:30:00.000Z', conhecido })
  show()
  await screen.findByText('A clínica mudou seu horário.')
  screen.getByText(/^O serviço agora é Hidratação facial, no lugar de Peeling\. Mesma duração, 1 hora\./)
  screen.getByText(/O valor mudou de R\$\s140,00 para R\$\s165,00\.$/)
  screen.getByRole('button', { name: 'Ok, entendi' })
})

it('asks the clinic once for a visit that the device does not have, and says that it is not there', async () => {
  show(true)
  await screen.findByText('Esta visita não está na sua agenda.')
  screen.getByText('A clínica não tem uma visita sua neste endereço.')
  expect(acts.onReload).toHaveBeenCalledOnce()
})

it.each([
  ['nobody answers', true, 'A clínica não respondeu: não sabemos se ela tem esta visita.'],
  ['there is no network', false, /^Sem internet não dá para perguntar à clínica\./],
])('while %s, it is not said that the clinic has no such visit', async (_, online, hint) => {
  acts.onReload.mockResolvedValueOnce(false)
  show(online)
  await screen.findByText('Esta visita não está neste aparelho.')
  screen.getByText(hint)
  press('Tentar de novo')
  await screen.findByText('A clínica não tem uma visita sua neste endereço.')
  expect(acts.onReload).toHaveBeenCalledTimes(2)
})

const SERVICE: Procedimento = {
  ...{ id: 1, nome: visit.nome, descricao: '', imagem: '', valor: visit.valor, tempo: visit.tempo },
  tipoProcedimento: 2,
}

function movePage(
  minute = clinicNow.minute,
  valor = visit.valor,
  shown = visit,
  leaving: ReactNode = null,
  unheard: Unheard | null = null,
) {
  return (
    <MantineProvider env="test">
      <MemoryRouter>
        <MoveScreen
          visit={shown}
          leaving={leaving}
          unheard={unheard}
          service={{ ...SERVICE, valor }}
          refused={null}
          email={EMAIL}
          clinicNow={{ ...clinicNow, minute }}
          limits={{ ...DEFAULT_LIMITS, horasParaMudar: 18 }}
          start={{ date: '2026-11-12', minute: null }}
          onChoice={() => undefined}
          loading={false}
          arch={null}
          portrait={null}
          backTo="/visita/7"
          talk={{ href: 'tel:+5511999990000', isWhatsapp: false }}
          {...acts}
        />
      </MemoryRouter>
    </MantineProvider>
  )
}

/** The page draws the button twice and its style sheet hides one: jsdom reads no style sheets. */
function pressMove() {
  const [button] = screen.getAllByRole('button', { name: 'Remarcar' })
  if (button !== undefined) fireEvent.click(button)
}

it('offers halves of her own time, shows the start itself as hers, and says the new price', async () => {
  await db.agendamentos.put(visit)
  render(movePage(undefined, 180))
  const own = await screen.findByRole('radio', { name: /^14:00.*é o seu/ })
  expect(own.hasAttribute('disabled')).toBe(true)
  pressMove()
  await screen.findByText('Selecione uma data e horário para realizar o agendamento!')
  press('OK')
  fireEvent.click(screen.getByRole('radio', { name: /^14:30/ }))
  pressMove()
  const question = await screen.findByRole('dialog', { name: 'Remarcar esta visita?' })
  within(question).getByText('Antes')
  fireEvent.click(within(question).getByRole('button', { name: /^Remarcar para qui 14:30 por R\$\s180,00$/ }))
  await screen.findByText('Troca guardada neste aparelho')
  screen.getByText('Seu horário de qui 14:00 continua valendo até a clínica confirmar o novo.')
  expect(await queued()).toMatchObject([
    { payload: { para: '2026-11-12T14:30:00.000Z', visto: { valor: 180 } } },
  ])
})

it('offers halves of her own time, too, while the booking that made the visit waits for an answer', async () => {
  await db.agendamentos.put({ ...visit, chave: uuid(9) })
  const { payload } = create
  const pedido = { ...payload.pedido, dataHoraAgendada: visit.dataHoraAgendada }
  const waiting = { id: uuid(9), dono: EMAIL, state: 'retry', attempts: 1, unanswered: true } as const
  await db.outbox.add(rowOf(createAgendamento({ ...payload, pedido }), { ...waiting, nextAt: 9e15 }))
  render(movePage(undefined, undefined, { ...visit, chave: uuid(9) }))
  const half = await screen.findByRole('radio', { name: /^14:30/ })
  expect(half.hasAttribute('disabled')).toBe(false)
})

it('asks to move the visit that the question named, though the clinic moves it under the question', async () => {
  await db.agendamentos.put(visit)
  const { rerender } = render(movePage())
  fireEvent.click(await screen.findByRole('radio', { name: /^14:30/ }))
  pressMove()
  const question = await screen.findByRole('dialog', { name: 'Remarcar esta visita?' })
  const moved = { ...visit, versao: 3, dataHoraAgendada: '2026-11-13T09:30:00.000Z' }
  rerender(movePage(undefined, undefined, moved))
  within(question).getByRole('button', { name: 'Manter qui 14:00' })
  fireEvent.click(within(question).getByRole('button', { name: 'Remarcar para qui 14:30' }))
  await screen.findByText('Troca guardada neste aparelho')
  expect(await queued()).toMatchObject([
    { payload: { versao: 2, visto: { dataHoraAgendada: visit.dataHoraAgendada } } },
  ])
})

async function moveToHalfPastTwo() {
  await db.agendamentos.put(visit)
  const page = render(movePage())
  fireEvent.click(await screen.findByRole('radio', { name: /^14:30/ }))
  pressMove()
  fireEvent.click(await screen.findByRole('button', { name: 'Remarcar para qui 14:30' }))
  await screen.findByText('Troca guardada neste aparelho')
  return page
}

it.each<readonly [Partial<OutboxRow> | null, string | null]>([
  [{ state: 'done', attempts: 1, ackedAt: 1 }, null],
  [{ state: 'conflict', attempts: 1, error: errorOfRefusal(409, 'horario_ocupado') }, 'A troca não coube'],
  [{ state: 'auth' }, 'Troca guardada neste aparelho'],
  [null, 'O pedido não está mais neste aparelho'],
])('a move that waits is followed while its sheet is open (%o)', async (end, words) => {
  await moveToHalfPastTwo()
  if (end === null) await db.outbox.clear()
  else await db.outbox.toCollection().modify(end)
  if (words === null) await waitFor(() => expect(acts.onMoved).toHaveBeenCalledOnce())
  else await screen.findByText(words)
  if (end?.state === 'auth') await screen.findByRole('button', { name: 'Fazer login' })
})

it('once it was sent and not answered, the sheet calls neither time the one that holds', async () => {
  await moveToHalfPastTwo()
  await db.outbox.toCollection().modify({ state: 'retry', attempts: 1, unanswered: true, nextAt: 9e15 })
  const sheet = within(screen.getByRole('dialog'))
  await sheet.findByText('Sem resposta da clínica')
  sheet.getByText(
    'A troca foi enviada e a clínica não respondeu: pode valer qui 12 de nov., 14:00 ou 14:30. Perguntamos de novo.',
  )
  expect(sheet.queryByText(/Vale hoje|continua valendo/)).toBeNull()
  expect(document.querySelector('[data-look=valid]')).toBeNull()
  await db.outbox.toCollection().modify({ state: 'auth' })
  await sheet.findByText(/Sua sessão terminou: faça login para enviar de novo\.$/)
})

it('and says no more of it once the visit comes by a pull with the new time', async () => {
  const page = await moveToHalfPastTwo()
  await db.outbox.toCollection().modify({ state: 'retry', attempts: 1, unanswered: true, nextAt: 9e15 })
  await screen.findByText('Sem resposta da clínica')
  const moved = { ...visit, versao: visit.versao + 1, dataHoraAgendada: '2026-11-12T14:30:00.000Z' }
  page.rerender(movePage(undefined, undefined, moved))
  await waitFor(() => expect(acts.onMoved).toHaveBeenCalledOnce())
  expect(acts.onLeave).toHaveBeenCalledOnce()
})

const seen = { nome: visit.nome, tempo: visit.tempo, valor: visit.valor }

it('a move that was given up in another tab is not told as done by an earlier one that is', async () => {
  // She had moved it to where it is now: that row is kept for a day.
  const earlier = moveAgendamento({
    ...{ alvo: { id: 7 }, versao: 1, para: visit.dataHoraAgendada },
    visto: { ...seen, dataHoraAgendada: '2026-11-12T09:00:00.000Z' },
  })
  const done = { state: 'done', attempts: 1, ackedAt: Date.now(), result: { id: 7, versao: 2 } } as const
  await db.outbox.add(rowOf(earlier, { id: uuid(9), dono: EMAIL, ...done }))
  await moveToHalfPastTwo()
  const last = (await db.outbox.toArray()).at(-1)
  expect(last).toMatchObject({ state: 'queued', attempts: 0 })
  await db.outbox.delete(last?.seq ?? -1)
  await screen.findByText('O pedido não está mais neste aparelho')
  expect(acts.onMoved).not.toHaveBeenCalled()
})

it('the sheet tells the time that another tab has joined to the move, while it waits and once it is done', async () => {
  await moveToHalfPastTwo()
  const para = '2026-11-12T16:00:00.000Z'
  const visto = { ...seen, dataHoraAgendada: visit.dataHoraAgendada }
  const later = moveAgendamento({ alvo: { id: 7 }, versao: 2, visto, para })
  await enqueue(db, later, { id: uuid(8), dono: EMAIL, deviceNow: Date.now() })
  expect(await db.outbox.count()).toBe(1)
  await within(screen.getByRole('dialog')).findAllByText(/16:00/)
  await db.outbox.toCollection().modify({ state: 'done', attempts: 1, ackedAt: 1 })
  await waitFor(() => expect(acts.onMoved).toHaveBeenCalledOnce())
  expect(acts.onMoved).toHaveBeenCalledWith(para, undefined)
})

it('the move page gives way to the visit while its cancellation is on its way, but for a sheet that is read', async () => {
  await db.agendamentos.put(visit)
  const { unmount } = render(movePage(undefined, undefined, undefined, 'A visita'))
  screen.getByText('A visita')
  expect(screen.queryByRole('radio')).toBeNull()
  unmount()
  const { rerender } = await moveToHalfPastTwo()
  rerender(movePage(undefined, undefined, undefined, 'A visita'))
  screen.getByText(/O cancelamento desta visita também foi pedido/)
  expect(screen.queryByText('A visita')).toBeNull()
})

it.each([true, false])(
  'a move that is done is told, and leads back only from its own page (%s)',
  async (stays) => {
    const { promise, resolve } = Promise.withResolvers<OutboxRow>()
    awaitOutcome.mockReturnValueOnce(promise)
    await db.agendamentos.put(visit)
    const { unmount } = render(movePage())
    fireEvent.click(await screen.findByRole('radio', { name: /^14:30/ }))
    pressMove()
    fireEvent.click(await screen.findByRole('button', { name: 'Remarcar para qui 14:30' }))
    await waitFor(async () => expect(await queued()).toHaveLength(1))
    if (!stays) unmount()
    const [row] = await db.outbox.toArray()
    resolve({ ...(row as OutboxRow), state: 'done' })
    await waitFor(() => expect(acts.onMoved).toHaveBeenCalledOnce())
    expect(acts.onLeave).toHaveBeenCalledTimes(stays ? 1 : 0)
  },
)

it('cancels the visit that the question named, though the clinic moves it under the question', async () => {
  await db.agendamentos.put(visit)
  show()
  fireEvent.click(await screen.findByRole('button', { name: 'Cancelar a visita' }))
  const question = await screen.findByRole('dialog', { name: 'Cancelar este agendamento?' })
  await db.agendamentos.put({ ...visit, versao: 3, dataHoraAgendada: '2026-11-13T09:30:00.000Z' })
  await screen.findByText('das 09:30 às 10:30')
  within(question).getByText(/às 14:00$/)
  fireEvent.click(within(question).getByRole('button', { name: 'Cancelar agendamento' }))
  await waitFor(async () =>
    expect(await queued()).toMatchObject([
      { kind: 'agendamento.cancelar', payload: { dataHoraAgendada: visit.dataHoraAgendada } },
    ]),
  )
})

it('another time in place of a refused one is asked of the visit that she knows, while the clinic’s change is still to be told', async () => {
  const { dataHoraAgendada, nome, tempo, valor } = visit
  const visto = { dataHoraAgendada, nome, tempo, valor }
  await db.agendamentos.put({
    ...{ ...visit, versao: 3, dataHoraAgendada: '2026-11-12T16:00:00.000Z' },
    conhecido: { ...visto, cancelada: false },
  })
  const command = moveAgendamento({
    ...{ alvo: { id: 7 }, versao: 2, visto },
    para: '2026-11-13T09:30:00.000Z',
  })
  const alternativas = ['2026-11-13T10:00:00.000Z']
  const error = { ...errorOfRefusal(409, 'horario_ocupado'), alternativas }
  await db.outbox.add(rowOf(command, { dono: EMAIL, state: 'conflict', attempts: 1, error }))
  show()
  await screen.findByText('A clínica mudou seu horário.')
  press('Remarcar para sexta-feira, 13 de novembro às 10:00')
  await waitFor(async () =>
    expect(await queued()).toMatchObject([
      { payload: { para: '2026-11-13T10:00:00.000Z', versao: 2, visto: { dataHoraAgendada } } },
    ]),
  )
})

it('neither the visit’s page nor the sheet offers a time that something else of hers asks for', async () => {
  const alternativas = ['2026-11-13T10:00:00.000Z', '2026-11-13T15:00:00.000Z']
  const error = { ...errorOfRefusal(409, 'horario_ocupado'), alternativas }
  const { payload } = create
  const pedido = { ...payload.pedido, dataHoraAgendada: '2026-11-13T10:00:00.000Z' }
  await db.outbox.add(rowOf(createAgendamento({ ...payload, pedido }), { id: uuid(9), dono: EMAIL }))
  const { unmount } = await moveToHalfPastTwo()
  const own = db.outbox.filter(({ command }) => command.kind === 'agendamento.remarcar')
  await own.modify({ state: 'conflict', attempts: 1, error })
  const sheet = await screen.findByRole('dialog', { name: 'A troca não coube' })
  await within(sheet).findByRole('button', { name: /às 15:00/ })
  expect(within(sheet).queryByRole('button', { name: /às 10:00/ })).toBeNull()
  unmount()
  show()
  await screen.findByRole('button', { name: /^Remarcar para .* às 15:00/ })
  expect(screen.queryByRole('button', { name: /às 10:00/ })).toBeNull()
})

it('the visit’s page offers no time at which she has another visit', async () => {
  await db.agendamentos.bulkPut([visit, { ...visit, id: 8, dataHoraAgendada: '2026-11-13T10:30:00.000Z' }])
  const { dataHoraAgendada, nome, tempo, valor } = visit
  const visto = { dataHoraAgendada, nome, tempo, valor }
  const move = moveAgendamento({ alvo: { id: 7 }, versao: 2, visto, para: '2026-11-13T09:30:00.000Z' })
  const alternativas = ['2026-11-13T10:00:00.000Z', '2026-11-13T15:00:00.000Z']
  const error = { ...errorOfRefusal(409, 'horario_ocupado'), alternativas }
  await db.outbox.add(rowOf(move, { dono: EMAIL, state: 'conflict', attempts: 1, error }))
  show()
  await screen.findByRole('button', { name: /^Remarcar para .* às 15:00/ })
  await waitFor(() => expect(screen.queryByRole('button', { name: /às 10:00/ })).toBeNull())
})

it.each([
  ['sending', 'Enviando a troca'],
  ['queued', 'Troca aguardando envio'],
] as const)('a move that is %s is called so on the visit’s own page', async (state, chip) => {
  await db.agendamentos.put(visit)
  const visto = { ...seen, dataHoraAgendada: visit.dataHoraAgendada }
  const move = moveAgendamento({ alvo: { id: 7 }, versao: 2, visto, para: '2026-11-13T09:30:00.000Z' })
  await db.outbox.add(rowOf(move, { dono: EMAIL, state, leaseUntil: 9e15 }))
  show()
  await screen.findByText(/Continua valendo/)
  screen.getByText(chip)
})

it('after the deadline it leads to the clinic', async () => {
  await db.agendamentos.put(visit)
  render(movePage(20 * 60))
  await screen.findByText('Esta visita não muda mais por aqui')
  expect(screen.queryByRole('radio')).toBeNull()
  expect(screen.getByRole('link', { name: 'Falar com a clínica' }).getAttribute('href')).toMatch(/^tel:/)
})
