/**
 * The numbers of PostgreSQL's advisory locks, each of which stands for one thing. They never change: old and
 * new versions of the server must exclude each other.
 */
export const ADVISORY_LOCKS = {
  /** A server that lives, on the PostgreSQL that it has started. */
  livingServer: 4_127_001,
  migrations: 4_127_002,
  firstStart: 4_127_003,
  lineage: 4_127_004,
  /** With a date (days since 2000-01-01): the day's visits. */
  dayOfVisits: 4_127_006,
  /** With a date (days since 2000-01-01): the day's hours. */
  dayOfHours: 4_071_204,
} as const
