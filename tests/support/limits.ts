import pg from 'pg'
import { NO_LIMITS } from '#domain/clinica/limits.ts'

/**
 * Lets clients of this clinic take as much as they like, for tests in which a few of them book all day long.
 * A server that runs believes it within two seconds.
 */
export async function liftLimits(databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const limits = JSON.stringify({ limites: NO_LIMITS })
  await client.query('update clinica set dados = dados || $1::jsonb', [limits])
  await client.end()
}
