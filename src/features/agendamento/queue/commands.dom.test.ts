import { beforeEach, expect, it, vi } from 'vitest'
import type { AgendamentoCreate } from '#domain/agendamento/schema.ts'
import { visit } from '#domain/testing/outbox.ts'
import { db } from '#src/offline/db.ts'
import { emptyDevice, logInHere } from '#tests/support/page-device.ts'
import { book } from './commands.ts'

const ADMIN = 'admin@exemplo.com'
const asked: AgendamentoCreate = {
  ...{ nome: visit.nome, descricao: '', tempo: visit.tempo, valor: visit.valor, email: ADMIN },
  ...{ dataHoraAgendada: visit.dataHoraAgendada, tipoProcedimento: 1, encaixe: false },
}

beforeEach(async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true)
  await emptyDevice()
  await db.agendamentos.put({ ...visit, email: ADMIN })
  await logInHere(ADMIN, 'Admin', 'A')
})

it.each([
  ['horario_ocupado', 'taken'],
  ['horario_seu', 'yours'],
] as const)('what the clinic calls %s is %s, whatever this device has', async (code, kind) => {
  const booked = book({ dono: ADMIN, pedido: asked, imagem: '', id: crypto.randomUUID(), byReception: true })
  const error = { class: 'http', status: 409, code, mensagem: '', at: 0 } as const
  await vi.waitFor(async () =>
    expect(
      await db.outbox.toCollection().modify({
        ...{ state: 'conflict', attempts: 1 },
        error: { ...error, alternativas: [], atual: null, campos: null },
      }),
    ).toBe(1),
  )
  expect(await booked).toMatchObject({ ok: true, value: { kind } })
})
