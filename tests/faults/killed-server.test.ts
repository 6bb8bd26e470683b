import { randomUUID } from 'node:crypto'
import { rm } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Agendamento } from '#domain/agendamento/schema.ts'
import { GRID } from '#domain/agendamento/slots.ts'
import { NO_LIMITS } from '#domain/clinica/limits.ts'
import { addDays, formatDateTime } from '#domain/lib/dates.ts'
import type { Procedimento } from '#domain/procedimento/schema.ts'
import { ADMIN_EMAIL, ADMIN_ENV } from '#tests/support/accounts.ts'
import { today } from '#tests/support/dates.ts'
import { Person } from '#tests/support/http-person.ts'
import { putNewCluster } from '#tests/support/new-cluster.ts'
import { type RunningServer, startServer, temporaryDataDir } from '#tests/support/server.ts'

const CLIENTS = 4
/** `KILLS=20` by hand. */
const KILLS = Number(process.env.KILLS ?? 3)

type Command = {
  readonly key: string
  readonly dataHoraAgendada: string
  readonly person: Person
  answered: Agendamento | null
}

/**
 * People book without a pause while the server is killed with SIGKILL again and again, and started again on
 * what it left behind (with the embedded PostgreSQL, an orphan too). Whoever got no answer asks again with
 * the same key, as the app does.
 */
describe('a server that is killed under a stream of bookings', { timeout: 60_000 + KILLS * 30_000 }, () => {
  let dataDir: string
  let server: RunningServer
  let people: Person[]
  let procedimento: Procedimento

  beforeAll(async () => {
    dataDir = await temporaryDataDir()
    await putNewCluster(dataDir)
    server = await startServer({ dataDir, env: ADMIN_ENV })
    const admin = new Person(server.url)
    await admin.login(ADMIN_EMAIL)
    const made = await admin.fetch('POST', '/api/Procedimento', {
      nome: 'Massagem rápida',
      descricao: 'Meia hora.',
      valor: 80,
      tempo: '00:30',
      imagem: '',
      tipoProcedimento: 1,
    })
    procedimento = (await made.json()) as Procedimento
    await admin.fetch('PUT', '/api/Clinica', { nome: 'Clínica', limites: NO_LIMITS })
    people = Array.from({ length: CLIENTS }, () => new Person(server.url))
    for (const [i, person] of people.entries()) await person.register(`cliente-${i}@exemplo.test`)
  })

  afterAll(async () => {
    await server?.stop()
    await rm(dataDir, { recursive: true, force: true })
  })

  it('keeps every booking it confirmed, and none twice', async () => {
    const commands: Command[] = []
    let next = 0
    let stopped = false

    async function send(command: Command): Promise<void> {
      const { id: procedimentoId, nome, valor, tempo } = procedimento
      const body = {
        procedimentoId,
        nome,
        descricao: '',
        valor,
        tempo,
        dataHoraAgendada: command.dataHoraAgendada,
      }
      const answer = await command.person.fetch('POST', '/api/Agendamentos', body, {
        'idempotency-key': command.key,
      })
      if (answer.status === 201) command.answered = (await answer.json()) as Agendamento
      else if (answer.status < 500) throw new Error(`answered ${answer.status}: ${await answer.text()}`)
    }

    async function keepSending(command: Command): Promise<void> {
      for (const deadline = Date.now() + 30_000; command.answered === null && Date.now() < deadline; ) {
        await send(command).catch((error: unknown) => {
          if (error instanceof Error && error.message.startsWith('answered')) throw error
        })
        if (command.answered === null) await new Promise((r) => setTimeout(r, 50))
      }
    }

    const clients = people.map(async (person) => {
      while (!stopped) {
        const n = next++
        const dataHoraAgendada = formatDateTime(
          addDays(today(), 1 + Math.floor(n / GRID.length)),
          GRID[n % GRID.length] ?? 0,
        )
        const command: Command = { key: randomUUID(), dataHoraAgendada, person, answered: null }
        commands.push(command)
        await keepSending(command)
      }
    })

    for (let kill = 0; kill < KILLS; kill++) {
      await new Promise((r) => setTimeout(r, 700))
      await server.kill('SIGKILL')
      server = await startServer({ dataDir, port: server.port, env: ADMIN_ENV })
    }
    await new Promise((r) => setTimeout(r, 300))
    stopped = true
    await Promise.all(clients)

    const stored = await rows()
    expect(commands.length).toBeGreaterThan(CLIENTS * KILLS)
    expect(commands.filter((c) => c.answered === null)).toEqual([])
    expect(stored.map((r) => r.chave).sort()).toEqual(commands.map((c) => c.key).sort())
    for (const c of commands) expect(stored.find((r) => r.chave === c.key)?.id).toBe(c.answered?.id)
  })

  async function rows(): Promise<{ id: number; chave: string }[]> {
    const admin = new Person(server.url)
    await admin.login(ADMIN_EMAIL)
    const listed = (await (await admin.fetch('GET', '/api/Agendamentos')).json()) as Agendamento[]
    return listed.map(({ id, chave }) => ({ id, chave: chave ?? '' }))
  }
})
