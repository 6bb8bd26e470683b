import { fireEvent, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { errorOfRefusal, visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { knowAllVisits, movedOnThe13th, renderUnaware } from '#tests/support/unaware-screen.tsx'

const { ok, info, bad } = vi.hoisted(() => ({ ok: vi.fn(), info: vi.fn(), bad: vi.fn() }))
vi.mock('#src/components/notices/toast.tsx', async (original) => ({
  ...(await original<object>()),
  notify: { ok, info, bad },
}))

const EMAIL = 'admin@exemplo.test'
const refused = errorOfRefusal(404, 'nao_encontrado')

beforeEach(async () => {
  for (const said of [ok, info, bad]) said.mockReset()
  await emptyDevice()
  await logInHere(EMAIL, 'Admin', 'Recepção')
  await knowAllVisits()
  await db.agendamentos.put({
    ...visit,
    ...movedOnThe13th('09:00', '10:00'),
  })
  renderUnaware()
})

type Case = readonly [became: Partial<OutboxRow>, title: RegExp, text: string | undefined]

it.each<Case>([
  [{ state: 'done', ackedAt: 1 }, /^Anotado: .* já sabe$/, undefined],
  [
    { state: 'retry' },
    /^Anotado: .* já sabe$/,
    'Guardado neste aparelho: a clínica ainda não confirmou, e pode já ter recebido.',
  ],
  [{ state: 'rejected', error: refused }, /^A clínica não aceitou$/, refused.mensagem],
  [
    { state: 'auth', unanswered: false },
    /^Sua sessão terminou$/,
    'O pedido está guardado neste aparelho. Faça login para enviar.',
  ],
])('what came of a telling is said as it is (%o)', async (became, title, text) => {
  fireEvent.click(await screen.findByRole('button', { name: 'Avisei por telefone' }))
  await waitFor(async () => expect(await db.outbox.count()).toBe(1))
  await db.outbox.toCollection().modify({ attempts: 1, nextAt: Date.now() + 60_000, ...became })
  await waitFor(() => expect([ok, info, bad].flatMap(({ mock }) => mock.calls)).toHaveLength(1))
  const [[said, options] = []] = [ok, info, bad].flatMap(({ mock }) => mock.calls)
  expect(said).toMatch(title)
  expect(options?.text).toBe(text)
  // Only of what the clinic has it is said without a reserve; and what has left can not be undone.
  expect(ok.mock.calls).toHaveLength(became.state === 'done' ? 1 : 0)
  expect(options?.action?.label).not.toBe('Desfazer')
})

it('what nobody’s session could keep is not said to be kept', async () => {
  const button = await screen.findByRole('button', { name: 'Avisei por telefone' })
  await db.meta.delete('sessao')
  fireEvent.click(button)
  await waitFor(() => expect(info).toHaveBeenCalledTimes(1))
  expect(info.mock.calls[0]?.[1].text).toBe('Nada foi enviado nem guardado. Faça login e tente de novo.')
  expect(await db.outbox.count()).toBe(0)
})

it('whom the clinic did not take to be told is still among those who do not know', async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'Avisei por telefone' }))
  await screen.findByText('Todo mundo já sabe')
  await db.outbox.toCollection().modify({ attempts: 1, state: 'rejected', error: refused })
  await screen.findByRole('button', { name: 'Avisei por telefone' })
  expect(screen.queryByText('Aviso aguardando envio')).toBeNull()
})
