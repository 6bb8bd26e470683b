import type { Limits } from '#domain/clinica/schema.ts'
import type { ClinicNow } from '#domain/lib/dates.ts'
import type { Database } from './db/connection.ts'
import type { Lineage } from './db/lineage.ts'
import type { Env } from './env.ts'

/** What every part of the server is built from. Nothing below reads a clock or a setting on its own. */
export type Deps = Readonly<{
  env: Env
  db: Database
  /** Which history of the database is told. */
  lineage: Lineage
  /** The machine's clock, ms since the epoch. */
  now: () => number
  /** The clinic's wall clock. */
  readClinicNow: () => Promise<ClinicNow>
  /** What clients can take of the clinic's time on their own. */
  limits: () => Promise<Limits>
}>
