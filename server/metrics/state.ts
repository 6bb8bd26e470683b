import { Gauge, type Registry } from 'prom-client'
import { lastCopy } from '../backup/record.ts'
import type { Deps } from '../deps.ts'
import { version } from '../version.ts'

/** How long what the database says of itself is told again: nobody has to be able to keep it busy. */
const FRESH_MS = 30_000

type State = Readonly<{ bytes: number; copyAt: number; copyBytes: number }>

/** What is asked of the process and the database when somebody looks. */
export function gaugeState(registry: Registry, { db, now }: Pick<Deps, 'db' | 'now'>): void {
  const registers = [registry]
  let known: { at: number; state: Promise<State | null> } | undefined

  async function readState(): Promise<State | null> {
    try {
      const { rows } = await db.pool.query<{ bytes: string }>(
        'select pg_database_size(current_database())::text as bytes',
      )
      const last = await lastCopy(db.orm, now())
      // Whoever is told by this of a copy that is late has to come where all have a wrong date, too.
      const copy = last === 'ahead' ? null : last
      return {
        bytes: Number(rows[0]?.bytes ?? 0),
        copyAt: copy === null ? 0 : Date.parse(copy.feitaEm) / 1000,
        copyBytes: copy?.bytes ?? 0,
      }
    } catch {
      return null
    }
  }
  function state(): Promise<State | null> {
    // A clock that was ahead is put back: what was read then is not of now.
    if (known === undefined || Math.abs(now() - known.at) > FRESH_MS)
      known = { at: now(), state: readState() }
    return known.state
  }
  const gauge = (name: string, help: string, read: (state: State) => number): void => {
    new Gauge({
      name,
      help,
      registers,
      async collect() {
        const present = await state()
        // A figure that nobody knows is not told as 0.
        this.reset()
        if (present !== null) this.set(read(present))
      },
    })
  }

  new Gauge({
    name: 'agenda_database_up',
    help: 'Whether the database answers.',
    registers,
    async collect() {
      this.set((await state()) === null ? 0 : 1)
    },
  })
  gauge('agenda_database_bytes', 'Size of the database.', ({ bytes }) => bytes)
  gauge('agenda_backup_timestamp_seconds', 'When the last copy was made; 0: never.', ({ copyAt }) => copyAt)
  gauge('agenda_backup_bytes', 'Size of the last copy.', ({ copyBytes }) => copyBytes)
  new Gauge({
    name: 'agenda_pool_connections',
    help: 'Connections to the database: busy, idle, and requests that wait for one.',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount, waitingCount } = db.pool
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
      this.set({ state: 'waiting' }, waitingCount)
    },
  })
  new Gauge({
    name: 'agenda_info',
    help: 'The version that runs.',
    labelNames: ['version'],
    registers,
  }).set({ version }, 1)
}
