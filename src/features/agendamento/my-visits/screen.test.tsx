import { MantineProvider } from '@mantine/core'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { OutboxError, OutboxRow } from '#domain/outbox/row.ts'
import { ANA, create, rowOf, uuid, visit } from '#domain/testing/outbox.ts'
import { db, writeMeta } from '#src/offline/db.ts'
import { MyVisits } from './screen.tsx'

vi.mock('#src/offline/api.ts', () => ({ api: { call: () => Promise.resolve({ kind: 'no_answer' }) } }))

const acts = {
  onReload: vi.fn(),
  onRetry: vi.fn(),
  onService: vi.fn(),
  onServices: vi.fn(),
  onLogin: vi.fn(),
}

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  for (const f of Object.values(acts)) f.mockReset()
  await Promise.all(db.tables.map((t) => t.clear()))
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

const show = () =>
  render(
    <MantineProvider env="test">
      <MyVisits
        email={ANA}
        clinicNow={{ date: '2026-11-11', minute: 600 }}
        online={false}
        loading={false}
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
    mensagem: '',
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

  it("asks again at the clinic's new price", async () => {
    const current = { nome: 'Drenagem linfática', valor: 170, tempo: '01:15' }
    await refused('procedimento_alterado', { atual: current })
    show()
    await screen.findByText('O valor mudou')
    press(/Agendar por R\$\s170,00/)
    await screen.findByText('Aguardando envio')
    expect(await queuedRequests()).toEqual([expect.objectContaining({ ...current })])
  })

  it('leads to other times of the same service, or is discarded', async () => {
    await refused('horario_ocupado', {})
    show()
    await screen.findByText('Outra pessoa reservou esse horário antes.')
    press('Ver outros horários')
    expect(acts.onService).toHaveBeenCalledWith('Drenagem linfática', uuid(1))
    press('Descartar')
    await screen.findByText('Você não possui agendamentos para serem exibidos.')
  })
})

describe('confirmed', () => {
  beforeEach(() => db.agendamentos.put(visit))

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
      dataHoraAgendada: '2026-10-14T11:00:00.000Z',
    })
    show()
    await screen.findByText('Anteriores')
    press('Repetir Drenagem linfática')
    expect(acts.onService).toHaveBeenCalledWith('Drenagem linfática')
  })
})

it('says so where the device has never heard of the clinic', async () => {
  await db.meta.delete('pull:agendamentos')
  show()
  await screen.findByText('Ainda não lemos os seus agendamentos')
  press('Tentar de novo')
  expect(acts.onReload).toHaveBeenCalledOnce()
})
