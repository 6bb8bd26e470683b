import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { TAKEN_REASONS } from '#domain/agendamento/texts.ts'
import { DEFAULT_LIMITS } from '#domain/clinica/limits.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import { setVisitState } from '#domain/outbox/commands/set-visit-state.ts'
import type { OutboxError, OutboxRow } from '#domain/outbox/row.ts'
import { ANA, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { tap } from '#tests/support/tap.ts'
import { MyVisits } from './screen.tsx'
import type { ClinicPhones } from './told.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))
const notices = vi.hoisted(() => ({ ok: vi.fn(), bad: vi.fn(), info: vi.fn() }))
vi.mock('#src/components/notices/toast.tsx', async (original) => ({
  ...(await original<object>()),
  notify: notices,
}))

const acts = {
  ...{ onReload: vi.fn(), onRetry: vi.fn(), onService: vi.fn(), onRepeat: vi.fn(), onServices: vi.fn() },
  ...{ onVisit: vi.fn(), onMove: vi.fn(), onLogin: vi.fn() },
}
const THURSDAY = '2026-11-12T14:00:00.000Z'
const FRIDAY = '2026-11-13T09:30:00.000Z'
const known: NonNullable<Agendamento['conhecido']> = {
  ...{ dataHoraAgendada: THURSDAY, nome: 'Hidratação facial', tempo: '01:00', valor: 165, cancelada: false },
}
const { cancelada: _, ...facts } = known
const booked: Agendamento = { ...visit, ...facts }
const moved: Agendamento = {
  ...{ ...booked, versao: 2, dataHoraAgendada: FRIDAY, conhecido: known },
  mudadoEm: '2026-11-11T08:12:00.000Z',
}
const cancelled: Agendamento = {
  ...{ ...booked, id: 11, chave: null, versao: 2, estado: 'cancelada', conhecido: known },
  ...{ estadoEm: '2026-11-10T18:00:00.000Z', motivo: 'A cabine fica em manutenção nesse dia.' },
}
beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  for (const f of [...Object.values(acts), ...Object.values(notices)]) f.mockReset()
  await emptyDevice()
  await logInHere(ANA)
  await db.meta.put({ key: 'pull:agendamentos', value: { em: 0, desde: null, ate: null } })
})
afterEach(() => vi.restoreAllMocks())

const show = (phones: ClinicPhones = { whatsapp: '(11) 98463-7731', telefone: '(11) 3034-2200' }) =>
  render(
    <MantineProvider env="test">
      <MyVisits
        email={ANA}
        clinicNow={{ date: '2026-11-11', minute: 600 }}
        online={false}
        contact={null}
        phones={phones}
        limits={DEFAULT_LIMITS}
        loading={false}
        {...acts}
      />
    </MantineProvider>,
  )
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const queued = async () => (await db.outbox.toArray()).map(({ command }) => command)
const group = (name: string) => screen.queryByRole('region', { name })
const TOLD = 'A clínica mudou sua agenda'

describe('a visit that the clinic moved', () => {
  beforeEach(() => db.agendamentos.put(moved))

  it('stands above all others with both times, and not among those to come', async () => {
    await db.agendamentos.put({
      ...booked,
      id: 12,
      chave: null,
      dataHoraAgendada: '2026-11-19T14:00:00.000Z',
    })
    show()
    const card = within(await screen.findByRole('article', { name: 'Hidratação facial' }))
    expect(card.getByText('A clínica mudou o horário')).toBeTruthy()
    expect(card.getByText('hoje, 08:12')).toBeTruthy()
    card.getByText('de quinta, 12 de novembro, 14:00, para sexta, 13 de novembro, 09:30')
    expect(card.getByText('qui, 14:00').tagName).toBe('S')
    expect(card.getByText('sex, 09:30').closest('[aria-hidden]')).not.toBeNull()
    card.getByText(/^Mesma duração, 1 hora, e mesmo valor, R\$\s165,00\.$/)
    const headings = screen.getAllByRole('heading', { level: 2 }).map((h) => h.textContent)
    expect(headings).toEqual([TOLD, 'Próximos'])
    expect(screen.getAllByRole('article')).toHaveLength(2)
  })

  it('goes to those to come at "Ok, entendi", which is queued without a network', async () => {
    show()
    await screen.findByText('A clínica mudou o horário')
    press('Ok, entendi')
    await screen.findByText('Agendado')
    expect(group(TOLD)).toBeNull()
    expect(await queued()).toMatchObject([
      { kind: 'agendamento.ciencia', payload: { alvo: { id: 10 }, versao: 2 } },
    ])
    expect(notices.ok).toHaveBeenCalledWith('Anotado: sex 13 de nov., 09:30.', expect.anything())
  })

  it('is known by a double tap on "Ok, entendi", and not what else the clinic has changed', async () => {
    const id = 12
    await db.agendamentos.put({ ...moved, id, chave: null, dataHoraAgendada: '2026-11-19T14:00:00.000Z' })
    show()
    const buttons = () => screen.getAllByRole('button', { name: 'Ok, entendi' })
    await waitFor(() => expect(buttons()).toHaveLength(2))
    tap(buttons()[0] as HTMLElement, 1000)
    await waitFor(() => expect(buttons()).toHaveLength(1))
    tap(buttons()[0] as HTMLElement, 1180)
    await new Promise((resolve) => setTimeout(resolve, 300))
    expect(await queued()).toMatchObject([{ payload: { alvo: { id: 10 } } }])
  })

  it('leads to other times, and to a chat with both times in it', async () => {
    show()
    await screen.findByText('A clínica mudou o horário')
    press('Escolher outro horário')
    expect(acts.onMove).toHaveBeenCalledWith(10)
    expect(await queued()).toEqual([])
    const { href } = screen.getByRole<HTMLAnchorElement>('link', { name: 'Falar com a clínica' })
    expect(href).toContain('https://wa.me/5511984637731?text=')
    expect(decodeURIComponent(href)).toContain(
      'Hidratação facial, que a clínica mudou de quinta, 12 de novembro, 14:00, para sexta, 13',
    )
  })

  it('is spoken of by telephone where the clinic gave no WhatsApp, and not at all without a number', async () => {
    const { unmount } = show({ whatsapp: '', telefone: '(11) 3034-2200' })
    const call = await screen.findByRole<HTMLAnchorElement>('link', { name: 'Ligar' })
    expect(call.href).toBe('tel:+551130342200')
    unmount()
    show({ whatsapp: '', telefone: '' })
    await screen.findByText('A clínica mudou o horário')
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('says what else is another, and a long reason at first in part', async () => {
    const motivo = 'A sala entra em obras nesta semana. '.repeat(4).trim()
    await db.agendamentos.put({ ...moved, valor: 180, motivo })
    show()
    await screen.findByText(/O valor mudou de R\$\s165,00 para R\$\s180,00\./)
    expect(screen.getByText(`Motivo: “${motivo}”`).hasAttribute('data-cut')).toBe(true)
    press('ler mais')
    expect(screen.getByText(`Motivo: “${motivo}”`).hasAttribute('data-cut')).toBe(false)
  })
})

it('a change of the price alone is told with the time that it keeps', async () => {
  await db.agendamentos.put({ ...booked, versao: 2, valor: 180, conhecido: known })
  show()
  const card = within(await screen.findByRole('article', { name: 'Hidratação facial' }))
  card.getByText('A clínica mudou o valor')
  card.getByText(/Mesma duração, 1 hora\. O valor mudou de R\$\s165,00 para R\$\s180,00\./)
  expect(card.getByText(/das 14:00 às 15:00/).tagName).toBe('P')
})

describe('a visit that the clinic cancelled', () => {
  beforeEach(() => db.cancelados.put(cancelled))

  it('is told with its reason, also where there is no other visit', async () => {
    show()
    const card = within(await screen.findByRole('article', { name: 'Hidratação facial' }))
    card.getByText('A clínica cancelou esta visita')
    card.getByText('ontem')
    expect(card.getByText(/quinta-feira/).tagName).toBe('S')
    card.getByText('Motivo: “A cabine fica em manutenção nesse dia.”')
    press('Ok, entendi')
    await screen.findByText('Você não possui agendamentos para serem exibidos.')
    expect(notices.ok).toHaveBeenCalledWith('Anotado.', expect.anything())
  })

  it('leads to the times of its service, and is known then', async () => {
    show()
    await screen.findByText('A clínica cancelou esta visita')
    press('Escolher outro horário')
    await waitFor(() =>
      expect(acts.onService).toHaveBeenCalledWith(expect.objectContaining({ nome: 'Hidratação facial' })),
    )
    expect(await queued()).toMatchObject([{ kind: 'agendamento.ciencia', payload: { alvo: { id: 11 } } }])
    await waitFor(() => expect(group(TOLD)).toBeNull())
  })

  it('is not told to whoever cancelled it herself', async () => {
    const { conhecido: _known, ...hers } = cancelled
    await db.cancelados.put(hers)
    show()
    await screen.findByText('Você não possui agendamentos para serem exibidos.')
  })
})

describe('a visit to come', () => {
  const para = FRIDAY
  const { nome, dataHoraAgendada, tempo, valor } = booked
  const visto = { nome, dataHoraAgendada, tempo, valor }
  const move = moveAgendamento({ alvo: { id: 10 }, versao: 1, visto, para })
  const error = (code: OutboxError['code'], more: Partial<OutboxError> = {}): OutboxError => ({
    ...{
      class: 'http',
      status: 409,
      code,
      at: 0,
      mensagem: code === 'horario_ocupado' ? TAKEN_REASONS.other : 'Não deu.',
      alternativas: [],
      atual: null,
    },
    ...{ campos: null, ...more },
  })
  const refused = (command: OutboxRow['command'], why: OutboxError) =>
    db.outbox.add(rowOf(command, { id: uuid(7), state: 'conflict', attempts: 1, error: why }))
  beforeEach(() => db.agendamentos.put(booked))

  it('leads to its page and to where it is moved', async () => {
    show()
    await screen.findByText('Agendado')
    press('Ver visita')
    press('Remarcar')
    expect(acts.onVisit).toHaveBeenCalledWith(10)
    expect(acts.onMove).toHaveBeenCalledWith(10)
  })

  it.each([
    [{ estado: 'confirmada', estadoPor: 'cliente' }, 'Confirmada por você', true],
    [{ estado: 'confirmada', estadoPor: 'clinica' }, 'Confirmada pela clínica', true],
    [{ estado: 'chegou', estadoPor: 'clinica' }, 'Na clínica', false],
  ] as const)('says where it stands %#', async (life, chip, isMovable) => {
    await db.agendamentos.put({ ...booked, ...life })
    show()
    await screen.findByText(chip)
    expect(screen.queryByRole('button', { name: 'Remarcar' }) !== null).toBe(isMovable)
    expect(screen.queryByRole('button', { name: 'Cancelar agendamento' }) !== null).toBe(isMovable)
  })

  it('cannot be moved once it has begun', async () => {
    await db.agendamentos.put({ ...booked, dataHoraAgendada: '2026-11-11T09:30:00.000Z' })
    show()
    await screen.findByText('Agendado')
    expect(screen.getAllByRole('button').map((b) => b.textContent)).toEqual(['Ver visita'])
  })

  it('keeps its time while a move waits, which can be given up', async () => {
    await db.outbox.add(rowOf(move, { id: uuid(7) }))
    show()
    await screen.findByText('Troca aguardando envio')
    screen.getByText('Seu horário de qui 14:00 continua valendo até a clínica confirmar o novo.')
    expect(screen.queryByRole('button', { name: 'Remarcar' })).toBeNull()
    press('Desistir da troca')
    await screen.findByText('Agendado')
    expect(await queued()).toEqual([])
  })

  it('whose move was refused is still hers, and goes to another time at one tap', async () => {
    await refused(move, error('horario_ocupado', { alternativas: ['2026-11-13T11:00:00.000Z'] }))
    show()
    await screen.findByText('Troca recusada: horário ocupado')
    screen.getByText('Este horário continua seu. Outra pessoa reservou sex 09:30 antes. Ainda livre:')
    expect(group('Próximos')).toBeNull()
    press('Escolher outro horário')
    expect(acts.onMove).toHaveBeenCalledWith(10)
    press(/Remarcar às\s*11:00/)
    await screen.findByText('Troca aguardando envio')
    const rows = await db.outbox.toArray()
    expect(rows).toMatchObject([
      { supersedes: uuid(7), command: { payload: { versao: 1, para: '2026-11-13T11:00:00.000Z' } } },
    ])
  })

  it('whose move was refused can stay where it is', async () => {
    await refused(move, error('horario_indisponivel'))
    show()
    await screen.findByText('Este horário continua seu. Não deu.')
    // The deadline is over, or another reason that has nothing to do with the time that she wanted.
    screen.getByText('Troca recusada')
    press('Ficar com este')
    await screen.findByText('Agendado')
    expect(await queued()).toEqual([])
  })

  it('is moved at the price that the clinic has now', async () => {
    const atual = { nome, valor: 180, tempo }
    await refused(move, error('procedimento_alterado', { atual }))
    show()
    await screen.findByText('O valor mudou')
    press(/^Remarcar para sex 13 de nov\., 09:30 por R\$\s180,00$/)
    await screen.findByText('Troca aguardando envio')
    expect(await queued()).toMatchObject([{ payload: { para, visto: { valor: 180 } } }])
  })

  it('does not say that a time is hers where the clinic changed the visit meanwhile', async () => {
    await db.agendamentos.put({ ...booked, versao: 2 })
    await refused(move, error('agendamento_mudou'))
    show()
    await screen.findByText(/^Esta visita mudou antes de a clínica receber o pedido/)
    expect(screen.queryByText(/continua seu/)).toBeNull()
  })

  it('whose confirmation was refused says why', async () => {
    const confirm = setVisitState({ alvo: { id: 10 }, versao: 1, estado: 'confirmada', visto })
    await refused(confirm, error('agendamento_mudou'))
    show()
    await screen.findByText('Confirmação recusada')
    screen.getByText('Esta visita mudou antes de a clínica receber sua resposta.')
    press('Entendi')
    await screen.findByText('Agendado')
  })

  it('whose confirmation waits says so, and the answer can be taken back', async () => {
    const confirm = setVisitState({ alvo: { id: 10 }, versao: 1, estado: 'confirmada', visto })
    await db.outbox.add(rowOf(confirm, { id: uuid(7) }))
    show()
    await screen.findByText('Guardamos sua resposta. A recepção recebe quando a internet voltar.')
    press('Desfazer')
    await screen.findByText('Agendado')
  })
})
