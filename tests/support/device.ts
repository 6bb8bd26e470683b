import type { Command } from '#domain/outbox/commands.ts'
import type { Api } from '#src/api/client.ts'
import { ClinicaDb, writeMeta } from '#src/offline/db.ts'
import type { DrainDeps } from '#src/offline/drain.ts'
import type { FakeServer } from './fake-server.ts'

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

export function booking(dataHoraAgendada = '2026-11-20T09:00:00.000Z'): Command {
  return {
    kind: 'agendamento.criar',
    v: 1,
    payload: {
      pedido: {
        dataHoraAgendada,
        nome: 'Limpeza de pele',
        descricao: '',
        tempo: '01:15',
        valor: 189,
        tipoProcedimento: 2,
        encaixe: false,
      },
      imagem: '',
    },
  }
}

export function uuid(n: number): string {
  return `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`
}
