import type { AgendamentoCreate } from '#domain/agendamento/schema.ts'
import { createAgendamento } from '#domain/outbox/commands/create-agendamento.ts'
import type { Command } from '#domain/outbox/commands/registry.ts'
import type { OutboxRow } from '#domain/outbox/row.ts'
import { uuid } from '#domain/testing/outbox.ts'
import type { Api } from '#src/api/client.ts'
import { ClinicaDb, writeMeta } from '#src/offline/db.ts'
import { enqueue } from '#src/offline/queue/outbox.ts'
import type { DrainDeps } from '#src/offline/sending/drain.ts'
import { FakeServer } from './fake-server.ts'

/** Whose session a fake server knows unless told otherwise. */
export const MARINA = 'marina@exemplo.test'

let names = 0

/** A device of its own: an empty database, a clock the test moves, the fake server at the other end. */
export async function createDevice(server: FakeServer) {
  const db = new ClinicaDb(`device-${names++}`)
  // 2026-11-11 09:00 at the clinic.
  const clock = { deviceNow: Date.parse('2026-11-11T12:00:00.000Z') }
  const deps: DrainDeps & { readonly api: Api } = {
    db,
    api: server.api,
    send: server.send,
    now: () => clock.deviceNow,
    random: () => 0.5,
    owner: 'page-1',
    locks: undefined,
  }
  if (server.sessao !== null)
    await writeMeta(db, 'sessao', { ...server.sessao, epoch: 'e1', expirada: false })
  return { db, clock, deps }
}

/** The same with one booking in its queue, `uuid(1)`. */
export async function deviceWithBooking(server = new FakeServer()) {
  const device = await createDevice(server)
  const { db, clock } = device
  await enqueue(db, booking(), { id: uuid(1), dono: MARINA, deviceNow: clock.deviceNow })
  return { server, ...device }
}

export async function rowById(db: ClinicaDb, id: string): Promise<OutboxRow | undefined> {
  return db.outbox.where('id').equals(id).first()
}

export function bookingBody(dataHoraAgendada = '2026-11-20T09:00:00.000Z'): AgendamentoCreate {
  return {
    dataHoraAgendada,
    nome: 'Limpeza de pele',
    descricao: '',
    tempo: '01:15',
    valor: 189,
    tipoProcedimento: 2,
    encaixe: false,
  }
}

export function booking(dataHoraAgendada?: string): Command {
  return createAgendamento({ pedido: bookingBody(dataHoraAgendada), imagem: '' })
}
