import { MantineProvider } from '@mantine/core'
import { render, screen } from '@testing-library/react'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { knowAgendamento } from '#domain/outbox/commands/know-agendamento.ts'
import { moveAgendamento } from '#domain/outbox/commands/move-agendamento.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { cancel, create, rowOf, save, uuid } from '#domain/testing/outbox.ts'
import { press } from '#tests/support/on-screen.ts'
import { LogoutDialog } from './logout-dialog.tsx'

beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-10T12:00:00Z') })
})
afterAll(() => {
  vi.useRealTimers()
})

function show(
  rows: readonly OutboxRow[],
  note: string | null = null,
  unseen: Parameters<typeof LogoutDialog>[0]['unseen'] = null,
) {
  const acts = { send: vi.fn(), look: vi.fn(), see: vi.fn(), discard: vi.fn(), cancel: vi.fn() }
  render(
    <MantineProvider env="test">
      <LogoutDialog pending={rows} unseen={unseen} note={note} sending={false} {...acts} />
    </MantineProvider>,
  )
  return acts
}
const row = (n: number, change: Partial<OutboxRow> = {}) => rowOf(create, { id: uuid(n), ...change })

describe('leaving with what the clinic does not have', () => {
  it('names it, and does nothing but what is chosen', async () => {
    const acts = show([row(1), rowOf(save({ telefone: '(11) 98463-7731' }), { id: uuid(2) })])
    await screen.findByRole('dialog', { name: 'Sair com 2 pendências?' })
    await screen.findByText('Elas só existem neste aparelho: a clínica ainda não recebeu.')
    expect((await screen.findByText('Perfil: telefone')).nextSibling?.textContent).toBe('(11) 98463-7731')
    expect(screen.getByText('quinta-feira às 09:00')).toBeTruthy()
    press('Cancelar')
    press('Enviar agora')
    press('Descartar e sair')
    for (const act of [acts.cancel, acts.send, acts.discard]) expect(act).toHaveBeenCalledOnce()
  })

  it('names what the device alone knows of a restore, and leads there', async () => {
    const acts = show([], null, { count: 4 })
    await screen.findByRole('dialog', { name: 'Sair sem conferir os agendamentos?' })
    screen.getByText(/^4 agendamentos que a volta à cópia mudou ainda não foram vistos\. Saindo, .* esquece/)
    expect(screen.queryByText(/pendência|Enviar agora|Descartar/)).toBeNull()
    press('Ver agendamentos')
    press('Sair assim mesmo')
    for (const act of [acts.see, acts.discard]) expect(act).toHaveBeenCalledOnce()
  })

  it('asks no more than whether she leaves, once the visits were compared and none of them differs', async () => {
    const acts = show([], null, null)
    await screen.findByRole('dialog', { name: 'Sair agora?' })
    screen.getByText('Nada mais espera neste aparelho.')
    expect(screen.queryByText(/assim mesmo|Ver agendamentos/)).toBeNull()
    press('Sair')
    expect(acts.discard).toHaveBeenCalledOnce()
  })

  it('says the year of a visit of another one', async () => {
    const { payload } = create
    const pedido = { ...payload.pedido, dataHoraAgendada: '2027-01-14T09:00:00.000Z' }
    show([row(1, { command: { ...create, payload: { ...payload, pedido } } })])
    await screen.findByText('quinta-feira, 14 de janeiro de 2027 às 09:00')
  })

  it('names what only a newer version can read as just that', async () => {
    const command = JSON.parse('{"kind":"agendamento.dividir","v":1,"payload":{}}')
    const newer = JSON.parse('{"kind":"agendamento.criar","v":2,"payload":{}}')
    const acts = show([row(1, { command }), row(2, { command: newer })])
    expect(await screen.findAllByText('Feito numa versão mais nova do aplicativo')).toHaveLength(2)
    press('Descartar e sair')
    expect(acts.discard).toHaveBeenCalledOnce()
  })

  it('does not say that the clinic may have what was refused for want of a login', async () => {
    show([row(1, { state: 'auth', attempts: 1, unanswered: false })])
    await screen.findByText('Ela só existe neste aparelho: a clínica ainda não recebeu.')
  })

  it('counts what it does not name', async () => {
    show([row(1), rowOf(cancel({ id: 3 }), { id: uuid(2) }), row(3), row(4), row(5)])
    await screen.findByText('e mais 2')
    expect(screen.getByText('Cancelar Drenagem linfática')).toBeTruthy()
    expect(screen.getAllByRole('listitem')).toHaveLength(4)
  })

  it('says that a booking without an answer may be at the clinic', async () => {
    show([row(1, { state: 'retry', attempts: 1 }), row(2)])
    await screen.findByText(/a clínica não respondeu: pode já existir lá/)
  })

  const visto = { nome: 'Drenagem', dataHoraAgendada: '2026-11-12T09:00:00.000Z', tempo: '01:15', valor: 150 }
  const move = moveAgendamento({ alvo: { id: 1 }, versao: 1, visto, para: '2026-11-13T09:30:00.000Z' })

  it('names moves and what was seen, with their times', async () => {
    const know = knowAgendamento({ alvo: { id: 1 }, versao: 2, visto })
    show([rowOf(move, { id: uuid(1) }), rowOf(know, { id: uuid(2) })])
    expect((await screen.findByText('Remarcar Drenagem')).nextSibling?.textContent).toBe(
      'quinta-feira às 09:00, para sex 13 de nov., 09:30',
    )
    expect(screen.getByText('Ciente da mudança: Drenagem').nextSibling?.textContent).toBe(
      'quinta-feira às 09:00',
    )
  })

  it('says that a move without an answer may hold at the clinic', async () => {
    show([rowOf(move, { id: uuid(1), state: 'retry', attempts: 1 })])
    await screen.findByText(/^Um pedido foi enviado e a clínica não respondeu: pode já valer lá/)
  })

  it('says that a profile without an answer may hold at the clinic, and where that is seen', async () => {
    const sent = { state: 'retry', attempts: 1, unanswered: true } as const
    show([rowOf(save({ telefone: '(11) 98463-7731' }), { id: uuid(1), ...sent })])
    await screen.findByText(
      'Um pedido foi enviado e a clínica não respondeu: pode já valer lá. Se descartar aqui, confira em Minha conta no próximo login.',
    )
  })

  it('has nothing to send where everything was refused', async () => {
    const acts = show([row(1, { state: 'conflict', attempts: 1 })])
    await screen.findByRole('dialog', { name: 'Sair com uma pendência?' })
    expect(screen.queryByRole('button', { name: 'Enviar agora' })).toBeNull()
    press('Ver pendências')
    expect(acts.look).toHaveBeenCalledOnce()
  })

  it('says what the last try came to', async () => {
    show([row(1)], 'Sem internet. Nada foi descartado.')
    const status = await screen.findByRole('status')
    expect(status.textContent).toBe('Sem internet. Nada foi descartado.')
  })
})
