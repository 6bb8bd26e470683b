import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { TAKEN_REASONS } from '#domain/agendamento/texts.ts'
import { DEFAULT_LIMITS } from '#domain/clinica/limits.ts'
import type { OutboxError, OutboxRow } from '#domain/outbox/row.ts'
import { ANA, create, errorOfRefusal, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { db, writeMeta } from '#src/offline/db.ts'
import { emptyDevice } from '#tests/support/page-device.ts'
import { MyVisits } from './screen.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const acts = {
  onReload: vi.fn(),
  onRetry: vi.fn(),
  onService: vi.fn(),
  onRepeat: vi.fn(),
  onVisit: vi.fn(),
  onMove: vi.fn(),
  onServices: vi.fn(),
  onLogin: vi.fn(),
}

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  for (const f of Object.values(acts)) f.mockReset()
  await emptyDevice()
  const session = {
    email: ANA,
    status: 'Usuario',
    nomeExibicao: 'Ana',
    epoch: 'e1',
    expirada: false,
  } as const
  await writeMeta(db, 'sessao', session)
  await db.meta.put({ key: 'pull:agendamentos', value: { em: 0, desde: null, ate: null } })
})
afterEach(() => vi.restoreAllMocks())

const show = (note?: string) =>
  render(
    <MantineProvider env="test">
      <MyVisits
        email={ANA}
        clinicNow={{ date: '2026-11-11', minute: 600 }}
        online={false}
        contact={null}
        phones={{ whatsapp: '(11) 98463-7731', telefone: '' }}
        limits={DEFAULT_LIMITS}
        loading={false}
        {...(note !== undefined && { note })}
        {...acts}
      />
    </MantineProvider>,
  )
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const queuedRequests = async () =>
  (await db.outbox.toArray()).map((r: OutboxRow) =>
    r.command.kind === 'agendamento.criar' ? r.command.payload.pedido : r.command.kind,
  )

function refused(code: OutboxError['code'], extra: Partial<OutboxError>) {
  const error = {
    class: 'http',
    status: 409,
    code,
    mensagem: code === 'horario_ocupado' ? TAKEN_REASONS.other : '',
    at: 0,
    alternativas: [],
    atual: null,
  } as const
  return db.outbox.add(
    rowOf(create, { state: 'conflict', attempts: 1, error: { ...error, campos: null, ...extra } }),
  )
}

describe('refused', () => {
  it('books an alternative at once, in place of the refused row', async () => {
    await refused('horario_ocupado', { alternativas: ['2026-11-12T11:00:00.000Z'] })
    show()
    await screen.findByText('Recusado: horário ocupado')
    press(/Agendar às\s*11:00/)
    await screen.findByText('Aguardando envio')
    expect(await queuedRequests()).toEqual([
      expect.objectContaining({ dataHoraAgendada: '2026-11-12T11:00:00.000Z', valor: 150 }),
    ])
    expect((await db.outbox.toArray())[0]?.supersedes).toBe(uuid(1))
  })

  it('offers no time that she has just taken from another refusal', async () => {
    const alternativas = ['2026-11-12T11:00:00.000Z']
    await refused('horario_ocupado', { alternativas })
    const error = { ...errorOfRefusal(409, 'horario_ocupado'), alternativas }
    await db.outbox.add(rowOf(create, { id: uuid(2), state: 'conflict', attempts: 1, error }))
    show()
    await waitFor(() => expect(screen.getAllByText('Recusado: horário ocupado')).toHaveLength(2))
    const [first] = screen.getAllByRole('button', { name: /Agendar às\s*11:00/ })
    if (first !== undefined) fireEvent.click(first)
    await screen.findByText('Aguardando envio')
    screen.getByText('Recusado: horário ocupado')
    expect(screen.queryByRole('button', { name: /Agendar às\s*11:00/ })).toBeNull()
  })

  it('one is given up while the answer about another is awaited', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    await refused('horario_ocupado', { alternativas: ['2026-11-12T11:00:00.000Z'] })
    const error = errorOfRefusal(409, 'horario_ocupado')
    await db.outbox.add(rowOf(create, { id: uuid(2), state: 'conflict', error }))
    show()
    await waitFor(() => expect(screen.getAllByText('Recusado: horário ocupado')).toHaveLength(2))
    press(/Agendar às\s*11:00/)
    const other = await screen.findByText('Recusado: horário ocupado')
    const row = within(other.closest('article') ?? document.body)
    fireEvent.click(row.getByRole('button', { name: 'Descartar' }))
    await waitFor(async () => expect(await queuedRequests()).toHaveLength(1))
  })

  it("asks again at the clinic's new price", async () => {
    const current = { nome: 'Drenagem linfática', valor: 170, tempo: '01:15' }
    await refused('procedimento_alterado', { atual: current })
    show()
    await screen.findByText('O valor mudou')
    press(/Agendar por R\$\s170,00/)
    await screen.findByText('Aguardando envio')
    expect(await queuedRequests()).toEqual([expect.objectContaining({ ...current })])
  })

  it('says that the service has become another, and asks for that one', async () => {
    const current = { nome: 'Depilação a laser', valor: 165, tempo: '01:00' }
    await refused('procedimento_alterado', { atual: current })
    show()
    await screen.findByText('O serviço mudou')
    screen.getByText(/Agora é Depilação a laser\./)
    press(/Agendar por R\$\s165,00/)
    await screen.findByText('Aguardando envio')
    expect(await queuedRequests()).toEqual([expect.objectContaining({ ...current })])
  })

  it.each(Object.values(TAKEN_REASONS))(
    'says of a time that was not free what the clinic says: %s',
    async (mensagem) => {
      await refused('horario_ocupado', { mensagem, alternativas: ['2026-11-12T11:00:00.000Z'] })
      show()
      await screen.findByText('Recusado: horário ocupado')
      screen.getByText(`${mensagem} Ainda livre:`)
    },
  )

  it('does not say of what was refused for a visit of hers that this very one is there', async () => {
    await refused('horario_seu', {})
    show()
    const chip = await screen.findByText('Este horário já é seu')
    screen.getByText('Você já tem um agendamento nessa hora. Este pedido não foi marcado.')
    expect(chip.parentElement?.querySelector('.tabler-icon-calendar-check')).toBeNull()
  })

  it('leads to other times of the same service, or is discarded', async () => {
    await refused('horario_ocupado', {})
    show()
    await screen.findByText('Outra pessoa reservou esse horário antes.')
    press('Ver outros horários')
    expect(acts.onService).toHaveBeenCalledWith(
      expect.objectContaining({ nome: 'Drenagem linfática' }),
      uuid(1),
    )
    press('Descartar')
    await screen.findByText('Você não possui agendamentos para serem exibidos.')
  })
})

describe('beyond a limit of the clinic', () => {
  it('is asked for again as it was, in place of the refused row: the time was never the trouble', async () => {
    await refused('limite_atingido', { mensagem: 'O máximo por dia.' })
    show()
    await screen.findByText('O máximo por dia.')
    press('Pedir de novo')
    await screen.findByText('Aguardando envio')
    expect(await queuedRequests()).toEqual([create.payload.pedido])
    expect((await db.outbox.toArray())[0]?.supersedes).toBe(uuid(1))
  })

  it('is not asked for again once its time has begun', async () => {
    await refused('limite_atingido', { mensagem: 'O máximo por dia.' })
    await db.outbox.toCollection().modify({ expiresAt: '2026-11-11T10:00:00.000Z' })
    show()
    await screen.findByText('O máximo por dia.')
    expect(screen.queryByRole('button', { name: 'Pedir de novo' })).toBeNull()
  })
})

it('says over an empty list, too, why some may be missing', async () => {
  show('Falta confirmar')
  await screen.findByText('Você não possui agendamentos para serem exibidos.')
  expect(screen.getByText('Falta confirmar')).toBeTruthy()
})

describe('confirmed', () => {
  beforeEach(() => db.agendamentos.put(visit))

  it('is cancelled once that was confirmed, also while another answer is awaited', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
    await db.agendamentos.put({ ...visit, chave: null })
    await refused('horario_ocupado', { alternativas: ['2026-11-12T11:00:00.000Z'] })
    show()
    await screen.findByText('Recusado: horário ocupado')
    press(/Agendar às\s*11:00/)
    await screen.findByText('Aguardando envio')
    press('Cancelar agendamento')
    const dialog = await screen.findByRole('dialog', { name: 'Cancelar este agendamento?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar agendamento' }))
    await waitFor(async () => expect(await queuedRequests()).toContain('agendamento.cancelar'))
  })

  it('asks before it cancels, keeps the cancellation and can take it back', async () => {
    show()
    await screen.findByText('Agendado')
    press('Cancelar agendamento')
    const dialog = await screen.findByRole('dialog', { name: 'Cancelar este agendamento?' })
    expect(await queuedRequests()).toEqual([])
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar agendamento' }))
    await screen.findByText('Cancelamento aguardando envio')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    press('Manter agendamento')
    await screen.findByText('Agendado')
    expect(await queuedRequests()).toEqual([])
  })

  it('is repeated by its name once it is past', async () => {
    await db.agendamentos.put({
      ...visit,
      id: 11,
      chave: null,
      versao: 1,
      cliente: null,
      dataHoraAgendada: '2026-10-14T11:00:00.000Z',
    })
    show()
    await screen.findByText('Anteriores')
    press('Repetir Drenagem linfática')
    expect(acts.onRepeat).toHaveBeenCalledWith('Drenagem linfática', '2026-10-14T11:00:00.000Z')
  })
})

describe('known before the clinic went back to a copy', () => {
  const known = { key: 'agendamento:10', target: { id: 10 }, epoca: 'before', client: null } as const
  beforeEach(async () => {
    const mark = { em: 0, desde: null, ate: null, epoca: 'now', copiaDe: '2026-11-10T14:02:00.000Z' }
    await db.meta.put({ key: 'pull:agendamentos', value: mark })
  })

  it('a visit that is gone is told, and asked for again under a key of its own, at one tap', async () => {
    await db.conhecidos.put({ ...known, state: 'booked', visit })
    show()
    await screen.findByText('A clínica voltou a uma cópia das 14:02 de 10/11')
    screen.getByText('Este horário não está mais lá.')
    expect(screen.queryByText('Agendado')).toBeNull()
    expect(await db.outbox.count()).toBe(0)
    press('Pedir de novo')
    await screen.findByText('Aguardando envio')
    await waitFor(() => expect(screen.queryByText('Este horário não está mais lá.')).toBeNull())
    const { dataHoraAgendada, nome, valor, tempo } = visit
    expect(await queuedRequests()).toEqual([
      expect.objectContaining({ dataHoraAgendada, nome, valor, tempo }),
    ])
    expect((await db.outbox.toArray())[0]?.id).not.toBe(visit.chave)
    expect(await db.conhecidos.count()).toBe(0)
  })

  it('is asked for under the same key where the page went away after the first press', async () => {
    await db.conhecidos.put({ ...known, state: 'booked', visit, again: uuid(7) })
    show()
    fireEvent.click(await screen.findByRole('button', { name: 'Pedir de novo' }))
    await screen.findByText('Aguardando envio')
    expect((await db.outbox.toArray()).map((r) => r.id)).toEqual([uuid(7)])
  })

  it('a visit at its old time is told once, above the others, until the person has read it', async () => {
    await db.agendamentos.put(visit)
    await db.conhecidos.put({
      ...known,
      state: 'booked',
      visit: { ...visit, dataHoraAgendada: '2026-11-13T09:30:00.000Z' },
    })
    show()
    await screen.findByText(
      /^Este horário está agora para quinta-feira, 12 de novembro, às 09:00\. .*sexta-feira, 13 de novembro, às 09:30\.$/,
    )
    expect(screen.getAllByRole('article')).toHaveLength(1)
    press('Ok, entendi')
    await screen.findByText('Agendado')
    expect(await db.conhecidos.count()).toBe(0)
  })

  it('a cancellation that was forgotten can be made again', async () => {
    await db.agendamentos.put(visit)
    await db.conhecidos.put({ ...known, state: 'cancelled', visit })
    show()
    await screen.findByText('Este horário tinha sido cancelado e está marcado de novo.')
    press('Cancelar de novo')
    const dialog = await screen.findByRole('dialog', { name: 'Cancelar este agendamento?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Cancelar agendamento' }))
    await screen.findByText('Cancelamento aguardando envio')
    expect(await queuedRequests()).toEqual(['agendamento.cancelar'])
  })

  it('a list that is still of before says so', async () => {
    await db.agendamentos.put(visit)
    await writeMeta(db, 'epoca', 'another')
    show()
    await screen.findByText(/^Esta lista é de antes e pode não valer mais\./)
    await writeMeta(db, 'epoca', 'now')
    await waitFor(() => expect(screen.queryByText(/Esta lista é de antes/)).toBeNull())
  })

  it('what has been put right since leaves nothing to tell', async () => {
    await db.agendamentos.put({ ...visit, id: 99 })
    await db.conhecidos.put({ ...known, state: 'booked', visit })
    show()
    await screen.findByText('Agendado')
    expect(screen.queryByText(/voltou a uma cópia/)).toBeNull()
  })
})

it('says so where the device has never heard of the clinic', async () => {
  await db.meta.delete('pull:agendamentos')
  show()
  await screen.findByText('Ainda não lemos os seus agendamentos')
  press('Tentar de novo')
  expect(acts.onReload).toHaveBeenCalledOnce()
})
